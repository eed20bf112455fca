// A merchant's payments, newest first: found by one text, whatever of a payment somebody has in hand, and by filters. The merchant API, the
// console and its files all read this (decision 0094).
import type { DaysOf, PaymentStatus } from '@titan/contract/console/lists';
import type { ServiceSentence } from '@titan/copy/service';
import { CURRENCIES } from '@titan/rules/currency';
import { CHANNELS, type Channel } from '@titan/rules/methods';
import type { PaymentReference } from '@titan/rules/reference';
import type { TextByLanguage } from '@titan/rules/text-by-language';
import type { Amount } from '@titan/rules/typed-amount';
import { type RawBuilder, sql } from 'kysely';
import type { ChargeState, TransactionState } from '../../db/column-values.ts';
import { takesTransfersSql } from '../../db/channel-sql.ts';
import { type Database, PLANNED_ANEW } from '../../db/database.ts';
import { readInTurns } from '../../db/file-reading.ts';
import { type ListPage, type PageWindow, readPage } from '../../merchants/list-page.ts';
import type { Owner } from '../../merchants/merchant-key.ts';
import type { Clock } from '@titan/platform/ports';
import { merchantExpiryFactsOf, readEnded } from './expiry.ts';
import { daysOf, endedFor } from './payment-days.ts';
import { moneyOf, type PaymentMoney } from './payment-money.ts';
import { emailOfPayment } from './payment-clues.ts';
import { anyOf, type Clue, clueIn, type Condition, hasCharge, idNamed, isAmount } from './searched-text.ts';
import type { StatusWord } from './status-word.ts';

/** What is looked for; what is not given: anything. */
export type PaymentFilter = {
  /** One text, as everything that it may be (searched-text.ts). */
  q?: string | null | undefined;
  email?: string | null | undefined;
  /** The merchant's own, or ours of the payment. */
  reference?: string | null | undefined;
  /** Whose payment this is of, by our reference: all of theirs. */
  customer?: string | null | undefined;
  /** Begun on it, by its slug. */
  link?: string | null | undefined;
  /** One amount as each currency counts it. */
  amounts?: readonly Amount[] | null | undefined;
  status?: StatusWord | null | undefined;
  /** As the people of the shop call it. */
  state?: PaymentStatus | null | undefined;
  /** With an attempt on it; of a payment that has to be paid, the one that paid. */
  channel?: Channel | null | undefined;
  /** With an attempt at it, by its name, in the same way. */
  processor?: string | null | undefined;
  /** Why it was not paid, by its last attempt that failed, any of these; `UNKNOWN`: for no reason that is known. */
  reasons?: readonly string[] | null | undefined;
  currency?: string | null | undefined;
  /** At least, and at most, as each currency counts it. */
  least?: readonly Amount[] | null | undefined;
  most?: readonly Amount[] | null | undefined;
  /** From, and before: by the payment's creation, or by what was booked of it. */
  by?: DaysOf | null | undefined;
  /** Those that had this booked, whenever it was. */
  had?: DaysOf | null | undefined;
  from?: Date | null | undefined;
  to?: Date | null | undefined;
  /** Whether somebody has tried to pay it. */
  isTried?: true | null | undefined;
};

export type FoundPaymentRow = {
  id: number;
  payment_reference: PaymentReference;
  reference: string;
  status: TransactionState;
  amount_minor: number;
  amount_paid_minor: number;
  refunded_minor: number;
  is_disputed: boolean;
  currency: string;
  customer_name: string | null;
  customer_email: string;
  narration: string | null;
  narrations: TextByLanguage | null;
  attempts: number;
  expires_at: Date;
  left_charges: number;
  live_charge_id: number | null;
  paid_charge_id: number | null;
  created_at: Date;
  /** Oldest first. */
  charges: {
    id: number;
    channel: Channel;
    status: ChargeState;
    provider: string;
    auth_model: string | null;
    message: string | null;
    sentence: ServiceSentence | null;
    amount_minor: number;
    currency: string;
    fee_minor: number;
    card_last_four: string | null;
    bank_last_four: string | null;
    wallet_masked: string | null;
    updated_at: string;
  }[];
};

/** With what became of its money. */
export type FiledPaymentRow = FoundPaymentRow & { money: PaymentMoney };

/** How many there are, up to ten thousand, and where that is all of them since when. */
export type PaymentCount = { count: number; isMore: boolean; since: Date | null };

