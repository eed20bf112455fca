// Disputes of payments (decision 0111), as their processors tell them: each begins once, goes through its stages, and ends once in each, however
// often its processor calls back. The merchant gets a webhook of each step, and money is booked when it moves.
import type { Database } from '../../db/database.ts';
import type { Clock, Warn } from '@titan/platform/ports';
import { type Refused, refused } from '@titan/platform/refusal';
import { type CallbackReading, type Dispute, isHandle } from '../../providers/port.ts';
import type { CallbackReader, Providers } from '../../providers/providers.ts';
import type { ChargeRow } from '../charge-row.ts';
import type { ContradictionStore } from '../settling/settle-store.ts';
import { bookGone } from './dispute-money.ts';
import { planNews, writeDisputeEvent } from './dispute-news.ts';

type DisputeReading = Extract<CallbackReading, { kind: 'dispute' }>;

export type Disputes = {
  /** Takes a genuine callback. UNAVAILABLE: the dispute must be asked for, and was not answered; the callback is to be sent again. */
  take(reader: CallbackReader, reading: DisputeReading): Promise<Refused | null>;
  /** Asks the processor how a dispute stands, and records it. Null: it did not answer, or has no such call. */
  lookUp(disputeId: number): Promise<Dispute | null>;
};

type Called = { accountId: number; provider: string };

export type DisputeDeps = {
  db: Database;
  clock: Clock;
  providers: Pick<Providers, 'of'>;
  contradictions: Pick<ContradictionStore, 'record'>;
  /** The charge of this account; null for one that is not. */
  chargeOf(called: Called, charge: Dispute['charge']): Promise<ChargeRow | null>;
  warn: Warn;
};

const RETRY_AFTER_S = 60;

/** Builds the service. */
export function createDisputes(deps: DisputeDeps): Disputes {
  const ask = async (accountId: number, handle: string): Promise<Dispute | null> =>
    (await (await deps.providers.of(accountId)).dispute?.(handle)) ?? null;
  return {
    async take(reader, { handle, dispute: signed }) {
      if (!isHandle(handle)) return null;
      const dispute = signed ?? (await ask(reader.accountId, handle));
      if (!dispute) return { ...refused('UNAVAILABLE'), retryAfterSeconds: RETRY_AFTER_S };
      await recordDispute(deps, reader, { handle, dispute, isAsked: !signed });
      return null;
    },
    async lookUp(disputeId) {
      const { handle, ...called } = await deps.db
        .selectFrom('disputes as d')
        .innerJoin('provider_accounts as a', 'a.id', 'd.account_id')
        .select(['d.handle', 'a.id as accountId', 'a.provider'])
        .where('d.id', '=', disputeId)
        .executeTakeFirstOrThrow();
      const dispute = await ask(called.accountId, handle);
      if (dispute) await recordDispute(deps, called, { handle, dispute, isAsked: true });
      return dispute;
    },
  };
}

/** `isAsked`: it answers our question, and is no callback of which a copy may come late. */
type Told = { handle: string; dispute: Dispute; isAsked: boolean };

async function recordDispute(deps: DisputeDeps, called: Called, told: Told): Promise<void> {
  const { accountId, provider } = called;
  const charge = await deps.chargeOf(called, told.dispute.charge);
  // The account has other sales.
  if (!charge) return;
  const now = deps.clock.now();
  const recorded = await deps.db
    .transaction()
    .execute((within) => record(within, { charge, accountId, ...told, now }));
  const { reference } = charge;
  if (recorded.isNew) deps.warn('A payment is disputed', { reference, provider });
  // A person must know where its money is: nothing is booked to the merchant of it, or more is gone than there was.
  if (recorded.strangeMinor > 0)
    await deps.contradictions.record({
      kind: 'reversed',
      chargeId: charge.id,
      reference,
      report: {
        kind: 'reversed',
        amountMinor: recorded.strangeMinor,
        currency: charge.currency,
        message: '',
      },
      now,
    });
}

/** Charges whose money is the merchant's. */
const KEEPS: ReadonlySet<string> = new Set(['success', 'credited']);

type DisputedCharge = Told & { charge: ChargeRow; accountId: number; now: number };

