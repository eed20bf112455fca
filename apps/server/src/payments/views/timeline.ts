// The payer's timeline (decision 0028): rows of the store as the page may show them. No card, number, name or account of anybody.
import type { TimelineStep } from '@titan/contract/payer/timeline.schema';
import { BANK_AUTH_MODELS } from '@titan/rules/bank-stage';
import { AUTH_MODELS } from '@titan/rules/card-stage';
import { isChannel } from '@titan/rules/methods';
import { toDecimal } from '@titan/rules/money';
import type { TimelineEvent } from '@titan/rules/timeline-event';
import { WALLET_AUTH_MODELS } from '@titan/rules/wallet-stage';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { BEGUN_AGAIN } from '../charge-row.ts';
import type { PaymentRow, PaymentReader } from './payment-store.ts';
import type { Session } from '../session/session.ts';
import { isOfShare } from './share-sql.ts';

// What has happened to a transaction, in the order in which it did, from the rows that say so (decision 0028).

type TimelineRow = {
  event: TimelineEvent;
  at: Date;
  channel: string | null;
  auth_model: string | null;
  amount_minor: number | null;
  currency: string;
};

export type TimelineStore = {
  /** Oldest first; for a public session (decision 0047) what became of its own attempts. */
  of(transactionId: number, reader: PaymentReader): Promise<TimelineRow[]>;
};

/** Builds the reader. */
export function createTimelineStore(db: Database): TimelineStore {
  return {
    of: async (transactionId, reader) => (await timeline(transactionId, reader).execute(db)).rows,
  };
}

// One branch for each source, with the same columns, and no step is made of anything but a row. `charge` and `rank` order what one commit
// wrote. The deliveries and refunds of a payment are found by its id: by their own key, and by refunds_of_transaction.
// `p` is the payment where one of the reader's attempts paid it.
// A charge that was never sent and has begun again at another account is no step: its payer has tried once.
// A decline that a query repeats, and a step that it finds still open, count once, when they were first received.
function timeline(transactionId: number, { publicSession }: PaymentReader): RawBuilder<TimelineRow> {
  const isFull = sql.lit(publicSession === null);
  return sql<TimelineRow>`
    with t as (select * from transactions where id = ${transactionId}),
    c as (select * from charges where transaction_id = ${transactionId} 
      and case when ${isFull} then not ${isOfShare('charges')} else public_session = ${publicSession} end
      and not exists (select from evidence e where e.charge_id = charges.id and e.kind = ${BEGUN_AGAIN})),
    p as (select t.* from t where ${isFull} or t.paid_charge_id in (select id from c)),
    received as (
      select c.id, c.channel, e.kind, e.auth_model, min(e.at) as at, min(e.amount_minor) as amount_minor, min(e.currency) as currency
      from c join evidence e on e.charge_id = c.id where e.kind in ('approved', 'step', 'lost')
      group by c.id, c.channel, e.kind, e.auth_model
    ),
    steps(event, charge, rank, at, channel, auth_model, amount_minor, currency) as (
      select 'asked', 0, 0, t.created_at, null, null, t.amount_minor, t.currency from t
      union all
      select 'tried', c.id, 1, c.sent_at, c.channel, null, c.amount_minor, c.currency from c
      union all
      select case r.kind when 'approved' then 'approved' when 'step' then 'step' else 'unsure' end, r.id,
        case r.kind when 'approved' then 4 else 3 end, r.at, r.channel, r.auth_model, r.amount_minor, coalesce(r.currency, t.currency)
      from received r, t
      union all
      select 'account', c.id, 2, a.opened_at, c.channel, null, null, c.currency from c join transfer_accounts a on a.charge_id = c.id
      union all
      select 'arrived', x.charge_id, 3, x.recorded_at, c.channel, null, x.amount_minor, x.currency
      from transfers x join c on c.id = x.charge_id where x.transaction_id = ${transactionId}
      union all
      select case c.status when 'failed' then 'declined' else 'given-up' end, c.id, 5, c.updated_at, c.channel, null, null, c.currency
      from c where c.status in ('failed', 'cancelled')
      union all
      (select 'received', p.paid_charge_id, 6, o.at, null, null, p.amount_paid_minor, p.currency
        from p join outbox o on o.transaction_id = p.id where o.kind = 'success' order by o.seq limit 1)
      union all
      (select o.kind, (select max(id) from c), 6, o.at, null, null, null, t.currency
        from t join outbox o on o.transaction_id = t.id where o.kind in ('expired', 'abandoned') order by o.seq limit 1)
      union all
      select 'told', p.paid_charge_id, 7, d.ended_at, null, null, null, p.currency
      from p join webhook_deliveries d on d.transaction_id = p.id where d.event = 'charge.success' and d.status = 'delivered'
      union all
      select 'owed', c.id, 7, o.created_at, c.channel, null, o.amount_minor, o.currency from obligations o join c on c.id = o.charge_id
      union all
      select 'reversed', c.id, 8, o.updated_at, c.channel, null, o.amount_minor, o.currency
      from obligations o join c on c.id = o.charge_id where o.status = 'reversed'
      union all
      select 'refunded', p.paid_charge_id, 9, r.completed_at, null, null, r.amount_minor, r.currency
      from p join refunds r on r.transaction_id = p.id where r.status = 'success'
    )
    select event, at, channel, auth_model, amount_minor, currency from steps order by at, charge, rank`;
}

type TimelineDeps = { timelines: TimelineStore };

/** What has happened, oldest first; for a public session, what it did itself. */
export async function readTimelineOf(
  deps: TimelineDeps,
  session: Pick<Session, 'transactionId' | 'publicSession'>,
): Promise<TimelineStep[]> {
  return (await deps.timelines.of(session.transactionId, session)).map(toStep);
}

/** The same for a page that is drawn: nothing before the first attempt, for then no screen shows it. */
export async function timelineToDraw(
  deps: TimelineDeps,
  row: Pick<PaymentRow, 'id' | 'charge' | 'public_session'>,
): Promise<TimelineStep[]> {
  if (row.charge === null) return [];
  return readTimelineOf(deps, { transactionId: row.id, publicSession: row.public_session });
}

function toStep({
  event,
  at,
  channel,
  auth_model,
  amount_minor: minor,
  currency,
}: TimelineRow): TimelineStep {
  return {
    event,
    at: at.getTime(),
    channel: channel !== null && isChannel(channel) ? channel : null,
    auth_model: STEPS.find((known) => known === auth_model) ?? null,
    amount: minor === null ? null : toDecimal(minor, currency),
    currency,
  };
}

const STEPS = [...AUTH_MODELS, ...WALLET_AUTH_MODELS, ...BANK_AUTH_MODELS];
