// POST /virtual-bank-account/sandbox/credit (facts/merchant-api): a merchant's test sends money to a temporary account of its own.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SecretKey } from '../merchants/merchant-key.ts';
import type { MerchantStore } from '../merchants/merchant-store.ts';
import { refuse } from './merchant-errors.ts';
import { type CreditRequest, readCreditBody } from './read-credit-body.ts';
import { secretKeyOf } from './secret-key-of.ts';

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
