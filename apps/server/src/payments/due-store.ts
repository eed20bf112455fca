// Work that rows themselves describe: charges to ask about, payments whose time is over, money owed back. Several processes
// may sweep at once: each row is taken by one of them for the length of a lease (decision 0006).
import type { Database } from '../platform/database.ts';
import { type ChargeRow, chargeColumns } from './charge-row.ts';
import { endPaymentsSql } from './expiry.ts';
import { writeOutboxSql } from './write-outbox.ts';

export type Obligation = {
  id: number;
  payment: string;
  charge_reference: string;
  provider: string;
  amount_minor: number;
  currency: string;
  reversal_reference: string;
  /** The transfer that brought the money; null for a charge that was approved. */
  transfer_id: string | null;
  created_at: Date;
};

/** `payment`: its reference, `KPY-PI-…`. */
export type DueCharge = ChargeRow & { payment: string };

export type DueStore = {
  /** Charges whose answer is due to be asked for, those at a bank among them, and `sent` ones that a process left behind. Epoch ms. */
  takeCharges(now: number, leaseMs: number, limit: number): Promise<DueCharge[]>;
  /**
   * For a process that starts: makes all charges due that are `sent`, or just left, because one that died may have sent them. Those of
   * processes that live are asked about too, which does them no harm: that a question finds nothing yet proves nothing.
   */
  takeUpSent(now: number): Promise<void>;
  /**
   * Ends payments whose time is over and where no money can still be on its way; answers how many. Looks at those that
   * ended lately, or at all of them.
   */
  expirePayments(now: number, since: 'lately' | 'ever'): Promise<number>;
  takeObligations(now: number, leaseMs: number, limit: number): Promise<Obligation[]>;
  /** The money is back with the payer: closes the obligation and empties its suspense. */
  closeObligation(id: number, now: number): Promise<void>;
  /** The provider refused: a person must look. */
  hand(id: number, note: string, now: number): Promise<void>;
};

/** A `sent` charge older than this has lost its process, even where none has started since: the provider's own deadline is long past. */
const ORPHANED_AFTER_MS = 90_000;
/** How far back the regular sweep looks; what is older is ended by the sweep at the service's start. */
const LATELY_MS = 7 * 24 * 60 * 60 * 1000;

/** Builds the store of due work. */
export function createDueStore(db: Database): DueStore {
  return {
    async takeCharges(now, leaseMs, limit) {
      const values = [new Date(now), new Date(now - ORPHANED_AFTER_MS), new Date(now + leaseMs), limit];
      return (await db.query<DueCharge>({ name: 'take-charges', text: TAKE_CHARGES, values })).rows;
    },
    async takeUpSent(now) {
      await db.query({ name: 'take-up-sent', text: TAKE_UP_SENT, values: [new Date(now)] });
    },
    async expirePayments(now, since) {
      const values = [new Date(now), since === 'ever' ? '-infinity' : new Date(now - LATELY_MS)];
      return (await db.query({ name: 'expire-payments', text: EXPIRE_PAYMENTS, values })).rowCount ?? 0;
    },
    async takeObligations(now, leaseMs, limit) {
      const values = [new Date(now), new Date(now - leaseMs), limit];
      return (await db.query<Obligation>({ name: 'take-obligations', text: TAKE_OBLIGATIONS, values })).rows;
    },
    async closeObligation(id, now) {
      await db.query({ name: 'close-obligation', text: CLOSE_OBLIGATION, values: [id, new Date(now)] });
    },
    async hand(id, note, now) {
      const text = `update obligations set status = 'manual', note = $2, updated_at = $3 where id = $1 and status = 'owed'`;
      await db.query({ name: 'hand-obligation', text, values: [id, note, new Date(now)] });
    },
  };
}

// Of all charges ever made only a few are open. The CASE is that of the index which holds one open charge to a payment (migration 0003),
// word for word, and the order is that index's too, so that this reads those few alone; those left behind have an index of their own (0024).
const IS_LIVE = `case x.status when 'sent' then true when 'action_required' then true when 'unknown' then true else false end`;

const PAYMENT_OF_CHARGE = '(select t.intent_reference from transactions t where t.id = c.transaction_id)';

const TAKE_CHARGES = `
with live as (
  select x.id from charges x
  where ${IS_LIVE}
    and (x.query_at <= $1 or (x.query_at is null and x.status <> 'action_required' and x.updated_at <= $2))
  order by x.transaction_id limit $4 for update skip locked
),
behind as (
  select x.id from charges x
  where x.status = 'left' and (x.query_at <= $1 or (x.query_at is null and x.updated_at <= $2))
  order by x.id limit $4 for update skip locked
)
update charges c set query_at = $3
where c.id in (select id from live union all select id from behind order by id limit $4)
returning ${chargeColumns('c')}, ${PAYMENT_OF_CHARGE} as payment`;

const TAKE_UP_SENT = `
update charges c set query_at = $1
where c.query_at is null and c.status in ('sent', 'left') and c.id in (
  select x.id from charges x where ${IS_LIVE} and x.status = 'sent' union all select x.id from charges x where x.status = 'left')`;

const EXPIRE_PAYMENTS = endPaymentsSql('t.expires_at > $2 order by t.id limit 500 for update skip locked');

const TAKE_OBLIGATIONS = `
update obligations o set updated_at = $1 from charges c
where c.id = o.charge_id and o.id in (
  select x.id from obligations x where x.status = 'owed' and (x.updated_at <= $2 or x.updated_at = x.created_at)
  order by x.id limit $3 for update skip locked)
returning o.id, ${PAYMENT_OF_CHARGE} as payment, c.reference as charge_reference, c.provider, o.amount_minor, o.currency, o.reversal_reference, o.transfer_id, o.created_at`;

const CLOSE_OBLIGATION = `
with closed as (
  update obligations set status = 'reversed', updated_at = $2 where id = $1 and status = 'owed' returning *
),
stood as (
  update transactions t set outbox_seq = t.outbox_seq + 1 from closed o where t.id = o.transaction_id and o.transfer_id is not null
  returning t.id, t.outbox_seq, t.status
),
${writeOutboxSql(`select s.id, s.outbox_seq, s.status, jsonb_build_object('charge', c.reference, 'charge_status', c.status), $2
  from stood s cross join closed o join charges c on c.id = o.charge_id`)}
insert into journal (charge_id, reason, transfer_id, debit, amount_minor, credits, credits_minor, currency, at)
select o.charge_id, 'reversal', coalesce(o.transfer_id, ''), 'suspense', o.amount_minor, array['provider:' || c.provider], array[o.amount_minor], o.currency, $2
from closed o join charges c on c.id = o.charge_id`;
