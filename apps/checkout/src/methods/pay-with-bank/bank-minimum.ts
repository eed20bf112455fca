// Spec §5 Mono: the minimum "compared against amount plus fee plus vat", for this payment and this bank.
import type { PaymentView } from '@titan/contract/payment';
import type { Bank } from '@titan/rules/bank-fields';
import { monoMinimumText } from '@titan/rules/mono-minimum';
import { fromDecimal } from '@titan/rules/money';
import { payableMinor } from '@titan/rules/payable';

/** What is said when the payment is too small for the bank; null when it is not. */
export function bankMinimumText(payment: PaymentView, { processor }: Pick<Bank, 'processor'>): string | null {
  const { currency, amount, fees, merchant_bears_cost: merchantBearsCost } = payment;
  const { fee = '0', vat = '0' } = fees.pay_with_bank ?? {};
  const minor = (text: string) => (text === '0' ? 0 : fromDecimal(text, currency));
  const totalMinor = payableMinor({
    amountMinor: minor(amount),
    feeMinor: minor(fee),
    vatMinor: minor(vat),
    merchantBearsCost,
  });
  const minimum = payment.payment_channels_details.pay_with_bank?.mono_minimum;
  const minimumMajor = minimum === undefined ? {} : { minimumMajor: Number(minimum) };
  return monoMinimumText({ processor, totalMinor, currency, ...minimumMajor });
}
