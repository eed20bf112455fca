// When all is over: every wait has ended within its time, every queue is empty, and the database's own sums are those of its rows.
import type { Evidence, Invariant } from './evidence.ts';
import { tables } from './rules.ts';

/** Due work is taken up at least so often. */
const SWEPT_WITHIN = `interval '1 min'`;

/** What is due, by the queue that it lies in: columns `what` and `due`. */
const DUE = `
select 'charge ' || reference || ', ' || status as what, query_at as due from charges where status in ('sent', 'action_required', 'unknown', 'left')
union all select 'charge ' || reference || ', sent and never asked about', sent_at + interval '10 min' from charges
  where status in ('sent', 'unknown') and query_at is null
union all select 'payment ' || t.payment_reference || ', ' || t.status, t.expires_at from transactions t
  where t.status in ('pending', 'processing') and not exists (
    select from charges c where c.transaction_id = t.id and c.status in ('sent', 'unknown', 'left', 'action_required'))
union all select 'part ' || c.reference, t.expires_at from charges c join transactions t on t.id = c.transaction_id where c.status = 'held'
union all select 'obligation ' || reversal_reference, coalesce(send_at, created_at) from obligations where status = 'owed'
union all select 'refund ' || reversal_reference, send_at from refund_parts where status = 'owed'
union all select 'held refund ' || reference, send_at from refund_requests where status = 'held'
union all select 'webhook ' || transaction_id || '-' || seq, due_at from webhook_deliveries where status = 'waiting'
union all select 'webhook ' || transaction_id || '-' || seq || ' for the last time', began_at + interval '73 hours' from webhook_deliveries where status = 'waiting'
union all select 'account of charge ' || charge_id, ask_at from transfer_accounts
union all select 'open payment ' || transaction_id, expires_at from open_payments
union all select 'e-mail of payment ' || transaction_id, due_at from paid_mails
union all select 'saved card ' || s.reference, c.updated_at from saved_cards s join charges c on c.id = s.charge_id
  where s.state = 'pending' and c.status in ('failed', 'cancelled')`;

const nowOf = ({ seen }: Evidence) => new Date(Math.max(0, ...seen.map(({ at }) => at))).toISOString();

const quarterOf = (at: string) => `to_timestamp(floor(extract(epoch from ${at}) / 900) * 900)`;

/** A journal's line on the balance that it changes. */
const LINES = `
select t.merchant_id, t.env, j.currency, j.seq, l.account, l.minor from journal j join charges c on c.id = j.charge_id join transactions t on t.id = c.transaction_id
cross join lateral (select j.debit, -j.amount_minor union all select u.account, u.minor from unnest(j.credits, j.credits_minor) u(account, minor)) l(account, minor)`;

