// The calls about webhooks (decision 0031).
import { isReference, type PaymentReference } from '@titan/rules/reference';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import { type Authorised, forMerchant, type SecretKey } from '../merchants/merchant-key.ts';
import type { Owner } from '../payments/views/merchants-payment.ts';
import type { WebhookEvent } from '../db/column-values.ts';
import { WEBHOOK_EVENTS } from '../webhooks/events.ts';
import { type AddressRule, urlProblem } from '../platform/address-guard.ts';
import type { Clock, Push } from '../platform/ports.ts';
import { addCall, type CallParts, merchantCall, type Outcome, wrongField } from './call.ts';
import { must, text } from './fields/field-schemas.ts';
import { LIST_FIELDS } from './fields/list.ts';

// The store of a merchant's own webhooks: lists them with their answers and sends one again (decision 0031).

type WebhookStatus = 'waiting' | 'delivered' | 'undelivered';

type WebhookTryRow = {
  at: string;
  took_ms: number;
  outcome: string;
  http_status: number | null;
  answer: string | null;
};

type WebhookRow = {
  payment_reference: PaymentReference;
  seq: number;
  event: WebhookEvent;
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
type WebhookPlace = { paymentReference: PaymentReference; seq: number };

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

export function createMerchantWebhooks(db: Database): MerchantWebhooks {
  return {
    list: (key, query) =>
      forMerchant(db, key, (merchantId) => selectWebhooks(db, { merchantId, env: key.env }, query)),
    read: (key, { paymentReference, seq }) =>
      forMerchant(db, key, async (merchantId) => {
        const webhook = await webhooksOf(db, { merchantId, env: key.env }, 'all')
          .where('t.payment_reference', '=', paymentReference)
          .where('d.seq', '=', seq)
          .executeTakeFirst();
        return webhook ?? null;
      }),
    replay: (key, place, now) =>
      forMerchant(db, key, (merchantId) =>
        db.transaction().execute((within) => sendAgain(within, { merchantId, env: key.env }, place, now)),
      ),
  };
}

/** @param tries which of them are returned: all, or the last one */
function webhooksOf(db: Database, { merchantId, env }: Owner, tries: 'all' | 'last') {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('transactions as t', 't.id', 'd.transaction_id')
    .select([
      't.payment_reference',
      'd.seq',
      'd.event',
      't.reference',
      'd.url',
      'd.body',
      'd.status',
      'd.why',
      'd.created_at',
      'd.due_at',
    ])
    .select(({ selectFrom }) => {
      const ofWebhook = selectFrom('webhook_tries as y')
        .select(['y.at', 'y.took_ms', 'y.outcome', 'y.http_status', 'y.answer'])
        .whereRef('y.transaction_id', '=', 'd.transaction_id')
        .whereRef('y.seq', '=', 'd.seq');
      const shown =
        tries === 'all' ? ofWebhook.orderBy('y.claim') : ofWebhook.orderBy('y.claim', 'desc').limit(1);
      return jsonArrayFrom(shown).as('tries');
    })
    .where('d.merchant_id', '=', merchantId)
    .where('d.env', '=', env);
}

/** Newest first: by payment, and within it by number. */
function selectWebhooks(
  db: Database,
  owner: Owner,
  { status, reference, after, limit }: WebhookQuery,
): Promise<WebhookRow[]> {
  const payment = db
    .selectFrom('transactions as p')
    .select('p.id')
    .where('p.merchant_id', '=', owner.merchantId)
    .where('p.env', '=', owner.env);
  let found = webhooksOf(db, owner, 'last');
  if (status !== null) found = found.where('d.status', '=', status);
  if (reference !== null)
    found = found.where('d.transaction_id', '=', payment.where('p.reference', '=', reference));
  if (after !== null) {
    const last = payment.where('p.payment_reference', '=', after.paymentReference);
    found = found.where(sql<boolean>`(d.transaction_id, d.seq) < ((${last}), ${after.seq}::int)`);
  }
  return found.orderBy('d.transaction_id', 'desc').orderBy('d.seq', 'desc').limit(limit).execute();
}

/** How long a try that is under way may take; it keeps its lease, so that the webhook is not sent twice at once. */
const LEASE_MS = 60_000;

async function sendAgain(
  db: Database,
  { merchantId, env }: Owner,
  { paymentReference, seq }: WebhookPlace,
  now: number,
): Promise<{ transaction_id: number } | null> {
  const webhook = await db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('transactions as t', 't.id', 'd.transaction_id')
    .select(['d.transaction_id', 'd.receiver_id', 'd.status', 'd.due_at'])
    .where('t.payment_reference', '=', paymentReference)
    .where('d.seq', '=', seq)
    .where('d.merchant_id', '=', merchantId)
    .where('d.env', '=', env)
    .forUpdate('d')
    .executeTakeFirst();
  if (!webhook) return null;
  const { transaction_id, receiver_id, status, due_at } = webhook;
  await db
    .updateTable('webhook_deliveries')
    .set({
      status: 'waiting',
      why: null,
      ended_at: null,
      tries: 0,
      began_at: new Date(now),
      due_at: new Date(status === 'waiting' ? Math.min(due_at.getTime(), now + LEASE_MS) : now),
    })
    .where('transaction_id', '=', transaction_id)
    .where('seq', '=', seq)
    .execute();
  await db
    .updateTable('webhook_receivers')
    .set({ disabled_at: null, disabled_why: null, failures: 0 })
    .where('id', '=', receiver_id)
    .execute();
  return { transaction_id };
}

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
