// Money and state, I-01 to I-17, by the tables alone.
import { CHARGES, type TableInvariant, PAYMENTS, payments } from './rules.ts';

const FINAL_CHARGE = `('success', 'credited', 'duplicate', 'returned', 'failed', 'cancelled')`;
/** What a payer owes on a charge's channel, in the payment's currency. */
const PAYABLE =
  '(t.amount_minor + case when t.merchant_bears_cost then 0 else c.fee_minor + c.vat_minor end)';
const BY_TRANSFER = `c.channel = 'bank_transfer'`;

/** The minor units of a payment's journal `p` in a currency, by a condition. */
const booked = (sum: string, currency: string) =>
  `(select coalesce(sum(${sum}), 0) from charges b join postings p on p.charge_id = b.id
    where b.transaction_id = t.id and p.currency = ${currency})`;
const of = (condition: string) => `case when ${condition} then p.amount_minor else 0 end`;

const LOST = `(select coalesce(sum(round(d.gone_minor * coalesce(l.price_minor, l.amount_minor)::numeric / l.amount_minor)), 0)
  from charges l join disputes d on d.charge_id = l.id where l.transaction_id = t.id and d.gone_minor > 0 and l.status in ('success', 'credited'))`;

/** Every currency in which a payment has entries or owes something back. */
const CURRENCIES = `cross join lateral (
  select j.currency from charges x join journal j on j.charge_id = x.id where x.transaction_id = t.id
  union select o.currency from obligations o where o.transaction_id = t.id) u(currency)`;
const owed = (status: string) =>
  `(select coalesce(sum(o.amount_minor), 0) from obligations o
    where o.transaction_id = t.id and o.currency = u.currency and o.status ${status})`;
const parts = (status: string) =>
  `(select coalesce(sum(q.amount_minor), 0) from refunds r join refund_parts q on q.refund_id = r.id
    where r.transaction_id = t.id and r.currency = u.currency and q.status ${status})`;

