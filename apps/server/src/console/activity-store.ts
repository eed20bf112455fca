// What people did in the console: rows that are never changed, each chained to its merchant's one before it (decision 0092), and how they are
// read. What is told of a change commits with the change.
import type { ActivityAction } from '@titan/contract/console/activity-actions';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import type { SignedIn } from '../people/sessions.ts';

export type ActivityEntry = {
  merchantId: number;
  /** Null: not a person of the console, but the host or somebody who is not signed in. */
  userId: number | null;
  personName: string;
  /** Such as `refund.made`, `key.rolled`, `sign-in.refused`. */
  action: ActivityAction;
  /** What it was done to: a reference, an e-mail address. */
  target?: string | null;
  /** Texts and numbers; never a secret. */
  facts?: Readonly<Record<string, string | number | boolean | null>>;
  address?: string | null;
  agent?: string | null;
};

/** `person`: their number, or the host. `from`, and before `to`. `before`: the number of a row. */
export type ActivityFilter = {
  merchantId: number;
  person?: number | typeof HOST | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  before?: number | undefined;
};

export type ActivityFault =
  /** This row is not what its hash says, or the one before it was taken out. */
  | { kind: 'changed'; id: number; at: Date }
  /** Rows were cut off the end, whatever was written after that. */
  | { kind: 'cut'; written: number; left: number };

/** What was done, to what, and what else is to be known of it. */
type Told = [action: ActivityAction, target?: string | null, facts?: ActivityEntry['facts']];

export type RecordAct = (...told: Told) => Promise<void>;

type Work<Outcome> = (within: Database, record: RecordAct) => Promise<Outcome>;

export type ActivityLog = ReturnType<typeof createActivityLog>;

/** Whom a filter means by it. */
export const HOST = 'host';
const FIRST: Buffer = Buffer.alloc(32);
const NO_END = { entries: 0, last_hash: FIRST };
const ROWS_A_READ = 1_000;

