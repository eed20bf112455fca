// Spec §5 Bank account number: the phone numbers that two banks take instead, and the number with dial code that is sent.

import { type Bank, bankDialCode } from './bank-fields.ts';
import { digitsOnly, isInternational } from './digits.ts';
import { LIMITS } from './limits.ts';
import type { Verdict } from './verdict.ts';
import { checkWalletNumber, walletChargeNumber } from './wallet-number.ts';

/**
 * Verdict on a phone number as typed, with or without its dial code. The microfinance bank's has at least 10 digits and is a
 * number of its country; Capitec's has at least 8 and at most 10, the dial code not counted. A number as it is sent is valid too.
 */
export function checkBankPhone(bank: Pick<Bank, 'slug'>, text: string): Verdict {
  if (bank.slug !== 'capitec') return checkCountryPhone(text);
  const local = localDigits(bankDialCode(bank), text);
  if (local === null) return 'invalid';
  if (local.length < LIMITS.capitecPhoneMinDigits) return 'incomplete';
  return local.length <= LIMITS.capitecPhoneMaxDigits ? 'valid' : 'invalid';
}

/** The number as it is sent: the dial code and the number without its leading 0; null unless it is valid. */
export function bankPhoneToSend(bank: Pick<Bank, 'slug'>, text: string): string | null {
  if (checkBankPhone(bank, text) !== 'valid') return null;
  if (bank.slug !== 'capitec') return walletChargeNumber('NGN', text);
  const dialCode = bankDialCode(bank);
  const local = localDigits(dialCode, text) ?? '';
  // Only a whole number has a leading 0 to lose: a shorter one would come out as another number.
  const isWhole = local.length === LIMITS.capitecPhoneMaxDigits;
  return dialCode + (isWhole ? local.replace(/^0/, '') : local);
}

function checkCountryPhone(text: string): Verdict {
  const verdict = checkWalletNumber('NGN', text);
  const isShort = digitsOnly(text).length < LIMITS.bankPhoneMinDigits;
  return verdict === 'valid' && isShort ? 'incomplete' : verdict;
}

/** The digits without the dial code; null when another country's stands before them. */
function localDigits(dialCode: string, text: string): string | null {
  const digits = digitsOnly(text);
  const isPlus = isInternational(text);
  const international = isPlus ? digits : digits.replace(/^00/, '');
  if (isPlus && !international.startsWith(dialCode)) return dialCode.startsWith(international) ? '' : null;
  const rest = international.slice(dialCode.length);
  const hasDialCode = international.startsWith(dialCode) && (isPlus || hasEnough(rest));
  return hasDialCode ? rest : digits;
}

function hasEnough(digits: string): boolean {
  return digits.length >= LIMITS.capitecPhoneMinDigits;
}
