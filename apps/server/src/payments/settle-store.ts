// Writes what a provider said: evidence always, and with it whatever it decides, in one statement and one commit
// (design §3; guides I-01, I-04 to I-06, I-09, I-28).
import { createBatch } from '../platform/batch.ts';
import type { Database } from '../platform/database.ts';
import type { Turns } from '../platform/turns.ts';
import type { ProviderNews } from '../providers/port.ts';
import { chargeAnswerSql, chargeColumns, type ChargeRow } from './charge-row.ts';
import type { Contradiction, Settlement } from './settlement.ts';
import { writeOutboxSql } from './write-outbox.ts';

// What providers have said against themselves (payments/settlement.ts): once a charge and kind, open until a person has looked.

type ContradictionNote = {
  kind: Contradiction;
  /** Null when the provider spoke of a charge that is not ours. */
  chargeId: number | null;
  /** What the provider calls the charge. */
  reference: string;
  said: ProviderNews;
  /** Epoch ms. */
  now: number;
};

export type ContradictionStore = {
  /** Records it; answers false when the very kind was recorded for this charge before. */
  record(note: ContradictionNote): Promise<boolean>;
  /** Keeps what was said about a charge that is not ours, as evidence of no charge. */
  keepOrphan(note: Omit<ContradictionNote, 'kind' | 'chargeId'>): Promise<boolean>;
  /** How many matters wait for a person. */
  waiting(): Promise<MattersWaiting>;
};

type MattersWaiting = { contradictions: number; reversals: number };

/** Builds the store. */
export function createContradictionStore(db: Pick<Database, 'query'>): ContradictionStore {
  const record = async (note: ContradictionNote): Promise<boolean> => {
    const { kind, chargeId, reference, said, now } = note;
    const values = [kind, chargeId, reference, said.kind, ...moneyOf(said), new Date(now)];
    return (await db.query({ name: 'record-contradiction', text: RECORD, values })).rowCount === 1;
  };
  return {
    record,
    async keepOrphan(note) {
      const { reference, said, now } = note;
      const isNew = await record({ ...note, kind: 'unknown_reference', chargeId: null });
      const values = [
        reference,
        said.kind,
        ...moneyOf(said),
        'message' in said ? said.message : null,
        new Date(now),
      ];
      if (isNew) await db.query({ name: 'keep-orphan', text: KEEP_ORPHAN, values });
      return isNew;
    },
    async waiting() {
      const { rows } = await db.query<MattersWaiting>({ name: 'matters-waiting', text: WAITING });
      return rows[0] ?? { contradictions: 0, reversals: 0 };
    },
  };
}

function moneyOf(said: ProviderNews): [number | null, string | null] {
  if (said.kind === 'transfer') return [said.transfer.amountMinor, said.transfer.currency];
  return said.kind === 'approved' ? [said.amountMinor, said.currency] : [null, null];
}

const RECORD = `
insert into contradictions (kind, charge_id, reference, said, amount_minor, currency, at)
values ($1, $2, $3, $4, $5, $6, $7) on conflict (reference, kind) do nothing`;

const KEEP_ORPHAN = `
insert into evidence (reference, source, kind, amount_minor, currency, message, at)
values ($1, 'callback', $2, $3, $4, $5, $6)`;

const WAITING = `
select (select count(*) from contradictions where status = 'open') as contradictions,
  (select count(*) from obligations where status = 'manual') as reversals`;

// The statement that settles charges, for settle-charge.ts.

/**
 * `any`: whatever an answer meets. `ordinary`: the end of the payment's live charge, before any money, with no saved card waiting for it.
 * The ordinary statement leaves every other row alone, and with it all that only others need: the database prepares each part of
 * a statement whether it will be used or not, which costs it more than the rows.
 */
type SettleReach = 'any' | 'ordinary';

/**
 * SQL: settles the inputs ($1, json; no two of one transaction) within reach; answers the charges that it moved. The transaction's row is
 * locked first, always, so that settling and accepting never wait for each other in a circle.
 */
function settleChargesSql(reach: SettleReach): string {
  return { any: SETTLE_ANY, ordinary: SETTLE_ORDINARY }[reach];
}