export type PaymentSearch = {
  /** A page, with one row more where there are more. */
  page(owner: Owner, filter: PaymentFilter, page: ListPosition): Promise<FoundPaymentRow[]>;
  count(owner: Owner, filter: PaymentFilter): Promise<PaymentCount>;
  /** The id of the payment that our reference names; null: none of this merchant's. */
  idOf(owner: Owner, paymentReference: string): Promise<number | null>;
  /** Where the merchant has an account, or may use the installation's. */
  processors(owner: Owner): Promise<string[]>;
  /** Our reference of the one payment that a text names whole; null: it names none, or may be something else too. */
  named(owner: Owner, text: string): Promise<PaymentReference | null>;
};

type ListPosition = Pick<ListPage, 'after' | 'before' | 'limit'>;

const COUNTED = 10_000;
/**
 * So many of the newest rows, in pages, are looked at first. A filter that many payments fit (all that failed) fills its page there; one that few fit
 * (a name) is read by its index and sorted.
 */
const NEAR = 240;

export function createPaymentSearch(db: Database, clock: Clock): PaymentSearch {
  const page: PaymentSearch['page'] = async (owner, filter, place) => {
    const query = await searchQueryOf(db, owner, filter);
    return readPage(place, (window) =>
      readEnded({ db, clock }, () => rowsOf(db, query, window), merchantExpiryFactsOf),
    );
  };
  return {
    page,
    async count(owner, filter) {
      // Whichever are met first are counted, since putting them in order would read them all.
      const most = sql`limit ${COUNTED + 1}`;
      const found = sourcesOf(await searchQueryOf(db, owner, filter), []).map(
        (source) => sql`(${source} ${most})`,
      );
      const { rows } = await sql<{ n: number; since: Date | null }>`${PLANNED_ANEW}
        select count(*) as n, min(created_at) as since
        from (select * from (${sql.join(found, sql` union `)}) f ${most}) f`.execute(db);
      const { n = 0, since = null } = rows[0] ?? {};
      const isMore = n > COUNTED;
      return { count: Math.min(n, COUNTED), isMore, since: isMore ? null : since };
    },
    async idOf({ merchantId, env }, reference) {
      const payment = await db
        .selectFrom('transactions')
        .select('id')
        .where('payment_reference', '=', reference)
        .where('merchant_id', '=', merchantId)
        .where('env', '=', env)
        .executeTakeFirst();
      return payment?.id ?? null;
    },
    async processors({ merchantId, env }) {
      const theirs = db.selectFrom('provider_accounts').select('provider').distinct().where('env', '=', env);
      const found = theirs.where(({ or, eb }) =>
        or([eb('merchant_id', 'is', null), eb('merchant_id', '=', merchantId)]),
      );
      return (await found.orderBy('provider').execute()).map(({ provider }) => provider);
    },
    async named(owner, text) {
      const id = await idNamed(db, owner, text);
      if (id === null) return null;
      const payment = db.selectFrom('transactions').select('payment_reference').where('id', '=', id);
      return (await payment.executeTakeFirst())?.payment_reference ?? null;
    },
  };
}

/**
 * All of them that there are when it begins, a turn's rows at a time.
 * @param db one connection
 */
export async function* everyPayment(
  { db, clock }: { db: Database; clock: Clock },
  owner: Owner,
  filter: PaymentFilter,
): AsyncGenerator<FiledPaymentRow[]> {
  const found = sql.join(sourcesOf(await searchQueryOf(db, owner, filter), []), sql` union `);
  const inOrder = sql<{ id: number }>`select id from (${found}) f order by created_at desc, id desc`;
  for await (const part of readInTurns(db, inOrder)) {
    const ids = part.map(({ id }) => id);
    const these = sql`select unnest(${ids}::bigint[]) as id`;
    const rows = await readEnded({ db, clock }, () => readRows(db, these, 'desc'), merchantExpiryFactsOf);
    const money = await moneyOf(db, ids);
    yield rows.map((row) => ({ ...row, money: money(row.id) }));
  }
}

type SearchQuery = {
  /** The merchant's, of the transaction `t`. */
  own: Condition;
  /** Each must hold; the first is looked up by its indexes. */
  clues: Clue[];
  /** What is merely checked, of `t`. */
  filters: Condition[];
};

