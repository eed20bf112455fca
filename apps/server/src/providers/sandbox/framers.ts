// Who may frame the sandbox's own pages: a real bank knows no merchant's pages and lets itself be framed; the sandbox's keeps to whoever frames
// the payment.
import { isReference } from '@titan/rules/reference';
import { framersOf } from '../../payments/payer-pages.ts';
import type { PaymentStore } from '../../payments/payment-store.ts';
import type { Framers } from '../../platform/frame-headers.ts';

export type PlayedPayments = Pick<PaymentStore, 'byCharge'>;

/** Of the payment that a charge belongs to; nobody where there is none. */
export async function framersOfCharge(payments: PlayedPayments, reference: string): Promise<Framers> {
  const found = isReference(reference) ? await payments.byCharge(reference) : null;
  return framersOf(found?.payment ?? null);
}
