// The calls about pay-ins, balances, banks and networks.
import { cleanLine } from '@titan/rules/clean-text';
import { CURRENCIES, isCurrency } from '@titan/rules/currency';
import { isEmail, normalEmail } from '@titan/rules/email';
import { CHANNELS } from '@titan/rules/methods';
import { toMajorNumber, toSignedDecimal } from '@titan/rules/money';
import { parseAmount } from '@titan/rules/parse-amount';
import { isReference } from '@titan/rules/reference';
import type { Amount } from '@titan/rules/typed-amount';
import { isRefused } from '@titan/platform/refusal';
import { networksOf } from '@titan/rules/wallet-networks';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { allBanksOf, type CountryBank } from '../channels/pay-with-bank/banks.ts';
import { readBalances } from '../merchants/balances.ts';
import { sentNarration } from '../merchants/kept-text.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import type { Database } from '../db/database.ts';
import { addCall, type BodyOf, type CallDeps, merchantCall, type QueryOf } from './call.ts';
import { type Refused, refused, wrongField } from './envelope.ts';
import { code, must, text } from './fields/field-schemas.ts';
import { bothWays, cursorOf, LIST_FIELDS, pageOf, shownOf } from './fields/list.ts';
import type { FoundPaymentRow, PaymentFilter, PaymentSearch } from '../payments/views/payment-search.ts';
import { STATUS_WORDS, statusWordOf } from '../payments/views/status-word.ts';
import { merchantsMessageOf } from '../payments/charge-sentence.ts';
import { statusWord } from './read-charge.ts';
import { textReply } from './fields/text-field.ts';

// Pay-ins, balances and misc, declared.

const CHAPTER = 'Your account';
const MISC = 'Banks and networks';

const payIn = z.object({
  /** What `starting_after` and `ending_before` take. */
  pointer: z.string(),
  reference: z.string(),
  status: statusWord,
  /** Major units, in shortest form. */
  amount: z.number(),
  amount_paid: z.number(),
  fee: z.number(),
  currency: z.string(),
  customer: z.object({
    name: z.nullable(z.string()),
    email: z.string(),
    /** The number of the wallet that was charged, with all but its dial code and last four digits as `*`; null: none was. */
    phone: z.nullable(z.string()),
  }),
  description: z.nullable(textReply),
  payment_method: z.enum(CHANNELS),
  message: z.nullable(z.string()),
  date_created: z.string(),
  date_completed: z.nullable(z.string()),
});
export type PayIn = z.infer<typeof payIn>;

const Q_LENGTH = 254;

/** A program's amount as each currency counts it. */
const amountsIn = (text: string): Amount[] =>
  CURRENCIES.flatMap((currency) => {
    const read = parseAmount(text, currency);
    return read.ok ? [{ currency, minor: read.minor }] : [];
  });

const amount = (field: string) =>
  z.optional(text(field, 'an amount such as 1500 or 1500.50', (value) => amountsIn(value).length > 0));

const listPayIns = merchantCall({
  method: 'GET',
  path: '/pay-ins',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Payments that somebody has tried to pay, newest first',
  message: 'Pay-ins retrieved successfully',
  about:
    '`q` finds a payment by whatever a customer says of it: a reference (yours, ours, or the processor’s), its beginning or its end, a word of a name or of an e-mail address, the phone of a wallet, the last four digits of a card, an account or a wallet, or the amount. `email`, `reference` (yours, or ours) and `amount` ask for one of these alone. `min_amount` and `max_amount` are in the currency of each payment. `payment_method` and `message` are those of the attempt that paid, else of the latest; `channel` and `processor` find payments with any attempt on them. After a failed attempt, or when the account for a transfer has expired, a payment is `pending`, because its payer may try again: until its 24 hours are over, and then it is `expired`.',
  query: z.strictObject({
    ...LIST_FIELDS,
    q: z.optional(text('q', `text of at most ${Q_LENGTH} characters`, (value) => value.length <= Q_LENGTH)),
    email: z.optional(text('email', 'an email address', isEmail)),
    status: z.optional(z.enum(STATUS_WORDS, { error: must('status', `one of ${STATUS_WORDS.join(', ')}`) })),
    reference: z.optional(text('reference', 'the reference of a payment', isReference)),
    amount: amount('amount'),
    min_amount: amount('min_amount'),
    max_amount: amount('max_amount'),
    channel: z.optional(z.enum(CHANNELS, { error: must('channel', `one of ${CHANNELS.join(', ')}`) })),
    processor: z.optional(
      text('processor', 'the name of a processor, such as paystack', (value) => /^[\w-]{1,40}$/.test(value)),
    ),
  }),
  alsoWrong: bothWays,
  data: z.object({ has_more: z.boolean(), payins: z.array(payIn) }),
});

