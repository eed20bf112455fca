// Parts of a payment that wait for the rest (decision 0023): given back at the payer's word, when something else has paid, or when
// nothing more can come.
import type { ChargeView } from '@titan/contract/charge';
import { wrongAmountText } from '@titan/rules/transfer-texts';
import type { Reader } from '../../payments/payment-store.ts';
import { findCharge } from '../../payments/query-charge.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import type { Database } from '../../platform/database.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import { transferView } from './account.ts';
import { writeOutboxSql } from '../../payments/write-outbox.ts';

type HeldPart = {
  charge_id: number;
  transaction_id: number;
  reference: string;
  kept_minor: number;
  /** What the whole payment asks for. */
  payable_minor: number;
  currency: string;
};

export type HeldParts = {
  /** Of a payment; for a public session (decision 0047), those that it sent itself. */
  of(transactionId: number, reader: Reader): Promise<HeldPart[]>;
  /** Those that wait for nothing any more. `now`: epoch ms. */
  due(now: number, limit: number): Promise<HeldPart[]>;
  /** Makes one an obligation; false when it is held no more. It is in suspense already, so the journal gains nothing. */
  giveBack(
    part: HeldPart,
    back: { reversalReference: string; message: string; now: number },
  ): Promise<boolean>;
};

/** Builds the store. */
export function createHeldParts(db: Pick<Database, 'query'>): HeldParts {
  return {
    async of(transactionId, { publicSession }) {
      const values = [transactionId, publicSession];
      return (await db.query<HeldPart>({ name: 'held-of', text: HELD_OF, values })).rows;
    },
    due: async (now, limit) =>
      (await db.query<HeldPart>({ name: 'held-due', text: HELD_DUE, values: [new Date(now), limit] })).rows,
    async giveBack({ charge_id: id, transaction_id: transactionId }, { reversalReference, message, now }) {
      const values = [transactionId, id, reversalReference, message, new Date(now)];
      return (await db.query({ name: 'give-back-part', text: GIVE_BACK, values })).rowCount === 1;
    },
  };
}

const SELECT_HELD = `
select c.id as charge_id, c.transaction_id, c.reference, x.kept_minor, x.currency,
  t.amount_minor + case when t.merchant_bears_cost then 0 else c.fee_minor + c.vat_minor end as payable_minor
from charges c join transactions t on t.id = c.transaction_id join transfers x on x.charge_id = c.id and x.disposition = 'held'
where c.status = 'held'`;

const HELD_OF = `${SELECT_HELD} and c.transaction_id = $1 and ($2::text is null or c.public_session = $2) order by c.id`;

const HELD_DUE = `${SELECT_HELD} and (t.paid_charge_id is not null
  or ((t.expires_at <= $1 or t.attempts >= t.attempts_max) and not exists (
    select from charges o where o.transaction_id = t.id and o.status in ('sent', 'action_required', 'unknown', 'left'))))
order by c.id limit $2`;

const GIVE_BACK = `
with locked as materialized (select id, attempts >= attempts_max as used_up from transactions where id = $1 for update),
moved as (
  update charges c set status = 'returned', error_type = 'UNDERPAID', message = $4, updated_at = $5
  from locked l where c.id = $2 and c.transaction_id = l.id and c.status = 'held'
  returning c.id, c.transaction_id, c.reference
),
back as (
  update transfers x set disposition = 'owed', kept_minor = 0 from moved m where x.charge_id = m.id and x.disposition = 'held'
  returning x.charge_id, x.transaction_id, x.transfer_id, x.amount_minor, x.currency
),
obliged as (
  insert into obligations (transaction_id, charge_id, reason, transfer_id, amount_minor, currency, reversal_reference, created_at,
    updated_at)
  select transaction_id, charge_id, 'underpaid', transfer_id, amount_minor, currency, $3, $5, $5 from back
),
stood as (
  update transactions t set
    held_minor = t.held_minor - b.amount_minor, left_charges = greatest(0, t.left_charges - 1),
    status = case when t.status <> 'processing' or t.live_charge_id is not null or t.left_charges > 1 then t.status
      when l.used_up then 'failed' else 'pending' end,
    outbox_seq = t.outbox_seq + 1, updated_at = $5
  from back b join locked l on l.id = b.transaction_id
  where t.id = b.transaction_id
  returning t.id, t.outbox_seq, t.status
),
${writeOutboxSql(`select s.id, s.outbox_seq, s.status, jsonb_build_object('charge', m.reference, 'charge_status', 'returned'), $5
  from stood s join moved m on m.transaction_id = s.id`)}
select id from stood`;

// A part of a payment that goes back (decision 0023): because the payer does not send the rest, something else has paid, or no time is
// left.

/** The payer's word: every part of the payment goes back. Answers the latest of their charges; a repeat answers the one it names. */
export async function returnPart(
  parts: ServiceParts,
  { session, body }: Pick<PressOf<{ reference: string }>, 'session' | 'body'>,
): Promise<ChargeView | Refused> {
  const held = await parts.heldParts.of(session.transactionId, session);
  await giveBackParts(parts, held);
  const latest = held.at(-1);
  const charge = latest
    ? await parts.payments.chargeById(latest.charge_id)
    : await findCharge(parts, session, body.reference);
  if (!charge) return refused('UNKNOWN_REFERENCE');
  const isBack = latest !== undefined || (charge.channel === 'bank_transfer' && charge.status === 'returned');
  return isBack ? transferView(parts, charge) : refused('STEP_NOT_EXPECTED');
}

/** Makes each an obligation, unless it is held no more. Answers how many went back. */
async function giveBackParts(
  parts: Pick<ServiceParts, 'heldParts' | 'ids' | 'clock' | 'push'>,
  held: readonly HeldPart[],
): Promise<number> {
  let done = 0;
  for (const part of held) {
    const { kept_minor: paidMinor, payable_minor: expectedMinor, currency } = part;
    const message = wrongAmountText({ paidMinor, expectedMinor, currency });
    const reversalReference = parts.ids.reversal();
    const isBack = await parts.heldParts.giveBack(part, {
      reversalReference,
      message,
      now: parts.clock.now(),
    });
    if (!isBack) continue;
    done += 1;
    parts.push.announce(part.transaction_id);
  }
  return done;
}

// Gives back parts of payments for which the rest no longer comes (decision 0023).

const AT_ONCE = 50;

/** One sweep. Answers how many parts went back. */
export async function returnParts(parts: ServiceParts): Promise<number> {
  return giveBackParts(parts, await parts.heldParts.due(parts.clock.now(), AT_ONCE));
}
