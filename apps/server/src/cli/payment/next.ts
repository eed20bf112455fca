// Who acts next on a payment: what its rows wait for, in sentences for an operator.
import type { PaymentStory, StoryCharge } from '../../payments/views/payment-story.ts';
import { moneyOf, timeOf } from './values.ts';

type RefundRequest = PaymentStory['refundRequests'][number];

/** What the payment waits for, the most urgent first; at least one sentence. */
export function nextOf(story: PaymentStory, now: number): string[] {
  const waits = [
    ...story.reviewItems.map(
      ({ name }) =>
        `You: ${name}, which only a person can settle. npm run merchant -- attention-done ${name} --note "…"`,
    ),
    ...story.charges.flatMap((charge) => chargeWait(charge) ?? []),
    ...story.owed.flatMap((sum) => (sum.status === 'owed' ? [givingBack(sum)] : [])),
    ...story.refunds.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.status === 'owed' ? [givingBack(part)] : [])),
    ),
    ...story.refundRequests.flatMap((request) => requestWait(request, now) ?? []),
    ...story.webhooks.flatMap((webhook) => webhookWait(webhook, story) ?? []),
  ];
  if (waits.length > 0) return waits;
  if (story.status !== 'pending') return ['Nobody: it has ended, and nothing waits.'];
  return now < story.expires_at.getTime()
    ? [`The payer: nothing is under way, and they may pay until ${timeOf(story.expires_at)}.`]
    : ['The service: the time of the payment is over, and the next sweep ends it.'];
}

function chargeWait({ reference, status, provider, auth_model, query_at }: StoryCharge): string | null {
  const asked = query_at === null ? '' : ` The service asks it again at ${timeOf(query_at)}.`;
  switch (status) {
    case 'sent':
      return `The processor: ${provider} has been sent ${reference} and has not answered.${asked}`;
    case 'unknown':
    case 'left':
      return auth_model === null
        ? `The processor: nobody knows yet what became of ${reference} at ${provider}.${asked}`
        : `The payer, elsewhere: ${reference} waits for ${auth_model} at ${provider}.${asked}`;
    case 'action_required':
      return `The payer: ${reference} waits for ${auth_model}.${asked}`;
    case 'held':
      return `The payer: of the transfer of ${reference} the rest is missing.`;
    default:
      return null;
  }
}

type MoneyGoingBack = { reversal_reference: string; is_pending: boolean; send_at: Date | null };

function givingBack({
  reversal_reference: reversal,
  is_pending: isPending,
  send_at: at,
}: MoneyGoingBack): string {
  const when = at === null ? 'at once' : `at ${timeOf(at)}`;
  return isPending
    ? `The processor: it has ${reversal} and is not done. The service asks again ${when}.`
    : `The service: it sends ${reversal} back ${when}.`;
}

function requestWait(
  { status, who, amount_minor: minor, currency, send_at: sendAt, expires_at: expiresAt }: RefundRequest,
  now: number,
): string | null {
  const sum = moneyOf(minor, currency);
  if (status === 'held' && sendAt !== null)
    return `The service: it sends the refund of ${sum} by ${who} at ${timeOf(sendAt)}, unless they undo it.`;
  const isWaiting = status === 'waiting' && expiresAt !== null && expiresAt.getTime() > now;
  return isWaiting ? `A second person in the console: ${who} asked to give back ${sum}.` : null;
}

function webhookWait(
  { seq, status, why, due_at: dueAt, url }: PaymentStory['webhooks'][number],
  { payment_reference: payment, merchant_id: merchant, env }: PaymentStory,
): string | null {
  const id = `${payment}-${seq}`;
  if (status === 'waiting') return `The service: webhook ${id} is tried at ${timeOf(dueAt)}.`;
  if (status === 'delivered') return null;
  return `The merchant: webhook ${id} did not reach ${url} (${why}). When it answers again: npm run merchant -- webhooks-on --merchant ${merchant} --env ${env}`;
}
