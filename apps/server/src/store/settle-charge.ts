// Writes what a provider said: evidence always, and with it whatever it decides, in one statement and one commit
// (design §3; guides I-01, I-04 to I-06, I-09, I-28).
import type { Settlement } from '../domain/settlement.ts';
import { createBatch } from './batch.ts';
import { type ChargeRow, chargeAnswerSql, chargeColumns } from './charge-row.ts';
import type { Database } from './database.ts';

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
  reversalReference: string;
  now: number;
};

/** The charge after the settlement, and whether this settlement moved it. */
export type Settled = { charge: ChargeRow; moved: boolean };

/** Builds the one way evidence becomes a state. */
export function createSettleCharge(db: Database): (input: SettleInput) => Promise<Settled> {
  return createBatch<SettleInput, Settled>({
    keyOf: (input) => input.transactionId,
    lanes: 4,
    maxItems: 16,
    async run(inputs) {
      const { rows } = await db.query<ChargeRow & { n: number; moved: boolean }>({
        name: 'settle-charges',
        text: SETTLE_CHARGES,
        values: [JSON.stringify(inputs.map(toRow))],
      });
      const byNumber = new Map(rows.map((row) => [row.n, row]));
      return inputs.map((input, n) => {
        const row = byNumber.get(n);
        if (!row) throw new Error(`Charge ${input.reference} is not in the database`);
        const { n: _n, moved, ...charge } = row;
        return { charge, moved };
      });
    },
  });
}

function toRow(input: SettleInput, n: number): Record<string, unknown> {
  const { settlement, evidence } = input;
  const at = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
  return {
    n,
    charge_id: input.chargeId,
    transaction_id: input.transactionId,
    reference: input.reference,
    round: input.round,
    source: input.source,
    kind: evidence.kind,
    amount_minor: evidence.amountMinor,
    currency: evidence.currency,
    to_status: settlement.to,
    is_final: settlement.isFinal,
    auth_model: settlement.authModel,
    can_resend_otp: settlement.canResendOtp,
    otp_resend_at: at(settlement.otpResendAt),
    wrong: settlement.secretWasWrong ? 1 : 0,
    error_type: settlement.errorType,
    message: settlement.message,
    query_at: at(settlement.queryAt),
    press_key: input.pressKey,
    account: input.account,
    reversal_reference: input.reversalReference,
    at: at(input.now),
  };
}

