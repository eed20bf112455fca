// A merchant's settlements as their processors tell them, and what in them differs from our payments.
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Owner } from '../../merchants/merchant-key.ts';
import type { SettlementStatus } from '../../providers/port.ts';

/** One of the merchant's own accounts whose processor was asked. */
type SettlingAccount = { provider: string; account: string; heardAt: Date | null; askedAt: Date | null };

type SettlementRow = {
  provider: string;
  account: string;
  handle: string;
  status: SettlementStatus;
  settledAt: Date | null;
  currency: string;
  collectedMinor: number;
  feesMinor: number;
  paidOutMinor: number;
  /** How many payments it is said to have; null: not all are told yet. */
  payments: number | null;
};

/**
 * `unknown`: theirs, and not ours; `unpaid`: ours, and not paid here; `amount`, `fee`: another than ours; `missing`: paid here for long, and in
 * no settlement.
 */
export type SettlementDifference = {
  what: 'unknown' | 'unpaid' | 'amount' | 'fee' | 'missing';
  provider: string;
  account: string;
  /** As the processor knows it. */
  reference: string;
  payment: string | null;
  currency: string;
  theirsMinor: number | null;
  oursMinor: number | null;
};

const MOST_ROWS = 100;
const DAY_MS = 24 * 60 * 60_000;
/** As far back as settlements are asked for. */
const SHOWN_MS = 45 * DAY_MS;
/** Until then a payment may still be settled: some banks take days, and weekends and holidays are none. */
const SETTLED_WITHIN_MS = 7 * DAY_MS;

/** @param now epoch ms */
export async function readSettlements(db: Database, owner: Owner, now: number) {
  const [accounts, settlements, differences] = await Promise.all([
    accountsOf(owner).execute(db),
    settlementsOf(owner).execute(db),
    differencesOf(owner, now).execute(db),
  ]);
  return { accounts: accounts.rows, settlements: settlements.rows, differences: differences.rows };
}

const ownedBy = ({ merchantId, env }: Owner) => sql`a.merchant_id = ${merchantId} and a.env = ${env}`;

const accountsOf = (owner: Owner) => sql<SettlingAccount>`
  select a.provider, a.name as account, a.settlements_heard_at as "heardAt", a.settlements_asked_at as "askedAt"
  from provider_accounts a where ${ownedBy(owner)} and a.settlements_asked_at is not null order by 1, 2`;

const settlementsOf = (owner: Owner) => sql<SettlementRow>`
  select a.provider, a.name as account, s.handle, s.status, s.settled_at as "settledAt", s.currency, s.collected_minor as "collectedMinor",
    s.fees_minor as "feesMinor", s.paid_out_minor as "paidOutMinor",
    case when s.next_page is null then (select count(*) from settled_payments p where (p.account_id, p.handle) = (s.account_id, s.handle)) end as payments
  from settlements s join provider_accounts a on a.id = s.account_id where ${ownedBy(owner)}
  order by s.settled_at desc nulls last, s.handle desc limit ${MOST_ROWS}`;

const differencesOf = (owner: Owner, now: number) => sql<SettlementDifference>`
  with theirs as (
    select a.provider, a.name as account, p.reference, t.payment_reference as payment, p.currency, p.amount_minor, p.fee_minor,
      c.amount_minor as our_minor, c.currency as our_currency, f.minor as our_fee_minor, c.id is not null as is_ours,
      coalesce(c.status in ('success', 'credited'), false) as is_paid
    from settled_payments p join settlements s on (s.account_id, s.handle) = (p.account_id, p.handle)
    join provider_accounts a on a.id = p.account_id
    left join charges c on c.reference = p.reference and c.account_id = p.account_id
    left join transactions t on t.id = c.transaction_id
    left join lateral (select max(e.provider_fee_minor) as minor from evidence e where e.charge_id = c.id) f on true
    where ${ownedBy(owner)} and (s.settled_at is null or s.settled_at >= ${new Date(now - SHOWN_MS)})),
  named as (
    select case when not is_ours then 'unknown' when not is_paid then 'unpaid' when (amount_minor, currency) <> (our_minor, our_currency) then 'amount'
        when fee_minor <> our_fee_minor then 'fee' end as what, * from theirs),
  -- from the first that was settled on: an account's payments from before its settlements were asked for are not
  missing as (
    select a.provider, a.name as account, c.reference, t.payment_reference as payment, c.currency, c.amount_minor
    from provider_accounts a cross join lateral (
      select min(k.sent_at) as at from settled_payments p join charges k on k.reference = p.reference and k.account_id = p.account_id
      where p.account_id = a.id) first
    join charges c on c.account_id = a.id and c.status = 'success' and c.sent_at >= greatest(first.at, ${new Date(now - SHOWN_MS)})
      and c.sent_at < a.settlements_heard_at - ${`${SETTLED_WITHIN_MS} ms`}::interval
    join transactions t on t.id = c.transaction_id and t.refunded_minor = 0
    where ${ownedBy(owner)} and not exists (select from settled_payments p where p.account_id = a.id and p.reference = c.reference)
      and not exists (select from disputes d where d.charge_id = c.id))
  select what, provider, account, reference, payment, currency, case what when 'fee' then fee_minor else amount_minor end as "theirsMinor",
    case what when 'fee' then our_fee_minor when 'amount' then our_minor when 'unpaid' then our_minor end as "oursMinor"
  from named where what is not null
  union all
  select 'missing', provider, account, reference, payment, currency, null, amount_minor from missing
  limit ${MOST_ROWS}`;
