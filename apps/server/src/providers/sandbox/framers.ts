// Which origins may frame the sandbox's pages: those that may frame the payment. A real bank, which does not know merchants' pages, lets
// any origin frame it.
import { isReference } from '@titan/rules/reference';
import { framersOf } from '../../payments/payer-pages.ts';
import type { PaymentStore } from '../../payments/payment-store.ts';
import type { Framers } from '../../platform/frame-headers.ts';

export type PlayedPayments = Pick<PaymentStore, 'byCharge'>;

/** The allowed framers of the charge's payment; none without such a charge. */
export async function framersOfCharge(payments: PlayedPayments, reference: string): Promise<Framers> {
  const found = isReference(reference) ? await payments.byCharge(reference) : null;
  return framersOf(found?.payment ?? null);
}
