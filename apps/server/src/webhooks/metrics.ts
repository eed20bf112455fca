// Figures of webhooks for the operator (guides/reliability-security §4.97), asked of the database once a reading.
import type { Database } from '../platform/database.ts';
import type { GaugeGroup } from '../platform/health.ts';

// How webhooks stand, over all processes (guides/reliability-security §4.97: an operator is told when the outbox lags).

type WebhookFigures = {
  /** Not delivered and not given up. */
  waiting: number;
  undelivered: number;
  receiversOff: number;
  /** When the longest overdue try was due, to receivers that took the last one and to those that did not; null: none is due. */
  dueSince: { well: Date | null; failing: Date | null };
};

/** Builds the look. @returns what stands at `now`, epoch ms */
function createWebhookFigures(db: Pick<Database, 'query'>): (now: number) => Promise<WebhookFigures> {
  return async (now) => {
    const values = [new Date(now)];
    const { rows } = await db.query<Row>({ name: 'webhook-figures', text: FIGURES, values });
    const [row] = rows;
    if (!row) throw new Error('The figures of webhooks came without a row');
    const { waiting, undelivered, receivers_off: receiversOff, well, failing } = row;
    return { waiting, undelivered, receiversOff, dueSince: { well, failing } };
  };
}

type Row = {
  waiting: number;
  undelivered: number;
  receivers_off: number;
  well: Date | null;
  failing: Date | null;
};

const FIGURES = `
select count(*) as waiting, min(d.due_at) filter (where d.due_at <= $1 and r.failures = 0) as well,
  min(d.due_at) filter (where d.due_at <= $1 and r.failures > 0) as failing,
  (select count(*) from webhook_deliveries u where u.status = 'undelivered') as undelivered,
  (select count(*) from webhook_receivers o where o.disabled_at is not null) as receivers_off
from webhook_deliveries d join webhook_receivers r on r.id = d.receiver_id where d.status = 'waiting'`;

/** The gauges of what stands. @param now epoch ms */
export function webhookGauges(db: Pick<Database, 'query'>, now: () => number): GaugeGroup<WebhookFigures> {
  const figures = createWebhookFigures(db);
  const secondsSince = (due: Date | null): number =>
    due === null ? 0 : Math.max(0, (now() - due.getTime()) / 1_000);
  return {
    read: () => figures(now()),
    gauges: [
      {
        name: 'titan_webhooks',
        help: 'Webhooks that wait for a try, and those that were given up',
        labels: ['status'],
        values: ({ waiting, undelivered }) => [
          [{ status: 'waiting' }, waiting],
          [{ status: 'undelivered' }, undelivered],
        ],
      },
      {
        name: 'titan_webhook_overdue_seconds',
        help: 'For how long the oldest webhook that is due has not been tried; to a receiver that took the last one (well) seconds at most',
        labels: ['receiver'],
        values: ({ dueSince }) => [
          [{ receiver: 'well' }, secondsSince(dueSince.well)],
          [{ receiver: 'failing' }, secondsSince(dueSince.failing)],
        ],
      },
      {
        name: 'titan_webhook_receivers',
        help: 'Receivers that are switched off: they answered 410, or nothing for 72 hours',
        labels: ['state'],
        values: ({ receiversOff }) => [[{ state: 'off' }, receiversOff]],
      },
    ],
  };
}
