// Spec §5 Mobile money number: what payers really type, normalised to the pattern of their country, and the number
// that is charged (spec §3).

import { digitsOnly, isInternational } from './digits.ts';
import type { Verdict } from './verdict.ts';

/** The currencies whose payers have a wallet; a payment in any other has no mobile money. */
export const WALLET_CURRENCIES = ['KES', 'GHS', 'NGN', 'XAF', 'XOF', 'EGP', 'ZAR', 'TZS'] as const;

export type WalletCurrency = (typeof WALLET_CURRENCIES)[number];

type NumberPlan = {
  /** Spec §3 Dial codes by currency. */
  dialCode: string;
  /** Digits after the dial code. Ivory Coast writes ten, their own 0 among them. */
  nationalDigits: number;
  /** The pattern of spec §5, over a 0 and the national digits. */
  entry: RegExp;
  /** Real numbers of the country that the pattern leaves out: another number is asked for, this one is not called wrong. */
  leftOut?: RegExp;
};

const PLANS: Record<WalletCurrency, NumberPlan> = {
  KES: {
    dialCode: '254',
    nationalDigits: 9,
    entry: /^(?:07[0-9]{8}|01[01][0-9]{7})$/,
    leftOut: /^01[0-9]{8}$/,
  },
  GHS: { dialCode: '233', nationalDigits: 9, entry: /^0[1-9][0-9]{8}$/ },
  NGN: { dialCode: '234', nationalDigits: 10, entry: /^0[789][0-9]{9}$/ },
  XAF: { dialCode: '237', nationalDigits: 9, entry: /^06[5789][0-9]{7}$/, leftOut: /^06[0-9]{8}$/ },
  XOF: { dialCode: '225', nationalDigits: 10, entry: /^0(?:27|25|21|07|05|01)[0-9]{8}$/ },
  EGP: { dialCode: '20', nationalDigits: 10, entry: /^01[0125][0-9]{8}$/ },
  ZAR: { dialCode: '27', nationalDigits: 9, entry: /^0[678][0-9]{8}$/ },
  TZS: {
    dialCode: '255',
    nationalDigits: 9,
    entry: /^(?:06[1-9]|07[4-9])[0-9]{7}$/,
    leftOut: /^0[67][0-9]{8}$/,
  },
};

/** Whether a payment in this currency can be made from a wallet. */
export function isWalletCurrency(currency: string): currency is WalletCurrency {
  return (WALLET_CURRENCIES as readonly string[]).includes(currency);
}

/** The dial code shown before the number field, without its plus; null where there is no mobile money. */
export function walletDialCode(currency: string): string | null {
  return isWalletCurrency(currency) ? PLANS[currency].dialCode : null;
}

/**
 * Verdict on a wallet number as typed: local, with the dial code, with + or 00 before it, with spaces and dashes. A number that
 * is too short is incomplete; one of the right length outside the pattern of spec §5 is invalid.
 * @param currency of the payment; one without mobile money takes no number
 */
export function checkWalletNumber(currency: string, text: string): Verdict {
  if (!isWalletCurrency(currency)) return 'invalid';
  const { entry } = PLANS[currency];
  const read = readNumber(PLANS[currency], text);
  if (typeof read === 'string') return read;
  return entry.test(`0${read.national}`) ? 'valid' : 'invalid';
}

/**
 * What is wrong with a number, once the payer has left the field or pressed: `invalid`, or `try_another` for a real number of
 * the country that cannot be used here. Null when it is right, and for an empty field.
 */
export function walletNumberProblem(currency: string, text: string): 'invalid' | 'try_another' | null {
  if (text.trim() === '' || checkWalletNumber(currency, text) === 'valid') return null;
  if (!isWalletCurrency(currency)) return 'invalid';
  const { leftOut } = PLANS[currency];
  const read = readNumber(PLANS[currency], text);
  const isLeftOut = typeof read !== 'string' && leftOut?.test(`0${read.national}`) === true;
  return isLeftOut ? 'try_another' : 'invalid';
}

/** The number as spec §5 writes it, with its leading 0 (`0712345678`); null unless it is valid. */
export function walletEntry(currency: string, text: string): string | null {
  const number = walletChargeNumber(currency, text);
  const dialCode = walletDialCode(currency);
  return number === null || dialCode === null ? null : `0${number.slice(dialCode.length)}`;
}

/** The number that is charged: the dial code and the number without its leading 0 (spec §3); null unless it is valid. */
export function walletChargeNumber(currency: string, text: string): string | null {
  if (!isWalletCurrency(currency) || checkWalletNumber(currency, text) !== 'valid') return null;
  const read = readNumber(PLANS[currency], text);
  return typeof read === 'string' ? null : `${PLANS[currency].dialCode}${read.national}`;
}

/** A charge number with all but its dial code and last four digits hidden (`254*****5678`): a telephone number is personal. */
export function maskWalletNumber(currency: string, chargeNumber: string): string {
  const dialCode = walletDialCode(currency) ?? '';
  const hidden = Math.max(0, chargeNumber.length - dialCode.length - SHOWN_DIGITS);
  return `${dialCode}${'*'.repeat(hidden)}${chargeNumber.slice(-SHOWN_DIGITS)}`;
}

const SHOWN_DIGITS = 4;

/** The national digits of a text of the right length, or why there are none. */
function readNumber(plan: NumberPlan, text: string): { national: string } | 'incomplete' | 'invalid' {
  const { dialCode, nationalDigits } = plan;
  const rest = afterInternationalPrefix(dialCode, text);
  if (rest === null) return 'invalid';
  const local = rest.isInternational ? rest.digits.slice(dialCode.length) : rest.digits;
  const hasTrunk = local.length === nationalDigits + 1 && local.startsWith('0');
  const national = hasTrunk ? local.slice(1) : local;
  if (national.length === nationalDigits) return { national };
  // The dial code without its plus, or behind the 0 that the country's own numbers begin with.
  const withDialCode = rest.digits.replace(/^0/, '');
  if (!rest.isInternational && withDialCode.startsWith(dialCode)) return readNumber(plan, `+${withDialCode}`);
  return national.length < nationalDigits ? 'incomplete' : 'invalid';
}

/** Takes off + or 00; null when another country's dial code follows. An Ivorian number may itself begin with two zeros. */
function afterInternationalPrefix(
  dialCode: string,
  text: string,
): { digits: string; isInternational: boolean } | null {
  const digits = digitsOnly(text);
  const isPlus = isInternational(text);
  const rest = isPlus ? digits : digits.slice(2);
  const fits = rest.startsWith(dialCode) || dialCode.startsWith(rest);
  if (isPlus) return fits ? { digits: rest, isInternational: true } : null;
  if (digits.startsWith('00') && fits) return { digits: rest, isInternational: true };
  return { digits, isInternational: false };
}
