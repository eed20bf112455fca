// Disputes as a merchant's people see them: the list, one with its stages, answers and files, those of a payment, and how many wait for an
// answer.
import { type RawBuilder, sql } from 'kysely';
import type { DisputeFileShows } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import type { PaymentReference } from '@titan/rules/reference';

export type DisputeRow = {
  id: number;
  /** The processor's own name of it. */
  handle: string;
  payment_reference: PaymentReference;
  /** The merchant's, of the payment. */
  reference: string;
  customer_email: string;
  customer_name: string | null;
  status: 'open' | 'won' | 'lost';
  /** 2 and more: the bank asks again. */
  stage: number;
  /** What is disputed, in what was debited. */
  amount_minor: number;
  /** What the processor has taken of it; other than 0 while a lost one is open again. */
  gone_minor: number;
  currency: string;
  /** The processor's word; null: it gives none. */
  reason: string | null;
  created_at: Date;
  /** Until when this stage takes an answer; null: the processor does not say. */
  answer_by: Date | null;
  /** Since when it has one, from here or given at the processor, and waits for the bank. */
  answered_at: Date | null;
  ended_at: Date | null;
  /** What a person did about it, by whom it is closed as a review item. */
  note: string | null;
  provider: string;
  /** The account's name and number. */
  account: string;
  account_id: number;
  transaction_id: number;
  charge_id: number;
  /** The answer's to this stage; null: nothing is written. */
  answer_status: AnswerStatus | null;
};

/** `sending` and `lost` are on their way: nobody writes or sends another meanwhile. */
export type AnswerStatus = 'draft' | 'sending' | 'lost' | 'sent' | 'refused';

/** `waiting`: for an answer of the merchant's; `answered`: for the bank. */
export type DisputeState = 'waiting' | 'answered' | 'over';

/** A stage of it, the first before the others. */
export type StageRow = {
  stage: number;
  began_at: Date;
  answer_by: Date | null;
  answered_at: Date | null;
  ended_at: Date | null;
  /** Null: it is open, or was answered and the bank has asked again. */
  outcome: 'won' | 'lost' | null;
};

/** What was written for a stage, and what became of it. */
export type AnswerRow = {
  stage: number;
  /** To be given with what is written or sent next. */
  version: number;
  status: AnswerStatus;
  verdict: 'accept' | 'decline' | null;
  /** Null: the whole is accepted. */
  accept_minor: number | null;
  message: string | null;
  service: string | null;
  delivery_address: string | null;
  delivered_on: string | null;
  /** We wrote it, for money that had gone back already. */
  is_prepared: boolean;
  refused_why: 'processor' | 'answered_there' | 'over' | null;
  /** The processor's words. */
  refusal: string | null;
  /** By name; null: by us, or nobody yet. */
  written_by: string | null;
  written_at: Date;
  sent_by: string | null;
  claimed_at: Date | null;
  sent_at: Date | null;
};

export type FileRow = {
  id: number;
  stage: number;
  shows: DisputeFileShows;
  kind: 'pdf' | 'jpeg' | 'png';
  /** Ours, such as `delivery-7.pdf`. */
  name: string;
  size: number;
  sha256: Buffer;
  added_by: string | null;
  added_at: Date;
  /** False: it was deleted after its time, or with its person. */
  is_kept: boolean;
};

export type WholeDispute = DisputeRow & { stages: StageRow[]; answers: AnswerRow[]; files: FileRow[] };

export const MOST_ROWS = 100;

const STATES: Readonly<Record<DisputeState, RawBuilder<boolean>>> = {
  waiting: sql`d.status = 'open' and d.answered_at is null`,
  answered: sql`d.status = 'open' and d.answered_at is not null`,
  over: sql`d.status <> 'open'`,
};

/**
 * What waits for an answer comes first, the shortest time first; then the newest.
 * @param before the last row of the page before
 */
export async function listDisputes(
  db: Database,
  owner: Owner,
  { state, before }: { state?: DisputeState | undefined; before?: number | undefined } = {},
): Promise<DisputeRow[]> {
  const order = state === 'waiting' ? sql`d.answer_by nulls last, d.id` : sql`d.id desc`;
  const { rows } = await sql<DisputeRow>`
    ${SELECTED} where ${isTheirs(owner)} and ${state ? STATES[state] : sql`true`}
      and (${before ?? null}::bigint is null or d.id < ${before ?? null}) order by ${order} limit ${sql.lit(MOST_ROWS)}`.execute(
    db,
  );
  return rows;
}

