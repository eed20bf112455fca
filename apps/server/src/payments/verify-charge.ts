// Spec §2 /charge-card/verify: the payer is back from the bank. What the browser brings proves nothing; the provider is asked.
import type { ChargeView } from '@titan/contract/charge';
import { isReference } from '@titan/rules/reference';
import { isAtBank } from './at-bank.ts';
import type { ChargeRow } from './charge-row.ts';
import type { PaymentRow } from './payment-store.ts';
import { askBank } from './ask-bank.ts';
import { chargeViewOf } from './charge-view.ts';
import { askAgain } from './query-charge.ts';
import { type Refused, refused } from '../platform/refusal.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Session } from './session-token.ts';

/** Whoever comes back from the bank expects an answer now, ms. */
const ASK_EVERY_MS = 500;

export type ChargeOfPayment = { payment: PaymentRow; charge: ChargeRow };

/** A card's charge by its own reference, with its payment; null when there is none. Nothing else names a charge here. */
export async function findCardCharge(
  parts: ServiceParts,
  reference: string,
): Promise<ChargeOfPayment | null> {
  const found = isReference(reference) ? await parts.payments.byCharge(reference) : null;
  return found?.charge.channel === 'card' ? found : null;
}

/** The same charge after the provider's newest word. */
export async function verifyCharge(parts: ServiceParts, charge: ChargeRow): Promise<ChargeRow> {
  if (isAtBank(charge) || charge.status === 'cancelled') return askBank(parts, charge, ASK_EVERY_MS);
  const isDue = parts.clock.now() - charge.updated_at.getTime() >= ASK_EVERY_MS;
  return charge.status === 'unknown' && isDue ? askAgain(parts, charge) : charge;
}

/** The call: a charge of the session's own transaction. */
export async function verifyCard(
  parts: ServiceParts,
  session: Session,
  reference: string,
): Promise<ChargeView | Refused> {
  const charge = await parts.payments.charge(session, reference);
  if (charge?.channel !== 'card') return refused('UNKNOWN_REFERENCE');
  return chargeViewOf(await verifyCharge(parts, charge));
}