// The transaction's row is locked first, always, so that settling and accepting never wait for each other in a circle.
// An approval of a charge that already ended without money, or of a transaction that is already paid, is money we owe back:
// the obligation is written here, in the same commit.
const SETTLE_CHARGES = `
with input as (
  select * from json_to_recordset($1::json) as i(
    n int, charge_id bigint, transaction_id bigint, reference text, round smallint, source text, kind text,
    amount_minor bigint, currency text, to_status text, is_final boolean, auth_model text, can_resend_otp boolean,
    otp_resend_at timestamptz, wrong smallint, error_type text, message text, query_at timestamptz, press_key text,
    account text, reversal_reference text, at timestamptz)
),
locked as materialized (
  select i.*, t.paid_charge_id, t.status as was, t.live_charge_id, t.attempts >= t.attempts_max as used_up
  from transactions t join input i on i.transaction_id = t.id
  order by t.id
  for update of t
),
witnessed as (
  insert into evidence (charge_id, reference, source, kind, amount_minor, currency, error_type, message, at)
  select charge_id, reference, source, kind, amount_minor, currency, error_type, message, at from locked
),
moved as (
  update charges c set
    status = case when l.to_status = 'success' and l.paid_charge_id is not null then 'duplicate' else l.to_status end,
    auth_model = coalesce(l.auth_model, c.auth_model),
    can_resend_otp = l.can_resend_otp,
    otp_resend_at = coalesce(l.otp_resend_at, c.otp_resend_at),
    wrong_secrets = c.wrong_secrets + l.wrong,
    secret_was_wrong = l.wrong > 0,
    error_type = l.error_type,
    message = l.message,
    query_at = l.query_at,
    first_answer = coalesce(c.first_answer, case when l.source = 'answer' and l.press_key is null then jsonb_build_object(
      'status', case when l.to_status = 'success' and l.paid_charge_id is not null then 'duplicate' else l.to_status end,
      'auth_model', coalesce(l.auth_model, c.auth_model), 'can_resend_otp', l.can_resend_otp, 'otp_resends', c.otp_resends,
      'otp_resend_at', coalesce(l.otp_resend_at, c.otp_resend_at), 'secret_was_wrong', l.wrong > 0,
      'error_type', l.error_type, 'message', l.message) end),
    queries = c.queries + case when l.source = 'query' then 1 else 0 end,
    updated_at = l.at
  from locked l
  -- said by what it is not, so that the charge is found by its key and not among all that are live
  where c.id = l.charge_id and c.status not in ('success', 'duplicate', 'failed', 'cancelled')
    and (l.is_final or c.round = l.round)
  returning l.n, c.*
),
answered as (
  update charge_presses p set answer = ${chargeAnswerSql('m')}
  from moved m join locked l on l.n = m.n
  where p.charge_id = m.id and p.press_key = l.press_key
),
paid as (
  update transactions t set
    status = case when m.status = 'success' then 'success'
      when t.status <> 'processing' then t.status
      when m.status in ('failed', 'cancelled', 'duplicate') then case when l.used_up then 'failed' else 'pending' end
      else t.status end,
    paid_charge_id = case when m.status = 'success' then m.id else t.paid_charge_id end,
    amount_paid_minor = t.amount_paid_minor + case when m.status = 'success' then m.amount_minor else 0 end,
    live_charge_id = case when t.live_charge_id = m.id then null else t.live_charge_id end,
    outbox_seq = t.outbox_seq + 1,
    updated_at = l.at
  from moved m join locked l on l.n = m.n
  where t.id = m.transaction_id and m.status in ('success', 'failed', 'cancelled', 'duplicate')
  returning t.id, t.outbox_seq, t.status, m.id as charge_id, m.status as charge_status, m.reference, l.at
),
told as (
  insert into outbox (transaction_id, seq, kind, body, at)
  select id, outbox_seq, status, jsonb_build_object('charge', reference, 'charge_status', charge_status), at from paid
),
credited as (
  insert into postings (charge_id, debit, credit, amount_minor, currency, reason, at)
  select m.id, l.account, side.credit, side.amount, m.currency, side.reason, l.at
  from moved m join locked l on l.n = m.n
  cross join lateral (values
    ('merchant', m.amount_minor - m.fee_minor - m.vat_minor, 'payment'),
    ('fees', m.fee_minor, 'fee'),
    ('vat', m.vat_minor, 'vat')) as side(credit, amount, reason)
  where m.status = 'success' and side.amount > 0
),
owed as (
  select c.id, c.transaction_id, c.amount_minor, c.currency, l.account, l.reversal_reference, l.at,
    case when m.id is null then 'late' else 'duplicate' end as reason
  from locked l join charges c on c.id = l.charge_id left join moved m on m.n = l.n
  where l.to_status = 'success' and (m.status = 'duplicate' or (m.id is null and c.status in ('failed', 'cancelled')))
),
obliged as (
  insert into obligations (transaction_id, charge_id, reason, amount_minor, currency, reversal_reference, created_at, updated_at)
  select transaction_id, id, reason, amount_minor, currency, reversal_reference, at, at from owed
  on conflict (charge_id, reason) do nothing
  returning charge_id, amount_minor, currency, created_at
),
suspended as (
  insert into postings (charge_id, debit, credit, amount_minor, currency, reason, at)
  select b.charge_id, o.account, 'suspense', b.amount_minor, b.currency, o.reason, b.created_at
  from obliged b join owed o on o.id = b.charge_id
)
select l.n, m.id is not null as moved, ${chargeColumns('coalesced')}
from locked l
left join moved m on m.n = l.n
join lateral (select ${chargeColumns('x')} from (select m.*) x where m.id is not null
  union all select ${chargeColumns('c')} from charges c where c.id = l.charge_id and m.id is null) coalesced on true`;
