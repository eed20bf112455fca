// Spec §2 Header "{currency} {amount+fee+vat}": what the payer pays on a channel, as text, and the fee in it.
import type { PaymentView } from '@titan/contract/payment';
import type { Channel } from '@titan/rules/methods';
import { formatMoney, fromDecimal } from '@titan/rules/money';
import { payableMinor } from '@titan/rules/payable';

export type AmountToPay = {
  /** Amount, fee and VAT together. */
  total: string;
  amount: string;
  /** Fee and VAT together; null when there is none or the merchant bears it. */
  fee: string | null;
};

/** @param channel null while no method is chosen: the amount alone */
export function amountToPay(payment: PaymentView, channel: Channel | null): AmountToPay {
  const { currency, merchant_bears_cost: merchantBearsCost } = payment;
  const cost = channel === null ? undefined : payment.fees[channel];
  const amountMinor = fromDecimal(payment.amount, currency);
  const feeMinor = cost ? fromDecimal(cost.fee, currency) : 0;
  const vatMinor = cost ? fromDecimal(cost.vat, currency) : 0;
  const totalMinor = payableMinor({ amountMinor, feeMinor, vatMinor, merchantBearsCost });
  return {
    total: formatMoney(totalMinor, currency),
    amount: formatMoney(amountMinor, currency),
    fee: totalMinor > amountMinor ? formatMoney(totalMinor - amountMinor, currency) : null,
  };
}

/** What was paid, as text: of the charge that succeeded, or of the whole transaction when we only know that. */
export function amountPaid(payment: PaymentView): string {
  const paid = payment.charge?.amount_charged ?? payment.amount_paid;
  return formatMoney(fromDecimal(paid, payment.currency), payment.currency);
}
