// A merchant's test sends money to a temporary account of its own.
import { CURRENCIES, isCurrency } from '@titan/rules/currency';
import { parseAmount } from '@titan/rules/parse-amount';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SecretKey } from '../merchants/merchant-key.ts';
import { isRefused, type Refused } from '@titan/platform/refusal';
import type { TestAccount, TestMerchant } from '../test-mode/test-mode.ts';
import { secretKeyOf } from './auth.ts';
import { refuse } from './envelope.ts';
import { type FieldProblems, readFields } from './fields/fields.ts';
import { AMOUNT_RULE, amountProblem, amountText, code, text } from './fields/field-schemas.ts';
import type { MerchantStore } from './transaction-store.ts';

// The body of the call, and everything that is wrong with one.

export const CREDIT_BODY = z.strictObject({
  account_number: code('account_number', 'the ten digits of an account number', (value) =>
    /^\d{10}$/.test(value),
  ),
  amount: amountText('amount', AMOUNT_RULE),
  currency: text('currency', `one of ${CURRENCIES.join(', ')}`, isCurrency),
  transfer_reference: z.optional(text('transfer_reference', 'text', () => true)),
});
/** What the call needs of test mode. */
export type TestAccounts = Pick<TestMerchant, 'findAccount' | 'credit'>;

export type CreditParts = { store: Pick<MerchantStore, 'read' | 'isValid'>; accounts: TestAccounts };

const CREDITED = 'Virtual bank account credited successfully';
/** A repeat is another transfer. */
const MAYBE_CREDITED =
  'The bank did not answer, so the money may have landed. Please look at the payment before you send it again.';

/** Credits any amount to the account, open or closed; the notice arrives as a bank's does. */
export async function creditAccount(
  parts: CreditParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = secretKeyOf(request);
  // Only merchants see what is wrong with a call.
  if (!(await parts.store.isValid(key))) return refuse(reply, 'badKey');
  if (key.env !== 'test') return refuse(reply, 'testKeyNeeded');
  const read = readFields(CREDIT_BODY, request.body, amountProblem);
  if (!read.ok) return refuse(reply, 'invalid', read.problems);
  const { account_number: accountNumber, amount } = read.value;
  const account = await ownAccount(parts, key, accountNumber);
  if (account === null) return refuse(reply, 'accountNotFound');
  if (isRefused(account)) return refuse(reply, 'busy');
  const problems = notFitting(account, read.value);
  if (problems !== null) return refuse(reply, 'invalid', problems);
  const amountMinor = minorOf(amount, account.currency);
  const notCredited = await parts.accounts.credit({ ...account, accountNumber, amountMinor });
  if (notCredited) return refuse(reply, 'busy', null, MAYBE_CREDITED);
  return reply.send({ status: true, message: CREDITED, data: null });
}

/** What of the transfer is not as the account takes it; null: nothing. */
function notFitting(
  { currency, transferReference }: TestAccount,
  sent: Pick<z.output<typeof CREDIT_BODY>, 'currency' | 'transfer_reference'>,
): FieldProblems | null {
  if (sent.currency !== currency)
    return { currency: { message: `"currency" must be ${currency}, which is what this account receives` } };
  if (transferReference === null || sent.transfer_reference === transferReference) return null;
  const message =
    '"transfer_reference" must be that of the account: without it the bank knows no payment for the money';
  return { transfer_reference: { message } };
}

function minorOf(amount: string | number, currency: string): number {
  const read = parseAmount(amount, currency);
  if (!read.ok) throw new Error('A body was accepted that its own rules refuse');
  return read.minor;
}

/** The account, if it was opened for a payment of this merchant; null for another merchant's or an unknown one. */
async function ownAccount(
  { store, accounts }: CreditParts,
  key: SecretKey,
  accountNumber: string,
): Promise<TestAccount | Refused | null> {
  const account = await accounts.findAccount(accountNumber);
  if (!account || isRefused(account)) return account;
  const owned = await store.read(key, account.chargeReference);
  return owned.authorised && owned.row !== null ? account : null;
}