export const MONEY: readonly TableInvariant[] = [
  payments(
    { id: 'I-01', says: 'A payment has one success, and what is approved beyond it is owed back' },
    `select t.payment_reference || ' is ' || t.status || ' with ' || n.successes || ' attempts that succeeded'
    ${PAYMENTS} cross join lateral (
      select count(*) as successes, bool_and(c.id is not distinct from t.paid_charge_id) as is_named from charges c
      where c.transaction_id = t.id and c.status = 'success') n
    where n.successes <> (t.status = 'success')::int or not n.is_named or (t.status = 'success') <> (t.paid_charge_id is not null)
    union all
    select c.reference || ' is ' || c.status || ', and nothing of it is owed back' ${CHARGES}
    where c.status in ('duplicate', 'returned') and not exists (select from obligations o where o.charge_id = c.id)`,
  ),
  payments(
    { id: 'I-02', says: 'A charge has one reference, for ever' },
    `select c.reference || ' was called ' || e.reference ${CHARGES} join evidence e on e.charge_id = c.id where e.reference <> c.reference
    union all
    select c.reference || ' is the name of two charges' ${CHARGES} join charges o on o.reference = c.reference and o.id <> c.id`,
  ),
  payments(
    { id: 'I-04', says: 'A success has an approval of its very sum' },
    `select c.reference || ' succeeded without one' ${CHARGES}
    where c.status in ('success', 'credited') and not exists (
      select from evidence e where e.charge_id = c.id and e.currency = c.currency
        and case when ${BY_TRANSFER} then e.kind = 'transfer' else e.kind = 'approved' and e.amount_minor = c.amount_minor end)`,
  ),
  payments(
    {
      id: 'I-05',
      says: 'A failure has a decline, a proof that nothing left, or a late "not found" of what was never found',
    },
    `select c.reference || ' failed without evidence' ${CHARGES}
    where c.status = 'failed' and not exists (
      select from evidence e left join transfer_accounts a on a.charge_id = e.charge_id
      where e.charge_id = c.id and case e.kind
        when 'declined' then true
        when 'begun_again' then true
        when 'not_found' then e.at >= c.sent_at + interval '1 min' and not exists (
          select from evidence k where k.charge_id = c.id and k.kind in ('step', 'processing', 'account', 'approved', 'reversed')
            and k.at < e.at - interval '1 s')
        when 'account' then e.at >= a.expires_at + interval '1 min'
        when 'lost' then e.source = 'answer' and e.error_type <> all ('{timeout,deadline,thrown,connection_cut,not_http,too_large,unreadable}')
          and e.error_type not like 'http\\_5%'
        else false end)`,
  ),
  payments(
    { id: 'I-06', says: 'A status moves along its edges, and a final one stays' },
    `select t.payment_reference || ' went from ' || m.before || ' to ' || m.kind ${PAYMENTS} cross join lateral (
      select o.kind, lag(o.kind, 1, 'pending') over (order by o.seq) as before
      from (select seq, kind from outbox where transaction_id = t.id and kind not like '%.%'
        union all select 2147483647, t.status) o) m
    where m.kind <> m.before and m.before || '>' || m.kind not in ('pending>processing', 'pending>expired', 'pending>abandoned',
      'processing>pending', 'processing>success', 'processing>failed', 'processing>abandoned')
    union all
    select c.reference || ' was ' || (o.body ->> 'charge_status') || ' and became ' || c.status
    ${CHARGES} join outbox o on o.transaction_id = t.id and o.body ->> 'charge' = c.reference
    where o.body ->> 'charge_status' in ${FINAL_CHARGE} and o.body ->> 'charge_status' <> c.status`,
  ),
  payments(
    { id: 'I-08', says: 'A charge is of the amount, with fee and VAT where the payer bears them' },
    `select c.reference || ' debits ' || c.amount_minor || ' for ' || ${PAYABLE} ${CHARGES}
    where c.fee_minor <> (t.fees -> c.channel ->> 'fee')::bigint or c.vat_minor <> (t.fees -> c.channel ->> 'vat')::bigint
      or t.amount_minor <= 0 or c.fee_minor < 0 or c.vat_minor < 0 or c.currency <> t.currency and c.price_minor is null
      or case when ${BY_TRANSFER} then c.amount_minor not between 1 and ${PAYABLE} else coalesce(c.price_minor, c.amount_minor) <> ${PAYABLE} end
    union all
    select t.payment_reference || ' is of ' || t.amount_minor || ', which its link does not allow'
    ${PAYMENTS} join payment_links l on l.id = t.payment_link_id
    where l.updated_at <= t.created_at and (t.currency <> l.currency
      or t.amount_minor not between coalesce(l.amount_minor, l.min_minor) and coalesce(l.amount_minor, l.max_minor))`,
  ),
  payments(
    { id: 'I-09', says: 'Each entry of the journal balances, and a payment is booked once' },
    `select c.reference || ' has an entry ' || j.reason || ' that does not balance' ${CHARGES} join journal j on j.charge_id = c.id
    where j.amount_minor <= 0 or j.debit = any (j.credits) or cardinality(j.credits) <> cardinality(j.credits_minor)
      or j.amount_minor <> (select sum(m) from unnest(j.credits_minor) m) or 0 >= any (j.credits_minor)
    union all
    select t.payment_reference || ' is ' || t.status || ' and booked ' || n.times || ' times' ${PAYMENTS} cross join lateral (
      select count(*) as times from charges c join journal j on j.charge_id = c.id where c.transaction_id = t.id and j.reason = 'payment') n
    where n.times <> (t.status = 'success')::int`,
  ),
  payments(
    { id: 'I-10', says: 'What came in is the merchant’s part, fee and VAT, and what went back' },
    `select t.payment_reference || ': booked ' || n.credited || ' of ' || n.due ${PAYMENTS} cross join lateral (select
      ${booked(`${of(`p.credit in ('merchant', 'fees', 'vat')`)} - ${of(`p.debit = 'merchant'`)}`, 't.currency')} as credited,
      t.amount_paid_minor - t.refunded_minor - ${LOST} as due) n
    where n.credited <> n.due
    union all
    select c.reference || ' cost other than its fee and VAT' ${PAYMENTS} join charges c on c.id = t.paid_charge_id
    where c.fee_minor <> ${booked(of(`p.credit = 'fees'`), 't.currency')} or c.vat_minor <> ${booked(of(`p.credit = 'vat'`), 't.currency')}
    union all
    select t.payment_reference || ' counts ' || t.amount_paid_minor || ', and ' || n.kept || ' came' ${PAYMENTS} cross join lateral (
      select coalesce(sum(case when ${BY_TRANSFER} then (select sum(x.kept_minor) from transfers x where x.charge_id = c.id and x.disposition = 'credited')
        else coalesce(c.price_minor, c.amount_minor) end), 0) as kept
      from charges c where c.transaction_id = t.id and c.status in ('success', 'credited')) n
    where n.kept <> t.amount_paid_minor`,
  ),
  payments(
    { id: 'suspense', says: 'What lies in suspense is what is owed back, held, or being refunded' },
    `select t.payment_reference || ': ' || n.lies || ' ' || u.currency || ' in suspense, ' || n.waits || ' wait' ${PAYMENTS} ${CURRENCIES}
    cross join lateral (select ${booked(`${of(`p.credit = 'suspense'`)} - ${of(`p.debit = 'suspense'`)}`, 'u.currency')} as lies,
      ${owed(`<> 'reversed'`)} + ${parts(`in ('owed', 'manual')`)} + case when t.currency = u.currency then t.held_minor else 0 end as waits) n
    where n.lies <> n.waits
    union all
    select t.payment_reference || ' counts ' || t.held_minor || ' held and ' || t.left_charges || ' left' ${PAYMENTS}
    where t.held_minor <> (select coalesce(sum(x.kept_minor), 0) from transfers x where x.transaction_id = t.id and x.disposition = 'held')
      or t.left_charges <> (select count(*) from charges c where c.transaction_id = t.id and c.status in ('left', 'held'))`,
  ),
  payments(
    { id: 'I-11', says: 'In the end nothing lies in suspense but what waits for a person' },
    `select t.payment_reference || ': ' || n.lies || ' ' || u.currency || ' in suspense' ${PAYMENTS} ${CURRENCIES}
    cross join lateral (select ${booked(`${of(`p.credit = 'suspense'`)} - ${of(`p.debit = 'suspense'`)}`, 'u.currency')} as lies,
      ${owed(`= 'manual'`)} + ${parts(`in ('owed', 'manual')`)} as waits) n
    where n.lies > n.waits`,
    'calm',
  ),
  payments(
    { id: 'I-12', says: 'Never more goes back than came, and what is paid back is booked once' },
    `select c.reference || ': more went back than came' ${CHARGES} join postings p on p.charge_id = c.id
    -- a dispute may take what was given back already (dispute money)
    where p.reason not like 'dispute-%' and (p.credit like 'provider:%' or p.debit like 'provider:%') group by c.reference, p.currency
    having sum(${of(`p.credit like 'provider:%'`)}) > sum(${of(`p.debit like 'provider:%'`)})
    union all
    select t.payment_reference || ': booked as given back ' || n.booked || ' ' || u.currency || ', given back ' || n.given ${PAYMENTS} ${CURRENCIES}
    -- what a later stage of a dispute gives back is taken off
    cross join lateral (select ${booked(`${of(`p.credit like 'provider:%'`)} - ${of(`p.debit like 'provider:%' and p.reason like 'dispute-%'`)}`, 'u.currency')} as booked,
      ${owed(`= 'reversed'`)} + ${parts(`= 'reversed'`)} + case when u.currency = t.currency then ${LOST} else 0 end as given) n
    where n.booked <> n.given
    union all
    select t.payment_reference || ' counts ' || t.refunded_minor || ' as refunded' ${PAYMENTS}
    where t.refunded_minor not between 0 and t.amount_paid_minor
      or t.refunded_minor <> (select coalesce(sum(r.amount_minor), 0) from refunds r where r.transaction_id = t.id and r.status <> 'failed')`,
  ),
  payments(
    { id: 'I-13', says: 'What is owed back ends paid back or with a person' },
    `select o.reversal_reference || ' is still owed' ${PAYMENTS} join obligations o on o.transaction_id = t.id where o.status = 'owed'
    union all
    select r.reference || ' is still being made' ${PAYMENTS} join refunds r on r.transaction_id = t.id
    where r.status = 'processing' and not exists (select from refund_parts q where q.refund_id = r.id and q.status = 'manual')`,
    'calm',
  ),
  payments(
    { id: 'dropped', says: 'No approval that pays nothing is dropped' },
    `select c.reference || ' was approved, is ' || c.status || ', and nothing is owed back' ${CHARGES}
    where c.status in ('failed', 'cancelled') and exists (select from evidence e
        where e.charge_id = c.id and e.source = 'query' and e.kind = 'approved' and e.amount_minor = c.amount_minor and e.currency = c.currency)
      and not exists (select from obligations o where o.charge_id = c.id)`,
  ),
  payments(
    { id: 'I-15', says: 'A charge in another currency has a quote that held, rounded once' },
    `select c.reference || ' has no quote that holds for it' ${CHARGES} left join quotes q on q.id = c.quote_id
    where (c.currency <> t.currency or c.quote_id is not null) and (q.id is null or q.transaction_id <> t.id or q.channel <> c.channel
      or q.expires_at <= c.sent_at or q.made_at > c.sent_at or q.price_minor <> c.price_minor or q.amount_minor <> c.amount_minor
      or q.currency <> c.currency or q.price_currency <> t.currency)
    union all
    select q.id || ' is not rounded once' ${PAYMENTS} join quotes q on q.transaction_id = t.id
    where abs(q.amount_minor - q.price_minor * q.numerator::numeric / q.denominator
      * case when q.currency in ('XAF', 'XOF') then 1 else 100 end / case when q.price_currency in ('XAF', 'XOF') then 1 else 100 end) >= 1`,
  ),
  payments(
    { id: 'I-16', says: 'An account takes one transfer of one charge, and a transfer is taken once' },
    `select c.reference || ' shares its account' ${CHARGES} join transfer_accounts a on a.charge_id = c.id
      join transfer_accounts o on o.provider = a.provider and o.account_number = a.account_number and o.charge_id <> a.charge_id
        and o.transfer_reference is not distinct from a.transfer_reference
    union all
    select c.reference || ' keeps two transfers' ${CHARGES} join transfers x on x.charge_id = c.id
    where x.disposition <> 'owed' group by c.reference having count(*) > 1
    union all
    select x.transfer_id || ' is another payment’s' ${CHARGES} join transfers x on x.charge_id = c.id where x.transaction_id <> t.id`,
  ),
  payments(
    { id: 'I-17', says: 'Of a transfer, what is kept and what goes back is what landed' },
    `select x.transfer_id || ': kept ' || x.kept_minor || ' of ' || x.amount_minor || ', owed back ' || n.back
    ${CHARGES} join transfers x on x.charge_id = c.id left join transfer_accounts a on a.charge_id = c.id cross join lateral (
      select coalesce(sum(o.amount_minor), 0) as back from obligations o where o.charge_id = c.id and o.transfer_id = x.transfer_id) n
    where x.kept_minor + n.back <> x.amount_minor or (x.disposition = 'owed') <> (x.kept_minor = 0)
      or x.kept_minor > 0 and (a.charge_id is null or x.landed_at >= a.expires_at or x.currency <> c.currency)
      or ${booked(`case when p.debit like 'provider:%' and p.reason not like 'dispute-%' and b.id = c.id then p.amount_minor else 0 end`, 'x.currency')}
        <> (select sum(y.amount_minor) from transfers y where y.charge_id = c.id and y.currency = x.currency)
    union all
    select t.payment_reference || ' keeps ' || t.amount_paid_minor || ' of transfers for ' || ${PAYABLE}
    ${PAYMENTS} join charges c on c.id = t.paid_charge_id join merchants m on m.id = t.merchant_id
    where ${BY_TRANSFER} and (t.amount_paid_minor > ${PAYABLE} and m.transfer_over <> 'accept_all'
      or t.amount_paid_minor < ${PAYABLE} and m.transfer_under <> 'accept_all')`,
  ),
  payments(
    { id: 'I-42', says: 'No payment is over while its money may be on its way' },
    `select t.payment_reference || ' is ' || t.status || ', and ' || c.reference || ' is ' || c.status ${CHARGES}
    where t.status in ('failed', 'expired', 'abandoned') and c.status in ('sent', 'unknown', 'action_required', 'held')
    union all
    select t.payment_reference || ' was over before its time' ${PAYMENTS} join outbox o on o.transaction_id = t.id
    where o.kind in ('expired', 'abandoned') and o.at < t.expires_at
    union all
    select t.payment_reference || ' is expired after an attempt' ${PAYMENTS}
    where t.status = 'expired' and exists (select from charges c where c.transaction_id = t.id)`,
  ),
];
