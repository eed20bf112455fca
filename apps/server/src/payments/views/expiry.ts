// Ends payments whose time is over: in the sweep, and before that in any call that reads one. A payment that was once reported as over
// stays over, however the clock is set afterwards (I-42).
import { type RawBuilder, sql } from 'kysely';
import type { ChargeState, TransactionState } from '../../db/column-values.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '@titan/platform/ports';
import { LONGEST_WAITS_MS, SCHEDULE_MS } from '../../webhooks/schedule.ts';
import type { Connector } from '../../providers/connector.ts';
import { writeOutbox } from '../write-outbox.ts';
import { IS_LIVE } from '../charge-row.ts';
import { isAtBank } from '../charge-status.ts';
import { holdsBackMs } from '../settlement.ts';

// A clock that is set back leaves times in the rows that now lie ahead, and the work that waits for them would be late by as
// much. This resets them to the present, for every kind of due work (decision 0006).

export type TimesAhead = {
  /** Resets times further ahead than a correct clock can have put them; returns how many rows. */
  clampTimesAhead(clock: Clock): Promise<number>;
};

/**
 * What another process writes while one of these statements waits for the database is not ahead of time: its work would be done twice. A
 * statement waits no longer than this (@titan/platform/database), and clocks differ by less.
 */
const SKEW = sql`interval '30 s'`;

/** Builds it. */
export function createTimesAhead(db: Database): TimesAhead {
  return {
    async clampTimesAhead(clock) {
      let rows = 0;
      for (const bring of WRITTEN_AHEAD) {
        const now = sql<Date>`${new Date(clock.now())}::timestamptz`;
        const { numAffectedRows = 0n } = await bring(now).execute(db);
        rows += Number(numAffectedRows);
      }
      return rows;
    },
  };
}

// What was written ahead is taken as written now, and its other times move with it. Whoever takes a row for a lease writes it too. The
// states in these statements are written exactly as in the indexes that hold the few rows they look for.
const WRITTEN_AHEAD: readonly ((now: RawBuilder<Date>) => RawBuilder<unknown>)[] = [
  (now) => sql`
    update charges c set updated_at = ${now}, sent_at = least(c.sent_at, ${now}), otp_resend_at = c.otp_resend_at - l.ahead,
      query_at = c.query_at - l.ahead
    from (
      select x.id, x.updated_at - ${now} as ahead from charges x where ${IS_LIVE} and x.updated_at > ${now} + ${SKEW}
      union all
      select x.id, x.updated_at - ${now} from charges x where x.status = 'left' and x.updated_at > ${now} + ${SKEW}
    ) l
    where c.id = l.id`,
  // What goes back waits as long as its provider needs, from the moment at which it was last taken. Not `least`, which would give a time of
  // sending to what was never sent.
  (now) => sql`
    update obligations set send_at = ${now}, updated_at = ${now},
      sent_at = case when sent_at > ${now} then ${now} else sent_at end
    where status = 'owed' and updated_at > ${now} + ${SKEW}`,
  (now) => sql`
    update refund_parts set send_at = ${now}, updated_at = ${now},
      sent_at = case when sent_at > ${now} then ${now} else sent_at end
    where status = 'owed' and updated_at > ${now} + ${SKEW}`,
  // Whoever made it still has as long to undo it as they were told.
  (now) => sql`
    update refund_requests set send_at = ${now} + (send_at - asked_at), asked_at = ${now}
    where status = 'held' and asked_at > ${now} + ${SKEW}`,
  // Accounts: as often as they are queried (channels/bank-transfer/settle.ts); most are not queried any more.
  (now) => sql`
    update transfer_accounts set ask_at = ${now}
    where ask_at is not null and ask_at > greatest(${now}, expires_at) + ${SKEW} + case when expires_at > ${now} - interval '1 hour' then interval '10 min'
      when expires_at > ${now} - interval '1 day' then interval '1 hour' else interval '1 day' end`,
  // Webhooks: the longest wait after each try. One that is under way has a lease of a minute.
  (now) => sql`
    update webhook_deliveries set due_at = ${now}
    where status = 'waiting' and due_at > ${now} + ${SKEW} + greatest(interval '1 min', interval '1 ms' *
      coalesce((${LONGEST_WAITS_MS}::float8[])[tries], case when tries = 0 then 0 else ${SCHEDULE_MS}::float8 end))`,
];

/** How long a payer has, from the payment's opening, ms. */
export const PAYMENT_LIFETIME_MS = 24 * 60 * 60 * 1_000;

// Whether a transaction's time is over (spec §4). It is written before it is shown to anybody.

export type ExpiryFacts = {
  status: TransactionState;
  expires_at: Date;
  /** The charge that is under way; null when none is. */
  liveCharge: { status: ChargeState; auth_model: string | null } | null;
  /** How many attempts beside it may still bring money, or hold a part of it (decisions 0021, 0023). */
  left_charges: number;
};

