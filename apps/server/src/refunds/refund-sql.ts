// The statements of refunds (refunds/refund-store.ts, refunds/refund-due-store.ts).
import { SECRET_KEY_OWNER } from '../merchants/merchant-key.ts';

/** What a merchant is told of a refund. */
const TOLD = `r.reference, r.status, r.amount_minor, r.currency, r.reason, r.message, r.created_at, r.completed_at, r.id,
  t.reference as payment_reference, t.amount_minor as transaction_minor,
  (select c.channel from charges c where c.id = t.paid_charge_id) as channel`;

/** $1, $2 the key, $3 the reference of the payment: the merchant's, or one of ours. */
export const FIND_PAYMENT = `
with caller as (${SECRET_KEY_OWNER})
select c.merchant_id, t.id, t.currency
from caller c left join lateral (
  select * from transactions x where x.id = (
    select id from (
      select o.id, 1 as rank from transactions o where o.merchant_id = c.merchant_id and o.env = $2 and o.reference = $3
      union all
      select i.id, 2 from transactions i where i.intent_reference = $3 and i.merchant_id = c.merchant_id and i.env = $2
      union all
      select a.id, 3 from charges g join transactions a on a.id = g.transaction_id
        where g.reference = $3 and a.merchant_id = c.merchant_id and a.env = $2
    ) named order by rank limit 1)
) t on true`;

/** $1 the transaction; its row stays locked until the commit. */
export const LOCK =
  'select refunded_minor, amount_paid_minor, status from transactions where id = $1 for update';

/** $1 the merchant, $2 env, $3 the refund's reference. */
export const KNOWN = `
select ${TOLD}, r.body_fingerprint from refunds r join transactions t on t.id = r.transaction_id
where r.merchant_id = $1 and r.env = $2 and r.reference = $3`;

/** $1, $2 the key, $3 the reference of the refund. */
export const READ = `
with caller as (${SECRET_KEY_OWNER})
select c.merchant_id, f.* from caller c left join lateral (
  select ${TOLD} from refunds r join transactions t on t.id = r.transaction_id
  where r.merchant_id = c.merchant_id and r.env = $2 and r.reference = $3
) f on true`;

/**
 * $1, $2 the key; $3 from, $4 to (timestamps or null), $5 currency, $6 status, $7 the row's id that the page begins after, $8 how many.
 * Newest first, or with `isBackward` those just newer than the row, oldest first.
 */
export function listSql(isBackward: boolean): string {
  const beyond = isBackward ? '>' : '<';
  return `
with caller as (${SECRET_KEY_OWNER})
select c.merchant_id, f.* from caller c left join lateral (
  select ${TOLD} from refunds r join transactions t on t.id = r.transaction_id
  where r.merchant_id = c.merchant_id and r.env = $2
    and ($3::timestamptz is null or r.created_at >= $3) and ($4::timestamptz is null or r.created_at < $4)
    and ($5::text is null or r.currency = $5) and ($6::text is null or r.status = $6) and ($7::bigint is null or r.id ${beyond} $7)
  order by r.id ${isBackward ? 'asc' : 'desc'} limit $8
) f on true`;
}

/** $1 the transaction: what its money came from, less what refunds have taken of it or are taking. */
export const SOURCES = `
with kept as (
  select c.id as charge_id, null::text as transfer_id, coalesce(c.price_minor, c.amount_minor) as kept, c.amount_minor as debited, c.currency
  from charges c where c.transaction_id = $1 and c.status = 'success' and c.channel <> 'bank_transfer'
  union all
  select x.charge_id, x.transfer_id, x.kept_minor, x.kept_minor, x.currency
  from transfers x where x.transaction_id = $1 and x.disposition = 'credited'
)
select k.charge_id as "chargeId", k.transfer_id as "transferId", k.kept as "keptMinor", k.debited as "debitedMinor",
  k.currency as "debitCurrency", coalesce(g.minor, 0)::bigint as "givenMinor", coalesce(g.debit, 0)::bigint as "givenDebitMinor"
from kept k left join lateral (
  select sum(p.amount_minor) as minor, sum(p.debit_minor) as debit from refund_parts p
  where p.charge_id = k.charge_id and p.transfer_id is not distinct from k.transfer_id and p.status <> 'refused'
) g on true
order by k.charge_id, k.transfer_id`;

/** One row; none when another call took the reference meanwhile. */
export const INSERT = `
insert into refunds (merchant_id, env, reference, transaction_id, amount_minor, currency, reason, webhook_url, body_fingerprint,
  completion_status, status_reason, created_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
on conflict (merchant_id, env, reference) do nothing
returning id`;

export const INSERT_PART = `
insert into refund_parts (refund_id, n, charge_id, transfer_id, amount_minor, debit_minor, debit_currency, reversal_reference, send_at, created_at, updated_at)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $9)`;

/** Taken from the merchant at once, so that it cannot be given away twice: it waits in suspense, as all that is owed does. */
export const RESERVE = `
insert into journal (charge_id, reason, transfer_id, refund_id, debit, amount_minor, credits, credits_minor, currency, at)
select p.charge_id, 'refund', coalesce(p.transfer_id, ''), r.id, 'merchant', p.amount_minor, array['suspense'], array[p.amount_minor], r.currency, r.created_at
from refunds r join refund_parts p on p.refund_id = r.id where r.id = $1`;

/** $1 the transaction, $2 minor units; the table's own check refuses more than was paid. */
export const COUNT =
  'update transactions set refunded_minor = refunded_minor + $2, updated_at = $3 where id = $1';
