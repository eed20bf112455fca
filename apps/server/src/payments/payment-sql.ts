// The statements that read payments, for payment-store.ts: by what names them, and as their reader may see them (decision 0047).
import { chargeColumns } from './charge-row.ts';
import { linkLookSql } from '../links/link-look.ts';
import { reversalsSql } from './reversals.ts';
import { transferDetailsSql } from '../channels/bank-transfer/details.ts';

/** Of the columns that are the charge's. */
export const PREFIX = 'charge_';

/**
 * SQL: payments as they are read. `isFull` says whether a full session reads the row `t`, otherwise a public one of the name
 * `publicSession`; where it is plain `true` the database drops what it decides.
 */
function selectPayment(isFull: string, publicSession: string): string {
  const isOwn = (charge: string): string =>
    `case when ${isFull} then ${charge}.public_session is null or ${charge}.id = t.paid_charge_id
      else ${charge}.public_session = ${publicSession} end`;
  return `
select t.id, t.env, t.reference, t.page_reference, t.intent_reference, t.address_hash, t.amount_minor, t.currency, t.payment_currency,
  t.merchant_bears_cost, t.fees, t.customer_name, t.customer_email, t.redirect_url, t.narration, t.channels, t.default_channel, t.status,
  case when ${isFull} then null else ${publicSession} end as public_session,
  case when ${isFull} then t.attempts else (select count(*)::int from charges x
    where x.transaction_id = t.id and x.public_session = ${publicSession}) end as attempts,
  t.attempts_max, t.live_charge_id, t.left_charges, t.amount_paid_minor, t.expires_at,
  case when t.refunded_minor = 0 then 0 else (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r
    where r.transaction_id = t.id and r.status = 'success') end as amount_refunded_minor,
  ${reversalsSql('t', isOwn)} as reversals,
  m.name as merchant_name, m.email as merchant_email, m.support_email,
  ${linkLookSql('l', 'm')}, m.can_save_card,
  m.transfer_account_mins, m.bank_spotlights, m.feature_flags, ${transferDetailsSql('c', 't')} as transfer,
  m.frame_origins::text[] as frame_origins,
  k.lookup as public_key, ${chargeColumns('c', PREFIX)}
from transactions t
join merchants m on m.id = t.merchant_id
left join payment_links l on l.id = t.payment_link_id
join lateral (select lookup from merchant_keys k where k.merchant_id = t.merchant_id and k.kind = 'public'
  and k.env = t.env and (k.revoked_at is null or k.revoked_at > now()) order by k.created_at desc limit 1) k on true
-- the charge that paid goes before one that came later
left join lateral (select * from charges x where x.transaction_id = t.id and ${isOwn('x')}
  order by (x.id = t.paid_charge_id) desc nulls last, x.id desc limit 1) c on true`;
}

const AS_FULL = selectPayment('true', 'null::text');

export const BY_ID = `${AS_FULL} where t.id = $1`;
export const BY_ID_PUBLIC = `${selectPayment('false', '$2')} where t.id = $1`;
export const BY_INTENT = `${AS_FULL} where t.intent_reference = $1`;
// The index is on the upper-cased reference; the address itself is exact.
export const BY_PAGE = `${AS_FULL} where upper(t.page_reference) = upper($1) and t.page_reference = $1`;

const BY_ADDRESS = selectPayment('t.address_hash is not distinct from $1::bytea', '$3::text');

// Each name by its index; one condition with `or` would read all transactions. A capability goes before a reference that looks like one.
export const AT_PAGE = `${BY_ADDRESS} where t.id = (
  select id from (
    select x.id, 0 as rank from transactions x where x.address_hash = $1
    union all
    select x.id, 1 from transactions x where upper(x.page_reference) = upper($2) and x.page_reference = $2
  ) named order by rank limit 1)`;

const CALLER = `select merchant_id, env from merchant_keys where lookup = $4 and kind = 'public' and (revoked_at is null or revoked_at > now())`;

export const BY_PUBLIC_KEY = `${BY_ADDRESS} where t.id = (
  with caller as (${CALLER})
  select id from (
    select x.id, 0 as rank from caller c join transactions x on x.address_hash = $1 and x.merchant_id = c.merchant_id and x.env = c.env
    union all
    select x.id, 1 from caller c join transactions x on x.merchant_id = c.merchant_id and x.env = c.env and x.reference = $2
    union all
    select x.id, 2 from caller c join transactions x on x.intent_reference = $2 and x.merchant_id = c.merchant_id and x.env = c.env
    union all
    select x.id, 3 from caller c join transactions x on upper(x.page_reference) = upper($2) and x.page_reference = $2
      and x.merchant_id = c.merchant_id and x.env = c.env
  ) named order by rank limit 1)`;

export const IS_KEY_OF = `
select from merchant_keys k join transactions t on t.merchant_id = k.merchant_id and t.env = k.env
where k.lookup = $1 and k.kind = 'public' and (k.revoked_at is null or k.revoked_at > now()) and t.id = $2`;
