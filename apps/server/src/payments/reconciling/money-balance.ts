// Checks each payment's money three ways: what the accounts received, what the journal booked, and what is owed (I-09 to I-11). Tests that
// move money call it after every case, and operators after they have put a database back (npm run db:check).
import type { StatementPool } from '@titan/platform/database';
import { takesTransfersSql } from '../../db/channel-sql.ts';
import { WRONG_MOVEMENTS } from '../../merchants/movements.ts';
import { WRONG_TAKINGS } from '../views/takings.ts';

type Count = {
  reference: string;
  currency: string;
  received: number;
  credited: number;
  reversed: number;
  suspense: number;
  /** From the rows of transfers, obligations and refunds. */
  landed: number;
  landed_booked: number;
  paid: number;
  waiting: number;
  paid_back: number;
};

/** Describes what does not add up; empty when every payment balances. */
export async function moneyProblems(db: Pick<StatementPool, 'query'>): Promise<string[]> {
  const { rows } = await db.query<Count>({ name: 'money-balance', text: BALANCE });
  const counted = await db.query<{ reference: string }>({ name: 'counted-charges', text: COUNTED });
  const taken = await db.query<{ at: string }>({
    name: 'takings',
    text: `select quarter::text as at from (${WRONG_TAKINGS}) w order by 1`,
  });
  const moved = await db.query<{ at: string }>({
    name: 'movements',
    text: `select basis || ' from ' || quarter as at from (${WRONG_MOVEMENTS}) w order by 1`,
  });
  const wrong = counted.rows.map(
    ({ reference }) => `${reference}: left_charges or held_minor does not match its charges`,
  );
  return rows
    .flatMap((count) => {
      const { reference, currency, received, credited, reversed, suspense } = count;
      const rules: [string, number, number][] = [
        ['received = credited + reversed + suspense', received, credited + reversed + suspense],
        ['transfers that landed = transfers that are booked', count.landed, count.landed_booked],
        ['credited = amount_paid', credited, count.paid],
        ['suspense = what is held, owed or being refunded', suspense, count.waiting],
        [
          'reversed = obligations and refunds that are paid back, and what disputes have taken',
          reversed,
          count.paid_back,
        ],
      ];
      return rules
        .filter(([, left, right]) => left !== right)
        .map(([rule, left, right]) => `${reference} ${currency}: ${rule}, but ${left} is not ${right}`);
    })
    .concat(
      wrong,
      moved.rows.map(({ at }) => `The sums of what was ${at} on are not those of the journal`),
      taken.rows.map(({ at }) => `The sums of what was opened from ${at} on are not those of the payments`),
    );
}

/** Money neither credited nor returned, in minor units of all currencies together: 0 once everything is settled (I-11). */
export async function suspenseLeft(db: Pick<StatementPool, 'query'>): Promise<number> {
  const { rows } = await db.query<Count>({ name: 'money-balance', text: BALANCE });
  return rows.reduce((sum, { suspense }) => sum + suspense, 0);
}

// These counts keep a payment open, so a wrong one would keep it open for ever or end it too early.
const COUNTED = `
select t.reference from transactions t
where t.left_charges <> (select count(*) from charges c where c.transaction_id = t.id and c.status in ('left', 'held'))
  or t.held_minor <> (select coalesce(sum(x.kept_minor), 0) from transfers x where x.transaction_id = t.id and x.disposition = 'held')`;

// Cards debited in another currency are credited in the payment's own, which is the journal's.
const BALANCE = `
with lines as (
  select c.transaction_id, p.currency, p.debit, p.credit, p.amount_minor, c.channel, p.reason like 'dispute-%' as is_dispute
  from postings p join charges c on c.id = p.charge_id
),
booked as (
  select transaction_id, currency,
    coalesce(sum(amount_minor) filter (where debit like 'provider:%' and not is_dispute), 0) as received,
    coalesce(sum(amount_minor) filter (where credit in ('merchant', 'fees', 'vat')), 0)
      - coalesce(sum(amount_minor) filter (where debit = 'merchant'), 0) as credited,
    coalesce(sum(amount_minor) filter (where credit like 'provider:%'), 0)
      - coalesce(sum(amount_minor) filter (where debit like 'provider:%' and is_dispute), 0) as reversed,
    coalesce(sum(case when credit = 'suspense' then amount_minor when debit = 'suspense' then -amount_minor end), 0) as suspense,
    coalesce(sum(amount_minor) filter (where debit like 'provider:%' and not is_dispute and ${takesTransfersSql('channel')}), 0) as landed_booked
  from lines group by 1, 2
),
landed as (select transaction_id, currency, sum(amount_minor) as minor from transfers group by 1, 2),
held as (select transaction_id, currency, sum(kept_minor) as minor from transfers where disposition = 'held' group by 1, 2),
owed as (
  select transaction_id, currency, coalesce(sum(amount_minor) filter (where status <> 'reversed'), 0) as waiting,
    coalesce(sum(amount_minor) filter (where status = 'reversed'), 0) as paid_back
  from obligations group by 1, 2
),
refunded as (
  select transaction_id, currency, coalesce(sum(amount_minor) filter (where status = 'processing'), 0) as waiting,
    coalesce(sum(amount_minor) filter (where status = 'success'), 0) as paid_back
  from refunds group by 1, 2
),
lost as (
  select c.transaction_id, t.currency, sum(round(d.gone_minor * coalesce(c.price_minor, c.amount_minor)::numeric / c.amount_minor)) as minor
  from disputes d join charges c on c.id = d.charge_id join transactions t on t.id = c.transaction_id
  where d.gone_minor > 0 and c.status in ('success', 'credited') group by 1, 2
),
places as (
  select transaction_id, currency from booked union select transaction_id, currency from landed
  union select transaction_id, currency from owed union select id, currency from transactions where amount_paid_minor > 0
)
select t.reference, p.currency, coalesce(b.received, 0)::bigint as received, coalesce(b.credited, 0)::bigint as credited,
  coalesce(b.reversed, 0)::bigint as reversed, coalesce(b.suspense, 0)::bigint as suspense,
  coalesce(l.minor, 0)::bigint as landed, coalesce(b.landed_booked, 0)::bigint as landed_booked,
  (case when t.currency = p.currency then t.amount_paid_minor - t.refunded_minor - coalesce(d.minor, 0) else 0 end)::bigint as paid,
  (coalesce(o.waiting, 0) + coalesce(h.minor, 0) + coalesce(f.waiting, 0))::bigint as waiting,
  (coalesce(o.paid_back, 0) + coalesce(f.paid_back, 0) + coalesce(d.minor, 0))::bigint as paid_back
from places p join transactions t on t.id = p.transaction_id
left join booked b on b.transaction_id = p.transaction_id and b.currency = p.currency
left join landed l on l.transaction_id = p.transaction_id and l.currency = p.currency
left join held h on h.transaction_id = p.transaction_id and h.currency = p.currency
left join refunded f on f.transaction_id = p.transaction_id and f.currency = p.currency
left join lost d on d.transaction_id = p.transaction_id and d.currency = p.currency
left join owed o on o.transaction_id = p.transaction_id and o.currency = p.currency
order by t.id`;
