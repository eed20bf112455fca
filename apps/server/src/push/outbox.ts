// Reads the outbox for the push channel: what became of a payment, in the order of its event numbers.
import { CONFIRMATION_EVENT } from '@titan/contract/payer/push-events';
import type { CoreConfirmation } from '@titan/contract/payer/push-events.schema';
import type { Language } from '@titan/copy/language';
import type { ServiceSentence } from '@titan/copy/service';
import type { Channel } from '@titan/rules/methods';
import { toDecimal } from '@titan/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { ChargeState, TransactionState } from '../db/column-values.ts';
import type { Database } from '../db/database.ts';
import { chargeMessageOf } from '../payments/charge-sentence.ts';
import { withHiddenReason } from '../payments/shield/hidden-reason.ts';
import { type TransferSummary, transferSummary } from '../payments/transfer-details.ts';
import { confirmedStatus } from '../payments/charge-status.ts';

/** One event, as the push channel reads it. */
export type OutboxEvent = {
  /** Numbered per payment from 1; 0 when nothing has happened yet. */
  seq: number;
  /** State that the payment reached. */
  kind: TransactionState;
  /** State of the charge that caused it; null when none did. */
  charge_status: ChargeState | null;
  amount_minor: number | null;
  /** What is debited is in another currency where the price was converted. */
  currency: string;
  message: string | null;
  sentence: ServiceSentence | null;
  /** Why it was declined, and whether its payer is told so (decision 0110). */
  error_type: string | null;
  hides_reason: boolean | null;
  /** That charge's; null when there is none. */
  channel: Channel | null;
  /** The public session that made that charge (decision 0047); null for a full session, or when there is no charge. */
  public_session: string | null;
  /** Whether that charge is the one that paid. */
  has_paid: boolean;
  /** Null unless the charge is by bank transfer. */
  transfer: TransferSummary | null;
};

export type NewEvents = {
  /** Every event with a number above the one asked for, in order. */
  newer: OutboxEvent[];
  /** The present state of the payment and its charge, under the newest number. */
  present: OutboxEvent;
};

export type OutboxStore = {
  /** Null when there is no such payment. Both parts are read from one snapshot. */
  eventsAfter(transactionId: number, seq: number): Promise<NewEvents | null>;
  /** The newest event number of each of these payments. */
  newestOf(transactionIds: readonly number[]): Promise<{ id: number; seq: number }[]>;
};

type ReadRow = OutboxEvent & { is_present: boolean };

/** Builds the reader. */
export function createOutboxStore(db: Database): OutboxStore {
  return {
    async eventsAfter(transactionId, seq) {
      const { rows } = await eventsAfter(transactionId, seq).execute(db);
      const present = rows.find((row) => row.is_present);
      return present ? { present, newer: rows.filter((row) => !row.is_present) } : null;
    },
    newestOf: (transactionIds) =>
      db
        .selectFrom('transactions')
        .select(['id', 'outbox_seq as seq'])
        .where('id', '=', sql<number>`any(${transactionIds}::bigint[])`)
        .execute(),
  };
}

// Events that name themselves (refunds, disputes) are for the merchant only, so they are left out. A row that names no charge is about the payment alone; its amount is that
// of the latest charge. For the present state, the charge that paid goes before a later one.
const eventsAfter = (transactionId: number, seq: number): RawBuilder<ReadRow> => sql<ReadRow>`
  with t as (select id, outbox_seq, status, currency, paid_charge_id from transactions where id = ${transactionId})
  select false as is_present, o.seq, o.kind, o.body ->> 'charge_status' as charge_status, c.amount_minor, coalesce(c.currency, t.currency) as currency,
    case when o.body ? 'charge' then c.message end as message,
    case when o.body ? 'charge' then c.said end as sentence, c.error_type, c.hides_reason, c.public_session, coalesce(c.id = t.paid_charge_id, false) as has_paid, c.channel,
    ${transferSummary('c')} as transfer
  from t join outbox o on o.transaction_id = t.id and o.seq > ${seq} and o.kind not like '%.%'
  left join lateral (
    select * from charges x where x.transaction_id = t.id and x.reference = coalesce(o.body ->> 'charge', x.reference)
    order by x.id desc limit 1) c on true
  union all
  select true, t.outbox_seq, t.status, c.status, c.amount_minor, coalesce(c.currency, t.currency) as currency,
    c.message, c.said, c.error_type, c.hides_reason, c.public_session, coalesce(c.id = t.paid_charge_id, false), c.channel,
    ${transferSummary('c')}
  from t left join lateral (
    select * from charges x where x.transaction_id = t.id
    order by (x.id = t.paid_charge_id) desc nulls last, x.id desc limit 1) c on true
  order by seq, is_present`;

// An event, or the present state, as `core-confirmation` (spec §4).

/** What a session may see of an event: of another session's attempt only that something happened, and the payment's state. */
function visibleTo(row: OutboxEvent, publicSession: string | null): OutboxEvent {
  const isOwn = row.public_session === publicSession || (publicSession === null && row.has_paid);
  return isOwn
    ? row
    : { ...row, charge_status: null, amount_minor: null, message: null, sentence: null, transfer: null };
}

/** Only these fields are sent: what the page may know anyway. */
export function confirmationOf(row: OutboxEvent, language: Language): CoreConfirmation {
  return {
    amount_charged: row.amount_minor === null ? null : toDecimal(row.amount_minor, row.currency),
    status: statusOf(row),
    message: messageOf(row, language),
    amount_collected: row.transfer && toDecimal(row.transfer.collected_minor, row.currency),
    bank_transfer: row.transfer && transferDetailsOf(row.transfer, row.currency),
    metadata: {},
  };
}

function messageOf(
  { channel, charge_status: status, ...row }: OutboxEvent,
  language: Language,
): string | null {
  if (!status || !channel) return null;
  const told = withHiddenReason({ ...row, status }, row.hides_reason ?? false);
  return chargeMessageOf({ ...told, channel }, language);
}

function transferDetailsOf(
  { goes_back: reversed, back_minor: backMinor, limits }: TransferSummary,
  currency: string,
): CoreConfirmation['bank_transfer'] {
  const money = (minor: number): string => toDecimal(minor, currency);
  return {
    reversed,
    amount_reversed: backMinor > 0 ? money(backMinor) : null,
    transaction_limits: limits && { min: money(limits.min), max: money(limits.max) },
  };
}

/** The payment's state once it has ended, its charge's state while it is open. */
function statusOf({ kind, charge_status: charge, transfer }: OutboxEvent): CoreConfirmation['status'] {
  const hasEnded = kind === 'success' || kind === 'expired' || kind === 'abandoned';
  return hasEnded || charge === null ? kind : confirmedStatus(charge, transfer !== null);
}

/** The server-sent event for a session, under its number. */
export function eventOf(
  row: OutboxEvent,
  { publicSession, language }: { publicSession: string | null; language: Language },
): { seq: number; text: string } {
  const { seq } = row;
  const data = JSON.stringify(confirmationOf(visibleTo(row, publicSession), language));
  return { seq, text: `id: ${seq}\nevent: ${CONFIRMATION_EVENT}\ndata: ${data}\n\n` };
}