/** What every answer says, and where its money would come from. */
const SAID = `charge_id bigint, transaction_id bigint, reference text, source text, kind text, amount_minor bigint, currency text,
    to_status text, error_type text, message text, account text, at timestamptz`;

/** What else one may say that does not simply end the charge. */
const SAID_BESIDES = `round smallint, is_final boolean, auth_model text, auth_step text, can_resend_otp boolean, step_page jsonb,
    otp_resend_at timestamptz, wrong smallint, query_at timestamptz, press_key text, reversal_reference text`;

const lockedSql = (said: string, within: string): string => `
with input as (
  select * from json_to_recordset($1::json) as i(${said})
),
locked as materialized (
  select i.*, t.currency as price_currency, t.paid_charge_id, t.attempts >= t.attempts_max as used_up
  from transactions t join input i on i.transaction_id = t.id
  where ${within}
  order by t.id
  for update of t
)`;

const witnessedSql = (besides = ''): string => `witnessed as (
  insert into evidence (charge_id, reference, source, kind, amount_minor, currency, error_type, message, at ${besides})
  select charge_id, reference, source, kind, amount_minor, currency, error_type, message, at ${besides} from locked
)`;

// What later steps need of the input travels with `moved`, so that none looks it up again.
const movedSql = (change: string, condition: string, besides = ''): string => `moved as (
  update charges c set ${change},
    error_type = l.error_type, message = l.message,
    queries = c.queries + case when l.source = 'query' then 1 else 0 end,
    updated_at = l.at
  from locked l
  -- said by what it is not, so that the charge is found by its key and not among all that are live
  where c.id = l.charge_id and c.status not in ('held', 'success', 'credited', 'duplicate', 'returned', 'failed', 'cancelled')
    ${condition}
  returning ${chargeColumns('c')}, c.price_minor, l.at, l.price_currency, l.used_up, l.account ${besides}
)`;

const PAID = `paid as (
  update transactions t set
    status = case when m.status = 'success' then 'success'
      when t.status <> 'processing' or t.live_charge_id <> m.id -- or one is left behind: it may still pay
        or t.left_charges > case when t.live_charge_id = m.id then 0 else 1 end then t.status
      when m.used_up then 'failed' else 'pending' end,
    paid_charge_id = case when m.status = 'success' then m.id else t.paid_charge_id end,
    amount_paid_minor = t.amount_paid_minor + case when m.status = 'success' then coalesce(m.price_minor, m.amount_minor) else 0 end,
    left_charges = case when t.live_charge_id = m.id then t.left_charges else greatest(0, t.left_charges - 1) end,
    live_charge_id = case when t.live_charge_id = m.id then null else t.live_charge_id end,
    outbox_seq = t.outbox_seq + 1, updated_at = m.at
  from moved m
  where t.id = m.transaction_id and m.status in ('success', 'failed', 'cancelled', 'duplicate', 'returned')
  returning t.id, t.outbox_seq, t.status, m.status as charge_status, m.reference, m.at
),
${writeOutboxSql(
  `select id, outbox_seq, status, jsonb_build_object('charge', reference, 'charge_status', charge_status), at from paid`,
)},
credited as (
  insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
  select m.id, 'payment', m.account, coalesce(m.price_minor, m.amount_minor),
    array['merchant'] || case when m.fee_minor > 0 then array['fees'] end || case when m.vat_minor > 0 then array['vat'] end,
    array[coalesce(m.price_minor, m.amount_minor) - m.fee_minor - m.vat_minor] || array_remove(array[m.fee_minor, m.vat_minor], 0),
    m.price_currency, m.at
  from moved m where m.status = 'success'
)`;

const ANSWERED = `select ${chargeColumns('m')} from moved m`;

const SETTLE_ORDINARY = `${lockedSql(
  SAID,
  `t.live_charge_id = i.charge_id and t.paid_charge_id is null
    and not exists (select from saved_cards s where s.charge_id = i.charge_id)`,
)},
${witnessedSql()},
${movedSql(
  `status = l.to_status, can_resend_otp = false, step_page = null, secret_was_wrong = false, query_at = null`,
  '',
)},
${PAID}
${ANSWERED}`;

