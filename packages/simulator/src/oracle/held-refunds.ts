// Refunds by people of a console: held for half a minute, then sent once; or undone, and never sent.
import type { Invariant } from './evidence.ts';
import { PAYMENTS, payments, type TableInvariant } from './rules.ts';

const REQUESTS = `${PAYMENTS} join refund_requests q on q.transaction_id = t.id`;
const ITS_REFUND = `r.merchant_id = q.merchant_id and r.env = q.env and r.reference = q.reference`;

export const HELD_REFUNDS: readonly TableInvariant[] = [
  payments(
    { id: 'held refund', says: 'A refund by a person is held, and then made once, by whoever may' },
    `select q.reference || ' is ' || q.status || ', and was made' ${REQUESTS} join refunds r on ${ITS_REFUND}
    where q.status not in ('sent', 'approved')
    union all
    select q.reference || ' is ' || q.status || ', and was not made of it' ${REQUESTS}
    where q.status in ('sent', 'approved') and not exists (
      select from refunds r where ${ITS_REFUND} and r.transaction_id = t.id and r.made_by = q.asked_by and r.amount_minor <= q.amount_minor)
    union all
    select q.reference || ' was sent ' || (r.created_at - q.asked_at) || ' after it was pressed for' ${REQUESTS} join refunds r on ${ITS_REFUND}
    where q.status = 'sent' and r.created_at < q.asked_at + interval '30 s'
    union all
    select q.reference || ' was sent for somebody who had left' ${REQUESTS} join refunds r on ${ITS_REFUND}
      join console_users u on u.id = q.asked_by where q.status = 'sent' and u.ended_at < r.created_at
    union all
    select r.reference || ' is a person’s, and was not held' ${PAYMENTS} join refunds r on r.transaction_id = t.id
    where r.made_by is not null and not exists (select from refund_requests q where ${ITS_REFUND})
    union all
    select t.payment_reference || ' holds ' || n.held || ' and has given back ' || t.refunded_minor || ' of ' || t.amount_paid_minor ${PAYMENTS}
    cross join lateral (
      select coalesce(sum(q.amount_minor), 0) as held from refund_requests q where q.transaction_id = t.id and q.status = 'held') n
    where n.held > 0 and t.refunded_minor + n.held > t.amount_paid_minor`,
  ),
];

/** Whoever was told so sees no refund of it, then or later. */
export const UNDONE: Invariant = {
  id: 'undone refund',
  says: 'A refund that was undone is never made',
  when: 'calm',
  async find({ seen, tables }) {
    const ids = seen.flatMap((each) => {
      if (each.kind !== 'answered' || each.by !== 'console' || each.status !== 200) return [];
      const [, id] = /^\/held-refunds\/(\d+)\/undo$/.exec(each.path) ?? [];
      return id !== undefined && each.body.includes('"undone"') ? [Number(id)] : [];
    });
    const made = await tables.query<{ reference: string }>(
      `select q.reference from refund_requests q join refunds r on ${ITS_REFUND} where q.id = any($1)`,
      [ids],
    );
    return made.map(({ reference }) => `${reference} was undone, and made`);
  },
};
