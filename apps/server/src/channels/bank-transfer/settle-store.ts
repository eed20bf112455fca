// Settles a transfer: reads the facts for the decision (settlement.ts), then writes all its effects in one statement, unless the payment has
// changed since the read (decision 0023, I-01, I-09, I-16, I-17, I-28).
import type { Channel } from '@titan/rules/methods';
import type { ChargeState, TransactionState } from '../../db/column-values.ts';
import { queriesOver } from '../../db/database.ts';
import { payableSql } from '../../db/payable.ts';
import type { StatementPool } from '@titan/platform/database';
import type { ReceivedTransfer } from '../../providers/port.ts';
import { readTransferDetails, type TransferDetails } from '../../payments/transfer-details.ts';
import type { OverPreference, TransferDecision, UnderPreference } from './settlement.ts';
import { writeOutboxSql } from '../../payments/write-outbox.ts';

/**
 * Writes the decision about one transfer ($1, json). Returns no row and writes nothing when the payment's version has changed since the
 * decision. In order: lock the payment, insert the transfer, update its charge, the parts it completes and the payment, then write
 * obligations and postings.
 */
const SETTLE_TRANSFER = `
with decided as (
  select * from json_to_record($1::json) as i(
    charge_id bigint, transaction_id bigint, reference text, provider text, version int, source text, transfer_id text,
    amount_minor bigint, currency text, payer_name text, payer_account text, payer_bank text, landed_at timestamptz, to_status text,
    disposition text, kept_minor bigint, owed_minor bigint, owed_reason text, payment_event text, error_type text, sentence jsonb,
    reversal_reference text, at timestamptz)
),
payment as materialized (
  select d.*, 'provider:' || d.provider as account, t.held_minor, t.attempts >= t.attempts_max as is_used_up
  from decided d join transactions t on t.id = d.transaction_id
  where t.outbox_seq = d.version
  for update of t
),
taken as (
  insert into transfers (provider, transfer_id, charge_id, transaction_id, amount_minor, currency, payer_name, payer_account,
    payer_bank, landed_at, recorded_at, disposition, kept_minor, payment_event)
  select provider, transfer_id, charge_id, transaction_id, amount_minor, currency, payer_name, payer_account, payer_bank, landed_at,
    at, disposition, kept_minor, payment_event from payment
  -- the same transfer on the account of another transaction: a second message about money that has been taken
  on conflict (provider, transfer_id) do nothing
  returning provider, transfer_id
),
fresh as (select p.* from payment p join taken k on k.provider = p.provider and k.transfer_id = p.transfer_id),
witnessed as (
  insert into evidence (charge_id, reference, source, kind, amount_minor, currency, error_type, at)
  select charge_id, reference, source, 'transfer', amount_minor, currency, error_type, at from fresh
),
moved as (
  update charges c set status = f.to_status, error_type = f.error_type, message = null, said = f.sentence, query_at = null, updated_at = f.at
  from fresh f where c.id = f.charge_id and f.to_status is not null
  returning c.id, c.transaction_id, c.status, c.fee_minor, c.vat_minor, f.at
),
-- the rest has come: the parts that were held before it are paid with it
parts as (
  update charges c set status = 'credited', updated_at = m.at
  from moved m where m.status = 'success' and c.transaction_id = m.transaction_id and c.status = 'held'
  returning c.id
),
parts_kept as (
  update transfers x set disposition = 'credited' from parts p where x.charge_id = p.id and x.disposition = 'held'
),
payment_moved as (
  update transactions t set
    status = case when m.status = 'success' then 'success'
      when m.id is null or m.status = 'held' or t.status <> 'processing' or t.live_charge_id <> m.id -- or something may still pay
        or t.left_charges > case when t.live_charge_id = m.id then 0 else 1 end then t.status
      when f.is_used_up then 'failed' else 'pending' end,
    paid_charge_id = case when m.status = 'success' then m.id else t.paid_charge_id end,
    amount_paid_minor = t.amount_paid_minor + case when m.status = 'success' then f.kept_minor + t.held_minor else 0 end,
    held_minor = case m.status when 'success' then 0 when 'held' then t.held_minor + f.kept_minor else t.held_minor end,
    left_charges = greatest(0, t.left_charges - (select count(*) from parts)
      + case when m.id is null then 0 else (m.status = 'held')::int - (t.live_charge_id is distinct from m.id)::int end),
    live_charge_id = case when t.live_charge_id = m.id then null else t.live_charge_id end,
    outbox_seq = t.outbox_seq + 1, updated_at = f.at
  from fresh f left join moved m on true
  where t.id = f.transaction_id
  returning t.id, t.outbox_seq, t.status, f.charge_id, f.reference, m.status as moved_to, f.at
),
${writeOutboxSql(`select m.id, m.outbox_seq, m.status,
    jsonb_build_object('charge', m.reference, 'charge_status', coalesce(m.moved_to, c.status)), m.at
  from payment_moved m join charges c on c.id = m.charge_id`)},
obliged as (
  insert into obligations (transaction_id, charge_id, reason, transfer_id, amount_minor, currency, reversal_reference, created_at,
    updated_at)
  select transaction_id, charge_id, owed_reason, transfer_id, owed_minor, currency, reversal_reference, at, at
  from fresh where owed_minor > 0
),
suspended as (
  insert into journal (charge_id, reason, transfer_id, debit, amount_minor, credits, credits_minor, currency, at)
  select charge_id, owed_reason, transfer_id, account, owed_minor, array['suspense'], array[owed_minor], currency, at
  from fresh where owed_minor > 0
  union all
  -- a part, and the rest that completes it: what they pay together is booked as one payment
  select charge_id, 'part', transfer_id, account, kept_minor, array['suspense'], array[kept_minor], currency, at
  from fresh where to_status = 'held' or (to_status = 'success' and held_minor > 0)
),
credited as (
  insert into journal (charge_id, reason, transfer_id, debit, amount_minor, credits, credits_minor, currency, at)
  select f.charge_id, 'payment', f.transfer_id, case when f.held_minor > 0 then 'suspense' else f.account end, f.held_minor + f.kept_minor,
    array['merchant'] || case when m.fee_minor > 0 then array['fees'] end || case when m.vat_minor > 0 then array['vat'] end,
    array[f.held_minor + f.kept_minor - m.fee_minor - m.vat_minor] || array_remove(array[m.fee_minor, m.vat_minor], 0),
    f.currency, f.at
  from fresh f cross join moved m where m.status = 'success'
)
select from fresh`;