const CHANGE = `
    status = case when l.to_status = 'success' and l.paid_charge_id is not null then 'duplicate' when c.status = 'left'
      and l.to_status in ('unknown', 'action_required') then 'left' else l.to_status end,
    auth_model = coalesce(l.auth_model, c.auth_model), auth_step = case when l.auth_model is null then c.auth_step else l.auth_step end,
    can_resend_otp = l.can_resend_otp,
    -- a bank's page may carry a key to the step, so it goes with the charge's end
    step_page = case when l.to_status in ('action_required', 'unknown') then coalesce(l.step_page, c.step_page) end,
    otp_resend_at = coalesce(l.otp_resend_at, c.otp_resend_at), -- wrong ones are counted for each thing that is asked for
    wrong_secrets = case when l.auth_model <> c.auth_model or (l.auth_model is not null and l.auth_step is distinct from c.auth_step) then 0 else c.wrong_secrets end + l.wrong,
    secret_was_wrong = l.wrong > 0,
    query_at = l.query_at,
    -- a charge that its first answer ends stays as it is, and is that answer
    first_answer = coalesce(c.first_answer, case when l.source = 'answer' and l.press_key is null and not l.is_final then jsonb_build_object(
      'status', l.to_status,
      'auth_model', coalesce(l.auth_model, c.auth_model), 'auth_step', l.auth_step, 'can_resend_otp', l.can_resend_otp, 'otp_resends', c.otp_resends,
      'otp_resend_at', coalesce(l.otp_resend_at, c.otp_resend_at), 'secret_was_wrong', l.wrong > 0,
      'error_type', l.error_type, 'message', l.message) end)`;

// An approval of a charge that already ended without money, or of a transaction that is already paid, is money we owe back:
// the obligation is written here, in the same commit, over what was approved and not over what was asked for.
const AFTERWARDS = `,
answered as (
  update charge_presses p set answer = ${chargeAnswerSql('m')}
  from moved m
  where m.answered_press is not null and p.charge_id = m.id and p.press_key = m.answered_press
),
kept as (
  update saved_cards s set state = 'active', activated_at = m.at from moved m where m.status = 'success' and s.charge_id = m.id
),
owed as (
  select c.id, c.transaction_id, l.amount_minor, l.currency, l.account, l.reversal_reference, l.at,
    case when m.id is null then 'late' when m.status = 'returned' then 'wrong_amount' else 'duplicate' end as reason
  from locked l join charges c on c.id = l.charge_id left join moved m on m.id = l.charge_id
  where l.kind = 'approved' and l.amount_minor > 0
    and (m.status in ('duplicate', 'returned') or (m.id is null and c.status in ('failed', 'cancelled')))
),
obliged as (
  insert into obligations (transaction_id, charge_id, reason, amount_minor, currency, reversal_reference, created_at, updated_at)
  select transaction_id, id, reason, amount_minor, currency, reversal_reference, at, at from owed
  on conflict (charge_id, reason, transfer_id) do nothing
  returning charge_id, amount_minor, currency, created_at
),
suspended as (
  insert into journal (charge_id, reason, debit, amount_minor, credits, credits_minor, currency, at)
  select b.charge_id, o.reason, o.account, b.amount_minor, array['suspense'], array[b.amount_minor], b.currency, b.created_at
  from obliged b join owed o on o.id = b.charge_id
)`;

const SETTLE_ANY = `${lockedSql(`${SAID}, ${SAID_BESIDES}`, 'true')},
${witnessedSql(', auth_model')},
${movedSql(CHANGE, 'and (l.is_final or c.round = l.round)', ', l.press_key as answered_press')},
${PAID}${AFTERWARDS}
${ANSWERED}`;

