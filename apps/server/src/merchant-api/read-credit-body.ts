// facts/merchant-api "Direct charges": the body of POST /virtual-bank-account/sandbox/credit, and everything that is wrong with one.
import { type Currency, CURRENCIES, isCurrency } from '@titan/rules/currency';
import { parseAmount } from '@titan/rules/money';
import * as z from 'zod/mini';
import { type FieldProblems, problemsOf } from './field-problems.ts';
import { AMOUNT_RULE, must, text } from './initialize-body.ts';
import { amountProblem } from './read-initialize-body.ts';

export type CreditRequest = { accountNumber: string; amountMinor: number; currency: Currency };

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
export function readCreditBody(
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
