// One try of a webhook (decision 0031): signed at its moment, sent, and what came of it written down with the time of the next.
import { answerExcerpt } from './answer-excerpt.ts';
import { signedPart } from './body.ts';
import { nextTryAt } from './schedule.ts';
import type { Clock, Random, WebhookAnswer, WebhookOut } from '../platform/ports.ts';
import { webhookHeaders } from './webhook-headers.ts';
import type { TakenDelivery, TriedDelivery, WebhookStore } from './webhook-store.ts';

export type TryParts = {
  clock: Clock;
  random: Random;
  store: Pick<WebhookStore, 'finish'>;
  out: WebhookOut;
};

export type ComposedDelivery = Omit<TakenDelivery, 'body'> & { body: string };

/** A process that stood still for longer lets go what it took: its lease may end in the middle of the try (F-09). */
export const LATEST_START_MS = 30_000;

/** Tries it once. A try that was cut off by ourselves leaves no trace but its lease. */
export async function tryWebhook(
  parts: TryParts,
  delivery: ComposedDelivery & { takenAt: number },
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const at = parts.clock.now();
  // It stood still for so long that its lease may end in the middle: another process takes it.
  if (at - delivery.takenAt > LATEST_START_MS) return;
  const [newest, ...older] = secrets;
  const answer: WebhookAnswer =
    newest === undefined
      ? { kind: 'refused', why: 'There is no secret key to sign with. Please roll the key.' }
      : await parts.out.send(postOf(delivery, at, [newest, ...older]), signal);
  if (answer.kind === 'aborted') return;
  await parts.store.finish(triedOf(parts, delivery, answer, at));
}

function postOf(delivery: ComposedDelivery, at: number, secrets: readonly [string, ...string[]]) {
  const { url, body, news } = delivery;
  const webhook = {
    id: `${delivery.intent_reference}-${delivery.seq}`,
    at,
    body,
    data: signedPart(news.event, body),
    tryNumber: delivery.tries + 1,
  };
  return { url, headers: webhookHeaders(webhook, secrets), body };
}

/** Any 2xx is a receipt, as Standard Webhooks has it: frameworks answer 201, 202 or 204 by themselves. */
const isReceipt = (status: number | null): boolean => status !== null && status >= 200 && status < 300;
const GONE = 410;

function triedOf(
  { clock, random }: TryParts,
  delivery: ComposedDelivery,
  answer: Exclude<WebhookAnswer, { kind: 'aborted' }>,
  at: number,
): TriedDelivery {
  const now = clock.now();
  const httpStatus = answer.kind === 'answered' ? answer.status : null;
  const chance = random.bytes(2).readUInt16BE() / 0xffff;
  const dueAt = nextTryAt(delivery.began_at.getTime(), now, delivery.tries + 1, chance);
  const shared = {
    transactionId: delivery.transaction_id,
    seq: delivery.seq,
    claim: delivery.claim,
    outcome: outcomeOf(answer),
    httpStatus,
    answer: answerOf(answer),
    at,
    tookMs: now - at,
  };
  if (isReceipt(httpStatus)) return { ...shared, next: { status: 'delivered' } };
  if (httpStatus === GONE) return { ...shared, next: { status: 'undelivered', why: 'gone' } };
  if (dueAt === null) return { ...shared, next: { status: 'undelivered', why: 'schedule_over' } };
  return { ...shared, next: { status: 'waiting', dueAt } };
}

function outcomeOf(answer: Exclude<WebhookAnswer, { kind: 'aborted' }>): string {
  if (answer.kind === 'lost') return answer.cause;
  return answer.kind === 'refused' ? 'not_sent' : 'answered';
}

function answerOf(answer: Exclude<WebhookAnswer, { kind: 'aborted' }>): string | null {
  if (answer.kind === 'answered') return answerExcerpt(answer.text);
  return answer.kind === 'refused' ? answer.why : null;
}
