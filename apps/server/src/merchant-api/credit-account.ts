// A merchant's test sends money to a temporary account of its own.
import { CURRENCIES, isCurrency } from '@titan/rules/currency';
import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import type { Clock } from '@titan/platform/ports';
import { isRefused, type Refused as NotReached } from '@titan/platform/refusal';
import type { TestAccount, TestMerchant } from '../test-mode/test-mode.ts';
import { type Refused, refused, refusedFields } from './envelope.ts';
import type { FieldProblems } from './fields/fields.ts';
import { AMOUNT_RULE, amountText, code, minorOf, text } from './fields/field-schemas.ts';
import { readOwnPayment } from './transaction-store.ts';

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

type CreditDeps = { db: Database; clock: Clock; accounts: TestAccounts };

/** A repeat is another transfer. */
const MAYBE_CREDITED =
  'The bank did not answer, so the money may have landed. Please look at the payment before you send it again.';

/** Credits any amount to the account, open or closed; the notice arrives as a bank's does. */
export async function creditAccount(
  deps: CreditDeps,
  owner: Owner,
  body: z.output<typeof CREDIT_BODY>,
): Promise<null | Refused> {
  const { account_number: accountNumber, amount } = body;
  const account = await ownAccount(deps, owner, accountNumber);
  if (account === null) return refused('accountNotFound');
  if (isRefused(account)) return refused('busy');
  const problems = notFitting(account, body);
  if (problems !== null) return refusedFields(problems);
  const amountMinor = minorOf(amount, account.currency);
  const notCredited = await deps.accounts.credit({ ...account, accountNumber, amountMinor });
  return notCredited ? refused('busy', MAYBE_CREDITED) : null;
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

/** The account, if it was opened for a payment of this merchant; null for another merchant's or an unknown one. */
async function ownAccount(
  deps: CreditDeps,
  owner: Owner,
  accountNumber: string,
): Promise<TestAccount | NotReached | null> {
  const account = await deps.accounts.findAccount(accountNumber);
  if (!account || isRefused(account)) return account;
  return (await readOwnPayment(deps, owner, account.chargeReference)) && account;
}
