// How often somebody may try a password (ASVS 5, 6.3.1): each try waits longer than the one before, and of a day's tries there are so many. A
// known device has tries of its own, and a step-up those of its session, so that strangers keep nobody out.
import { createHash } from 'node:crypto';
import { emailKey } from '@titan/rules/email';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import { callerKey } from '@titan/platform/caller';
import type { Clock } from '@titan/platform/ports';

const SECOND_MS = 1_000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** Whoever mistypes does not wait. */
const WITHOUT_WAIT = 2;
const LONGEST_MS = 60 * SECOND_MS;
/** What a try takes of its day: 250 at once, and 250 more as the day goes by. */
const SHARE_MS = DAY_MS / 250;
/** Whoever has tried less often than this is let through before others: they leave so much of the day to them. */
const FEW = 5;
const LEFT_TO_OTHERS_MS = 50 * SHARE_MS;

/** Whose tries are counted: first their own, which wait for each other. */
export type Trying = readonly [own: string, ...others: string[]];

export type Tries = ReturnType<typeof createTries>;

/** @param device as it is known by the person's number (device.ts) */
export const fromKnownDevice = (device: string, userId: number): Trying => [`device ${device} of ${userId}`];
export const fromSession = (hash: Buffer): Trying => [`session ${hash.toString('hex')}`];
export function fromStranger(email: string, address: string): Trying {
  const [account, network] = [emailKey(email), callerKey(address)];
  return [`network ${network} at ${account}`, `strangers at ${account}`, `network ${network}`];
}

type Row = { subject: Buffer; count: number; last_at: Date; spent_until: Date | null };

export function createTries({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /**
     * Counts a try before it is looked at, so that many at once are not more. One that must wait is not counted.
     * @returns how long it must wait; 0: it may go on
     */
    begin: (trying: Trying): Promise<number> =>
      inTransaction(db, async (within) => {
        const now = clock.now();
        const subjects = trying.map(hashOf);
        // A row that is new is one whose day is over. Whoever comes at once waits here.
        const { rows } = await sql<Row>`
          insert into console_tries as t (subject, count, last_at)
          select s, 1, ${new Date(now - DAY_MS)} from unnest(${subjects}::bytea[]) as s order by s
          on conflict (subject) do update set count = t.count
          returning subject, count, last_at, spent_until`.execute(within);
        const waitMs = waitOf(
          subjects.flatMap((subject) => rows.filter((row) => row.subject.equals(subject))),
          now,
        );
        if (waitMs > 0) return waitMs;
        await sql`
          update console_tries set last_at = ${new Date(now)},
            count = case when last_at <= ${new Date(now - DAY_MS)} then 1 else count + 1 end,
            spent_until = greatest(spent_until, ${new Date(now)}) + ${SHARE_MS} * interval '1 ms'
          where subject = any(${subjects}::bytea[])`.execute(within);
        return 0;
      }),
    /** It was right: their own are forgotten, and the others have one less. */
    async succeed([own, ...others]: Trying): Promise<void> {
      await sql`
        with kept as (
          update console_tries set spent_until = spent_until - ${SHARE_MS} * interval '1 ms'
          where subject = any(${others.map(hashOf)}::bytea[])
        )
        delete from console_tries where subject = ${hashOf(own)}`.execute(db);
    },
    /** Those that count no more. */
    async forgetOld(): Promise<number> {
      const now = new Date(clock.now());
      const { numDeletedRows } = await db
        .deleteFrom('console_tries')
        .where('last_at', '<=', new Date(clock.now() - DAY_MS))
        .where((of) => of.or([of('spent_until', 'is', null), of('spent_until', '<=', now)]))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

/** From the third wrong one on 1, 2, 4 … 60 seconds after their own last one; and when there is room in the day. */
function waitOf([own, ...others]: readonly Row[], now: number): number {
  if (!own) return 0;
  const lastAt = own.last_at.getTime();
  const tried = now - lastAt >= DAY_MS ? 0 : own.count;
  const waits = tried - WITHOUT_WAIT;
  const restMs = waits <= 0 ? 0 : Math.min(LONGEST_MS, SECOND_MS * 2 ** (waits - 1));
  const roomMs = DAY_MS - (tried < FEW ? 0 : LEFT_TO_OTHERS_MS);
  const rooms = [own, ...others].map(({ spent_until: spent }) => (spent?.getTime() ?? 0) + SHARE_MS - roomMs);
  return Math.max(0, lastAt + restMs - now, ...rooms.map((until) => until - now));
}

function hashOf(subject: string): Buffer {
  return createHash('sha256').update(subject).digest();
}
