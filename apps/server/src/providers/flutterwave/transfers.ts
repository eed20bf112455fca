// Transfers to an account of the charge's own: a virtual account, and a charge of Flutterwave's for each transfer that comes to it.
import { TRANSFER_PROVIDERS } from '@titan/rules/transfer-providers';
import type { Said } from '../bearer-calls.ts';
import type {
  ProviderAnswer,
  ReceivedTransfer,
  SentCharge,
  TransferAccount,
  TransferAccountRequest,
} from '../port.ts';
import { readBody } from '../read-body.ts';
import { type Calls, keyOf } from './calls.ts';
import { customerOf, flutterwaveAmount } from './charge-body.ts';
import {
  type Charge,
  chargesBody,
  customerBody,
  customersBody,
  errorBody,
  type VirtualAccount,
  virtualAccountBody,
  virtualAccountsBody,
} from './wire.ts';
import { isTransfer, minorOf, refusalOf, SERVER_ERROR, unanswered, UNKNOWN } from './words.ts';

const SECOND_MS = 1_000;
const CONFLICT = 409;
const ACCOUNT_PREFIX = 'van_';
const SHOWN_NAME = /^please make a bank transfer to (.+)$/i;

/** Whether it is the id of a virtual account. */
export function isAccountHandle(handle: string | null): boolean {
  return handle?.startsWith(ACCOUNT_PREFIX) ?? false;
}

/** Opens an account. It belongs to a customer, who is made first: where that fails, no account was asked for. */
export async function openAccount(calls: Calls, request: TransferAccountRequest): Promise<ProviderAnswer> {
  const { reference, amountMinor, currency, merchantName, openMs } = request;
  const customer = await customerIdOf(calls, request);
  if (customer === null) return { kind: 'lost', sent: 'never', cause: 'no_customer' };
  const said = await calls({
    path: '/virtual-accounts',
    key: keyOf('account', reference),
    body: {
      reference,
      customer_id: customer,
      expiry: Math.floor(openMs / SECOND_MS),
      amount: flutterwaveAmount(amountMinor, currency),
      currency,
      account_type: 'dynamic',
      narration: merchantName,
    },
  });
  if (said.kind === 'lost') return said;
  if (said.status >= SERVER_ERROR) return unanswered(said);
  const account = readBody(virtualAccountBody, said.body)?.data;
  if (account) return openedAnswerOf(reference, account);
  const error = readBody(errorBody, said.body)?.error;
  return error ? refusalOf(said, error) : UNKNOWN;
}

/** Their id; null where none is to be had. */
async function customerIdOf(calls: Calls, request: TransferAccountRequest): Promise<string | null> {
  const { reference, customerEmail: email } = request;
  const key = keyOf('customer', reference);
  const made = await calls({ path: '/customers', key, body: customerOf(request) });
  if (made.kind === 'lost') return null;
  const customer = readBody(customerBody, made.body)?.data;
  if (customer) return customer.id;
  if (made.status !== CONFLICT) return null;
  // Not documented: whether a second customer of one address is refused, and the path of the call "Search customers".
  const found = await calls({ path: '/customers/search', key: keyOf('search', reference), body: { email } });
  const customers = found.kind === 'lost' ? null : readBody(customersBody, found.body)?.data;
  return customers?.find((each) => each.email?.toLowerCase() === email.toLowerCase())?.id ?? null;
}

/** The account of a charge whose answer was lost, by our reference. */
export async function findAccount(calls: Calls, { reference }: SentCharge): Promise<ProviderAnswer> {
  const said = await calls({ path: `/virtual-accounts?${new URLSearchParams({ reference })}` });
  if (said.kind === 'lost') return said;
  if (said.status >= SERVER_ERROR) return unanswered(said);
  const accounts = readBody(virtualAccountsBody, said.body)?.data;
  if (!accounts || accounts.length > 1) return UNKNOWN;
  const [account] = accounts;
  return account ? openedAnswerOf(reference, account) : { kind: 'not_found' };
}

function openedAnswerOf(reference: string, opened: VirtualAccount): ProviderAnswer {
  const account = opened.reference === reference ? accountOf(opened) : null;
  return account ? { kind: 'account', account, transfers: [], message: '', handle: opened.id } : UNKNOWN;
}

function accountOf(opened: VirtualAccount): TransferAccount | null {
  const expiresAt = Date.parse(opened.account_expiration_datetime);
  if (Number.isNaN(expiresAt) || !isAccountHandle(opened.id)) return null;
  const { account_bank_name: bank, account_number: accountNumber, note } = opened;
  const known = TRANSFER_PROVIDERS.find(({ name }) => name.toLowerCase() === bank.toLowerCase());
  return {
    bankCode: known?.code ?? bank,
    bankName: known?.name ?? bank,
    accountNumber,
    // The account's name is told in a sentence alone.
    accountName: SHOWN_NAME.exec(note ?? '')?.[1] ?? note ?? bank,
    expiresAt,
    limits: null,
  };
}

/** What came to the account. Not documented: more than a page of transfers to one account, of which only the first is read. */
export async function queryAccount(calls: Calls, { reference, handle }: SentCharge): Promise<ProviderAnswer> {
  const query = new URLSearchParams({ virtual_account_id: handle ?? '' });
  const said = await calls({ path: `/charges?${query}` });
  return said.kind === 'lost' ? said : receivedAnswerOf(reference, said);
}

function receivedAnswerOf(reference: string, said: Said): ProviderAnswer {
  if (said.status >= SERVER_ERROR) return unanswered(said);
  const charges = readBody(chargesBody, said.body)?.data;
  if (!charges) return UNKNOWN;
  // Another account's, if Flutterwave were not to know what it is asked by.
  const ours = charges.filter((each) => isTransfer(each) && each.reference === reference);
  return { kind: 'account', account: null, transfers: ours.flatMap(receivedIn), message: '' };
}

/** None until it is there for good. Its amount is what came, whatever was asked for. */
function receivedIn({ id, status, amount, currency, created_datetime: at }: Charge): ReceivedTransfer[] {
  const amountMinor = minorOf(amount, currency);
  const landedAt = Date.parse(at ?? '');
  if (status !== 'succeeded' || amountMinor === null || !currency || Number.isNaN(landedAt)) return [];
  // Not documented: who has sent it.
  return [{ id, amountMinor, currency, landedAt, payer: null }];
}
