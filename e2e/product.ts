// The running product as its users reach it from outside: a merchant's calls, the sandbox's controls, the service's clock.

import type { ScreenGroup } from './server/screens.ts';

/** The product's port; the shop is on the next, the control of the test's clock on the one after. */
// Chosen once by the process that reads the configuration, and inherited by the others: two runs on one machine do not meet.
process.env['E2E_PORT'] ??= String(20_000 + (process.pid % 3_000) * 3);
export const PORT = Number(process.env['E2E_PORT']);
export const CHECKOUT = `http://localhost:${PORT}`;
/** A site of its own, as shops are: browsers keep what its frames remember apart. */
export const SHOP = `http://shop.localhost:${PORT + 1}`;
/** The same shop by a name that its merchant has not registered: it may send payers to the checkout, and not frame it. */
export const STRANGE_SHOP = `http://strange.localhost:${PORT + 1}`;
const CONTROL = `http://127.0.0.1:${PORT + 2}`;
const SECRET_KEY = 'sk_test_titan_demo_000000000001';
export const PUBLIC_KEY = 'pk_test_titan_demo_000000000001';

let made = 0;

/** Opens a transaction as a merchant's server does, by card unless told otherwise; answers its reference. */
export async function openTransaction(
  body: object = {},
  secretKey = SECRET_KEY,
  origin = CHECKOUT,
): Promise<string> {
  made += 1;
  const { reference = `e2e-${process.pid}-${Date.now()}-${made}` }: { reference?: string } = body;
  const answer = await post(
    `${origin}/merchant/api/v1/charges/initialize`,
    {
      amount: 1500,
      currency: 'NGN',
      merchant_bears_cost: false,
      channels: ['card'],
      customer: { email: 'ada@example.com', name: 'Ada Obi' },
      redirect_url: `${SHOP}/thanks`,
      ...body,
      reference,
    },
    secretKey,
  );
  if (!answer.status) throw new Error(JSON.stringify(answer));
  addresses.set(reference, new URL(answer.data.checkout_url).pathname);
  return reference;
}

/** The path of a payment's page, as its merchant was told it: nobody can guess it. */
export function pathOf(reference: string): string {
  const path = addresses.get(reference);
  if (path === undefined) throw new Error(`${reference} was not opened here`);
  return path;
}

const addresses = new Map<string, string>();

/** Makes a payment link as a merchant's server does; answers what stands after /pay/. */
export async function makeLink(body: object): Promise<string> {
  const made = await post(`${CHECKOUT}/merchant/api/v1/payment-links`, { name: 'A link', ...body });
  return made.data.slug;
}

/** Changes a payment link, or switches it on or off (`active`). */
export async function changeLink(slug: string, body: object): Promise<void> {
  await fetch(`${CHECKOUT}/merchant/api/v1/payment-links/${slug}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${SECRET_KEY}` },
    body: JSON.stringify(body),
  });
}

/** Gives all of a payment back, as a merchant's server does. */
export async function refund(reference: string, secretKey = SECRET_KEY, origin = CHECKOUT): Promise<void> {
  const body = { payment_reference: reference, reference: `back-${reference}` };
  const answer = await post(`${origin}/merchant/api/v1/refunds/initiate`, body, secretKey);
  if (!answer.status) throw new Error(JSON.stringify(answer));
}

