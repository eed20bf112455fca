// The calls about webhooks (decision 0031).
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Authorised, SecretKey } from '../merchants/merchant-key.ts';
import type { WebhookEvent } from '../db/column-values.ts';
import { WEBHOOK_EVENTS } from '../webhooks/events.ts';
import type { MerchantWebhooks, WebhookPlace, WebhookRow } from '../webhooks/merchants-webhooks.ts';
import { type AddressRule, urlProblem } from '../platform/address-guard.ts';
import type { Clock, Push } from '../platform/ports.ts';
import { addCall, type CallParts, merchantCall, type Outcome, wrongField } from './call.ts';
import { must, text } from './fields/field-schemas.ts';
import { LIST_FIELDS } from './fields/list.ts';

// One webhook as its merchant sees it (decision 0031).

const webhookReply = z.object({
  /** The header `webhook-id`; what `starting_after` takes. */
  id: z.string(),
  event: z.enum(Object.keys(WEBHOOK_EVENTS) as WebhookEvent[]),
  /** The payment's. */
  reference: z.string(),
  url: z.string(),
  /** `waiting` is tried again at `next_try_at`. */
  status: z.enum(['waiting', 'delivered', 'undelivered']),
  /** Why it is undelivered, in a sentence; null: it is not. */
  message: z.nullable(z.string()),
  created_at: z.string(),
  next_try_at: z.nullable(z.string()),
  /** The bytes that are sent; null before the first try. */
  body: z.nullable(z.string()),
  /** Oldest first; in a list only the last. */
  tries: z.array(
    z.object({
      at: z.string(),
      took_ms: z.number(),
      /** `answered`, `timeout`, `connection_refused`, `connection_cut`, `no_such_name`, `tls`, `not_sent`, … */
      outcome: z.string(),
      http_status: z.nullable(z.number()),
      /** The beginning of the answer, without anything secret; null also where the address is one that nothing is sent to any more. */
      answer: z.nullable(z.string()),
    }),
  ),
});
export type WebhookReply = z.infer<typeof webhookReply>;

const MESSAGES: Record<string, string> = {
  gone: 'Your server answered 410, so nothing more is sent to this address. Send this webhook again to switch it on.',
  schedule_over: 'Your server has not answered 2xx for 72 hours. Send this webhook again when it does.',
  disabled: 'Webhooks to this address are switched off. Send one again to switch them on.',
};

/** @param rule an answer is shown only of an address that a webhook could still be sent to: one that came from this machine stays here */
function webhookReplyOf(row: WebhookRow, rule: AddressRule): WebhookReply {
  const { event, reference, url, body, status, why } = row;
  const isHidden = !URL.canParse(url) || urlProblem(new URL(url), rule) !== null;
  return {
    id: `${row.payment_reference}-${row.seq}`,
    event,
    reference,
    url,
    status,
    message: why === null ? null : (MESSAGES[why] ?? why),
    created_at: row.created_at.toISOString(),
    next_try_at: status === 'waiting' ? row.due_at.toISOString() : null,
    body,
    tries: row.tries.map(({ at, ...rest }) => ({
      ...rest,
      at: new Date(at).toISOString(),
      answer: rest.outcome === 'answered' && isHidden ? null : rest.answer,
    })),
  };
}

// The calls about webhooks, declared (decision 0031).

const CHAPTER = 'Webhooks';
const ID = /^(KPY-PI-[A-Za-z0-9]{1,60})-(\d{1,9})$/;
const STATUSES = ['waiting', 'delivered', 'undelivered'] as const;

/** A webhook's id in its two parts; null: it is none. */
function placeOf(id: string): WebhookPlace | null {
  const [, paymentReference, seq] = ID.exec(id) ?? [];
  return paymentReference === undefined ? null : { paymentReference, seq: Number(seq) };
}

