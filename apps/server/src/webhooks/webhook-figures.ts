// How webhooks stand, over all processes (guides/reliability-security §4.97: an operator is told when the outbox lags).
import type { Database } from '../platform/database.ts';

export type WebhookFigures = {
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