/** What became of that refund. */
export async function refundStatus(
  reference: string,
  secretKey = SECRET_KEY,
  origin = CHECKOUT,
): Promise<string> {
  const response = await fetch(`${origin}/merchant/api/v1/refunds/back-${reference}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  return ((await response.json()) as { data: { status: string } }).data.status;
}

/** What the merchant's server hears when it verifies. */
export async function verify(
  reference: string,
  secretKey = SECRET_KEY,
  origin = CHECKOUT,
): Promise<{ status: string; amount_paid: number; amount_accepted: number; payment_attempts: object[] }> {
  const response = await fetch(`${origin}/merchant/api/v1/charges/${reference}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  return ((await response.json()) as { data: never }).data;
}

/** By the merchant's test call: what falls due within so long happens now. */
export async function skipTime(reference: string, minutes: number, secretKey?: string): Promise<void> {
  await post(`${CHECKOUT}/merchant/api/v1/charges/${reference}/sandbox/skip-time`, { minutes }, secretKey);
}

/** A line of the sandbox's own book. */
export type Booked = {
  reference: string;
  event: string;
  amount_minor: number;
  currency: string;
  at: string;
};

/** What the sandbox did for this payment, which the service cannot edit. */
export async function bookOf(reference: string): Promise<Booked[]> {
  const response = await fetch(`${CHECKOUT}/sandbox/book?reference=${encodeURIComponent(reference)}`);
  return ((await response.json()) as { data: Booked[] }).data;
}

/** Orders the sandbox's next answer for this transaction to go wrong. */
export async function orderFault(reference: string, fault: string): Promise<void> {
  await post(`${CHECKOUT}/sandbox/faults`, { fault, payment_reference: reference });
}

/** The charges whose prompts the sandbox's phone shows for this payment, newest last. */
export async function promptsOf(reference: string): Promise<string[]> {
  const response = await fetch(`${CHECKOUT}/sandbox/phone?reference=${encodeURIComponent(reference)}`);
  const { data } = (await response.json()) as { data: { reference: string }[] };
  return data.map((prompt) => prompt.reference);
}

/** What a person does on the sandbox's phone, and how the network then tells us. */
export async function answerOnPhone(
  reference: string,
  act: 'approve' | 'decline' | 'ignore',
  callback: 'once' | 'twice' | 'late' | 'never' = 'once',
): Promise<void> {
  const answer = await post(`${CHECKOUT}/sandbox/phone`, { reference, act, callback });
  if (!answer.status) throw new Error(JSON.stringify(answer));
}

/** What a person does in the sandbox's bank app or on its page, and how the bank then tells us. */
export async function actInBankApp(
  reference: string,
  act: 'approve' | 'decline' | 'no_money' | 'ignore',
  callback: 'once' | 'twice' | 'late' | 'never' = 'once',
): Promise<void> {
  const answer = await post(`${CHECKOUT}/sandbox/bank-app`, { reference, act, callback });
  if (!answer.status) throw new Error(JSON.stringify(answer));
}

/** What a merchant does with transfers of a wrong amount, and how long its accounts are open. */
export type TransferWishes = {
  over?: 'return_excess' | 'return_all' | 'accept_all';
  under?: 'return_all' | 'wait_for_rest' | 'accept_all';
  mins?: number;
};

/** Makes a merchant with these wishes; answers its secret key. */
export async function makeMerchant(wishes: TransferWishes): Promise<string> {
  const query = new URLSearchParams(Object.entries(wishes).map(([name, wish]) => [name, String(wish)]));
  return (await (await fetch(`${CONTROL}/merchant?${query}`, { method: 'POST' })).json()) as string;
}

/** Signs somebody of this role in to the console of the shop with that key; answers the token for their cookie. */
export async function sessionOf(role: string, key = SECRET_KEY): Promise<string> {
  const query = new URLSearchParams({ role, key });
  return (await (await fetch(`${CONTROL}/person?${query}`, { method: 'POST' })).json()) as string;
}

/** The same at the copy whose payments go to processors. */
export function sessionAtProcessors(role: string, key: string): Promise<string> {
  return atProcessors('/person', { role, key });
}

/** The link by which a new shop, that nobody owns, is claimed. */
export async function claimLink(): Promise<string> {
  return (await (await fetch(`${CONTROL}/claim`, { method: 'POST' })).json()) as string;
}

/** The sessions of whoever has this address go on, but it is long ago that they proved who they are. */
export async function forgetProof(email: string): Promise<void> {
  await fetch(`${CONTROL}/person?forget=${encodeURIComponent(email)}`, { method: 'POST' });
}

/** Gives a merchant these looks, as its server does; `logo` is the address of a picture. */
export async function dress(secretKey: string, look: object): Promise<void> {
  const response = await fetch(`${CHECKOUT}/merchant/api/v1/customization`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` },
    body: JSON.stringify(look),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Money to an account of the sandbox, in major units, how its notice comes, and how often giving it back fails. */
export async function transferTo(
  account: string,
  amount: string,
  notice: 'once' | 'twice' | 'late' | 'never' = 'once',
  failingReversals = 0,
): Promise<void> {
  const transfer = { account_number: account, amount, notice, failing_reversals: failingReversals };
  const answer = await post(`${CHECKOUT}/sandbox/transfers`, transfer);
  if (!answer.status) throw new Error(JSON.stringify(answer));
}

type Account = { account_number: string; amount: string; expires_at: number };

/** The latest account of this payment at the sandbox's bank. */
export async function accountOf(reference: string): Promise<Account | undefined> {
  const response = await fetch(`${CHECKOUT}/sandbox/transfers?reference=${encodeURIComponent(reference)}`);
  return ((await response.json()) as { data: Account[] }).data.at(-1);
}

/** When it closes, by the service's clock, epoch ms. */
export async function accountEnd(reference: string): Promise<number> {
  return (await accountOf(reference))?.expires_at ?? 0;
}

/** The account does not pay itself after two minutes. */
export async function leaveUnpaid(account: string): Promise<void> {
  const body = { account_number: account, auto_complete: false };
  const answer = await post(`${CHECKOUT}/sandbox/transfers/auto-complete`, body);
  if (!answer.status) throw new Error(JSON.stringify(answer));
}

/** Turns the service's clock on; answers its time, epoch ms. */
export async function advanceServiceClock(ms: number): Promise<number> {
  return (await (await fetch(`${CONTROL}/advance?ms=${ms}`, { method: 'POST' })).json()) as number;
}

/** The origin of a copy of the service whose pages report errors and steps. */
export async function reportingOrigin(): Promise<string> {
  return (await (await fetch(`${CONTROL}/reporting`, { method: 'POST' })).json()) as string;
}

/**
 * The copy whose payments go to processors: its origin, its merchant's key and, by processor, those of merchants who have one alone, and the pages
 * with the phones of MTN's and of M-Pesa's payers.
 */
export type ProcessorsCopy = {
  origin: string;
  secretKey: string;
  secretKeysOfOne: Readonly<Record<string, string>>;
  phones: string;
  mpesaPhones: string;
};

export function processorsCopy(): Promise<ProcessorsCopy> {
  return atProcessors('');
}

/** A live installation: its origin, and its merchant's secret key. */
export async function liveInstallation(): Promise<{ origin: string; secretKey: string }> {
  return (await (await fetch(`${CONTROL}/live`, { method: 'POST' })).json()) as {
    origin: string;
    secretKey: string;
  };
}

/** At that copy alone: turns its clock on, or does what a payer or the network does at the double of a processor. */
export async function atProcessors<Answer>(path: string, query: object = {}): Promise<Answer> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${CONTROL}/processors${path}?${search}`, { method: 'POST' });
  const text = await response.text();
  return (text === '' ? null : JSON.parse(text)) as Answer;
}

/**
 * The documents of a group of first screens, by their names.
 * @param language its tag, or `pseudo`, which is longer and written from right to left
 * @param env without TEST MODE where it is live
 */
export async function screensOf(
  group: ScreenGroup,
  language: string,
  env: 'test' | 'live' = 'test',
): Promise<[name: string, html: string][]> {
  const query = new URLSearchParams({ group, language, ...(env === 'live' ? { live: '' } : {}) });
  return Object.entries((await (await fetch(`${CONTROL}/screens?${query}`)).json()) as object);
}

/** What those pages have sent so far, to whom and in which words. */
export async function reportsSent(): Promise<{ path: string; body: string }[]> {
  return (await (await fetch(`${CONTROL}/reports`)).json()) as { path: string; body: string }[];
}

/** Which of these texts stand in any file of the database. */
export async function findInDatabaseFiles(secrets: string[]): Promise<string[]> {
  const query = new URLSearchParams(secrets.map((secret) => ['for', secret]));
  return (await (await fetch(`${CONTROL}/scan?${query}`)).json()) as string[];
}

/** A call that opened something answers what it is reached by. */
type OpenedAnswer = { status: boolean; data: { checkout_url: string; slug: string } };

async function post(url: string, body: object, secretKey = SECRET_KEY): Promise<OpenedAnswer> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await response.json()) as OpenedAnswer;
}