const balance = z.object({
  pending_balance: z.number(),
  available_balance: z.number(),
  held_by: z.record(z.string(), z.number()),
});

const getBalances = merchantCall({
  method: 'GET',
  path: '/balances',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Your balances by currency',
  message: 'success',
  about:
    'By the currency in lower case. What a refund takes leaves `available_balance` at once, so it may be below 0; while it is under way it stands in `pending_balance`. The money itself lies at the payment providers: `held_by` says how much at each, by what was paid and given back through it. They pay it out by their own terms and take their own fees from it, which is not in these figures.',
  data: z.record(z.string(), balance),
});

/** The countries that payers pay in, with their currency. */
const COUNTRIES = {
  NG: 'NGN',
  GH: 'GHS',
  KE: 'KES',
  ZA: 'ZAR',
  CM: 'XAF',
  CI: 'XOF',
  EG: 'EGP',
  TZ: 'TZS',
} as const;
type Country = keyof typeof COUNTRIES;

const isCountry = (text: string): text is Country => Object.hasOwn(COUNTRIES, text);

const countryCode = text('countryCode', `one of ${Object.keys(COUNTRIES).join(', ')}`, (value) =>
  isCountry(value.toUpperCase()),
);

/** The country of a code in any letter case; Nigeria where none is named, as Kora has it. */
function countryNamed(code = 'NG'): { country: string; currency: string } {
  const country = code.toUpperCase();
  if (!isCountry(country)) throw new Error('The country passed validation but is not supported');
  return { country, currency: COUNTRIES[country] };
}

/** The countries whose currency it is; all of them when none is named. */
function countriesOf(currency: string | undefined): Country[] {
  return Object.keys(COUNTRIES)
    .filter(isCountry)
    .filter((country) => currency === undefined || COUNTRIES[country] === currency);
}

const listBanksOfCountry = merchantCall({
  method: 'GET',
  path: '/misc/banks',
  key: 'either',
  chapter: MISC,
  summary: 'The banks of a country',
  message: 'Successful',
  about: 'Of Nigeria without `countryCode`. The list is empty where no bank of the country is known here.',
  query: z.strictObject({ countryCode: z.optional(countryCode) }),
  data: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      code: z.string(),
      nibss_bank_code: z.nullable(z.string()),
      country: z.string(),
    }),
  ),
});

const listNetworksOfCountry = merchantCall({
  method: 'GET',
  path: '/misc/mobile-money',
  key: 'either',
  chapter: MISC,
  summary: 'The mobile-money networks of a country',
  message: 'Successful',
  about:
    'What `mobile_money.network` may be. The list is empty for NG and ZA, where a wallet is charged by its number alone.',
  query: z.strictObject({ countryCode }),
  exampleQuery: { countryCode: 'KE' },
  data: z.array(z.object({ name: z.string(), slug: z.string(), code: z.string(), country: z.string() })),
});

const resolveBankAccount = merchantCall({
  method: 'POST',
  path: '/misc/banks/resolve',
  key: 'either',
  forbids: true,
  chapter: MISC,
  summary: 'Whose an account is',
  message: 'Bank account resolved successfully',
  about: 'In test, 0000000000 is an account at every bank, and any other number is none.',
  body: () =>
    z.strictObject({
      bank: text(
        'bank',
        'the code of a bank of GET /misc/banks',
        (value) => value.length > 0 && value.length <= 40,
      ),
      account: code('account', 'the ten digits of an account number', (value) => /^[0-9]{10}$/.test(value)),
      /** The currency of the bank's country; clients send it. */
      currency: z.optional(text('currency', `one of ${CURRENCIES.join(', ')}`, isCurrency)),
    }),
  data: z.object({
    bank_name: z.string(),
    bank_code: z.string(),
    account_number: z.string(),
    account_name: z.string(),
  }),
  example: { bank: '058', account: '0000000000' },
});

type AccountDeps = CallDeps & {
  db: Database;
  payments: PaymentSearch;
  /** Looks up an account's holder, in test; it returns null for an unknown account. Null in live mode, where no provider can be asked yet. */
  accountHolder: ((bankCode: string, account: string) => string | null) | null;
};

type PayInQuery = QueryOf<typeof listPayIns>;

