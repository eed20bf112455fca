// The stories of the calls about webhooks (decision 0031).
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { SECRET_KEY_OWNER, type SecretKey } from '../merchants/merchant-key.ts';
import { type AddressRule, urlProblem } from '../platform/address-guard.ts';
import type { Database } from '../platform/database.ts';
import type { Clock, Push } from '../platform/ports.ts';
import { addCall, type CallParts, merchantCall, type Outcome, wrongField } from './call.ts';
import { must, text } from './initialize.ts';
import { LIST_FIELDS } from './list.ts';
import type { Authorised } from './transaction-store.ts';

// A merchant's look at its own webhooks: what was sent, what was answered, and once more please (decision 0031).

type WebhookStatus = 'waiting' | 'delivered' | 'undelivered';

type WebhookTryRow = {
  at: string;
  took_ms: number;
  outcome: string;
  http_status: number | null;
  answer: string | null;
};

type WebhookRow = {
  intent_reference: string;
  seq: number;
  event: string;
  reference: string;
  url: string;
  body: string | null;
  status: WebhookStatus;
  why: string | null;
  created_at: Date;
  due_at: Date;
  /** Oldest first; in a list only the last. */
  tries: WebhookTryRow[];
};

/** A webhook's id in its two parts. */
type WebhookPlace = { intentReference: string; seq: number };

type WebhookQuery = {
  status: WebhookStatus | null;
  /** The payment's, as the merchant named it. */
  reference: string | null;
  after: WebhookPlace | null;
  limit: number;
};

type MerchantWebhooks = {
  /** Newest first. */
  list(key: SecretKey, query: WebhookQuery): Promise<Authorised<WebhookRow[]>>;
  /** Null: there is none of this key. */
  read(key: SecretKey, place: WebhookPlace): Promise<Authorised<WebhookRow | null>>;
  /**
   * Sends it again from now on, with a schedule of its own, and switches its receiver on again.
   * @returns the payment's number; null: there is no such webhook of this key
   */
  replay(
    key: SecretKey,
    place: WebhookPlace,
    now: number,
  ): Promise<Authorised<{ transaction_id: number } | null>>;
};

/** Builds the store. Each call is one statement that also looks the key up. */
export function createMerchantWebhooks(db: Pick<Database, 'query'>): MerchantWebhooks {
  async function ask<Row extends object>(
    name: string,
    text: string,
    values: unknown[],
  ): Promise<Authorised<Row[]>> {
    const { rows } = await db.query<{ found: boolean } & Row>({ name, text, values });
    if (rows.length === 0) return { authorised: false };
    return { authorised: true, row: rows.filter(({ found }) => found) };
  }
  const first = <Row>(answer: Authorised<Row[]>): Authorised<Row | null> =>
    answer.authorised ? { authorised: true, row: answer.row[0] ?? null } : answer;
  return {
    list: (key, { status, reference, after, limit }) =>
      ask<WebhookRow>('merchant-webhooks', LIST, [
        key.lookup,
        key.env,
        status,
        reference,
        after?.intentReference ?? null,
        after?.seq ?? null,
        limit,
      ]),
    read: async (key, place) =>
      first(
        await ask<WebhookRow>('merchant-webhook', READ_ONE, [key.lookup, key.env, ...placeValues(place)]),
      ),
    replay: async (key, place, now) =>
      first(
        await ask<{ transaction_id: number }>('merchant-webhook-replay', REPLAY, [
          key.lookup,
          key.env,
          ...placeValues(place),
          new Date(now),
        ]),
      ),
  };
}

function placeValues({ intentReference, seq }: WebhookPlace): unknown[] {
  return [intentReference, seq];
}

const TRY = `json_build_object('at', y.at, 'took_ms', y.took_ms, 'outcome', y.outcome, 'http_status', y.http_status, 'answer', y.answer)`;
const COLUMNS = `t.intent_reference, d.seq, d.event, t.reference, d.url, d.body, d.status, d.why, d.created_at, d.due_at`;

