// Whose what is, and who may do what: I-39 to I-41, I-43, and the roles of a console.
import type { Acted, Invariant, Tables } from './evidence.ts';
import { OWNER, type Owner, PAYMENTS, payments, seen, tables, type TableInvariant } from './rules.ts';

const EVERYBODY = 'owner admin operations support developer';
const MANAGERS = 'owner admin';

/**
 * Who of a team may do what in a console, with test data; the first line that fits counts. Developers work with keys, webhooks and the sandbox;
 * support sees payments and attends to their payers; operations moves money and makes links, and sees what came in; who else is in the team,
 * what it looks like and where its money goes is for the owner and admins, and only the owner hands the shop over.
 */
const ROLES: readonly (readonly [RegExp, string])[] = [
  [/^POST \/(team\/[^/]+\/owner|settings\/(shop|limits|notice-address))$/, 'owner'],
  [/^\w+ \/notices\b/, 'owner'],
  [/^POST \/shield$/, MANAGERS],
  [/^\w+ \/team\b/, MANAGERS],
  [/^\w+ \/(branding|preview|settings\/(shop|processors|paid-mail|limits|notice-address))\b/, MANAGERS],
  [/^\w+ \/settings\/attention\b/, 'owner admin operations support'],
  [/^\w+ \/(settings\/keys|webhooks)\b/, 'owner admin developer'],
  [/^\w+ \/(balances|month|statement|settlements|payments\/export|disputes)\b/, 'owner admin operations'],
  [/^\w+ \/(asked|held)-refunds\b/, 'owner admin operations developer'],
  [/^POST \/payments\/of\/[^/]+\/refund$/, 'owner admin operations developer'],
  [/^POST \/link(s|-pictures)\b/, 'owner admin operations developer'],
  [
    /^\w+ \/(me|account|sign-out|step-up|views|today|payments|customers|links|activity-log|sandbox|shield)\b/,
    EVERYBODY,
  ],
  [/^POST \/(sign-in|setup)\b/, `${EVERYBODY} nobody`],
];

/** The most, in major units, that others than owner and admins give back of one payment. */
const REFUND_LIMITS = `'{"NGN":150000,"KES":15000,"GHS":1500,"ZAR":2000,"XAF":60000,"XOF":60000,"EGP":5000,"TZS":250000,"USD":100}'::jsonb`;

/** Each that they had meanwhile. */
async function rolesOf({ person, roles }: Acted, from: Tables): Promise<string[]> {
  if (roles) return roles.map((role) => role ?? 'nobody');
  const [row] = await from.query<{ role: string }>(
    `select role from console_users where lower(email) = lower($1) and ended_at is null`,
    [person],
  );
  return [row?.role ?? 'nobody'];
}

const MERCHANT_OF = `
select m.name as merchant from console_users u join merchants m on m.id = u.merchant_id where lower(u.email) = lower($1)`;

export const KEPT_APART: readonly TableInvariant[] = [
  payments(
    { id: 'I-39', says: 'What belongs to a payment is of its merchant and environment' },
    `select t.payment_reference || ' has ' || n.what || ' of another' ${PAYMENTS} cross join lateral (
      select 'a refund ' || r.reference from refunds r where r.transaction_id = t.id and (r.merchant_id <> t.merchant_id or r.env <> t.env)
      union all select 'a webhook' from webhook_deliveries d where d.transaction_id = t.id and (d.merchant_id <> t.merchant_id or d.env <> t.env)
      union all select 'the link ' || l.slug from payment_links l where l.id = t.payment_link_id and (l.merchant_id <> t.merchant_id or l.env <> t.env)
      union all select 'an account' from charges c join provider_accounts a on a.id = c.account_id
        where c.transaction_id = t.id and (a.env <> t.env or a.provider <> c.provider or a.merchant_id <> t.merchant_id)
      union all select 'an obligation' from obligations o join charges c on c.id = o.charge_id
        where o.transaction_id = t.id and c.transaction_id <> t.id
      union all select 'a note' from payment_notes p join console_users u on u.id = p.user_id
        where p.transaction_id = t.id and u.merchant_id <> t.merchant_id
      union all select 'words that it is found by' from unnest(t.search_words) w
        where w.lexeme not like t.merchant_id || left(t.env::text, 1) || ' %') n(what)
    union all
    select t.payment_reference || ' is not found by the first word of its e-mail address' ${PAYMENTS}
    where t.customer_email ~ '^[A-Za-z0-9]{1,24}[.@+_-]' and not exists (select from unnest(t.search_words) w
      where w.lexeme = t.merchant_id || left(t.env::text, 1) || ' ' || lower(substring(t.customer_email from '^[A-Za-z0-9]+')))
      and t.search_words is not null`,
  ),
  payments(
    { id: 'I-40', says: 'Where a payer is led afterwards is the merchant’s word' },
    `select t.payment_reference || ' leads to ' || t.redirect_url ${PAYMENTS} join payment_links l on l.id = t.payment_link_id
    where l.updated_at <= t.created_at and t.redirect_url is distinct from l.redirect_url and t.customer_email not like 'erased@%'`,
  ),
  payments(
    { id: 'I-41', says: 'A saved card is used with its own wallet, e-mail and merchant' },
    `select c.reference || ' used a card of another' ${PAYMENTS} join charges c on c.transaction_id = t.id
      join saved_card_uses u on u.charge_id = c.id join wallets w on w.token_hash = u.token_hash
    where w.merchant_id <> t.merchant_id or w.env <> t.env or lower(w.email) <> lower(t.customer_email)
    union all
    select s.reference || ' is saved with a charge that is ' || c.status ${PAYMENTS} join charges c on c.transaction_id = t.id
      join saved_cards s on s.charge_id = c.id where s.state = 'active' and c.status <> 'success'`,
  ),
];

