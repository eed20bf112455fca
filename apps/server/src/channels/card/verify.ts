// Spec §2 /charge-card/verify: the payer is back from the bank. What the browser sends proves nothing; the provider is queried.
import { isReference } from '@titan/rules/reference';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { isAtBank } from '../../payments/charge-status.ts';
import type { PaymentRow, PaymentStore } from '../../payments/views/payment-store.ts';
import type { ChargeQueries } from '../../payments/settling/query-charge.ts';

/** Short, because a payer who comes back from the bank waits for the result, ms. */
const VERIFY_EVERY_MS = 500;

export type ChargeOfPayment = { payment: PaymentRow; charge: ChargeRow };

/** A card charge by its own reference, with its payment; null when there is none. */
export async function findCardCharge(
  payments: Pick<PaymentStore, 'byCharge'>,
  reference: string,
): Promise<ChargeOfPayment | null> {
  const found = isReference(reference) ? await payments.byCharge(reference) : null;
  return found?.charge.channel === 'card' ? found : null;
}

/** The same charge after querying the provider. */
export function verifyCharge(
  queries: Pick<ChargeQueries, 'askAtBank' | 'askIfDue'>,
  charge: ChargeRow,
): Promise<ChargeRow> {
  const isBanks = isAtBank(charge) || charge.status === 'cancelled';
  return isBanks ? queries.askAtBank(charge, VERIFY_EVERY_MS) : queries.askIfDue(charge, VERIFY_EVERY_MS);
}