export const CALM: readonly Invariant[] = [
  {
    id: 'overdue',
    says: 'Nothing is due and not done',
    when: 'calm',
    async find(evidence) {
      const rows = await evidence.tables.query<{ what: string; due: string }>(
        `select what, due::text as due from (${DUE}) d where due < $1::timestamptz - ${SWEPT_WITHIN} order by 1`,
        [nowOf(evidence)],
      );
      return rows.map(({ what, due }) => `${what} was due at ${due}`);
    },
  },
  tables(
    { id: 'balances', says: 'Balances are the sums of the journal' },
    `with lines as (${LINES}),
    sums as (
      select 'merchant' as account, merchant_id, env, currency, sum(minor) as minor from lines
      where account = 'merchant' and seq <= (select counted_seq from journal_mark) group by 2, 3, 4
      union all
      select account, merchant_id, env, currency, -sum(minor) from lines
      where account like 'provider:%' and seq <= (select held_seq from journal_mark) group by 1, 2, 3, 4),
    kept as (
      select 'merchant' as account, merchant_id, env, currency, available_minor as minor from merchant_balances
      union all select 'provider:' || provider, merchant_id, env, currency, held_minor from provider_balances)
    select account || ' of merchant ' || merchant_id || ': ' || coalesce(k.minor, 0) || ' ' || currency || ' for ' || coalesce(s.minor, 0)
    from sums s full join kept k using (account, merchant_id, env, currency) where coalesce(s.minor, 0) <> coalesce(k.minor, 0)
    union all
    select 'The journal is summed up to ' || coalesce(least(counted_seq, held_seq), 0) || ' of ' || n.seq
    from (select coalesce(max(seq), 0) as seq from journal) n left join journal_mark on true
    where coalesce(least(counted_seq, held_seq), 0) < n.seq`,
  ),
  tables(
    {
      id: 'balances',
      says: 'From what was collected to what is held and theirs, a merchant’s money adds up',
    },
    `with lines as (${LINES}),
    truth as (
      select case when account like 'provider:%' then 'held at ' || substr(account, 10) else account end as figure, merchant_id, env, currency,
        case when account like 'provider:%' then -minor else minor end as minor from lines where account <> 'suspense'
      union all
      select 'payment', merchant_id, env, currency, amount_paid_minor from transactions where status = 'success'
      union all
      select 'refunded', merchant_id, env, currency, amount_minor from refunds where status = 'success'
      union all
      select 'reversal', t.merchant_id, t.env, o.currency, o.amount_minor from obligations o join transactions t on t.id = o.transaction_id
      where o.status = 'reversed'
      union all
      select 'dispute', t.merchant_id, t.env, t.currency, round(d.gone_minor * coalesce(c.price_minor, c.amount_minor)::numeric / c.amount_minor)
      from disputes d join charges c on c.id = d.charge_id join transactions t on t.id = c.transaction_id
      where d.gone_minor > 0 and c.status in ('success', 'credited')),
    kept as (
      select m.merchant_id, m.env, m.currency, f.* from movement_sums m cross join lateral (values
        ('held at ' || m.provider, m.minor * case m.kind when 'payment' then 1 when 'besides' then 1 when 'refunded' then -1
          when 'reversal' then -1 when 'dispute' then -1 else 0 end - m.from_parts_minor),
        ('merchant', m.minor * case m.kind when 'payment' then 1 when 'refund_failed' then 1 when 'refund' then -1
          when 'dispute' then -1 else 0 end - m.fee_minor - m.vat_minor),
        ('fees', m.fee_minor), ('vat', m.vat_minor),
        (case when m.kind in ('payment', 'refunded', 'reversal', 'dispute') then m.kind end, m.minor)) f(figure, minor)
      where m.basis = 'paid' and f.figure is not null),
    sums as (
      select figure, merchant_id, env, currency, sum(minor) as minor from truth group by 1, 2, 3, 4),
    told as (
      select figure, merchant_id, env, currency, sum(minor) as minor from kept group by 1, 2, 3, 4)
    select figure || ' of merchant ' || merchant_id || ': ' || coalesce(t.minor, 0) || ' ' || currency || ' for ' || coalesce(s.minor, 0)
    from sums s full join told t using (figure, merchant_id, env, currency) where coalesce(s.minor, 0) <> coalesce(t.minor, 0)`,
  ),
  tables(
    { id: 'takings', says: 'Takings are the payments by what became of them' },
    `with truth as (
      select t.merchant_id, t.env, ${quarterOf('t.created_at')} as quarter, t.currency,
        case when t.status in ('pending', 'processing') then 'waiting' else t.status::text end as outcome,
        count(*) as count, sum(t.amount_paid_minor) as minor,
        count(*) filter (where t.status in ('failed', 'abandoned', 'expired')
          and exists (select from charges c where c.transaction_id = t.id and c.status = 'failed')) as explained
      from transactions t group by 1, 2, 3, 4, 5),
    kept as (
      select merchant_id, env, quarter, currency, outcome, sum(count) as count, sum(minor) as minor,
        coalesce(sum(count) filter (where reason is not null), 0) as explained
      from takings group by 1, 2, 3, 4, 5)
    select quarter || ', ' || outcome || ': ' || coalesce(k.count, 0) || ' payments of ' || coalesce(k.minor, 0) || ' for ' || coalesce(w.count, 0) || ' of ' || coalesce(w.minor, 0)
    from truth w full join kept k using (merchant_id, env, quarter, currency, outcome)
    where (merchant_id, env, quarter) not in (select merchant_id, env, quarter from stale_takings)
      and (w.count, w.minor, w.explained) is distinct from (k.count, k.minor, k.explained)`,
  ),
  tables(
    {
      id: 'movements',
      says: 'What a quarter of an hour brought is what its entries moved, by when they were booked and by their payments',
    },
    `with lines as (
      select t.merchant_id, t.env, b.basis, ${quarterOf('b.at')} as quarter, j.currency,
        case when j.debit = 'merchant' then -j.amount_minor else coalesce(j.credits_minor[array_position(j.credits, 'merchant')], 0) end as net,
        case when j.reason = 'payment' then j.amount_minor else 0 end as paid
      from journal j join charges c on c.id = j.charge_id join transactions t on t.id = c.transaction_id
      cross join lateral (values ('paid', j.at), ('opened', t.created_at)) b(basis, at)
      where j.seq <= (select moved_seq from journal_mark)),
    truth as (select merchant_id, env, basis, quarter, currency, sum(net) as net, sum(paid) as paid from lines group by 1, 2, 3, 4, 5),
    kept as (
      select merchant_id, env, basis, quarter, currency,
        sum(case kind when 'payment' then minor - fee_minor - vat_minor when 'refund_failed' then minor
          when 'refund' then -minor when 'dispute' then -minor else 0 end) as net,
        coalesce(sum(minor) filter (where kind = 'payment'), 0) as paid
      from movement_sums group by 1, 2, 3, 4, 5)
    select quarter || ' by ' || basis || ': ' || coalesce(k.paid, 0) || ' and net ' || coalesce(k.net, 0) || ' for ' || coalesce(w.paid, 0) || ' and net ' || coalesce(w.net, 0)
    from truth w full join kept k using (merchant_id, env, basis, quarter, currency)
    where (w.net, w.paid) is distinct from (k.net, k.paid)
    union all
    select 'Movements are summed up to ' || coalesce(moved_seq, 0) || ' of ' || n.seq
    from (select coalesce(max(seq), 0) as seq from journal) n left join journal_mark on true
    where coalesce(moved_seq, 0) < n.seq`,
  ),
];
