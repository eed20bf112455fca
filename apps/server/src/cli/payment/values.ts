// What an operator gives to `npm run payment`, each with its rule and the words of its refusal; and how times and sums are printed.
import { normalEmail } from '@titan/rules/email';
import { CURRENCIES, isCurrency } from '@titan/rules/currency';
import { toDecimal } from '@titan/rules/money';
import { readAnyAmount } from '@titan/rules/typed-amount';
import type { Clues } from '../../payments/views/find-payment.ts';
import { maskedWalletNumbers } from '../../payments/views/payment-clues.ts';
import { type CommandArguments, UsageError } from '../command.ts';
import { merchantIdOf } from '../values.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const DAYS = 30;

/** To the second, UTC. */
export function timeOf(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z');
}

export function moneyOf(minor: number, currency: string): string {
  return `${currency} ${toDecimal(minor, currency)}`;
}

/** What is looked for. */
export function cluesOf(given: CommandArguments, now: number): Clues {
  const [name = null, ...more] = given.rest;
  if (more.length > 0) throw new UsageError('One reference at a time.');
  const clues = {
    name,
    email: emailIn(given),
    wallets: walletsOf(given.one('phone')),
    lastFour: lastFourOf(given.one('last-four')),
    amounts: amountsOf(given.one('amount'), given.one('currency')),
    merchantId: given.has('merchant') ? merchantIdOf(given) : null,
    since: new Date(now - (given.number('days') ?? DAYS) * DAY_MS),
  };
  const { email, wallets, lastFour, amounts } = clues;
  if ([name, email, wallets, lastFour, amounts].every((clue) => clue === null))
    throw new UsageError(
      'Which payment? A reference, --email, --phone, --last-four or --amount. See: npm run payment -- find --help',
    );
  return clues;
}

/** A payer's e-mail address as payments keep it; null: none was given. */
export function emailIn(given: CommandArguments): string | null {
  const text = given.one('email');
  if (text === undefined) return null;
  const email = normalEmail(text);
  if (email === null) throw new UsageError('--email must be an email address.');
  return email;
}

function walletsOf(phone: string | undefined): string[] | null {
  if (phone === undefined) return null;
  const masked = maskedWalletNumbers(phone);
  if (masked.length === 0)
    throw new UsageError('--phone must be a wallet’s number, as its payer types it or with its dial code.');
  return masked;
}

function lastFourOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  if (!/^\d{4}$/.test(text)) throw new UsageError('--last-four must be four digits.');
  return text;
}

function amountsOf(text: string | undefined, currency: string | undefined): Clues['amounts'] {
  if (currency !== undefined && !isCurrency(currency))
    throw new UsageError(`--currency must be ${CURRENCIES.join(', ')}.`);
  if (text === undefined) {
    if (currency !== undefined) throw new UsageError('--currency goes with --amount.');
    return null;
  }
  const read = readAnyAmount(text);
  if (read.length === 0)
    throw new UsageError(
      '--amount must be an amount as the payer reads it, such as 1,500 or "NGN 1,500.50".',
    );
  const amounts = read.filter((each) => currency === undefined || each.currency === currency);
  if (amounts.length === 0) throw new UsageError(`--amount is none that a payment in ${currency} can be of.`);
  return amounts;
}
