// Spec §2 /charge-pwb/verify and /redirect/payment: whoever comes back is shown what the provider says. A browser proves nothing.
import { isReference } from '@titan/rules/reference';
import type { ChargeRow } from '../../payments/charge-row.ts';
import type { PaymentRow } from '../../payments/payment-store.ts';
import { rowAt } from '../../payments/find-payment.ts';
import type { PayerBrowser } from '../../payments/payer-browser.ts';
import { askBankCharge } from './query-bank.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';

/** Whoever comes back expects an answer now, ms. */
const ASK_EVERY_MS = 500;

export type BankPayment = { payment: PaymentRow; charge: ChargeRow | null };

/** The payment that a charge by bank belongs to, or that is named by its own page, as that page's reader sees it; null when there is none. */
export async function findBankPayment(
  parts: ServiceParts,
  reference: string,
  browser: PayerBrowser,
): Promise<BankPayment | null> {
  if (!isReference(reference)) return null;
  const found = await parts.payments.byCharge(reference);
  if (found) return isByBank(found.charge) ? found : null;
  const payment = await rowAt(parts, reference, browser);
  return payment && { payment, charge: payment.charge && isByBank(payment.charge) ? payment.charge : null };
}

/** The charge after the provider's newest word, where there is one to be had. */
export function verifyBank(parts: ServiceParts, charge: ChargeRow): Promise<ChargeRow> {
  return askBankCharge(parts, charge, ASK_EVERY_MS);
}

function isByBank({ channel }: ChargeRow): boolean {
  return channel === 'bank_transfer' || channel === 'pay_with_bank';
}
