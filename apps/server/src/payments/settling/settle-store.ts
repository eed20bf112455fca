// Writes what a provider reports: evidence always, and with it whatever it decides, in one statement and one commit
// (I-01, I-04 to I-06, I-09, I-28).
import type { ChargeReference } from '@titan/rules/reference';
import { CompiledQuery } from 'kysely';
import type { Contradiction } from '../../db/column-values.ts';
import type { Database } from '../../db/database.ts';
import type { StatementPool } from '@titan/platform/database';
import type { ListedDebit, ProviderAnswer, ProviderReport, ReversalEnd } from '../../providers/port.ts';
import { createBatch, MOST_TOGETHER } from '../../db/batch.ts';
import { chargeAnswerSql, chargeColumns, type ChargeRow } from '../charge-row.ts';
import type { Settlement } from '../settlement.ts';
import { writeOutboxSql } from '../write-outbox.ts';

// Contradictions of providers (payments/settlement.ts): once a charge and kind, open until an operator has looked.

/** What can contradict what we know. */
type ContradictingReport =
  | ProviderAnswer
  | ProviderReport
  | ReversalEnd
  | { kind: ReversalEnd['kind']; amountMinor: number; currency: string };

type ContradictionNote = {
  kind: Contradiction;
  /** Null for a charge or refund that is not ours. */
  chargeId: number | null;
  /** To which account it was reported, of a charge or refund that is not ours. */
  accountId?: number | undefined;
  /** What the provider calls the charge, or the refund. */
  reference: string;
  report: ContradictingReport;
  /** For a debit from a list: what the list has beside the sum. */
  listed?: Pick<ListedDebit, 'paymentReference' | 'payer'> | undefined;
  /** Epoch ms. */
  now: number;
};

export type ContradictionStore = {
  /** Records it; false when this kind was recorded for the charge before. */
  record(note: ContradictionNote): Promise<boolean>;
  /** Keeps a report about a charge or refund that is not ours, as evidence of no charge. */
  keepOrphan(note: Omit<ContradictionNote, 'kind' | 'chargeId'>): Promise<boolean>;
};

/** Builds the store. */
export function createContradictionStore(db: Database): ContradictionStore {
  return {
    record: (note) => recordContradiction(db, note),
    keepOrphan: (note) =>
      db.transaction().execute(async (within) => {
        const { reference, report, now } = note;
        const isNew = await recordContradiction(within, {
          ...note,
          kind: 'unknown_reference',
          chargeId: null,
        });
        if (!isNew) return false;
        const message = 'message' in report ? report.message : null;
        await within
          .insertInto('evidence')
          .values({
            reference,
            source: 'callback',
            kind: report.kind,
            ...moneyOf(report),
            message,
            at: new Date(now),
          })
          .execute();
        return true;
      }),
  };
}

