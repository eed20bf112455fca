// The rows of answers that are on their way: each step is written only over the one before it, so that a late process undoes nothing.
import { sql } from 'kysely';
import type { ChargeReference, PaymentReference } from '@titan/rules/reference';
import { type Database, inTransaction } from '../db/database.ts';
import { forgetReminders } from '../payments/reconciling/dispute-news.ts';
import type { Claim } from './dispute-answers.ts';

/** An answer of which it is committed that the processor is asked to take it. */
export type AskedAnswer = {
  asked_at: Date;
  tries: number;
  verdict: 'accept' | 'decline';
  accept_minor: number | null;
  message: string | null;
  service: string | null;
  delivery_address: string | null;
  delivered_on: string | null;
  handle: string;
  account_id: number;
  provider: string;
  amount_minor: number;
  currency: string;
  answer_by: Date | null;
  charge_reference: ChargeReference;
  payment_reference: PaymentReference;
  customer_name: string | null;
  customer_email: string;
  /** The stage waits for no answer any more. */
  is_over: boolean;
};

export type AnswerEnd =
  | { kind: 'sent' }
  | { kind: 'refused'; why: 'processor' | 'answered_there' | 'over'; message: string | null };

const AT_ONCE = 20;

/** Null: it was begun by somebody else, or has ended. */
export function beginAsking(
  db: Database,
  claim: Claim,
  now: Date,
  lookedUpAt: (provider: string) => Date,
): Promise<AskedAnswer | null> {
  return inTransaction(db, async (within) => {
    const begun = await rowOf(within, claim)
      .set({ asked_at: now })
      .where('status', '=', 'sending')
      .where('asked_at', 'is', null)
      .returning('asked_at')
      .executeTakeFirst();
    const asked = begun && (await readAsked(within, claim));
    if (!asked) return null;
    await rowOf(within, claim)
      .set({ due_at: lookedUpAt(asked.provider) })
      .execute();
    return asked;
  });
}

/** Sent, or refused: it is asked for no more. */
export async function endAnswer(
  db: Database,
  claim: Claim,
  { asked_at: askedAt }: Pick<AskedAnswer, 'asked_at'>,
  end: AnswerEnd,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (within) => {
    await lockPaymentOf(within, claim);
    const { numUpdatedRows } = await rowOf(within, claim)
      .set(
        end.kind === 'sent'
          ? { status: 'sent', sent_at: now, due_at: null }
          : { status: 'refused', refused_why: end.why, refusal: end.message, due_at: null, asked_at: null },
      )
      .where('status', 'in', ['sending', 'lost'])
      .where('asked_at', '=', askedAt)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || end.kind !== 'sent') return;
    await within
      .updateTable('disputes')
      .set({ answered_at: now })
      .where('id', '=', claim.id)
      .where('stage', '=', claim.stage)
      .where('status', '=', 'open')
      .where('answered_at', 'is', null)
      .execute();
    await forgetReminders(within, claim);
  });
}

/** The processor may have it. */
export async function loseAnswer(
  db: Database,
  claim: Claim,
  { asked_at: askedAt }: AskedAnswer,
): Promise<void> {
  await rowOf(db, claim)
    .set({ status: 'lost' })
    .where('status', '=', 'sending')
    .where('asked_at', '=', askedAt)
    .execute();
}

/** The processor provably has not heard of it, or has no answer: it is sent anew from then on. */
export async function sendAnew(
  db: Database,
  claim: Claim,
  { asked_at: askedAt, tries }: AskedAnswer,
  at: Date,
): Promise<void> {
  await rowOf(db, claim)
    .set({ status: 'sending', asked_at: null, due_at: at, tries: tries + 1 })
    .where('status', 'in', ['sending', 'lost'])
    .where('asked_at', '=', askedAt)
    .execute();
}

/** After a look-up that says nothing yet. */
export async function lookAgain(
  db: Database,
  claim: Claim,
  { asked_at: askedAt }: AskedAnswer,
  at: Date,
): Promise<void> {
  await rowOf(db, claim)
    .set({ status: 'lost', due_at: at })
    .where('status', 'in', ['sending', 'lost'])
    .where('asked_at', '=', askedAt)
    .execute();
}

/** What is due, each for this process until then. `asked`: the processor may have it. */
export async function takeDueAnswers(
  db: Database,
  now: Date,
  until: Date,
): Promise<{ claim: Claim; asked: AskedAnswer | null }[]> {
  const { rows } = await sql<Claim & { was_asked: boolean }>`
    update dispute_answers a set due_at = ${until} from (
      select dispute_id, stage from dispute_answers where due_at <= ${now} order by due_at limit ${sql.lit(AT_ONCE)}
      for update skip locked) due
    where a.dispute_id = due.dispute_id and a.stage = due.stage
    returning a.dispute_id as id, a.stage, a.asked_at is not null as was_asked`.execute(db);
  const taken = rows.map(async ({ was_asked: wasAsked, ...claim }) => {
    return { claim, asked: wasAsked ? await readAsked(db, claim) : null };
  });
  return Promise.all(taken);
}

const rowOf = (db: Database, { id, stage }: Claim) =>
  db.updateTable('dispute_answers').where('dispute_id', '=', id).where('stage', '=', stage);

/** Every statement locks payments first. */
async function lockPaymentOf(within: Database, { id }: Claim): Promise<void> {
  await sql`
    select t.id from transactions t where t.id = (
      select c.transaction_id from disputes d join charges c on c.id = d.charge_id where d.id = ${id}) for update`.execute(
    within,
  );
}

async function readAsked(db: Database, { id, stage }: Claim): Promise<AskedAnswer | null> {
  const { rows } = await sql<AskedAnswer>`
    select a.asked_at, a.tries, a.verdict, a.accept_minor, a.message, a.service, a.delivery_address, a.delivered_on, d.handle, d.account_id,
      c.provider, d.amount_minor, d.currency, d.answer_by, c.reference as charge_reference, t.payment_reference, t.customer_name,
      t.customer_email, d.status <> 'open' or d.stage <> a.stage or d.answered_at is not null as is_over
    from dispute_answers a join disputes d on d.id = a.dispute_id join charges c on c.id = d.charge_id
    join transactions t on t.id = c.transaction_id
    where a.dispute_id = ${id} and a.stage = ${stage} and a.asked_at is not null`.execute(db);
  return rows[0] ?? null;
}
