// Spec §2 Header "{currency} {amount+fee+vat}": what the payer pays on a channel, as text, and the fee in it.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { mayStillPay } from '../stages/method.ts';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Language } from '@titan/copy/language';
import { type Channel, TAKES_TRANSFERS, CONVERTED_CHANNEL } from '@titan/rules/methods';
import { fromDecimal } from '@titan/rules/money';
import { payableMinor } from '@titan/rules/payable';

export type AmountToPay = {
  /** Amount, fee and VAT together. */
  total: string;
  amount: string;
  /** Fee and VAT together; null when there is none or the merchant bears it. */
  fee: string | null;
};

/** @param channel null while no method is chosen: the amount alone */
export function amountToPay(payment: PaymentView, channel: Channel | null, language: Language): AmountToPay {
  const { currency, merchant_bears_cost: merchantBearsCost } = payment;
  const cost = channel === null ? undefined : payment.fees[channel];
  const amountMinor = fromDecimal(payment.amount, currency);
  const feeMinor = cost ? fromDecimal(cost.fee, currency) : 0;
  const vatMinor = cost ? fromDecimal(cost.vat, currency) : 0;
  const totalMinor = payableMinor({ amountMinor, feeMinor, vatMinor, merchantBearsCost });
  const total = language.money(totalMinor, currency);
  // The rest of a payment that has come in part.
  const due = channel !== null && TAKES_TRANSFERS[channel] ? amountDue(payment) : null;
  const dueText = due === null ? total : decimalMoney(due, currency, language);
  if (dueText !== total) return { total: dueText, amount: dueText, fee: null };
  return {
    total,
    amount: language.money(amountMinor, currency),
    fee: totalMinor > amountMinor ? language.money(totalMinor - amountMinor, currency) : null,
  };
}

/** What the open account of a bank transfer is to receive, or what is missing of it, major units; null: there is none. */
export function amountDue({ charge }: PaymentView): string | null {
  const transfer = mayStillPay(charge) ? charge.bank_transfer : undefined;
  return transfer ? (transfer.part?.amount_missing ?? transfer.amount_due) : null;
}

/** What was paid, as text: of the charge that succeeded, or of the whole transaction when we only know that. */
export function amountPaid(payment: PaymentView, language: Language): string {
  const { charge, currency } = payment;
  // A transfer can have come in parts, or as another amount than was asked for.
  if (charge === null || TAKES_TRANSFERS[charge.channel])
    return decimalMoney(payment.amount_paid, currency, language);
  // What was debited in another currency is shown beside it.
  return isDebitedElsewise(payment, charge)
    ? amountToPay(payment, charge.channel, language).total
    : decimalMoney(charge.amount_charged, currency, language);
}

/** What the card was debited, as text, where that was another currency; else null. */
export function amountDebited(payment: PaymentView, language: Language): string | null {
  const { charge } = payment;
  return charge && isDebitedElsewise(payment, charge)
    ? decimalMoney(charge.amount_charged, charge.currency, language)
    : null;
}

/** Spec §2 "Equivalent of …": what a card is debited instead; null where it is debited the amount itself. */
export function equivalentOf(
  payment: PaymentView,
  channel: Channel | null,
  /** A stage of a charge is shown: the amount of that charge counts, not that of a new one. */
  isOfCharge: boolean,
  language: Language,
): string | null {
  if (channel !== CONVERTED_CHANNEL) return null;
  const { charge, conversion } = payment;
  if (isOfCharge && mayStillPay(charge)) return amountDebited(payment, language);
  return conversion && decimalMoney(conversion.amount, conversion.currency, language);
}

function isDebitedElsewise(payment: PaymentView, charge: ChargeView): boolean {
  return charge.currency !== payment.currency;
}

/** An amount of the wire, as a payer reads it. */
export function decimalMoney(amount: string, currency: string, language: Language): string {
  return language.money(fromDecimal(amount, currency), currency);
}

/** The figures of an amount as a payer reads it, without its currency. */
export function amountDigits(money: string): string {
  return money.replace(/^\D+|\D+$/g, '');
}