/** Null: there is none of theirs. */
export async function readDispute(db: Database, owner: Owner, id: number): Promise<WholeDispute | null> {
  const { rows } = await sql<DisputeRow>`${SELECTED} where ${isTheirs(owner)} and d.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const stages = await db
    .selectFrom('dispute_stages')
    .selectAll()
    .where('dispute_id', '=', id)
    .orderBy('stage')
    .execute();
  return { ...row, stages, answers: await readAnswers(db, id), files: await readFiles(db, id) };
}

/** A payment's disputes, the oldest first. */
export async function disputesOfPayment(
  db: Database,
  owner: Owner,
  paymentReference: string,
): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    ${SELECTED} where ${isTheirs(owner)} and t.payment_reference = ${paymentReference} order by d.id`.execute(
    db,
  );
  return rows;
}

/** How many wait for an answer of theirs. */
export async function countWaitingDisputes(db: Database, owner: Owner): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from disputes d join charges c on c.id = d.charge_id join transactions t on t.id = c.transaction_id
    where ${isTheirs(owner)} and ${STATES.waiting}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * What a refund of a payment would mean while it is disputed: what is disputed now, and what disputes have taken, in what was debited.
 * Null: nothing is, and nothing was.
 */
export async function refundMeans(
  db: Database,
  transactionId: number,
): Promise<{ openMinor: number; goneMinor: number; currency: string; answerBy: Date | null } | null> {
  const { rows } = await sql<{
    openMinor: number;
    goneMinor: number;
    currency: string;
    answerBy: Date | null;
  }>`
    select least(coalesce(sum(d.amount_minor) filter (where d.status = 'open'), 0), max(c.amount_minor))::bigint as "openMinor",
      sum(d.gone_minor)::bigint as "goneMinor", max(d.currency) as currency,
      min(d.answer_by) filter (where d.status = 'open' and d.answered_at is null) as "answerBy"
    from disputes d join charges c on c.id = d.charge_id where c.transaction_id = ${transactionId} having count(*) > 0`.execute(
    db,
  );
  const [means] = rows;
  return means && (means.openMinor > 0 || means.goneMinor > 0) ? means : null;
}

const isTheirs = ({ merchantId, env }: Owner): RawBuilder<boolean> =>
  sql`t.merchant_id = ${merchantId} and t.env = ${env}`;

const SELECTED = sql`
select d.id, d.handle, t.payment_reference, t.reference, t.customer_email, t.customer_name, d.status, d.stage, d.amount_minor, d.gone_minor,
  d.currency, d.reason, d.created_at, d.answer_by, d.answered_at, d.ended_at, d.note, a.provider, a.name as account, d.account_id,
  t.id as transaction_id, d.charge_id, w.status as answer_status
from disputes d join charges c on c.id = d.charge_id join transactions t on t.id = c.transaction_id
join provider_accounts a on a.id = d.account_id
left join dispute_answers w on w.dispute_id = d.id and w.stage = d.stage`;

async function readAnswers(db: Database, id: number): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select w.stage, w.version, w.status, w.verdict, w.accept_minor, w.message, w.service, w.delivery_address, w.delivered_on, w.is_prepared,
      w.refused_why, w.refusal, u.name as written_by, w.written_at, s.name as sent_by, w.claimed_at, w.sent_at
    from dispute_answers w left join console_users u on u.id = w.written_by left join console_users s on s.id = w.sent_by
    where w.dispute_id = ${id} order by w.stage`.execute(db);
  return rows;
}

async function readFiles(db: Database, id: number): Promise<FileRow[]> {
  const { rows } = await sql<Omit<FileRow, 'name'>>`
    select f.id, f.stage, f.shows, f.kind, f.size, f.sha256, u.name as added_by, f.added_at, f.content is not null as is_kept
    from dispute_files f left join console_users u on u.id = f.added_by where f.dispute_id = ${id} order by f.id`.execute(
    db,
  );
  return rows.map((file) => ({ ...file, name: fileName(file) }));
}

/** A name of ours: what its owner called it may be anything. */
export function fileName({ id, shows, kind }: Pick<FileRow, 'id' | 'shows' | 'kind'>): string {
  return `${shows}-${id}.${kind === 'jpeg' ? 'jpg' : kind}`;
}
