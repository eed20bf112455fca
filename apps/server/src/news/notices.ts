// Notices to the owner, read from the activity log: nothing is recorded twice (decision 0092).
import { type ActivityAction, NOTICED_ACTIONS } from '@titan/contract/console/activity-actions';
import { CURRENCIES } from '@titan/rules/currency';
import { toDecimal } from '@titan/rules/money';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import { readLimits } from '../refunds/refund-limit-store.ts';

const DAY_MS = 24 * 60 * 60_000;

export type Notices = ReturnType<typeof createNotices>;

/** After this row, and not before that time. */
type NoticesStart = { id: number; from: Date };

type NoticesDeps = { db: Database; ports: { clock: Clock }; mode: 'sandbox' | 'live' };

export function createNotices({ db, ports: { clock }, mode }: NoticesDeps) {
  const now = (): Date => new Date(clock.now());
  return {
    /** The newest first, of these actions. Test data of a live service moves no money: its refunds are no news. */
    async since(
      merchantId: number,
      { id, from }: NoticesStart,
      limit: number,
      actions: readonly ActivityAction[] = NOTICED_ACTIONS,
    ) {
      const sums = JSON.stringify(await noticeSums(db, merchantId, now()));
      const isAboveSum = sql<boolean>`case when action not in ('refund.made', 'refund.approved') then true
        when ${mode} = 'live' and facts ->> 'env' = 'test' then false
        else (facts ->> 'amount')::numeric > coalesce((${sums}::jsonb ->> (facts ->> 'currency'))::numeric, 0) end`;
      return db
        .selectFrom('console_audit')
        .select(['id', 'at', 'who', 'action', 'target', 'facts'])
        .where('merchant_id', '=', merchantId)
        .where('id', '>', id)
        .where('at', '>=', from)
        .where('action', 'in', actions)
        .where(isAboveSum)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
    },
    /** From where on somebody has yet to be told: what was done before them is not news to them. */
    async startOf(userId: number): Promise<NoticesStart> {
      return db
        .selectFrom('console_users')
        .select(['noticed_id as id', 'created_at as from'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow();
    },
    /** Those up to this row. */
    async dismiss(userId: number, id: number): Promise<void> {
      await db
        .updateTable('console_users')
        .set({ noticed_id: id })
        .where('id', '=', userId)
        .where('noticed_id', '<', id)
        .execute();
    },
    /** Where they go by e-mail, and what waits; null: to the owner. */
    async addressOf(merchantId: number) {
      const rows = await db
        .selectFrom('notice_addresses')
        .select(['address', 'starts_at as startsAt'])
        .where('merchant_id', '=', merchantId)
        .orderBy('starts_at', 'desc')
        .limit(2)
        .execute();
      return {
        address: rows.find(({ startsAt }) => startsAt <= now())?.address ?? null,
        next: rows.find(({ startsAt }) => startsAt > now()) ?? null,
      };
    },
    /** Takes the place of what waits. Answers when it starts. */
    async setAddress(merchantId: number, address: string | null): Promise<Date> {
      const startsAt = new Date(clock.now() + DAY_MS);
      await sql`
        with gone as (delete from notice_addresses where merchant_id = ${merchantId} and starts_at > ${now()} and starts_at <> ${startsAt})
        insert into notice_addresses (merchant_id, starts_at, address) values (${merchantId}, ${startsAt}, ${address})
        on conflict (merchant_id, starts_at) do update set address = excluded.address`.execute(db);
      return startsAt;
    },
    /** Whether something waited. */
    async dropWaitingAddress(merchantId: number): Promise<boolean> {
      const waiting = db.deleteFrom('notice_addresses').where('merchant_id', '=', merchantId);
      const { numDeletedRows } = await waiting.where('starts_at', '>', now()).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

/** Major units, by currency. */
async function noticeSums(db: Database, merchantId: number, now: Date): Promise<Record<string, string>> {
  const sums = CURRENCIES.map(async (currency) => {
    const { limits } = await readLimits(db, merchantId, currency, now);
    return [currency, toDecimal(limits.noticeMinor, currency)] as const;
  });
  return Object.fromEntries(await Promise.all(sums));
}
