// What people did in the console: rows that are never changed, each chained to its merchant's one before it (decision 0092).
import type { DeedName } from '@titan/contract/console/deeds';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Clock } from '../platform/ports.ts';
import type { SignedIn } from './sessions.ts';

export type Deed = {
  merchantId: number;
  /** Null: not a person of the console, but the host or somebody who is not signed in. */
  userId: number | null;
  who: string;
  /** Such as `refund.made`, `key.rolled`, `sign-in.refused`. */
  action: DeedName;
  /** What it was done to: a reference, an e-mail address. */
  target?: string | null;
  /** Texts and numbers; never a secret. */
  facts?: Readonly<Record<string, string | number | boolean | null>>;
  address?: string | null;
  agent?: string | null;
};

export type Audit = ReturnType<typeof createAudit>;

const FIRST: Buffer = Buffer.alloc(32);
const ROWS_A_READ = 1_000;

export function createAudit({ db, clock }: { db: Database; clock: Clock }) {
  const audit = {
    /** Writes it down. Of two at once of a merchant one waits, so that the chain has no fork. */
    async note(deed: Deed): Promise<void> {
      const row = rowOf(deed, new Date(clock.now()));
      await db.transaction().execute(async (within) => {
        await sql`select pg_advisory_xact_lock(731003, ${deed.merchantId}::int)`.execute(within);
        const last = await within
          .selectFrom('console_audit')
          .select('hash')
          .where('merchant_id', '=', deed.merchantId)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst();
        const previous = last?.hash ?? FIRST;
        const hash = hashOf(previous, row);
        await within
          .insertInto('console_audit')
          .values({ ...row, facts: JSON.stringify(row.facts), previous, hash })
          .execute();
      });
    },
    /** Writes down what somebody did who is signed in. */
    noteBy(who: SignedIn, action: DeedName, target: string | null = null, facts: Deed['facts'] = {}) {
      return audit.note({ ...who, who: who.name, action, target, facts });
    },
    /** The first row whose hash is not what its content makes; null: the chain is whole. */
    async broken(merchantId: number): Promise<{ id: number; at: Date } | null> {
      const ofMerchant = db.selectFrom('console_audit').selectAll().where('merchant_id', '=', merchantId);
      let previous = FIRST;
      let lastId = 0;
      for (;;) {
        const rows = await ofMerchant.where('id', '>', lastId).orderBy('id').limit(ROWS_A_READ).execute();
        for (const row of rows) {
          if (!row.previous.equals(previous) || !row.hash.equals(hashOf(previous, row))) return row;
          previous = row.hash;
          lastId = row.id;
        }
        if (rows.length < ROWS_A_READ) return null;
      }
    },
  };
  return audit;
}

/** Of a row that was written by an older release too. */
type Content = Omit<ReturnType<typeof rowOf>, 'action'> & { action: string };

function rowOf(deed: Deed, at: Date) {
  const { merchantId, userId, who, action, target = null, facts = {}, address = null, agent = null } = deed;
  return { merchant_id: merchantId, at, user_id: userId, who, action, target, facts, address, agent };
}

/** The database keeps the keys of facts in an order of its own, so they are sorted. */
function hashOf(previous: Buffer, row: Content): Buffer {
  const { merchant_id, at, user_id, who, action, target, facts, address, agent } = row;
  const sorted = Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const content = [merchant_id, at.toISOString(), user_id, who, action, target, sorted, address, agent];
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest();
}
