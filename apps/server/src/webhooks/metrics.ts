// Metrics of webhooks over all processes, so that the operator sees when they lag. Read from the database once per scrape.
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import type { GaugeGroup } from '@titan/platform/gauges';
import { FAILING_FROM } from './webhook-store.ts';

type WebhookFigures = {
  /** Not delivered and not given up. */
  waiting: number;
  undelivered: number;
  receiversOff: number;
  receiversFailing: number;
  /** When the most overdue try was due, by whether the receiver's last try succeeded; null when none is due. */
  dueSince: { well: Date | null; failing: Date | null };
};

async function readFigures(db: Database, now: number): Promise<WebhookFigures> {
  const at = new Date(now);
  const { rows } = await sql<Row>`
    select count(*) as waiting, min(d.due_at) filter (where d.due_at <= ${at} and r.failures = 0) as well,
      min(d.due_at) filter (where d.due_at <= ${at} and r.failures > 0) as failing,
      (select count(*) from webhook_deliveries u where u.status = 'undelivered') as undelivered,
      (select count(*) from webhook_receivers o where o.disabled_at is not null) as receivers_off,
      (select count(*) from webhook_receivers o where o.disabled_at is null and o.failures >= ${FAILING_FROM}) as receivers_failing
    from webhook_deliveries d join webhook_receivers r on r.id = d.receiver_id where d.status = 'waiting'`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('The query for webhook metrics returned no row');
  const { waiting, undelivered, receivers_off: receiversOff, well, failing } = row;
  return {
    waiting,
    undelivered,
    receiversOff,
    receiversFailing: row.receivers_failing,
    dueSince: { well, failing },
  };
}

type Row = {
  waiting: number;
  undelivered: number;
  receivers_off: number;
  receivers_failing: number;
  well: Date | null;
  failing: Date | null;
};

/** @param now epoch ms */
export function webhookGauges(db: Database, now: () => number): GaugeGroup<WebhookFigures> {
  const secondsSince = (due: Date | null): number =>
    due === null ? 0 : Math.max(0, (now() - due.getTime()) / 1_000);
  return {
    read: () => readFigures(db, now()),
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
        help: 'Receivers that fail, three tries in a row or more, and those that are switched off: they answered 410, or nothing for 72 hours',
        labels: ['state'],
        values: ({ receiversOff, receiversFailing }) => [
          [{ state: 'failing' }, receiversFailing],
          [{ state: 'off' }, receiversOff],
        ],
      },
    ],
  };
}
