// POST /virtual-bank-account/sandbox/credit (facts/merchant-api): a merchant's test sends money to a temporary account of its own.
import { CURRENCIES, type Currency, isCurrency } from '@titan/rules/currency';
import { parseAmount } from '@titan/rules/money';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SecretKey } from '../merchants/merchant-key.ts';
import { secretKeyOf } from './auth.ts';
import { refuse } from './envelope.ts';
import { type FieldProblems, problemsOf } from './fields.ts';
import { AMOUNT_RULE, amountProblem, must, text } from './initialize.ts';
import type { MerchantStore } from './transaction-store.ts';

// facts/merchant-api "Direct charges": the body of POST /virtual-bank-account/sandbox/credit, and everything that is wrong with one.

type CreditRequest = { accountNumber: string; amountMinor: number; currency: Currency };

export const CREDIT_BODY = z.strictObject({
  account_number: text('account_number', 'the ten digits of an account number', (value) =>
    /^\d{10}$/.test(value),
  ),
  amount: z.union([z.string(), z.number()], { error: must('amount', AMOUNT_RULE) }),
  currency: text('currency', `one of ${CURRENCIES.join(', ')}`, isCurrency),
});
const KNOWN_FIELDS = new Map([['', Object.keys(CREDIT_BODY.shape)]]);

/**
 * Reads the body.
 * @param raw parsed JSON of anything
 */
function readCreditBody(
  raw: unknown,
): { ok: true; request: CreditRequest } | { ok: false; problems: FieldProblems } {
  const parsed = CREDIT_BODY.safeParse(raw);
  const problems = {
    ...(parsed.success ? {} : problemsOf(parsed.error.issues, KNOWN_FIELDS)),
    ...amountProblem(isRecord(raw) ? raw : {}),
  };
  if (!parsed.success || Object.keys(problems).length > 0) return { ok: false, problems };
  const { account_number: accountNumber, amount, currency } = parsed.data;
  const read = parseAmount(amount, currency);
  if (!read.ok || !isCurrency(currency)) throw new Error('A body was accepted that its own rules refuse');
  return { ok: true, request: { accountNumber, amountMinor: read.minor, currency } };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What the call needs of the sandbox's bank. */
export type TestAccounts = {
  /** The charge that an account was opened for, and its currency; null when there is no such account. */
  find(accountNumber: string): Promise<{ chargeReference: string; currency: string } | null>;
  /** Lets money land on it. */
  credit(accountNumber: string, amountMinor: number): Promise<void>;
};

export type CreditParts = { store: Pick<MerchantStore, 'read' | 'isValid'>; accounts: TestAccounts };

const CREDITED = 'Virtual bank account credited successfully';

/** Lets any amount land on the account, whether it is open or has closed; its notice comes as a bank's does. */
export async function creditAccount(
  parts: CreditParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = secretKeyOf(request);
  // What is wrong with a call is told to merchants only.
  if (!(await parts.store.isValid(key))) return refuse(reply, 'badKey');
  if (key.env !== 'test') return refuse(reply, 'testKeyNeeded');
  const read = readCreditBody(request.body);
  if (!read.ok) return refuse(reply, 'invalid', read.problems);
  const { accountNumber, amountMinor } = read.request;
  const currency = await ownCurrency(parts, key, read.request);
  if (currency === null) return refuse(reply, 'accountNotFound');
  if (currency !== read.request.currency) {
    const message = `"currency" must be ${currency}, which is what this account receives`;
    return refuse(reply, 'invalid', { currency: { message } });
  }
  await parts.accounts.credit(accountNumber, amountMinor);
  return reply.send({ status: true, message: CREDITED, data: null });
}

/** The currency of an account that was opened for a payment of this merchant; null for everybody else's, and for none. */
async function ownCurrency(
  { store, accounts }: CreditParts,
  key: SecretKey,
  { accountNumber }: CreditRequest,
): Promise<string | null> {
  const account = await accounts.find(accountNumber);
  if (!account) return null;
  const owned = await store.read(key, account.chargeReference);
  return owned.authorised && owned.row !== null ? account.currency : null;
}