async function searchQueryOf(db: Database, owner: Owner, filter: PaymentFilter): Promise<SearchQuery> {
  const { q = null, email, reference, customer, link, amounts, state } = filter;
  const own = sql`t.merchant_id = ${owner.merchantId} and t.env = ${owner.env}`;
  const clues: Clue[] = [];
  if (reference)
    clues.push({
      payment: [sql`t.reference = ${reference}`, sql`t.payment_reference = ${reference}`],
      charge: [],
    });
  if (email) clues.push({ payment: [sql`lower(t.customer_email) = lower(${email})`], charge: [] });
  if (customer)
    clues.push({ payment: [sql`lower(t.customer_email) = ${emailOfPayment(owner, customer)}`], charge: [] });
  if (link) clues.push({ payment: [sql`t.payment_link_id = ${idOfLink(owner, link)}`], charge: [] });
  if (q !== null && q.trim() !== '') clues.push(await clueIn(db, owner, q.trim()));
  if (amounts) clues.push({ payment: amounts.map(isAmount), charge: [] });
  // What few payments are has an index of its own.
  if (state === 'disputed') clues.push({ payment: [], charge: [IS_DISPUTED_CHARGE] });
  if (state === 'refunded' || state === 'partly_refunded')
    clues.push({ payment: [sql`t.refunded_minor > 0`], charge: [] });
  return { own, clues, filters: filtersOf(filter) };
}

const idOfLink = ({ merchantId, env }: Owner, slug: string): Condition =>
  sql`(select l.id from payment_links l where l.slug = ${slug} and l.merchant_id = ${merchantId} and l.env = ${env})`;

function filtersOf(filter: PaymentFilter): Condition[] {
  const { status, state, currency, reasons, least = null, most = null, isTried } = filter;
  const { length: byAmount } = [least, most].filter((given) => given !== null);
  return [
    ...daysOf(filter),
    currency && sql`t.currency = ${currency}`,
    status && hasStatus(status),
    state && hasState(state),
    wentBy(filter),
    reasons && endedFor(reasons),
    byAmount > 0 && isBetween(least, most),
    isTried && sql`t.attempts + t.public_attempts > 0`,
  ].filter((condition) => typeof condition === 'object' && condition !== null);
}

/** For paid payments, the attempt that paid counts. The index of attempts begins with the channel. */
function wentBy({ channel, processor, status, state, by }: PaymentFilter): Condition | null {
  if (!channel && !processor) return null;
  const at = processor ? sql` and c.provider = ${processor}` : sql``;
  const isPaid = status === 'success' || by || (state && PAID_STATES.has(state));
  const paid = isPaid ? sql` and c.id = t.paid_charge_id` : sql``;
  return hasCharge(sql`c.channel = any(${channel ? [channel] : [...CHANNELS]}::text[])${at}${paid}`);
}

/** A range of each currency, as the index has them. */
function isBetween(least: readonly Amount[] | null, most: readonly Amount[] | null): Condition {
  const ranges = CURRENCIES.map((code) => {
    const [from, to] = [least, most].map((given) => given?.find(({ currency }) => currency === code));
    // What a currency cannot be, nothing of it is.
    if ((least && !from) || (most && !to)) return sql`false`;
    const above = from ? sql` and t.amount_minor >= ${from.minor}` : sql``;
    return sql`(t.currency = ${code}${above}${to ? sql` and t.amount_minor <= ${to.minor}` : sql``})`;
  });
  return anyOf(ranges);
}

const allOf = (conditions: readonly Condition[]): Condition => sql.join(conditions, sql` and `);

/** As `statusWordOf` names it: a payment whose transfer was returned is processing, an abandoned one expired. */
function hasStatus(status: StatusWord): Condition {
  const returned = hasCharge(sql`${sql.raw(takesTransfersSql('c.channel'))} and c.status = 'returned'`);
  switch (status) {
    case 'pending':
      return sql`(t.status = 'pending' and not ${returned})`;
    case 'processing':
      return sql`(t.status in ('pending', 'processing') and (t.status = 'processing' or ${returned}))`;
    case 'expired':
      return sql`t.status in ('expired', 'abandoned')`;
    default:
      return sql`t.status = ${status}`;
  }
}

const PAID_STATES: ReadonlySet<PaymentStatus> = new Set(['paid', 'partly_refunded', 'refunded', 'disputed']);
/** A charge `c`. */
const IS_DISPUTED_CHARGE = sql`c.id in (select d.charge_id from disputes d where d.status in ('open', 'lost'))`;
const IS_DISPUTED = sql<boolean>`exists (select from disputes d join charges c on c.id = d.charge_id
  where c.transaction_id = t.id and d.status in ('open', 'lost'))`;