/** Everything the decision depends on, read in one snapshot. */
export type TransferFacts = {
  transaction_id: number;
  /** Changes with everything that a decision depends on. */
  version: number;
  status: TransactionState;
  is_paid: boolean;
  held_minor: number;
  payable_minor: number;
  cost_minor: number;
  has_attempts: boolean;
  expires_at: Date;
  charge_status: ChargeState;
  currency: string;
  account_expires_at: Date;
  limit_min_minor: number | null;
  limit_max_minor: number | null;
  transfer_over: OverPreference;
  transfer_under: UnderPreference;
  has_had_one: boolean;
  /** This transfer was recorded before, on this account or on another. */
  is_known: boolean;
};

export type SettleTransfer = {
  chargeId: number;
  transactionId: number;
  reference: string;
  provider: string;
  /** The charge's channel and the provider's account, for metrics. */
  channel: Channel;
  accountId: number;
  version: number;
  source: 'answer' | 'query' | 'callback';
  transfer: ReceivedTransfer;
  decision: TransferDecision;
  reversalReference: string;
  /** Epoch ms. */
  now: number;
};

export type TransferStore = {
  /** Null while the charge's account is not known. */
  facts(chargeId: number, transferId: string): Promise<TransferFacts | null>;
  /** False: something has changed since the facts were read, and nothing was written. */
  settle(input: SettleTransfer): Promise<boolean>;
  /** Throws for a charge that is no transfer. */
  details(chargeId: number): Promise<TransferDetails>;
};

/** Builds the store. */
export function createTransferStore(db: StatementPool): TransferStore {
  return {
    details: (chargeId) => readTransferDetails(queriesOver(db), chargeId),
    async facts(chargeId, transferId) {
      const query = { name: 'transfer-facts', text: FACTS, values: [chargeId, transferId] };
      return (await db.query<TransferFacts>(query)).rows[0] ?? null;
    },
    async settle(input) {
      const values = [JSON.stringify(toRow(input))];
      return (await db.query({ name: 'settle-transfer', text: SETTLE_TRANSFER, values })).rowCount === 1;
    },
  };
}

function toRow(input: SettleTransfer): Record<string, unknown> {
  const { transfer, decision, now } = input;
  return {
    charge_id: input.chargeId,
    transaction_id: input.transactionId,
    reference: input.reference,
    provider: input.provider,
    version: input.version,
    source: input.source,
    transfer_id: transfer.id,
    amount_minor: transfer.amountMinor,
    currency: transfer.currency,
    payer_name: transfer.payer?.name,
    payer_account: transfer.payer?.account,
    payer_bank: transfer.payer?.bank,
    landed_at: new Date(transfer.landedAt).toISOString(),
    to_status: decision.to,
    disposition: dispositionOf(decision),
    kept_minor: decision.keptMinor,
    owed_minor: decision.owed?.amountMinor ?? 0,
    owed_reason: decision.owed?.reason,
    payment_event: decision.event,
    error_type: decision.errorType,
    sentence: decision.sentence,
    reversal_reference: input.reversalReference,
    at: new Date(now).toISOString(),
  };
}

function dispositionOf({ to, keptMinor }: TransferDecision): 'credited' | 'held' | 'owed' {
  if (keptMinor === 0) return 'owed';
  return to === 'held' ? 'held' : 'credited';
}

const FACTS = `
select t.id as transaction_id, t.outbox_seq as version, t.status, t.paid_charge_id is not null as is_paid, t.held_minor,
  ${payableSql('t', 'c')} as payable_minor,
  c.fee_minor + c.vat_minor as cost_minor, t.attempts < t.attempts_max as has_attempts, t.expires_at,
  c.status as charge_status, c.currency, a.expires_at as account_expires_at, a.limit_min_minor, a.limit_max_minor,
  m.transfer_over, m.transfer_under, exists (select from transfers x where x.charge_id = c.id) as has_had_one,
  exists (select from transfers x where x.provider = c.provider and x.transfer_id = $2) as is_known
from charges c join transfer_accounts a on a.charge_id = c.id join transactions t on t.id = c.transaction_id
join merchants m on m.id = t.merchant_id
where c.id = $1`;