export const RIGHTS: readonly Invariant[] = [
  seen(
    { id: 'I-39', says: 'Whoever asks is told of their own alone' },
    ['answered'],
    async (last, { tables: from }) => {
      const named = [...new Set(last.body.match(/KPY-(?:CA|PI)-\w+/g) ?? [])];
      if (named.length === 0 || last.by === 'processor') return [];
      const owners = (await Promise.all(named.map((each) => from.lookUp<Owner>(OWNER, each)))).flat();
      if (last.by === 'payer')
        return new Set(owners.map(({ payment }) => payment)).size > 1
          ? [`${last.who} was told of ${named.join(', ')}`]
          : [];
      const [person] =
        last.by === 'console' ? await from.query<{ merchant: string }>(MERCHANT_OF, [last.who]) : [];
      const merchant = person?.merchant ?? last.who;
      return owners
        .filter((owner) => owner.merchant !== merchant)
        .map(({ name }) => `${last.who} was told of ${name}`);
    },
  ),
  seen(
    { id: 'roles', says: 'Nobody of a console does what their role does not allow' },
    ['acted'],
    async (last, { tables: from }) => {
      if (last.status < 200 || last.status >= 300) return [];
      const roles = await rolesOf(last, from);
      const allowed = ROLES.find(([act]) => act.test(last.act))?.[1];
      if (allowed === undefined) return [`No rule says who may ${last.act}`];
      return roles.some((role) => allowed.split(' ').includes(role))
        ? []
        : [`${last.person} is ${roles.join(', then ')}, and did ${last.act}`];
    },
  ),
  seen(
    { id: 'refund limit', says: 'Only owner and admins give back more than the limit of one payment' },
    ['acted'],
    async (last, { tables: from }) => {
      const reference = /^POST \/payments\/of\/([^/]+)\/refund$/.exec(last.act)?.[1];
      if (reference === undefined || last.status < 200 || last.status >= 300) return [];
      const roles = await rolesOf(last, from);
      const over = await from.query<{ name: string }>(
        `select t.payment_reference as name from transactions t where (t.payment_reference = $1 or t.reference = $1 or t.page_reference = $1)
        and t.refunded_minor + coalesce((select sum(h.amount_minor) from refund_requests h where h.transaction_id = t.id and h.status = 'held'), 0)
          > (${REFUND_LIMITS} ->> t.currency)::bigint * case when t.currency in ('XAF', 'XOF') then 1 else 100 end
        and exists (select from refund_requests h join console_users u on u.id = h.asked_by
          where h.transaction_id = t.id and h.status in ('held', 'sent', 'approved') and lower(u.email) = lower($2))`,
        [decodeURIComponent(reference), last.person],
      );
      return roles.some((role) => MANAGERS.split(' ').includes(role))
        ? []
        : over.map(
            ({ name }) => `${last.person} is ${roles.join(', then ')}, and gave back too much of ${name}`,
          );
    },
  ),
  seen(
    { id: 'typed amount', says: 'What somebody typed is what counts' },
    ['typed'],
    async ({ who, of, amountMinor }, { tables: from }) => {
      const made = await from.query<{ minor: number }>(
        `select amount_minor::float8 as minor from refunds where reference = $1
        union all select amount_minor::float8 from refund_requests where reference = $1
        union all select amount_minor::float8 from transactions where customer_email = $1`,
        [of],
      );
      const others = made.filter(({ minor }) => minor !== amountMinor);
      return others.map(({ minor }) => `${who} meant ${amountMinor}, and it is ${minor}: ${of}`);
    },
  ),
  tables(
    { id: 'owner', says: 'A team has one owner' },
    `select 'Merchant ' || merchant_id || ' has ' || count(*) filter (where role = 'owner') || ' owners' from console_users
    where ended_at is null group by merchant_id having count(*) filter (where role = 'owner') <> 1`,
  ),
  tables(
    { id: 'I-43', says: 'What people did is one chain' },
    `select 'Merchant ' || merchant_id || ': entry ' || id || ' does not follow the one before it' from (
      select id, merchant_id, previous, lag(hash, 1, decode(repeat('00', 32), 'hex')) over (partition by merchant_id order by id) as before
      from console_audit) a where previous <> before`,
  ),
];
