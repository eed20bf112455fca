// A merchant's look at its own webhooks: what was sent, what was answered, and once more please (decision 0031).
import type { Database } from '../platform/database.ts';
import { SECRET_KEY_OWNER, type SecretKey } from '../merchants/merchant-key.ts';
import type { Authorised } from '../merchants/merchant-store.ts';

export type WebhookStatus = 'waiting' | 'delivered' | 'undelivered';

export type WebhookTryRow = {
  at: string;
  took_ms: number;
  outcome: string;
  http_status: number | null;
  answer: string | null;
};

export type WebhookRow = {
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
export type WebhookPlace = { intentReference: string; seq: number };

export type WebhookQuery = {
  status: WebhookStatus | null;
  /** The payment's, as the merchant named it. */
  reference: string | null;
  after: WebhookPlace | null;
  limit: number;
};

export type MerchantWebhooks = {
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
      first(await ask<WebhookRow>('merchant-webhook', READ_ONE, [key.lookup, key.env, ...placeOf(place)])),
    replay: async (key, place, now) =>
      first(
        await ask<{ transaction_id: number }>('merchant-webhook-replay', REPLAY, [
          key.lookup,
          key.env,
          ...placeOf(place),
          new Date(now),
        ]),
      ),
  };
}

function placeOf({ intentReference, seq }: WebhookPlace): unknown[] {
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
