// facts/merchant-api: pay-ins, balances and misc, declared.
import { CURRENCIES, isCurrency } from '@titan/rules/currency';
import { CHANNELS } from '@titan/rules/methods';
import * as z from 'zod/mini';
import { statusWord } from './charge-reply.ts';
import { text } from './initialize-body.ts';
import { bothWays, LIST_FIELDS } from './list-query.ts';
import { merchantCall } from './merchant-call.ts';

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
  description: z.nullable(z.string()),
  payment_method: z.enum(CHANNELS),
  message: z.nullable(z.string()),
  date_created: z.string(),
  date_completed: z.nullable(z.string()),
});
export type PayIn = z.infer<typeof payIn>;

export const listPayIns = merchantCall({
  method: 'GET',
  path: '/pay-ins',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Payments that somebody has tried to pay, newest first',
  query: z.strictObject(LIST_FIELDS),
  alsoWrong: bothWays,
  data: z.object({ has_more: z.boolean(), payins: z.array(payIn) }),
});

export const getBalances = merchantCall({
  method: 'GET',
  path: '/balances',
  key: 'secret',
  chapter: CHAPTER,
  summary: 'Your balances by currency',
  about:
    'By the currency in lower case. What a refund takes leaves `available_balance` at once, so it may be below 0; while it is under way it stands in `pending_balance`.',
  data: z.record(z.string(), z.object({ pending_balance: z.number(), available_balance: z.number() })),
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

/** The country that a code names, in whatever letter case; Nigeria where none is named, as Kora has it. */
export function countryNamed(code = 'NG'): { country: string; currency: string } {
  const country = code.toUpperCase();
  if (!isCountry(country)) throw new Error('A country was accepted that its own rules refuse');
  return { country, currency: COUNTRIES[country] };
}

/** The countries whose currency it is; all of them when none is named. */
export function countriesOf(currency: string | undefined): Country[] {
  return Object.keys(COUNTRIES)
    .filter(isCountry)
    .filter((country) => currency === undefined || COUNTRIES[country] === currency);
}

export const listBanksOfCountry = merchantCall({
  method: 'GET',
  path: '/misc/banks',
  key: 'either',
  chapter: MISC,
  summary: 'The banks of a country',
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

export const listNetworksOfCountry = merchantCall({
  method: 'GET',
  path: '/misc/mobile-money',
  key: 'either',
  chapter: MISC,
  summary: 'The mobile-money networks of a country',
  about:
    'What `mobile_money.network` may be. The list is empty for NG and ZA, where a wallet is charged by its number alone.',
  query: z.strictObject({ countryCode }),
  data: z.array(z.object({ name: z.string(), slug: z.string(), code: z.string(), country: z.string() })),
});

export const resolveBankAccount = merchantCall({
  method: 'POST',
  path: '/misc/banks/resolve',
  key: 'either',
  chapter: MISC,
  summary: 'Whose an account is',
  about: 'In test, 0000000000 is an account at every bank, and any other number is none.',
  body: () =>
    z.strictObject({
      bank: text(
        'bank',
        'the code of a bank of GET /misc/banks',
        (value) => value.length > 0 && value.length <= 40,
      ),
      account: text('account', 'the ten digits of an account number', (value) => /^[0-9]{10}$/.test(value)),
      /** Of the bank's country; clients send it. */
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
