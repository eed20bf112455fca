// Spec §5 Bank account number: what a payer types for a bank, checked field by field, and the bank_account that is sent (spec §7).

import {
  type Bank,
  type BankChoice,
  type BankField,
  type BankInput,
  bankFieldsOf,
  bankModeOf,
} from './bank-fields.ts';
import { bankPhoneToSend, checkBankPhone } from './bank-phone.ts';
import { checkBirthDate, formatBirthDate, toIsoBirthDate } from './birth-date.ts';
import { cleanHolderName, codeDigits } from './codes.ts';
import { digitsOnly } from './digits.ts';
import { LIMITS } from './limits.ts';
import type { Verdict } from './verdict.ts';

/** `bank_account` of `POST /bank/charge`. */
export type BankAccount = {
  processor: string;
  bank_code: string;
  account_number?: string;
  /** With its dial code, digits only. */
  phone_number?: string;
  account_name?: string;
  /** yyyy-mm-dd */
  date_of_birth?: string;
};

export type BankInputProblem = { field: BankField; kind: 'missing' | 'invalid' };

/** What the account number's box shows: digits only, at most 13. */
export function accountNumberDigits(text: string): string {
  return codeDigits(text, LIMITS.accountNumberMaxTyped);
}

/** An account number: exactly 10 digits, spaces and dashes between them not counted. */
export function checkAccountNumber(text: string): Verdict {
  const { length } = digitsOnly(text);
  if (/\p{L}/u.test(text) || length > LIMITS.accountNumberDigits) return 'invalid';
  return length < LIMITS.accountNumberDigits ? 'incomplete' : 'valid';
}

/** Spec §5: a warning at 1 to 9 digits, which only keeps the button from being pressed; an error above 10. Null at 0 and at 10. */
export function accountNumberNotice(text: string): 'warning' | 'error' | null {
  const verdict = checkAccountNumber(text);
  if (verdict === 'invalid') return 'error';
  return verdict === 'incomplete' && digitsOnly(text) !== '' ? 'warning' : null;
}

/** An account name as it is sent: without special characters, single spaces; accents, apostrophes, hyphens and dots stay. */
export function accountNameToSend(text: string): string {
  return cleanHolderName(text.normalize('NFC')).replace(/ +/g, ' ').trim();
}

/** An account name: at least 3 characters of what is sent. */
export function checkAccountName(text: string): Verdict {
  const { length } = [...accountNameToSend(text)];
  if (length < LIMITS.accountNameMinLength) return 'incomplete';
  return length <= LIMITS.accountNameMaxLength ? 'valid' : 'invalid';
}

/**
 * Verdict on one field of a bank, as typed or as it is sent.
 * @param currentYear of the service's clock, in UTC
 */
export function checkBankField(
  bank: BankChoice,
  field: BankField,
  text: string,
  currentYear: number,
): Verdict {
  switch (field) {
    case 'account_number':
      return checkAccountNumber(text);
    case 'phone_number':
      return checkBankPhone(bank, text);
    case 'account_name':
      return checkAccountName(text);
    case 'date_of_birth':
      return checkBirthDate(formatBirthDate(text), currentYear);
  }
}

/**
 * What keeps an input from being sent, in the order of the fields; empty when it can be.
 * @param currentYear of the service's clock, in UTC
 * @param mode of Capitec's radio; read from the input when there is no radio at hand
 */
export function bankInputProblems(
  bank: BankChoice,
  input: BankInput,
  currentYear: number,
  mode = bankModeOf(bank, input),
): BankInputProblem[] {
  return bankFieldsOf(bank, mode).flatMap((field): BankInputProblem[] => {
    const typed = input[field] ?? '';
    if (checkBankField(bank, field, typed, currentYear) === 'valid') return [];
    return [{ field, kind: typed.trim() === '' ? 'missing' : 'invalid' }];
  });
}

/**
 * The bank_account of a charge (spec §7), with the fields that this bank asks for and no other; sent and read again it is the
 * same.
 * @returns null while `bankInputProblems` has one
 */
export function bankAccountToSend(
  bank: Bank,
  input: BankInput,
  currentYear: number,
  mode = bankModeOf(bank, input),
): BankAccount | null {
  if (bankInputProblems(bank, input, currentYear, mode).length > 0) return null;
  const account: BankAccount = { processor: bank.processor, bank_code: bank.code };
  for (const field of bankFieldsOf(bank, mode)) account[field] = toSend(bank, field, input[field] ?? '');
  return account;
}

function toSend(bank: Bank, field: BankField, typed: string): string {
  switch (field) {
    case 'account_number':
      return digitsOnly(typed);
    case 'phone_number':
      return bankPhoneToSend(bank, typed) ?? '';
    case 'account_name':
      return accountNameToSend(typed);
    case 'date_of_birth':
      return toIsoBirthDate(formatBirthDate(typed)) ?? '';
  }
}