export type SettleInput = {
  chargeId: number;
  transactionId: number;
  reference: string;
  /** The round the evidence belongs to; a step or delay of an earlier round moves nothing. */
  round: number;
  source: 'answer' | 'query' | 'callback';
  evidence: { kind: string; amountMinor: number | null; currency: string | null };
  settlement: Settlement;
  /** The press (of a later step) that this answers. */
  pressKey: string | null;
  /** Where the money comes from in the journal: `provider:sandbox`. */
  account: string;
  /** Makes the reference under which money goes back; asked only where some may have to. */
  reversalReference: () => string;
  now: number;
};

/** The charge after the settlement, and whether this settlement moved it. */
export type Settled = { charge: ChargeRow; moved: boolean };

/** Builds the one way evidence becomes a state. */
export function createSettleCharge(db: Database, turns?: Turns): (input: SettleInput) => Promise<Settled> {
  const ordinary = createSettling(db, 'ordinary', turns);
  const any = createSettling(db, 'any', turns);
  return async (input) => {
    const settled = (isOrdinary(input) ? await ordinary(input) : null) ?? (await any(input));
    if (!settled) throw new Error(`Charge ${input.reference} is not in the database`);
    return settled;
  };
}

/** Whether the ordinary statement may have it in reach: the end of a charge by the provider's word, which answers no later press. */
function isOrdinary({ settlement, pressKey }: SettleInput): boolean {
  return settlement.isFinal && settlement.to !== 'returned' && pressKey === null;
}

/** Settles what is within reach; null: it is not. */
function createSettling(
  db: Database,
  reach: SettleReach,
  turns: Turns | undefined,
): (input: SettleInput) => Promise<Settled | null> {
  const name = `settle-${reach}-charges`;
  const text = settleChargesSql(reach);
  return createBatch<SettleInput, Settled | null>({
    keyOf: (input) => input.transactionId,
    lanes: 4,
    maxItems: 16,
    turns,
    async run(inputs) {
      const values = [JSON.stringify(inputs.map(reach === 'any' ? toFullRow : toRow))];
      const { rows } = await db.query<ChargeRow>({ name, text, values });
      const moved = new Map(rows.map((charge) => [charge.id, charge]));
      const left = reach === 'any' ? inputs.filter(({ chargeId }) => !moved.has(chargeId)) : [];
      const standing = await readCharges(db, left);
      return inputs.map(({ chargeId }) => {
        const charge = moved.get(chargeId) ?? standing.get(chargeId);
        return charge ? { charge, moved: moved.has(chargeId) } : null;
      });
    },
  });
}

/** Charges that a settlement did not move: seldom any. */
async function readCharges(db: Database, inputs: SettleInput[]): Promise<Map<number, ChargeRow>> {
  if (inputs.length === 0) return new Map();
  const { rows } = await db.query<ChargeRow>({
    name: 'charges-by-id',
    text: CHARGES_BY_ID,
    values: [inputs.map((input) => input.chargeId)],
  });
  return new Map(rows.map((charge) => [charge.id, charge]));
}

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** What the ordinary statement reads. */
function toRow({ settlement, evidence, ...input }: SettleInput): Record<string, unknown> {
  return {
    charge_id: input.chargeId,
    transaction_id: input.transactionId,
    reference: input.reference,
    source: input.source,
    kind: evidence.kind,
    amount_minor: evidence.amountMinor,
    currency: evidence.currency,
    to_status: settlement.to,
    error_type: settlement.errorType,
    message: settlement.message,
    account: input.account,
    at: isoOf(input.now),
  };
}

function toFullRow(input: SettleInput): Record<string, unknown> {
  const { settlement } = input;
  return {
    ...toRow(input),
    round: input.round,
    is_final: settlement.isFinal,
    auth_model: settlement.authModel,
    auth_step: settlement.authStep,
    can_resend_otp: settlement.canResendOtp,
    step_page: settlement.stepPage,
    otp_resend_at: isoOf(settlement.otpResendAt),
    wrong: settlement.secretWasWrong ? 1 : 0,
    query_at: isoOf(settlement.queryAt),
    press_key: input.pressKey,
    reversal_reference: input.reversalReference(),
  };
}

const CHARGES_BY_ID = `select ${chargeColumns('c')} from charges c where c.id = any ($1::bigint[])`;