const LIST = `
with caller as (${SECRET_KEY_OWNER})
select w.event is not null as found, w.* from caller c left join lateral (
  select ${COLUMNS}, (select coalesce(json_agg(l.last), '[]') from (select ${TRY} as last from webhook_tries y
      where y.transaction_id = d.transaction_id and y.seq = d.seq order by y.claim desc limit 1) l) as tries
  from webhook_deliveries d join transactions t on t.id = d.transaction_id
  where d.merchant_id = c.merchant_id and d.env = $2 and ($3::text is null or d.status = $3)
    and ($4::text is null or d.transaction_id = (
      select x.id from transactions x where x.merchant_id = c.merchant_id and x.env = $2 and x.reference = $4))
    and ($5::text is null or (d.transaction_id, d.seq) < (
      (select x.id from transactions x where x.intent_reference = $5 and x.merchant_id = c.merchant_id), $6::int))
  order by d.transaction_id desc, d.seq desc limit $7
) w on true`;

const READ_ONE = `
with caller as (${SECRET_KEY_OWNER})
select w.event is not null as found, w.* from caller c left join lateral (
  select ${COLUMNS}, (select coalesce(json_agg(${TRY} order by y.claim), '[]') from webhook_tries y
      where y.transaction_id = d.transaction_id and y.seq = d.seq) as tries
  from transactions t join webhook_deliveries d on d.transaction_id = t.id and d.seq = $4
  where t.intent_reference = $3 and d.merchant_id = c.merchant_id and d.env = $2
) w on true`;

// One that is under way keeps its lease, so that it is not sent twice at once.
const REPLAY = `
with caller as (${SECRET_KEY_OWNER}),
wanted as (
  update webhook_deliveries d set status = 'waiting', why = null, ended_at = null, tries = 0, began_at = $5,
    due_at = case when d.status = 'waiting' and d.due_at <= $5 then d.due_at when d.status = 'waiting' then least(d.due_at, $5 + interval '60 s') else $5 end
  from caller c, transactions t
  where t.intent_reference = $3 and d.transaction_id = t.id and d.seq = $4 and d.merchant_id = c.merchant_id and d.env = $2
  returning d.transaction_id, d.receiver_id
),
again as (
  update webhook_receivers r set disabled_at = null, disabled_why = null, failures = 0 from wanted w where r.id = w.receiver_id
)
select w.transaction_id is not null as found, w.transaction_id from caller c left join wanted w on true`;

// What a merchant is told of one webhook (decision 0031).

const webhookReply = z.object({
  /** The header `webhook-id`; what `starting_after` takes. */
  id: z.string(),
  event: z.string(),
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
    id: `${row.intent_reference}-${row.seq}`,
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

// The calls about webhooks, declared: what was sent and answered, and once more please (decision 0031).

const CHAPTER = 'Webhooks';
const ID = /^(KPY-PI-[A-Za-z0-9]{1,60})-(\d{1,9})$/;
const STATUSES = ['waiting', 'delivered', 'undelivered'] as const;

/** A webhook's id in its two parts; null: it is none. */
function placeOf(id: string): WebhookPlace | null {
  const [, intentReference, seq] = ID.exec(id) ?? [];
  return intentReference === undefined ? null : { intentReference, seq: Number(seq) };
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
  /** What is sent again is sent at once, by whichever process. */
  push: Pick<Push, 'announce'>;
};

const LIMIT_DEFAULT = 10;

/** Registers them. */
export function addWebhookCalls(scope: FastifyInstance, parts: WebhookParts & CallParts): void {
  const { webhooks } = parts;
  addCall(scope, parts, listWebhooks, ({ key, query }) => list(parts, key, query));
  addCall(scope, parts, getWebhook, async ({ key, params }) =>
    told(parts, await webhooks.read(key, placeIn(params)), 'Webhook retrieved successfully'),
  );
  addCall(scope, parts, replayWebhook, ({ key, params }) => replay(parts, key, placeIn(params)));
}

/** No payment has it; asked for all the same, so that the key decides first. */
const NOWHERE: WebhookPlace = { intentReference: '', seq: 0 };

function placeIn(params: Record<string, string>): WebhookPlace {
  return placeOf(params['id'] ?? '') ?? NOWHERE;
}

function told(
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
  return told(parts, await webhooks.read(key, place), 'Webhook will be sent again');
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
  // One more than is shown tells whether there are more.
  const found = await webhooks.list(key, { status, reference, after, limit: limit + 1 });
  if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
  const data = {
    has_more: found.row.length > limit,
    webhooks: found.row.slice(0, limit).map((row) => webhookReplyOf(row, { allowLoopback })),
  };
  return { kind: 'done', message: 'Webhooks retrieved successfully', data };
}
