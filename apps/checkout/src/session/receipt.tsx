// The receipt of a payment that was received: what a payer keeps, and what the page prints.
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import type { Timeline } from '@titan/contract/timeline';
import { formatMoney, fromDecimal } from '@titan/rules/money';
import { paymentTime } from '@titan/rules/payment-time';
import type { ReactNode } from 'react';
import { receiptWords } from '@titan/copy/en/receipt';
import { Fact, Facts } from '../ui/facts.tsx';
import { amountDebited, amountPaid, amountToPay } from './amount-to-pay.ts';

type ReceiptProps = {
  payment: PaymentView;
  steps: Timeline;
  /** As it is shown: with a button that copies it, where there is script for one. */
  reference: ReactNode;
};

export function Receipt({ payment, steps, reference }: ReceiptProps) {
  return (
    <Facts>
      {receiptRows(payment, steps).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact name={receiptWords.reference}>{reference}</Fact>
      <Fact name={receiptWords.status}>{statusOf(payment)}</Fact>
    </Facts>
  );
}

type Row = [name: string, value: string];

/** Names and values, without those that are not known. */
export function receiptRows(payment: PaymentView, steps: Timeline): Row[] {
  const { charge } = payment;
  return [
    [receiptWords.paidTo, payment.merchant.name],
    ...amountRows(payment),
    ...rowOf(receiptWords.charged, amountDebited(payment)),
    ...rowOf(receiptWords.date, dateOf(payment, steps)),
    ...rowOf(receiptWords.method, charge && methodOf(charge)),
    ...rowOf(receiptWords.givenBack, givenBackOf(payment)),
  ];
}

function statusOf(payment: PaymentView): string {
  const { amount_paid: paid, amount_refunded: refunded, currency } = payment;
  if (givenBackOf(payment) === null) return receiptWords.received;
  const isAll = fromDecimal(refunded, currency) >= fromDecimal(paid, currency);
  return isAll ? receiptWords.refunded : receiptWords.refundedInPart;
}

/** What the merchant has given back; null: nothing. */
function givenBackOf({ amount_refunded: refunded, currency }: PaymentView): string | null {
  const minor = fromDecimal(refunded, currency);
  return minor === 0 ? null : formatMoney(minor, currency);
}

function rowOf(name: string, value: string | null): Row[] {
  return value === null ? [] : [[name, value]];
}

/** The fees apart where the payer has borne them. */
function amountRows(payment: PaymentView): Row[] {
  const paid = amountPaid(payment);
  const asked = amountToPay(payment, payment.charge?.channel ?? null);
  if (asked.fee === null || asked.total !== paid) return [[receiptWords.amount, paid]];
  return [
    [receiptWords.amount, asked.amount],
    [receiptWords.fees, asked.fee],
    [receiptWords.total, paid],
  ];
}

/** When the merchant was credited; null where that is not known here. */
function dateOf({ currency }: PaymentView, steps: Timeline): string | null {
  const received = steps.find(({ event }) => event === 'received');
  if (received === undefined) return null;
  const { date, time, zone } = paymentTime(received.at, currency);
  return `${date}, ${time} ${zone}`;
}

/** As much of the instrument as the payment's page shows. */
function methodOf({ channel, card, mobile_money: wallet, bank }: ChargeView): string {
  const kind = receiptWords.methods[channel];
  if (card) return receiptWords.ending(BRANDS[card.card_type ?? ''] ?? kind, card.last_four);
  if (wallet) return `${kind} ${wallet.number}`;
  if (!bank) return kind;
  return bank.last_four === null ? bank.name : receiptWords.ending(bank.name, bank.last_four);
}

/** Brands that a payer knows by name; any other card is a card. */
const BRANDS: Record<string, string> = { mastercard: 'Mastercard', visa: 'Visa', verve: 'Verve' };
