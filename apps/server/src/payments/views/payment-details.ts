// A payment as its merchant sees it: in a line, and with its order, its money, its attempts and the refunds that are being made.
import type { PaymentDetails, PaymentLine } from '@titan/contract/console/payments.schema';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { toDecimal, toSignedDecimal } from '@titan/rules/money';
import { readerNow } from '@titan/platform/request-context';
import { chargeMessageOf } from '../charge-sentence.ts';
import { WIRE_STATUS } from '../charge-status.ts';
import type { FoundPaymentRow } from './payment-search.ts';
import type { PaymentStory, StoryCharge } from './payment-story.ts';
import { chargeOf, lastFourOf } from './payments-file.ts';
import { paymentStatusOf } from './status-word.ts';

export function lineOf(row: FoundPaymentRow | PaymentStory): PaymentLine {
  const charge = chargeOf<FoundPaymentRow['charges'][number] | StoryCharge>(row);
  return {
    reference: row.payment_reference,
    merchantReference: row.reference,
    status: paymentStatusOf(row),
    amount: toDecimal(row.amount_minor, row.currency),
    paid: toDecimal(row.amount_paid_minor, row.currency),
    currency: row.currency,
    customer: { name: row.customer_name, email: row.customer_email },
    channel: charge?.channel ?? null,
    lastFour: lastFourOf(charge),
    createdAt: row.created_at.toISOString(),
  };
}

const MINUTE_MS = 60_000;

/** Refunds that somebody has just made, and what became of them. */
export function heldIn({ refundRequests }: PaymentStory, userId: number, now: Date): PaymentDetails['held'] {
  return refundRequests.flatMap(({ id, status: state, send_at: sendAt, ...held }) => {
    const wasHeld = state === 'held' || state === 'sent' || state === 'undone' || state === 'stopped';
    const isNews = held.decided_at === null || now.getTime() - held.decided_at.getTime() < MINUTE_MS;
    if (!wasHeld || !isNews || sendAt === null) return [];
    const { who, reason, amount_minor: minor, currency } = held;
    const leftMs = Math.max(0, sendAt.getTime() - now.getTime());
    const amount = toDecimal(minor, currency);
    return { id, state, who, reason, amount, currency, isOwn: held.asked_by === userId, leftMs };
  });
}

/** What it was for. */
export function orderIn({ narration, items = [] }: PaymentView, { metadata, ...story }: PaymentStory) {
  const { link_slug: slug, link_name: name } = story;
  return {
    narration,
    items: items.map((item) => ({ ...item, picture: item.picture ?? null })),
    metadata: Object.entries(metadata ?? {}).map(([key, value]) => ({
      name: key,
      value: typeof value === 'string' ? value : JSON.stringify(value),
    })),
    link: slug === null || name === null ? null : { slug, name },
  };
}

export function booksIn({ books: { fee, net }, currency }: PaymentStory): PaymentDetails['books'] {
  return { fee: toSignedDecimal(fee, currency), net: toSignedDecimal(net, currency) };
}

export const sentenceOf = (charge: StoryCharge): string | null =>
  charge.status === 'success' ? null : chargeMessageOf(charge, readerNow());

export function attemptOf(
  charge: StoryCharge,
  titleOf: (processor: string) => string,
): PaymentDetails['attempts'][number] {
  const { currency } = charge;
  return {
    ...charge,
    processor: titleOf(charge.provider),
    status: WIRE_STATUS[charge.status],
    lastFour: lastFourOf(charge),
    amount: toDecimal(charge.amount_minor, currency),
    fee: toDecimal(charge.fee_minor, currency),
    sentence: sentenceOf(charge),
    at: charge.sent_at.toISOString(),
  };
}