export function createActivityLog({ db, clock }: { db: Database; clock: Clock }) {
  const activity = {
    /**
     * Writes it down. Of two at once of a merchant one waits, so that the chain has no fork.
     * @param within the transaction of what is told; left out: it tells of nothing that is in the database
     */
    record: (entry: ActivityEntry, within: Database = db): Promise<void> =>
      inTransaction(within, (tx) => append(tx, rowOf(entry, new Date(clock.now())))),
    /** What is done and written down within it commits, or none of it. */
    together: <Outcome>(work: (within: Database) => Promise<Outcome>): Promise<Outcome> =>
      inTransaction(db, work),
    /** Writes down what somebody did who is signed in and what changed nothing in the database, such as that they took a file. */
    recordBy: (who: SignedIn, ...told: Told): Promise<void> => activity.record(entryOf(who, told)),
    /** The same of what changed something, in its transaction. It records last: whoever records holds up the merchant's others. */
    recordWithin: (within: Database, who: SignedIn, ...told: Told): Promise<void> =>
      activity.record(entryOf(who, told), within),
    /**
     * Does what somebody asked for who is signed in, and writes it down: both commit, or neither.
     * @param work does all within the transaction that it is given, and records last
     */
    act: <Outcome>(who: SignedIn, work: Work<Outcome>): Promise<Outcome> =>
      activity.together((within) => work(within, (...told) => activity.recordWithin(within, who, ...told))),
    /** The newest first. */
    list(filter: ActivityFilter, limit: number) {
      const { merchantId, person, action, from, to, before } = filter;
      let rows = db
        .selectFrom('console_audit as a')
        .leftJoin('console_users as u', 'u.id', 'a.user_id')
        .selectAll('a')
        .select('u.email')
        .where('a.merchant_id', '=', merchantId);
      if (person === HOST) rows = rows.where('a.user_id', 'is', null);
      else if (person !== undefined) rows = rows.where('a.user_id', '=', person);
      if (action) rows = rows.where('a.action', '=', action);
      if (from) rows = rows.where('a.at', '>=', from);
      if (to) rows = rows.where('a.at', '<', to);
      if (before) rows = rows.where('a.id', '<', before);
      return rows.orderBy('a.id', 'desc').limit(limit).execute();
    },
    /** Everybody who stands in the log beside the host, whoever has left among them. */
    people: (merchantId: number) =>
      db
        .selectFrom('console_users')
        .select(['id', 'name', 'email'])
        .where('merchant_id', '=', merchantId)
        .where('id', 'in', db.selectFrom('console_audit').select('user_id'))
        .orderBy('name')
        .orderBy('id')
        .execute(),
    /** @param userId of this person alone; null: of all */
    async actions(merchantId: number, userId: number | null): Promise<string[]> {
      const rows = db.selectFrom('console_audit').where('merchant_id', '=', merchantId);
      const own = userId === null ? rows : rows.where('user_id', '=', userId);
      return (await own.select('action').distinct().orderBy('action').execute()).map(({ action }) => action);
    },
    /** What was done to the log of the merchant after it was written; null: nothing. */
    async fault(merchantId: number): Promise<ActivityFault | null> {
      // Read first: what is written meanwhile only comes after it.
      const ends = db.selectFrom('console_audit_ends').where('merchant_id', '=', merchantId);
      const { entries: written, last_hash: end } = (await ends.selectAll().executeTakeFirst()) ?? NO_END;
      const ofMerchant = db.selectFrom('console_audit').selectAll().where('merchant_id', '=', merchantId);
      let [previous, count, isEndFound] = [FIRST, 0, written === 0];
      let lastId = 0;
      for (;;) {
        const rows = await ofMerchant.where('id', '>', lastId).orderBy('id').limit(ROWS_A_READ).execute();
        for (const row of rows) {
          if (!row.previous.equals(previous) || !row.hash.equals(hashOf(previous, row)))
            return { kind: 'changed', id: row.id, at: row.at };
          previous = row.hash;
          lastId = row.id;
          count += 1;
          isEndFound ||= count === written && row.hash.equals(end);
        }
        if (rows.length === ROWS_A_READ) continue;
        // The table of the ends is kept by the database, so a log without its end was not written by it.
        const isWhole = isEndFound && (count === 0 || written > 0);
        return isWhole ? null : { kind: 'cut', written, left: count };
      }
    },
    /** Merchants whose log was changed or cut, of all. */
    async faults(): Promise<{ merchantId: number; fault: ActivityFault }[]> {
      const { rows } = await sql<{ id: number }>`
        select merchant_id as id from console_audit_ends union select merchant_id from console_audit order by id`.execute(
        db,
      );
      const found = [];
      for (const { id: merchantId } of rows) {
        const fault = await activity.fault(merchantId);
        if (fault !== null) found.push({ merchantId, fault });
      }
      return found;
    },
  };
  return activity;
}

/** For an operator. */
export function describeFault(fault: ActivityFault): string {
  return fault.kind === 'changed'
    ? `Row ${fault.id} was changed, or one before it was taken out.`
    : `Rows were cut off the end: ${fault.written} were written, and ${fault.left} are left.`;
}

async function append(within: Database, row: ReturnType<typeof rowOf>): Promise<void> {
  await sql`select pg_advisory_xact_lock(731003, ${row.merchant_id}::int)`.execute(within);
  const last = await within
    .selectFrom('console_audit')
    .select('hash')
    .where('merchant_id', '=', row.merchant_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const previous = last?.hash ?? FIRST;
  const hash = hashOf(previous, row);
  await within
    .insertInto('console_audit')
    .values({ ...row, facts: JSON.stringify(row.facts), previous, hash })
    .execute();
}

function entryOf(who: SignedIn, [action, target = null, facts = {}]: Told): ActivityEntry {
  return { ...who, personName: who.name, action, target, facts };
}

/** An older release may have written it. */
type Content = Omit<ReturnType<typeof rowOf>, 'action'> & { action: string };

function rowOf(entry: ActivityEntry, at: Date) {
  const { merchantId, userId, personName: who, action, target = null } = entry;
  const { facts = {}, address = null, agent = null } = entry;
  return { merchant_id: merchantId, at, user_id: userId, who, action, target, facts, address, agent };
}

/** The database keeps the keys of facts in an order of its own, so they are sorted. */
function hashOf(previous: Buffer, row: Content): Buffer {
  const { merchant_id, at, user_id, who, action, target, facts, address, agent } = row;
  const sorted = Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const content = [merchant_id, at.toISOString(), user_id, who, action, target, sorted, address, agent];
  return createHash('sha256').update(previous).update(JSON.stringify(content)).digest();
}
