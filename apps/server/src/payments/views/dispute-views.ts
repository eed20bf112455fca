// A merchant's disputes as its people see them: those that are not over, the first to be answered first, then those that ended.
import type { DisputeState } from '@titan/contract/console/lists';
import { type DisputeReason, disputeReasonOf } from '@titan/rules/dispute-reason';
import { toDecimal } from '@titan/rules/money';
import type { PaymentReference } from '@titan/rules/reference';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';

export type DisputeRow = Awaited<ReturnType<typeof readRows>>[number];

/** As a line of a list has it. */
export type DisputeLine = {
  id: number;
  payment: PaymentReference;
  merchantReference: string;
  customer: { name: string | null; email: string };
  amount: string;
  currency: string;
  /** By its name in code. */
  provider: string;
  reason: DisputeReason;
  state: DisputeState;
  answerBy: Date | null;
  /** Null: it has none, or needs none any more. */
  leftMs: number | null;
  openedAt: Date;
};

/** More are open only where something is very wrong: the rest follows as they end. */
const MOST_OPEN = 200;

export function createDisputeViews(db: Database) {
  return {
    open: async (owner: Owner): Promise<DisputeRow[]> => {
      const open = rowsOf(db, owner).where('d.status', '=', 'open');
      return open
        .orderBy(sql`d.answer_by nulls last`)
        .orderBy('d.id')
        .limit(MOST_OPEN)
        .execute();
    },
    /** @param after the last of the page before */
    ended: (
      owner: Owner,
      { after, limit }: { after: number | null; limit: number },
    ): Promise<DisputeRow[]> => {
      let ended = rowsOf(db, owner).where('d.status', '<>', 'open');
      if (after !== null) ended = ended.where('d.id', '<', after);
      return ended.orderBy('d.id', 'desc').limit(limit).execute();
    },
    /** What still waits for an answer, and until when the first of it does. */
    async toAnswer(owner: Owner, now: number): Promise<{ count: number; answerBy: Date | null }> {
      const waiting = (await this.open(owner)).filter(
        (row) => row.note === null && disputeStateOf(row, now) === 'open',
      );
      return { count: waiting.length, answerBy: waiting[0]?.answer_by ?? null };
    },
    of: (owner: Owner, transactionId: number): Promise<DisputeRow[]> =>
      rowsOf(db, owner).where('t.id', '=', transactionId).orderBy('d.id').execute(),
    one: (owner: Owner, id: number): Promise<DisputeRow | undefined> =>
      rowsOf(db, owner).where('d.id', '=', id).executeTakeFirst(),
  };
}

const readRows = (db: Database, owner: Owner) => rowsOf(db, owner).execute();

function rowsOf(db: Database, { merchantId, env }: Owner) {
  return db
    .selectFrom('disputes as d')
    .innerJoin('charges as c', 'c.id', 'd.charge_id')
    .innerJoin('transactions as t', 't.id', 'c.transaction_id')
    .select([
      'd.id',
      'd.handle',
      'd.status',
      'd.amount_minor',
      'd.currency',
      'd.reason',
      'd.answer_by',
      'd.note',
    ])
    .select(['d.created_at', 'd.charge_id', 'c.provider', 't.id as transaction_id', 't.payment_reference'])
    .select(['t.reference', 't.customer_name', 't.customer_email'])
    .where('t.merchant_id', '=', merchantId)
    .where('t.env', '=', env);
}

type Judged = Pick<DisputeRow, 'status' | 'answer_by'>;

/** What is open and past its day counts as accepted at the processor, until it says otherwise. */
export function disputeStateOf({ status, answer_by: answerBy }: Judged, now: number): DisputeState {
  if (status !== 'open') return status;
  return answerBy !== null && answerBy.getTime() <= now ? 'late' : 'open';
}

export function disputeLineOf(row: DisputeRow, now: number): DisputeLine {
  const { id, currency, answer_by: answerBy } = row;
  const state = disputeStateOf(row, now);
  return {
    id,
    payment: row.payment_reference,
    merchantReference: row.reference,
    customer: { name: row.customer_name, email: row.customer_email },
    amount: toDecimal(row.amount_minor, currency),
    currency,
    provider: row.provider,
    reason: disputeReasonOf(row.reason),
    state,
    answerBy,
    leftMs: state === 'open' && answerBy !== null ? answerBy.getTime() - now : null,
    openedAt: row.created_at,
  };
}