export function addAccountCalls(scope: FastifyInstance, deps: AccountDeps): void {
  addCall(scope, deps, listPayIns, ({ owner, query }) => list(deps, owner, query));
  addCall(scope, deps, getBalances, ({ owner }) => balances(deps, owner));
  addCall(scope, deps, listBanksOfCountry, async ({ query }) =>
    banksOf(countryNamed(query.countryCode).country),
  );
  addCall(scope, deps, listNetworksOfCountry, async ({ query }) => {
    const { country, currency } = countryNamed(query.countryCode);
    return networksOf(currency).map(({ name, slug, code }) => ({ name, slug, code, country }));
  });
  const { accountHolder } = deps;
  if (accountHolder === null) return;
  addCall(scope, deps, resolveBankAccount, async ({ owner, body }) =>
    owner.env === 'test' ? resolve(accountHolder, body) : refused('testKeyNeeded'),
  );
}

async function list(
  { payments }: AccountDeps,
  owner: Owner,
  query: PayInQuery,
): Promise<{ has_more: boolean; payins: PayIn[] } | Refused> {
  const cursor = await cursorOf(query, (pointer) => payments.idOf(owner, pointer));
  if (isRefused<Refused>(cursor)) return cursor;
  const { limit, ...dates } = pageOf(query);
  const filter = { ...dates, ...filterOf(query), isTried: true } as const;
  const rows = await payments.page(owner, filter, { limit, ...cursor });
  const { hasMore, shown } = shownOf(rows, limit, cursor.before);
  return { has_more: hasMore, payins: shown.map((row) => payInOf(row)) };
}

/** What the listed pay-ins have in common. */
function filterOf(query: PayInQuery): PaymentFilter {
  const { q, email = '', status, reference, amount: exactly, min_amount: least, max_amount: most } = query;
  const amounts = (given: string | undefined) => (given === undefined ? null : amountsIn(given));
  return {
    q: q === undefined ? null : cleanLine(q),
    email: normalEmail(email),
    status: status ?? null,
    reference: reference ?? null,
    amounts: amounts(exactly),
    least: amounts(least),
    most: amounts(most),
    channel: query.channel ?? null,
    processor: query.processor ?? null,
  };
}

function payInOf(row: FoundPaymentRow): PayIn {
  const paid = row.charges.find(({ id }) => id === row.paid_charge_id);
  const charge = paid ?? row.charges.at(-1);
  if (!charge) throw new Error(`A pay-in without an attempt: ${row.payment_reference}`);
  const major = (minor: number): number => toMajorNumber(minor, row.currency);
  return {
    pointer: row.payment_reference,
    reference: row.reference,
    status: statusWordOf(row),
    amount: major(row.amount_minor),
    amount_paid: major(row.amount_paid_minor),
    fee: major(charge.fee_minor),
    currency: row.currency,
    customer: { name: row.customer_name, email: row.customer_email, phone: charge.wallet_masked },
    description: sentNarration(row),
    payment_method: charge.channel,
    message: merchantsMessageOf(charge),
    date_created: row.created_at.toISOString(),
    date_completed: paid ? new Date(paid.updated_at).toISOString() : null,
  };
}

async function balances({ db }: AccountDeps, owner: Owner): Promise<Record<string, z.infer<typeof balance>>> {
  const rows = await readBalances(db, owner);
  const entries = rows.map(({ currency, available_minor, waiting_minor, held_minor }) => {
    const major = (minor: number): number => Number(toSignedDecimal(minor, currency));
    const held = Object.entries(held_minor).map(([provider, minor]) => [provider, major(minor)] as const);
    const sums = {
      pending_balance: major(waiting_minor),
      available_balance: major(available_minor),
      held_by: Object.fromEntries(held),
    };
    return [currency.toLowerCase(), sums] as const;
  });
  return Object.fromEntries(entries);
}

function banksOf(country: string) {
  return allBanksOf(country).map(({ name, code, nipCode }) => ({
    name,
    slug: name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
    code: codeOf({ code, nipCode }),
    nibss_bank_code: nipCode,
    country,
  }));
}

/** Some banks have no code in public lists; every bank has a NIP code. */
function codeOf({ code, nipCode }: Pick<CountryBank, 'code' | 'nipCode'>): string {
  return code === '' ? (nipCode ?? '') : code;
}

function resolve(
  accountHolder: NonNullable<AccountDeps['accountHolder']>,
  { bank: bankCode, account, currency }: BodyOf<typeof resolveBankAccount>,
) {
  const bank = countriesOf(currency)
    .flatMap(allBanksOf)
    .find((each) => codeOf(each) === bankCode);
  if (!bank) return wrongField('bank', '"bank" must be the code of a bank of GET /misc/banks');
  const holder = accountHolder(bankCode, account);
  if (holder === null)
    return wrongField('account', `"account" is not known at ${bank.name}. Please check its number`);
  return { bank_name: bank.name, bank_code: bankCode, account_number: account, account_name: holder };
}
