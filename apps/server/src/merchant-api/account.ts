// The stories of pay-ins, balances and misc (facts/merchant-api).
import { isChannel } from '@titan/rules/methods';
import { minorUnitsOf } from '@titan/rules/currency';
import { toMajorNumber } from '@titan/rules/money';
import { networksOf } from '@titan/rules/wallet-networks';
import type { FastifyInstance } from 'fastify';
import { allBanksOf, type CountryBank } from '../channels/pay-with-bank/all-banks.ts';
import type { BalanceStore } from '../merchants/balances.ts';
import type { SecretKey } from '../merchants/merchant-key.ts';
import type { PayInRow, PayInStore } from './pay-in-store.ts';
import {
  countriesOf,
  countryNamed,
  getBalances,
  listBanksOfCountry,
  listNetworksOfCountry,
  listPayIns,
  type PayIn,
  resolveBankAccount,
} from './account-calls.ts';
import { addCall, type CallParts } from './add-call.ts';
import { NO_SUCH_POINTER, pageOf } from './list-query.ts';
import { type Outcome, wrongField } from './merchant-call.ts';
import { statusWordOf } from './read-charge.ts';

export type AccountParts = CallParts & {
  payIns: PayInStore;
  balances: BalanceStore;
  /** Whose an account is, in test; null: nobody's. Null in live mode, where nobody can be asked yet. */
  accountHolder: ((bankCode: string, account: string) => string | null) | null;
};

type ResolveBody = ReturnType<NonNullable<typeof resolveBankAccount.body>>['_zod']['output'];
type Query = NonNullable<typeof listPayIns.query>['_zod']['output'];

/** Registers them. */
export function addAccountCalls(scope: FastifyInstance, parts: AccountParts): void {
  addCall(scope, parts, listPayIns, ({ key, query }) => list(parts, key, query));
  addCall(scope, parts, getBalances, ({ key }) => balances(parts, key));
  addCall(scope, parts, listBanksOfCountry, async ({ query }) => ({
    kind: 'done',
    message: 'Successful',
    data: banksOf(countryNamed(query.countryCode).country),
  }));
  addCall(scope, parts, listNetworksOfCountry, async ({ query }) => {
    const { country, currency } = countryNamed(query.countryCode);
    const data = networksOf(currency).map(({ name, slug, code }) => ({ name, slug, code, country }));
    return { kind: 'done', message: 'Successful', data };
  });
  const { accountHolder } = parts;
  if (accountHolder === null) return;
  addCall(scope, parts, resolveBankAccount, async ({ key, body }) => {
    if (key.env !== 'test') return { kind: 'refused', reason: 'testKeyNeeded' };
    return resolve(accountHolder, body);
  });
}

async function list(
  { payIns }: AccountParts,
  key: SecretKey,
  query: Query,
): Promise<Outcome<{ has_more: boolean; payins: PayIn[] }>> {
  const { starting_after: after, ending_before: before } = query;
  const pointer = after ?? before;
  let from: number | null = null;
  if (pointer !== undefined) {
    const found = await payIns.pointer(key, pointer);
    if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
    const field = after === undefined ? 'ending_before' : 'starting_after';
    if (found.row === null) return wrongField(field, NO_SUCH_POINTER(field));
    from = found.row;
  }
  const page = {
    ...pageOf(query),
    after: after === undefined ? null : from,
    before: after === undefined ? from : null,
  };
  const rows = await payIns.payIns(key, page);
  if (!rows.authorised) return { kind: 'refused', reason: 'badKey' };
  const shown = page.before === null ? rows.row.slice(0, page.limit) : rows.row.slice(-page.limit);
  const data = { has_more: rows.row.length > page.limit, payins: shown.map((row) => payInOf(row)) };
  return { kind: 'done', message: 'Pay-ins retrieved successfully', data };
}

function payInOf(row: PayInRow): PayIn {
  const paid = row.charges.find(({ id }) => id === row.paid_charge_id);
  const charge = paid ?? row.charges.at(-1);
  if (!charge || !isChannel(charge.channel))
    throw new Error(`A pay-in without a channel: ${row.intent_reference}`);
  const major = (minor: number): number => toMajorNumber(minor, row.currency);
  return {
    pointer: row.intent_reference,
    reference: row.reference,
    status: statusWordOf(row),
    amount: major(row.amount_minor),
    amount_paid: major(row.amount_paid_minor),
    fee: major(charge.fee_minor),
    currency: row.currency,
    description: row.narration,
    payment_method: charge.channel,
    message: charge.message,
    date_created: row.created_at.toISOString(),
    date_completed: paid ? new Date(paid.updated_at).toISOString() : null,
  };
}

async function balances(
  { balances: store }: AccountParts,
  key: SecretKey,
): Promise<Outcome<Record<string, { pending_balance: number; available_balance: number }>>> {
  const found = await store.balances(key);
  if (!found.authorised) return { kind: 'refused', reason: 'badKey' };
  const entries = found.row.map(({ currency, available_minor, waiting_minor }) => {
    const major = (minor: number): number => minor / 10 ** minorUnitsOf(currency);
    const balance = { pending_balance: major(waiting_minor), available_balance: major(available_minor) };
    return [currency.toLowerCase(), balance] as const;
  });
  return { kind: 'done', message: 'success', data: Object.fromEntries(entries) };
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

/** Some banks have no code in public lists; what names them everywhere is the NIP code. */
function codeOf({ code, nipCode }: Pick<CountryBank, 'code' | 'nipCode'>): string {
  return code === '' ? (nipCode ?? '') : code;
}

async function resolve(
  accountHolder: NonNullable<AccountParts['accountHolder']>,
  { bank: bankCode, account, currency }: ResolveBody,
): Promise<Outcome<{ bank_name: string; bank_code: string; account_number: string; account_name: string }>> {
  const bank = countriesOf(currency)
    .flatMap(allBanksOf)
    .find((each) => codeOf(each) === bankCode);
  if (!bank) return wrongField('bank', '"bank" must be the code of a bank of GET /misc/banks');
  const holder = accountHolder(bankCode, account);
  if (holder === null)
    return wrongField('account', `"account" is not known at ${bank.name}. Please check its number`);
  const data = { bank_name: bank.name, bank_code: bankCode, account_number: account, account_name: holder };
  return { kind: 'done', message: 'Bank account resolved successfully', data };
}