/**
 * True where it is still open and its time has come; never while a charge is sent, unknown, left or at the bank, because its money may
 * still be on its way (I-42). When one that is left has been so for too long, the sweep ends its payment. `now`: epoch ms.
 */
export function isOverByTime(facts: ExpiryFacts, now: number): boolean {
  const { status, expires_at: expiresAt } = facts;
  const isOpen = status === 'pending' || status === 'processing';
  return isOpen && !mayStillPay(facts) && now >= expiresAt.getTime();
}

function mayStillPay({ liveCharge: live, left_charges: left }: ExpiryFacts): boolean {
  if (left > 0) return true;
  return live !== null && (live.status === 'sent' || live.status === 'unknown' || isAtBank(live));
}

/**
 * Returns rows whose status may be shown: where the time of one is over, it is ended first and the rows are read again. Most often
 * there is none, and `read` is the only query.
 */
export async function readEnded<Row extends { id: number }>(
  { db, clock }: { db: Database; clock: Clock },
  read: () => Promise<Row[]>,
  expiryFactsOf: (row: Row) => ExpiryFacts,
): Promise<Row[]> {
  const rows = await read();
  const now = clock.now();
  const over = rows.filter((row) => isOverByTime(expiryFactsOf(row), now));
  if (over.length === 0) return rows;
  for (const { id } of over) await endPayment(db, id, now);
  return read();
}

/** From a row with all its charges, as merchants' calls read it. */
export function merchantExpiryFactsOf(row: MerchantRow): ExpiryFacts {
  const { charges, live_charge_id: liveId } = row;
  return { ...row, liveCharge: charges.find(({ id }) => id === liveId) ?? null };
}

type MerchantRow = Omit<ExpiryFacts, 'liveCharge'> & {
  live_charge_id: number | null;
  charges: readonly ({ id: number } & NonNullable<ExpiryFacts['liveCharge']>)[];
};

/** Ends one payment, if its time is over and no money can still be on its way. `now`: epoch ms. */
export async function endPayment(db: Database, transactionId: number, now: number): Promise<void> {
  await endPayments(sql`t.left_charges = 0 and t.id = ${transactionId} for update`, now).execute(db);
}

/**
 * SQL: whether no charge beside the live one holds the payment `t` back any more: none is held, and what is left can have been approved no
 * more for so long that a late approval is money to give back (decision 0021). An account that was given ends by its own time.
 *
 * Compared with the count of the row that is locked, so that a charge that is left meanwhile holds it back.
 */
export function isHeldBackByNone(
  connectors: readonly Pick<Connector, 'name' | 'limits'>[],
  now: number,
): RawBuilder<boolean> {
  const holdsMs = JSON.stringify(
    Object.fromEntries(connectors.map(({ name, limits }) => [name, holdsBackMs(limits)])),
  );
  return sql`(t.left_charges = 0 or t.left_charges = (
    select count(*) from charges c
    where c.transaction_id = t.id and c.status = 'left' and not exists (select from transfer_accounts a where a.charge_id = c.id)
      and c.sent_at + interval '1 ms' * coalesce((${holdsMs}::jsonb ->> c.provider)::float8, ${holdsBackMs({ livesMs: null })})
        <= ${new Date(now)}::timestamptz))`;
}

/**
 * Ends the payments among `candidates` (a condition on `t`, with what is left of it) whose time is over; epoch ms. A step that the payer
 * left open is ended with its payment; a live charge that is sent, unknown or at the bank keeps its payment open.
 */
export function endPayments(candidates: RawBuilder<unknown>, now: number): RawBuilder<unknown> {
  const at = sql`${new Date(now)}::timestamptz`;
  return sql`
    with over as (
      select t.id, t.status, t.attempts + t.public_attempts > 0 as is_tried, t.live_charge_id from transactions t
      where t.expires_at <= ${at} and t.status in ('pending', 'processing') and ${candidates}
    ),
    cancelled as (
      update charges c set status = 'cancelled', updated_at = ${at} from over o
      where c.id = o.live_charge_id and c.status = 'action_required' and c.auth_model <> '3DS' returning c.id
    ),
    ended as (
      update transactions t set status = case when o.is_tried then 'abandoned' else 'expired' end, live_charge_id = null,
        outbox_seq = t.outbox_seq + 1, updated_at = ${at}
      from over o where t.id = o.id and (o.live_charge_id is null or o.live_charge_id in (select id from cancelled))
      returning t.id, t.outbox_seq, t.status
    ),
    ${writeOutbox(sql`select id, outbox_seq, status, '{}'::jsonb, ${at} from ended`)}
    select id from ended`;
}