/** As `paymentStatusOf` has it. */
function hasState(state: PaymentStatus): Condition {
  const paid = sql`t.status = 'success'`;
  switch (state) {
    case 'waiting':
      return sql`t.status in ('pending', 'processing')`;
    case 'disputed':
      return paid;
    case 'paid':
      return sql`(${paid} and t.refunded_minor = 0 and not ${IS_DISPUTED})`;
    case 'partly_refunded':
      return sql`(${paid} and t.refunded_minor < t.amount_paid_minor and not ${IS_DISPUTED})`;
    case 'refunded':
      return sql`(${paid} and t.refunded_minor = t.amount_paid_minor and not ${IS_DISPUTED})`;
    default:
      return sql`t.status = ${state}`;
  }
}

// The statements. Which index is the best depends on what is looked for, so each is planned for its values.

const fits = ({ payment, charge }: Clue): Condition =>
  anyOf([...payment, ...(charge.length > 0 ? [hasCharge(anyOf(charge))] : [])]);

const after = ({ fromId, beyond }: PageWindow): Condition[] =>
  fromId === null
    ? []
    : [
        sql`(t.created_at, t.id) ${sql.raw(beyond)} ((select p.created_at from transactions p where p.id = ${fromId}), ${fromId})`,
      ];
const inOrder = ({ order, limit }: PageWindow): Condition =>
  sql`order by created_at ${sql.raw(order)}, id ${sql.raw(order)} limit ${limit}`;

/** Among the newest. */
const nearIds = (query: SearchQuery, window: PageWindow): RawBuilder<unknown> => sql`
  select t.id, t.created_at from (
    select t.* from transactions t where ${allOf([query.own, ...after(window)])}
    ${inOrder({ ...window, limit: window.limit * NEAR })}
  ) t where ${allOf([...query.clues.map(fits), ...query.filters])} ${inOrder(window)}`;

/** What is searched for, by each index that may have it. */
function sourcesOf(
  { own, clues: [clue, ...clues], filters }: SearchQuery,
  more: Condition[],
): RawBuilder<unknown>[] {
  const rest = allOf([own, ...clues.map(fits), ...filters, ...more]);
  const all = sql`select t.id, t.created_at from transactions t where ${rest}`;
  if (!clue) return [all];
  return [
    ...clue.payment.map((each) => sql`${all} and ${each}`),
    ...clue.charge.map(
      (each) => sql`
        select t.id, t.created_at from charges c join transactions t on t.id = c.transaction_id where ${each} and ${rest}`,
    ),
  ];
}

/** Among all. What is found by a clue is fetched before it is put in order: else the planner may read all in order, hoping to meet it. */
function farIds(query: SearchQuery, window: PageWindow): RawBuilder<unknown> {
  const found = sql.join(sourcesOf(query, after(window)), sql` union `);
  if (query.clues.length === 0) return sql`${found} ${inOrder(window)}`;
  return sql`with found as materialized (${found}) select id, created_at from found ${inOrder(window)}`;
}

async function rowsOf(db: Database, query: SearchQuery, window: PageWindow): Promise<FoundPaymentRow[]> {
  if (query.clues.length > 0) {
    const near = await readRows(db, nearIds(query, window), window.order);
    if (near.length >= window.limit) return near;
  }
  return readRows(db, farIds(query, window), window.order);
}

async function readRows(
  db: Database,
  ids: RawBuilder<unknown>,
  order: PageWindow['order'],
): Promise<FoundPaymentRow[]> {
  const { rows } = await sql<FoundPaymentRow>`${PLANNED_ANEW}
    select t.id, t.payment_reference, t.reference, t.status, t.amount_minor, t.amount_paid_minor, t.refunded_minor,
      ${IS_DISPUTED} as is_disputed, t.currency, t.customer_name,
      t.customer_email, t.narration, t.narrations, t.expires_at, t.left_charges, t.live_charge_id, t.paid_charge_id, t.created_at,
      t.attempts + t.public_attempts as attempts,
      (select coalesce(json_agg(json_build_object('id', h.id, 'channel', h.channel, 'status', h.status, 'provider', h.provider,
          'auth_model', h.auth_model, 'message', h.message, 'sentence', h.said, 'amount_minor', h.amount_minor, 'currency', h.currency,
          'fee_minor', h.fee_minor, 'card_last_four', h.card_last_four,
          'bank_last_four', h.bank_last_four, 'wallet_masked', h.wallet_masked, 'updated_at', h.updated_at) order by h.id), '[]')
        from charges h where h.transaction_id = t.id) as charges
    from (${ids}) f join transactions t on t.id = f.id
    order by t.created_at ${sql.raw(order)}, t.id ${sql.raw(order)}`.execute(db);
  return rows;
}
