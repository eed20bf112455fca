// How often somebody may try a password: ten wrong ones of an account or from an address, then half an hour none (ASVS 5, 6.3.1).
import { createHash } from 'node:crypto';
import { emailKey } from '@titan/rules/email';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { callerKey } from '@titan/platform/caller';
import type { Clock } from '@titan/platform/ports';

const MOST = 10;
const WAIT_MS = 30 * 60_000;

export type Tries = ReturnType<typeof createTries>;

export function createTries({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /**
     * Counts a try before it is looked at, so that many at once are not more than ten. Refused tries do not make the wait longer.
     * @returns how many it is for the one of the two that has most, and whether it may go on
     */
    async begin(email: string, address: string): Promise<{ isAllowed: boolean; isFirstRefused: boolean }> {
      const now = clock.now();
      const isOver = sql<boolean>`t.last_at <= ${new Date(now - WAIT_MS)}`;
      const { rows } = await sql<{ count: number }>`
        insert into console_tries as t (subject, count, last_at)
        select s, 1, ${new Date(now)} from unnest(${subjectsOf(email, address)}::bytea[]) as s order by s
        on conflict (subject) do update set
          count = case when ${isOver} then 1 else t.count + 1 end,
          last_at = case when t.count >= ${MOST} and not ${isOver} then t.last_at else excluded.last_at end
        returning count`.execute(db);
      const most = Math.max(...rows.map(({ count }) => count));
      return { isAllowed: most <= MOST, isFirstRefused: most === MOST + 1 };
    },
    /** It was right: the account's are forgotten, and the address has one less. */
    async succeed(email: string, address: string): Promise<void> {
      const [account, from] = subjectsOf(email, address);
      await sql`
        with kept as (
          update console_tries set count = count - 1 where subject = ${from} and count > 1
        )
        delete from console_tries where subject = ${account} or (subject = ${from} and count = 1)`.execute(
        db,
      );
    },
    /** Those that count no more. */
    async forgetOld(): Promise<number> {
      const { numDeletedRows } = await db
        .deleteFrom('console_tries')
        .where('last_at', '<=', new Date(clock.now() - WAIT_MS))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

export const TRIES_WAIT_SECONDS = WAIT_MS / 1_000;

function subjectsOf(email: string, address: string): [account: Buffer, address: Buffer] {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return [hash(`account ${emailKey(email)}`), hash(`address ${callerKey(address)}`)];
}