async function recordContradiction(db: Database, note: ContradictionNote): Promise<boolean> {
  const { kind, chargeId, accountId, reference, report, listed, now } = note;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('contradictions')
    .values({
      kind,
      charge_id: chargeId,
      account_id: accountId,
      reference,
      said: report.kind,
      ...moneyOf(report),
      payment_reference: listed?.paymentReference,
      payer: listed?.payer,
      at: new Date(now),
    })
    .onConflict((conflict) => conflict.constraint('contradictions_once').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

type ReportedMoney = { amount_minor: number | null; currency: string | null };

function moneyOf(report: ContradictingReport): ReportedMoney {
  if (report.kind === 'transfer')
    return { amount_minor: report.transfer.amountMinor, currency: report.transfer.currency };
  return 'amountMinor' in report
    ? { amount_minor: report.amountMinor, currency: report.currency }
    : { amount_minor: null, currency: null };
}

// What a provider reports of a charge becomes its state.

/**
 * Settles the reports on charges in $1 (json: at most 16, no two of one payment) and answers those that moved. In the order in which it
 * is read: lock the payments, keep the evidence, move the charges, then the payments, then write what is owed and what is booked.
 */
const SETTLE = `
with report as (
  select * from json_to_recordset($1::json) as i(
    charge_id bigint, transaction_id bigint, reference text, source text, kind text, is_believed boolean, amount_minor bigint, currency text, round smallint,
    to_status text, is_final boolean, auth_model text, auth_step text, can_resend_otp boolean, step_page jsonb, step_details jsonb, otp_resend_at timestamptz,
    wrong smallint, error_type text, message text, sentence jsonb, query_at timestamptz, idempotency_key text, account text, reversal_reference text,
    handle text, provider_fee_minor bigint, lost_by text, at timestamptz)
  limit ${MOST_TOGETHER} -- there are no more; without this the planner expects a hundred, and reads small tables whole
),

-- Every statement locks payments first, in the order of their ids, so that no two wait for each other in a circle.
payment as materialized (
  select s.*, t.currency as price_currency, t.paid_charge_id, t.attempts >= t.attempts_max as is_used_up,
    -- its payment was abandoned before this came
    t.status = 'abandoned' and s.to_status = 'success' as is_late
  from report s join transactions t on t.id = s.transaction_id
  order by t.id
  for update of t
),

-- Evidence is kept whatever it decides.
witnessed as (
  insert into evidence (charge_id, reference, source, kind, amount_minor, currency, error_type, message, auth_model, provider_fee_minor, at)
  select charge_id, reference, source, kind, amount_minor, currency, coalesce(lost_by, error_type), message, auth_model, provider_fee_minor, at
  from payment
),

-- The charge as it is now: another statement may have ended it while this one waited for the payment.
charge as materialized (
  select c.id, c.status from payment p join charges c on c.id = p.charge_id
  for update of c
),

-- A charge that has ended moves no more; what is not final moves it only in the round that it speaks of.
moved as (
  update charges c set
    status = case
      when p.to_status = 'success' and p.paid_charge_id is not null then 'duplicate'
      when p.is_late then 'returned'
      when c.status = 'left' and p.to_status in ('unknown', 'action_required') then 'left'
      else p.to_status end,
    auth_model = coalesce(p.auth_model, c.auth_model),
    auth_step = case when p.auth_model is null then c.auth_step else p.auth_step end,
    can_resend_otp = p.can_resend_otp,
    otp_resend_at = coalesce(p.otp_resend_at, c.otp_resend_at),
    -- a bank's page may carry a key to the step, so it goes with the charge's end
    step_page = case when p.to_status in ('action_required', 'unknown') then coalesce(p.step_page, c.step_page) end,
    -- of a step that stays open it says the same, until it says something else
    step_details = case when p.to_status in ('action_required', 'unknown')
      then coalesce(p.step_details, case when p.auth_model is null or p.auth_model = c.auth_model then c.step_details end) end,
    -- counted for each thing that is asked for
    wrong_secrets = p.wrong + case when p.auth_model <> c.auth_model
      or (p.auth_model is not null and p.auth_step is distinct from c.auth_step) then 0 else c.wrong_secrets end,
    secret_was_wrong = p.wrong > 0,
    error_type = p.error_type,
    message = case when not p.is_late then p.message end,
    said = case when not p.is_late then p.sentence end,
    handle = coalesce(p.handle, c.handle),
    query_at = p.query_at,
    queries = least(c.queries + case when p.source = 'query' then 1 else 0 end, 32767),
    -- kept for a repeat of the same request; a charge that its first answer ended needs no copy, its row is that answer
    first_answer = coalesce(c.first_answer, case when p.source = 'answer' and p.idempotency_key is null and not p.is_final then jsonb_build_object(
      'status', p.to_status, 'auth_model', coalesce(p.auth_model, c.auth_model), 'auth_step', p.auth_step, 'step_details', p.step_details,
      'can_resend_otp', p.can_resend_otp, 'otp_resends', c.otp_resends, 'otp_resend_at', coalesce(p.otp_resend_at, c.otp_resend_at),
      'secret_was_wrong', p.wrong > 0, 'error_type', p.error_type, 'message', p.message, 'said', p.sentence) end),
    updated_at = p.at
  from payment p join charge h on h.id = p.charge_id
  -- the ends are named, not the states that are live, so that the charge is found by its key and not among all that are live
  where c.id = h.id and c.status not in ('held', 'success', 'credited', 'duplicate', 'returned', 'failed', 'cancelled')
    and (p.is_final or c.round = p.round)
  returning c.*, p.price_currency, p.is_used_up, p.account, p.idempotency_key as answered_key, p.at
),

-- The provider's own name, where it comes only now: what is owed is given back by it.
named as (
  update charges c set handle = p.handle from payment p
  where c.id = p.charge_id and c.handle is null and p.handle is not null and not exists (select from moved m where m.id = c.id)
),

-- When a charge ends, its payment ends with it or waits for another attempt. While a charge that was left behind may still pay, the payment does
-- neither. A charge that becomes "left" here frees the payment for another attempt.
payment_moved as (
  update transactions t set
    status = case
      when m.status = 'success' then 'success'
      when m.status = 'left' then t.status
      when t.status <> 'processing' or t.live_charge_id <> m.id
        or t.left_charges > case when t.live_charge_id = m.id then 0 else 1 end then t.status
      when m.is_used_up then 'failed'
      else 'pending' end,
    paid_charge_id = case when m.status = 'success' then m.id else t.paid_charge_id end,
    amount_paid_minor = t.amount_paid_minor + case when m.status = 'success' then coalesce(m.price_minor, m.amount_minor) else 0 end,
    left_charges = case
      when m.status = 'left' then t.left_charges + 1
      when t.live_charge_id = m.id then t.left_charges
      else greatest(0, t.left_charges - 1) end,
    live_charge_id = case when t.live_charge_id = m.id then null else t.live_charge_id end,
    outbox_seq = t.outbox_seq + 1, updated_at = m.at
  from moved m
  where t.id = m.transaction_id
    and (m.status in ('success', 'failed', 'cancelled', 'duplicate', 'returned') or (m.status = 'left' and t.live_charge_id = m.id))
  returning t.id, t.outbox_seq, t.status, m.reference as charge, m.status as charge_status, m.at
),
${writeOutboxSql(`select id, outbox_seq, status, jsonb_build_object('charge', charge, 'charge_status', charge_status), at
  from payment_moved`)},

-- What the payer's answer to a step got back, for its repeat.
answered as (
  update charge_claims r set answer = ${chargeAnswerSql('m')}
  from moved m where m.answered_key is not null and r.charge_id = m.id and r.idempotency_key = m.answered_key
),
card_kept as (
  update saved_cards s set state = 'active', activated_at = m.at from moved m where m.status = 'success' and s.charge_id = m.id
),
booked as (
  insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
  select m.id, 'payment', m.account, coalesce(m.price_minor, m.amount_minor),
    array['merchant'] || case when m.fee_minor > 0 then array['fees'] end || case when m.vat_minor > 0 then array['vat'] end,
    array[coalesce(m.price_minor, m.amount_minor) - m.fee_minor - m.vat_minor] || array_remove(array[m.fee_minor, m.vat_minor], 0),
    m.price_currency, m.at
  from moved m where m.status = 'success'
),

-- An approval of a charge or payment that has ended without money, of a payment that is paid already, or of another amount is money that
-- we owe back: of what was approved, not of what was asked for, and once.
owed as (
  select h.id, p.transaction_id, p.amount_minor, p.currency, p.account, p.reversal_reference, p.at,
    case when m.id is null or (m.status = 'returned' and (p.source = 'operator' or p.is_late)) then 'late'
      when m.status = 'returned' then 'wrong_amount' else 'duplicate' end as reason,
    -- where a provider has taken money back by itself, only a person knows whether any is still to go
    case when p.source = 'operator' then 'manual' else 'owed' end as status
  from payment p join charge h on h.id = p.charge_id left join moved m on m.id = p.charge_id
  where p.kind = 'approved' and p.is_believed and p.amount_minor > 0
    and (m.status in ('duplicate', 'returned') or (m.id is null and h.status in ('failed', 'cancelled')))
),
obliged as (
  insert into obligations (transaction_id, charge_id, reason, amount_minor, currency, reversal_reference, status, created_at, updated_at)
  select transaction_id, id, reason, amount_minor, currency, reversal_reference, status, at, at from owed
  on conflict (charge_id, reason, transfer_id) do nothing
  returning charge_id
),
suspended as (
  insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
  select o.id, o.reason, o.account, o.amount_minor, array['suspense'], array[o.amount_minor], o.currency, o.at
  from owed o join obliged b on b.charge_id = o.id
)

select ${chargeColumns('m')} from moved m`;

export type SettleInput = {
  chargeId: number;
  transactionId: number;
  reference: ChargeReference;
  /** The round the evidence belongs to; a step or delay of an earlier round moves nothing. */
  round: number;
  /** `operator`: a person says it, whose provider cannot. */
  source: 'answer' | 'query' | 'callback' | 'operator';
  /** The provider's own name for the charge, if this brought one. */
  handle: string | null;
  /** `isBelieved`: an end that the provider's limits call final; any other decides nothing. */
  evidence: {
    kind: string;
    isBelieved: boolean;
    amountMinor: number | null;
    currency: string | null;
    feeMinor: number | null;
    /** Why there is no answer, where there is none. */
    lostBy?: string | null;
  };
  settlement: Settlement;
  /** The idempotency key of the call (of a later step) that this answers. */
  idempotencyKey: string | null;
  /** Where the money comes from in the journal: `provider:` and its name. */
  account: string;
  /** The reference under which money goes back, if it has to. */
  reversalReference: string;
  now: number;
};

/** The charge after the settlement, and whether this settlement moved it. */
export type Settled = { charge: ChargeRow; moved: boolean };

/** Builds the one way in which evidence becomes a state. What comes together is committed together. */
export function createSettleCharge(db: StatementPool): (input: SettleInput) => Promise<Settled> {
  return createBatch<SettleInput, Settled>({
    keysOf: ({ transactionId }) => [transactionId],
    async run(inputs) {
      const values = [JSON.stringify(inputs.map(toRow))];
      const { rows } = await db.query<ChargeRow>({ name: 'settle-charges', text: SETTLE, values });
      const moved = new Map(rows.map((charge) => [charge.id, charge]));
      const unmoved = await readCharges(
        db,
        inputs.filter(({ chargeId }) => !moved.has(chargeId)),
      );
      return inputs.map(({ chargeId, reference }) => {
        const charge = moved.get(chargeId) ?? unmoved.get(chargeId);
        if (!charge) throw new Error(`Charge ${reference} is not in the database`);
        return { charge, moved: moved.has(chargeId) };
      });
    },
  });
}

/** The same within a transaction that goes on. */
export async function settleWithin(within: Database, input: SettleInput): Promise<void> {
  await within.executeQuery(CompiledQuery.raw(SETTLE, [JSON.stringify([toRow(input)])]));
}

/** With these the provider says that it has the charge, and money may come by it. A decline says that none does, as "not found" does. */
const ACKNOWLEDGING: ProviderAnswer['kind'][] = ['step', 'processing', 'account', 'approved', 'reversed'];

/** Builds what knows whether a provider has ever said that it has a charge: its evidence is kept while the charge is open. */
export function createIsAcknowledged(db: Database): (chargeId: number) => Promise<boolean> {
  return async (chargeId) => {
    const evidence = db.selectFrom('evidence').select('id').where('charge_id', '=', chargeId);
    return (await evidence.where('kind', 'in', ACKNOWLEDGING).limit(1).executeTakeFirst()) !== undefined;
  };
}

/** Charges that a settlement did not move: seldom any. */
async function readCharges(db: StatementPool, inputs: SettleInput[]): Promise<Map<number, ChargeRow>> {
  if (inputs.length === 0) return new Map();
  const { rows } = await db.query<ChargeRow>({
    name: 'charges-by-id',
    text: CHARGES_BY_ID,
    values: [inputs.map(({ chargeId }) => chargeId)],
  });
  return new Map(rows.map((charge) => [charge.id, charge]));
}

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

function toRow({ settlement, evidence, ...input }: SettleInput): Record<string, unknown> {
  return {
    charge_id: input.chargeId,
    transaction_id: input.transactionId,
    reference: input.reference,
    source: input.source,
    kind: evidence.kind,
    is_believed: evidence.isBelieved,
    amount_minor: evidence.amountMinor,
    provider_fee_minor: evidence.feeMinor,
    lost_by: evidence.lostBy ?? null,
    currency: evidence.currency,
    round: input.round,
    to_status: settlement.to,
    is_final: settlement.isFinal,
    auth_model: settlement.authModel,
    auth_step: settlement.authStep,
    can_resend_otp: settlement.canResendOtp,
    step_page: settlement.stepPage,
    step_details: settlement.stepDetails,
    otp_resend_at: isoOf(settlement.otpResendAt),
    wrong: settlement.secretWasWrong ? 1 : 0,
    error_type: settlement.errorType,
    message: settlement.message,
    sentence: settlement.sentence,
    query_at: isoOf(settlement.queryAt),
    idempotency_key: input.idempotencyKey,
    account: input.account,
    reversal_reference: input.reversalReference,
    handle: input.handle,
    at: isoOf(input.now),
  };
}

const CHARGES_BY_ID = `select ${chargeColumns('c')} from charges c where c.id = any ($1::bigint[])`;
