// The receipt of a payment that was received: what a payer keeps, and what the page prints.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Timeline } from '@titan/contract/payer/timeline.schema';
import { fromDecimal } from '@titan/rules/money';
import type { ReactNode } from 'react';
import { receiptMessages } from '@titan/copy/words/receipt';
import type { Language } from '@titan/copy/language';
import { moment } from '@titan/copy/moment';
import { useLanguage } from '../../ui/language.tsx';
import { Fact, FactRows, Facts } from '../../ui/facts.tsx';
import { amountDebited, amountPaid, amountToPay } from '../amount-to-pay.ts';
import { orderRows } from '../chrome/order-lines.tsx';
import { isRefunded } from './endings.ts';

type ReceiptProps = {
  payment: PaymentView;
  steps: Timeline;
  /** Null where it is elsewhere on the page. */
  reference: string | null;
};

export function Receipt({ payment, steps, reference }: ReceiptProps) {
  const language = useLanguage();
  const words = language.wordsOf(receiptMessages);
  return (
    <Facts>
      <FactRows rows={receiptRows(payment, steps, language)} />
      {reference === null ? null : <Fact name={words.reference}>{reference}</Fact>}
      <Fact name={words.status}>{words[statusOf(payment)]}</Fact>
    </Facts>
  );
}

type ReceiptRow = [name: ReactNode, value: ReactNode];
type TextRow = [name: string, value: string];

/** Names and values, without those that are not known. */
export function receiptRows(payment: PaymentView, steps: Timeline, language: Language): ReceiptRow[] {
  const words = language.wordsOf(receiptMessages);
  return [
    [words.paidTo, payment.merchant.name],
    ...shopRows(payment, language),
    ...(payment.items ? orderRows(payment.items, payment.currency, language) : []),
    ...paymentRows(payment, steps, language),
  ];
}

/** Where the shop is, and how it is reached besides by e-mail. */
function shopRows({ merchant: { address, phone, page } }: PaymentView, language: Language): TextRow[] {
  const words = language.wordsOf(receiptMessages);
  const contacts = [phone, page].filter((contact) => contact !== undefined);
  return [
    ...rowOf(words.address, address?.replaceAll('\n', ', ') ?? null),
    ...rowOf(words.contact, contacts.join(' · ') || null),
  ];
}

/** The rows of the payment itself: neither the merchant nor the order. */
export function paymentRows(payment: PaymentView, steps: Timeline, language: Language): TextRow[] {
  const { charge } = payment;
  const words = language.wordsOf(receiptMessages);
  return [
    ...amountRows(payment, language),
    ...rowOf(words.charged, amountDebited(payment, language)),
    ...rowOf(words.date, dateOf(payment, steps, language)),
    ...rowOf(words.method, charge && methodOf(charge, language)),
    ...rowOf(words.givenBack, givenBackOf(payment, language)),
  ];
}

function statusOf(payment: PaymentView): 'received' | 'refunded' | 'refundedInPart' {
  if (isRefunded(payment)) return 'refunded';
  return fromDecimal(payment.amount_refunded, payment.currency) === 0 ? 'received' : 'refundedInPart';
}

/** What the merchant has given back; null: nothing. */
function givenBackOf(
  { amount_refunded: refunded, currency }: PaymentView,
  language: Language,
): string | null {
  const minor = fromDecimal(refunded, currency);
  return minor === 0 ? null : language.money(minor, currency);
}

function rowOf(name: string, value: string | null): TextRow[] {
  return value === null ? [] : [[name, value]];
}

/** The fees apart where the payer has borne them. */
function amountRows(payment: PaymentView, language: Language): TextRow[] {
  const words = language.wordsOf(receiptMessages);
  const paid = amountPaid(payment, language);
  const asked = amountToPay(payment, payment.charge?.channel ?? null, language);
  if (asked.fee === null || asked.total !== paid) return [[words.amount, paid]];
  return [
    [words.amount, asked.amount],
    [words.fees, asked.fee],
    [words.total, paid],
  ];
}

/** When the merchant was credited; null where that is not known here. */
function dateOf({ currency }: PaymentView, steps: Timeline, language: Language): string | null {
  const received = steps.find(({ event }) => event === 'received');
  return received === undefined ? null : moment(received.at, currency, language).whole;
}

/** As much of the instrument as the payment's page shows. */
function methodOf({ channel, card, mobile_money: wallet, bank }: ChargeView, language: Language): string {
  const words = language.wordsOf(receiptMessages);
  const kind = words.methods[channel];
  if (card) return words.ending({ kind: BRANDS[card.card_type ?? ''] ?? kind, lastFour: card.last_four });
  if (wallet) return words.wallet({ number: wallet.number });
  if (!bank) return kind;
  return bank.last_four === null ? bank.name : words.ending({ kind: bank.name, lastFour: bank.last_four });
}

/** Brands that a payer knows by name; any other card is a card. */
const BRANDS: Record<string, string> = { mastercard: 'Mastercard', visa: 'Visa', verve: 'Verve' };
