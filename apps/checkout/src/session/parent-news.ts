// Spec §4 Results "the page notifies the parent window": with which results and data.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { mayStillPay } from '../stages/method.ts';
import type { ParentData, ParentResult } from '../platform/ports.ts';

/** The messages for a result. Before it come `pending`, where the payer leaves an unknown answer, and `tokenized`, for a saved card. */
export function parentNews(
  result: ParentResult,
  payment: PaymentView,
): { result: ParentResult; data: ParentData }[] {
  const leavesUnknown = result === 'close' && payment.charge?.status === 'processing';
  const isSaved = result === 'success' && payment.charge?.metadata.card_tokenized === true;
  const results: ParentResult[] = [result];
  if (leavesUnknown) results.unshift('pending');
  if (isSaved) results.unshift('tokenized');
  const data = {
    amount: shortest(payment.amount),
    reference: payment.merchant_reference,
    status: statusWord(result, payment),
  };
  return results.map((each) => ({ result: each, data }));
}

/** The status words of the merchant API: pending, processing, success, failed, expired. */
function statusWord(result: ParentResult, { status, charge }: PaymentView): string {
  if (status === 'success' || status === 'expired') return status;
  if (result === 'failed' || status === 'failed' || status === 'abandoned') return 'failed';
  return mayStillPay(charge) ? 'processing' : 'pending';
}

/** `5000.00` → `5000`, `1500.50` → `1500.5`. */
function shortest(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