const listWebhooks = merchantCall({
  method: 'GET',
  path: '/webhooks',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'What your server was sent and what it answered, newest first',
  about:
    'Of `tries` the last one alone; one webhook shows all of them. `starting_after` takes the `id` of the last row of the page before.',
  query: z.strictObject({
    status: z.optional(z.enum(STATUSES, { error: must('status', `one of ${STATUSES.join(', ')}`) })),
    reference: z.optional(text('reference', 'the reference of a payment', isReference)),
    starting_after: z.optional(
      text('starting_after', 'the id of a webhook', (value) => placeOf(value) !== null),
    ),
    limit: LIST_FIELDS.limit,
  }),
  data: z.object({ has_more: z.boolean(), webhooks: z.array(webhookReply) }),
});

const getWebhook = merchantCall({
  method: 'GET',
  path: '/webhooks/:id',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'One webhook, with its body and every try',
  about: 'By its header `webhook-id`.',
  data: webhookReply,
});

const replayWebhook = merchantCall({
  method: 'POST',
  path: '/webhooks/:id/replay',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Send a webhook again',
  about:
    'The same bytes under the same id, from now on for 72 hours. An address that was switched off is on again.',
  data: webhookReply,
});

type WebhookParts = AddressRule & {
  webhooks: MerchantWebhooks;
  clock: Clock;
  /** Wakes the sender, so that a replay is sent at once. */
  push: Pick<Push, 'announce'>;
};

const LIMIT_DEFAULT = 10;

export function addWebhookCalls(scope: FastifyInstance, parts: WebhookParts & CallParts): void {
  const { webhooks } = parts;
  addCall(scope, parts, listWebhooks, ({ key, query }) => list(parts, key, query));
  addCall(scope, parts, getWebhook, async ({ key, params }) =>
    webhookOutcome(parts, await webhooks.read(key, placeIn(params)), 'Webhook retrieved successfully'),
  );
  addCall(scope, parts, replayWebhook, ({ key, params }) => replay(parts, key, placeIn(params)));
}

/** No payment has it; it is looked up all the same, so that the key is checked first. */
const NOWHERE: WebhookPlace = { paymentReference: '', seq: 0 };

function placeIn(params: Record<string, string>): WebhookPlace {
  return placeOf(params['id'] ?? '') ?? NOWHERE;
}

function webhookOutcome(
  rule: AddressRule,
  found: Authorised<WebhookRow | null>,
  message: string,
): Outcome<WebhookReply> {
  if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
  if (found.row === null) return { kind: 'refused', reason: 'webhookNotFound' };
  return { kind: 'done', message, data: webhookReplyOf(found.row, rule) };
}

async function replay(
  parts: WebhookParts,
  key: SecretKey,
  place: WebhookPlace,
): Promise<Outcome<WebhookReply>> {
  const { webhooks, clock, push } = parts;
  const answer = await webhooks.replay(key, place, clock.now());
  if (answer.authorised && answer.row) push.announce(answer.row.transaction_id);
  return webhookOutcome(parts, await webhooks.read(key, place), 'Webhook will be sent again');
}

type ListQuery = NonNullable<typeof listWebhooks.query>['_zod']['output'];

async function list(
  { webhooks, allowLoopback }: WebhookParts,
  key: SecretKey,
  query: ListQuery,
): Promise<Outcome<{ has_more: boolean; webhooks: WebhookReply[] }>> {
  const { status = null, reference = null, starting_after: last, limit: sent } = query;
  const limit = Number(sent ?? LIMIT_DEFAULT);
  const after = last === undefined ? null : placeOf(last);
  if (after !== null) {
    const found = await webhooks.read(key, after);
    if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
    if (found.row === null)
      return wrongField('starting_after', '"starting_after" must be the id of a webhook of yours');
  }
  // One row more than is shown, to know whether there are more.
  const found = await webhooks.list(key, { status, reference, after, limit: limit + 1 });
  if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
  const data = {
    has_more: found.row.length > limit,
    webhooks: found.row.slice(0, limit).map((row) => webhookReplyOf(row, { allowLoopback })),
  };
  return { kind: 'done', message: 'Webhooks retrieved successfully', data };
}
