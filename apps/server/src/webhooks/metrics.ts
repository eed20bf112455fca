// Figures of webhooks for the operator (guides/reliability-security §4.97), asked of the database once a reading.
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../platform/database.ts';

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
export function createWebhookFigures(db: Pick<Database, 'query'>): (now: number) => Promise<WebhookFigures> {
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

export type WebhooksStand = {
  waiting: number;
  undelivered: number;
  /** Switched off. */
  receiversOff: number;
  /** Since when the longest overdue try is due, to receivers that took the last one and to those that did not; null: none is due. */
  dueSince: { well: Date | null; failing: Date | null };
};

type GaugeOf = {
  name: string;
  help: string;
  label: string;
  values(stand: WebhooksStand): [string, number][];
};

/**
 * Registers them.
 * @param read rejects without the database; then they are left out, and all other figures are there
 * @param now epoch ms
 */
export function gaugeWebhooks(
  registry: Registry,
  read: () => Promise<WebhooksStand>,
  now: () => number,
): void {
  let reading: Promise<WebhooksStand | null> | null = null;
  // The gauges of one reading ask at the same moment, and share the answer.
  const readOnce = (): Promise<WebhooksStand | null> => {
    reading ??= read()
      .catch(() => null)
      .finally(() => (reading = null));
    return reading;
  };
  for (const { name, help, label, values } of gaugesAt(now)) {
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const stand = await readOnce();
        this.reset();
        if (stand !== null) for (const [of, value] of values(stand)) this.set({ [label]: of }, value);
      },
    });
  }
}

function gaugesAt(now: () => number): GaugeOf[] {
  const secondsSince = (due: Date | null): number =>
    due === null ? 0 : Math.max(0, (now() - due.getTime()) / 1_000);
  return [
    {
      name: 'titan_webhooks',
      help: 'Webhooks that wait for a try, and those that were given up',
      label: 'status',
      values: ({ waiting, undelivered }) => [
        ['waiting', waiting],
        ['undelivered', undelivered],
      ],
    },
    {
      name: 'titan_webhook_overdue_seconds',
      help: 'For how long the oldest webhook that is due has not been tried; to a receiver that took the last one (well) seconds at most',
      label: 'receiver',
      values: ({ dueSince }) => [
        ['well', secondsSince(dueSince.well)],
        ['failing', secondsSince(dueSince.failing)],
      ],
    },
    {
      name: 'titan_webhook_receivers',
      help: 'Receivers that are switched off: they answered 410, or nothing for 72 hours',
      label: 'state',
      values: ({ receiversOff }) => [['off', receiversOff]],
    },
  ];
}
