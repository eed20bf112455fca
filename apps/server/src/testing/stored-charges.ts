// Writes charges straight into the database, for tests of how they are reported.
import type pg from 'pg';
import type { ChargeState, TransactionState } from '../db/column-values.ts';
import { createIds, systemClock, systemRandom } from '@titan/platform/ports-node';

export type ChargeExtra = { message?: string; transaction?: TransactionState };

const ids = createIds(systemRandom, systemClock);

/** Writes a card charge and its effect on the transaction; returns the charge's reference. */
export async function storeCharge(
  pool: pg.Pool,
  reference: string,
  status: ChargeState,
  extra: ChargeExtra = {},
): Promise<string> {
  const chargeReference = ids.charge();
  const { rows } = await pool.query<{ id: number }>(INSERT, [
    reference,
    chargeReference,
    status,
    extra.message ?? null,
  ]);
  const chargeId = rows[0]?.id;
  const isLive = ['sent', 'unknown', 'action_required'].includes(status);
  await pool.query(START, [reference, isLive ? chargeId : null]);
  if (status === 'success') await pool.query(PAY, [reference, chargeId]);
  if (extra.transaction !== undefined) await moveTransaction(pool, reference, extra.transaction);
  return chargeReference;
}

/** Sets a transaction's status, with no charge under way. */
export async function moveTransaction(
  pool: pg.Pool,
  reference: string,
  status: TransactionState,
): Promise<void> {
  await pool.query('update transactions set status = $2, live_charge_id = null where reference = $1', [
    reference,
    status,
  ]);
}

const INSERT = `
insert into charges (transaction_id, reference, provider, account_id, channel, status, auth_model, amount_minor, fee_minor, vat_minor,
  currency, card_brand, card_first_six, card_last_four, card_expiry, message, sent_at, created_at, updated_at)
select id, $2, 'sandbox', 1, 'card', $3::text, case when $3 = 'action_required' then 'PIN' end, amount_minor,
  (fees -> 'card' ->> 'fee')::bigint, (fees -> 'card' ->> 'vat')::bigint, currency, 'mastercard', '518851', '2975',
  '09/30', $4, now(), now(), now()
from transactions where reference = $1 returning id`;

const START = `
update transactions set status = 'processing', attempts = attempts + 1, live_charge_id = $2
where reference = $1 and status in ('pending', 'processing')`;

const PAY = `
update transactions set status = 'success', live_charge_id = null, paid_charge_id = $2,
  amount_paid_minor = amount_minor + case when merchant_bears_cost then 0
    else (fees -> 'card' ->> 'fee')::bigint + (fees -> 'card' ->> 'vat')::bigint end
where reference = $1`;
