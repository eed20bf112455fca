// Merchants' receivers for the operator: which of them fail, and to send again all that they missed.
import { sql } from 'kysely';
import type { Env } from '../db/column-values.ts';
import { type Database, inTransaction } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { isNoticeUrl, normalUrl } from '../merchants/outside-url.ts';
import { FAILING_FROM, LEASE_MS, lockReceivers } from './webhook-store.ts';

export type TroubledReceiver = {
  merchant_id: number;
  merchant: string;
  env: Env;
  address: string;
  /** Tries in a row that failed. */
  failures: number;
  answered_at: Date | null;
  /** Null: it is still tried. */
  disabled_why: 'gone' | 'schedule_over' | null;
  waiting: number;
  /** What came of the last try of one that waits. */
  outcome: string | null;
  http_status: number | null;
};

export type Receivers = ReturnType<typeof createReceivers>;

/** `url`: in its normal form. */
type AddressOutcome = { kind: 'set'; url: string | null } | { kind: 'wrong_address' };

/** A merchant's configured address, and how it fares. */
type ReceiverState = {
  url: string | null;
  health: 'unused' | 'well' | 'failing' | 'off';
  answeredAt: Date | null;
  /** Webhooks of the merchant that wait, and that were given up. */
  waiting: number;
  undelivered: number;
  /** When the next of those that wait is sent again. */
  nextTryAt: Date | null;
};

export function createReceivers(db: Database) {
  return {
    /** Where the merchant's webhooks go when a payment names no address; null: nowhere. */
    setAddress: (owner: Owner, url: string | null) => setAddress(db, owner, url),
    async stateOf({ merchantId, env }: Owner): Promise<ReceiverState> {
      const { rows } = await sql<ReceiverState>`
        select w.url, r.answered_at as "answeredAt",
          case when r.id is null then 'unused' when r.disabled_at is not null then 'off' when r.failures > 0 then 'failing'
            when r.answered_at is null then 'unused' else 'well' end as health,
          (select count(*) from webhook_receivers x join webhook_deliveries d on d.receiver_id = x.id and d.status = 'waiting'
            where x.merchant_id = m.id and x.env = ${env}) as waiting,
          (select count(*) from webhook_deliveries d
            where d.merchant_id = m.id and d.env = ${env} and d.status = 'undelivered') as undelivered,
          (select min(d.due_at) from webhook_receivers x join webhook_deliveries d on d.receiver_id = x.id and d.status = 'waiting'
            where x.merchant_id = m.id and x.env = ${env}) as "nextTryAt"
        from merchants m left join webhook_targets w on w.merchant_id = m.id and w.env = ${env}
        left join webhook_receivers r on r.merchant_id = m.id and r.env = ${env}
          and r.address = split_part(split_part(w.url, '#', 1), '?', 1)
        where m.id = ${merchantId}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error('There is no such merchant');
      return row;
    },
    /**
     * Those that fail or are switched off.
     * @param owner left out: of every merchant
     */
    async troubled(owner?: Owner): Promise<TroubledReceiver[]> {
      const isTheirs = owner ? sql`r.merchant_id = ${owner.merchantId} and r.env = ${owner.env}` : sql`true`;
      const { rows } = await sql<TroubledReceiver>`
        select r.merchant_id, m.name as merchant, r.env, r.address, r.failures, r.answered_at, r.disabled_why,
          (select count(*) from webhook_deliveries w where w.receiver_id = r.id and w.status = 'waiting') as waiting,
          y.outcome, y.http_status
        from webhook_receivers r join merchants m on m.id = r.merchant_id
        left join lateral (
          select t.outcome, t.http_status from (
            select d.transaction_id, d.seq from webhook_deliveries d
            where d.receiver_id = r.id and d.status = 'waiting' and d.tries > 0 order by d.due_at desc limit 1) d
          join webhook_tries t on t.transaction_id = d.transaction_id and t.seq = d.seq
          order by t.claim desc limit 1) y on true
        where (r.disabled_at is not null or r.failures >= ${FAILING_FROM}) and ${isTheirs}
        order by r.merchant_id, r.env, r.id`.execute(db);
      return rows;
    },
    /**
     * Sends again what was given up since then, in its order, each with a schedule of its own, and what waits after a failed try; switches
     * their receivers on. Returns how many webhooks.
     * @param now epoch ms
     */
    sendAgain: ({ merchantId, env }: Owner, since: Date, now: number): Promise<number> =>
      inTransaction(db, async (within) => {
        const at = new Date(now);
        const theirs = within.selectFrom('webhook_receivers').where('merchant_id', '=', merchantId);
        await lockReceivers(within, theirs.where('env', '=', env).select('id as receiver_id'));
        const { rows } = await sql<{ receiver_id: number }>`
          update webhook_deliveries d set status = 'waiting', why = null, ended_at = null, tries = 0, began_at = ${at},
            due_at = ${at}::timestamptz - interval '1 s' + least(w.place, 1000000) * interval '1 microsecond'
          from (
            select x.transaction_id, x.seq, row_number() over (order by x.created_at, x.transaction_id, x.seq) as place
            from webhook_deliveries x
            where x.merchant_id = ${merchantId} and x.env = ${env} and (
              (x.status = 'undelivered' and x.ended_at >= ${since})
              -- not what is being tried at this moment
              or (x.status = 'waiting' and x.tries > 0 and x.created_at >= ${since} and x.due_at > ${new Date(now + LEASE_MS)}))
          ) w
          where d.transaction_id = w.transaction_id and d.seq = w.seq
          returning d.receiver_id`.execute(within);
        const receivers = [...new Set(rows.map((row) => row.receiver_id))];
        await sql`update webhook_receivers set disabled_at = null, disabled_why = null, failures = 0
          where id = any(${receivers}::bigint[])`.execute(within);
        return rows.length;
      }),
  };
}

async function setAddress(
  db: Database,
  { merchantId: merchant_id, env }: Owner,
  sent: string | null,
): Promise<AddressOutcome> {
  if (sent === null) {
    const target = db.deleteFrom('webhook_targets').where('merchant_id', '=', merchant_id);
    await target.where('env', '=', env).execute();
    return { kind: 'set', url: null };
  }
  if (!isNoticeUrl(sent, env)) return { kind: 'wrong_address' };
  const url = normalUrl(sent);
  await db
    .insertInto('webhook_targets')
    .values({ merchant_id, env, url })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'env']).doUpdateSet({ url }))
    .execute();
  return { kind: 'set', url };
}
