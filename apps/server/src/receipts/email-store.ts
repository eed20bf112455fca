// Which receipts were sent by e-mail, and what became of each: a row for each press, written before the mail server is asked.
import type { EmailOutcome } from '@titan/contract/payer/receipt';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

export type ReceiptEmailStore = {
  /** Takes the press of this key, once: its row, or null where it was taken before or the payment has used all of its e-mails. */
  claim(transactionId: number, key: string, now: number): Promise<number | null>;
  settle(id: number, outcome: EmailOutcome): Promise<void>;
  /** What became of the press of this key; null: it was not taken. */
  outcomeOf(transactionId: number, key: string): Promise<EmailOutcome | null>;
  of(transactionId: number): Promise<{ left: number; last: EmailOutcome | null }>;
};

/** How often a payment's receipt is sent, without what was certainly not sent, and how often that is tried. */
const MOST = 3;
const MOST_TRIES = 10;

/** Builds the store. */
export function createReceiptEmailStore(db: Database): ReceiptEmailStore {
  const rowsOf = (from: Pick<Database, 'selectFrom'>, transactionId: number) =>
    from
      .selectFrom('receipt_emails')
      .select(['key', 'outcome'])
      .where('transaction_id', '=', transactionId)
      .orderBy('id')
      .execute();
  return {
    claim: (transactionId, key, now) =>
      db.transaction().execute(async (tx) => {
        // Presses of one payment are taken one after the other, or two could each be its third.
        await sql`select id from transactions where id = ${transactionId} for update`.execute(tx);
        const rows = await rowsOf(tx, transactionId);
        if (rows.some((row) => row.key === key) || leftOf(rows) === 0) return null;
        const row = { transaction_id: transactionId, key, at: new Date(now) };
        const { id } = await tx
          .insertInto('receipt_emails')
          .values(row)
          .returning('id')
          .executeTakeFirstOrThrow();
        return id;
      }),
    async settle(id, outcome) {
      await db.updateTable('receipt_emails').set({ outcome }).where('id', '=', id).execute();
    },
    async outcomeOf(transactionId, key) {
      const row = (await rowsOf(db, transactionId)).find((each) => each.key === key);
      return row ? (row.outcome ?? 'unsure') : null;
    },
    async of(transactionId) {
      const rows = await rowsOf(db, transactionId);
      const last = rows.at(-1);
      // Nobody has written what became of it: the process may have ended meanwhile.
      return { left: leftOf(rows), last: last ? (last.outcome ?? 'unsure') : null };
    },
  };
}

function leftOf(rows: readonly { outcome: EmailOutcome | null }[]): number {
  const sent = rows.filter(({ outcome }) => outcome !== 'not-sent').length;
  return rows.length >= MOST_TRIES ? 0 : Math.max(0, MOST - sent);
}