/** @returns what is gone of it that we cannot book, minor units */
async function record(
  within: Database,
  disputed: DisputedCharge,
): Promise<{ isNew: boolean; strangeMinor: number }> {
  const { charge, dispute, now } = disputed;
  const at = new Date(now);
  // Every statement locks payments first.
  const payment = await within
    .selectFrom('transactions')
    .select(['id', 'reference', 'currency'])
    .where('id', '=', charge.transaction_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { row, isNew } = await findOrMake(within, disputed, at);
  // The name is of another charge's dispute.
  if (!row) return { isNew: false, strangeMinor: 0 };
  const isReopened = asksAgain(row, disputed);
  if (row.status !== 'open' && !isReopened) return { isNew, strangeMinor: 0 };
  const opened = await updateOpen(within, row, disputed, isReopened);
  const isEnd = dispute.status !== 'open';
  const ended = isEnd ? await end(within, opened, dispute.status, at) : opened;
  const lostMinor = ended.status === 'lost' ? ended.amount_minor : 0;
  if (!KEEPS.has(charge.status)) return { isNew, strangeMinor: lostMinor };
  await planNews(within, { row: ended, before: row, isNew: isNew || isReopened, now });
  const told = { payment, at };
  const asked = { ...opened, status: 'open' as const };
  if (isNew) await writeDisputeEvent(within, 'charge.dispute.created', asked, told);
  if (isReopened) await writeDisputeEvent(within, 'charge.dispute.reopened', asked, told);
  if (!isEnd) return { isNew, strangeMinor: 0 };
  await writeDisputeEvent(within, 'charge.dispute.resolved', ended, told);
  await bookGone(within, charge, { row: ended, before: row.gone_minor, currency: payment.currency, at });
  return { isNew, strangeMinor: Math.max(0, lostMinor - ended.gone_minor) };
}

export type RecordedDispute = {
  id: number;
  handle: string;
  status: Dispute['status'];
  stage: number;
  amount_minor: number;
  gone_minor: number;
  currency: string;
  reason: string | null;
  answer_by: Date | null;
  answered_at: Date | null;
  note: string | null;
};
const COLUMNS = [
  'id',
  'handle',
  'status',
  'stage',
  'amount_minor',
  'gone_minor',
  'currency',
  'reason',
  'answer_by',
  'answered_at',
  'note',
] as const;

async function findOrMake(
  within: Database,
  { charge, accountId, handle, dispute }: DisputedCharge,
  at: Date,
): Promise<{ row: RecordedDispute | undefined; isNew: boolean }> {
  const sum = sumOf(dispute, charge);
  const made = await within
    .insertInto('disputes')
    .values({
      account_id: accountId,
      handle,
      charge_id: charge.id,
      amount_minor: sum.amountMinor,
      currency: sum.currency,
      reason: dispute.reason,
      answer_by: dateOf(dispute.answerBy),
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'handle']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
  if (made) return { row: made, isNew: true };
  const row = await within
    .selectFrom('disputes')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .where('handle', '=', handle)
    .where('charge_id', '=', charge.id)
    .executeTakeFirst();
  return { row, isNew: false };
}

/**
 * Whether the bank asks once more. A copy of what it asked before comes late with the last day of then, so only a later one shows that; how it
 * ended may also have changed by the processor's own answer to us.
 */
function asksAgain(
  row: RecordedDispute,
  { dispute, isAsked }: Pick<DisputedCharge, 'dispute' | 'isAsked'>,
): boolean {
  const isLater =
    dispute.answerBy !== null && row.answer_by !== null && dispute.answerBy > row.answer_by.getTime();
  if (dispute.status === 'open')
    return isLater && (row.status !== 'open' || (row.answered_at !== null && !dispute.answered));
  return row.status !== 'open' && dispute.status !== row.status && (isLater || isAsked);
}

/** The dispute while it is open: as it is asked now, and whether it is answered. */
function updateOpen(
  within: Database,
  row: RecordedDispute,
  { charge, dispute, now }: DisputedCharge,
  isReopened: boolean,
): Promise<RecordedDispute> {
  const at = new Date(now);
  const isAnswered = row.answered_at === null && dispute.status === 'open' && Boolean(dispute.answered);
  return (
    within
      .updateTable('disputes')
      // Won, it keeps the sum that was disputed.
      .set({
        updated_at: at,
        ...(dispute.answerBy !== null && { answer_by: dateOf(dispute.answerBy) }),
        ...(dispute.status !== 'won' && { amount_minor: sumOf(dispute, charge).amountMinor }),
        // What a person did about the stage before says nothing of this one.
        ...(isReopened && { status: 'open' as const, stage: row.stage + 1, note: null }),
        ...(isAnswered && { answered_at: at }),
      })
      .where('id', '=', row.id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
  );
}

/** The database says what is gone of it (migrations/0028-answering-disputes.sql). */
function end(
  within: Database,
  { id }: RecordedDispute,
  status: Dispute['status'],
  at: Date,
): Promise<RecordedDispute> {
  return within
    .updateTable('disputes')
    .set({ status, updated_at: at })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));

type Sum = { amountMinor: number; currency: string };

/** The whole charge is disputed where no sum is given, or one in another currency than the charge's. */
function sumOf({ amountMinor, currency }: Dispute, charge: ChargeRow): Sum {
  const hasSum = amountMinor !== null && amountMinor > 0 && currency === charge.currency;
  const whole = charge.amount_minor;
  return { amountMinor: hasSum ? Math.min(amountMinor, whole) : whole, currency: charge.currency };
}
