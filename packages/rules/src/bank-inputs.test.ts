// Spec §5 Bank account number, and spec §7 bank_account: each field's rule, what is wrong, and what is sent.

import { describe, expect, it } from 'vitest';
import type { Bank, BankInput } from './bank-fields.ts';
import {
  accountNameToSend,
  accountNumberDigits,
  accountNumberNotice,
  bankAccountToSend,
  bankInputProblems,
  checkAccountName,
  checkAccountNumber,
  checkBankField,
} from './bank-inputs.ts';
import type { Verdict } from './verdict.ts';

const YEAR = 2026;

const bank = (slug: string, processor = 'direct'): Bank => ({ name: slug, slug, processor, code: '044' });

describe('§5 Bank account number: 10 digits', () => {
  it.each<[string, Verdict, ReturnType<typeof accountNumberNotice>]>([
    ['', 'incomplete', null],
    ['0', 'incomplete', 'warning'],
    ['012345678', 'incomplete', 'warning'],
    ['0123456789', 'valid', null],
    ['0000000000', 'valid', null],
    ['01234 567-89', 'valid', null],
    ['٠١٢٣٤٥٦٧٨٩', 'valid', null],
    ['01234567890', 'invalid', 'error'],
    ['0123456789012', 'invalid', 'error'],
    ['O123456789', 'invalid', 'error'],
  ])('a warning at 1 to 9, an error if not exactly 10: %j is %s, %s', (text, verdict, notice) => {
    expect([checkAccountNumber(text), accountNumberNotice(text)]).toEqual([verdict, notice]);
  });

  it('input maximum length 13, digits only', () => {
    expect(accountNumberDigits('a0123 4567-8901 23456')).toBe('0123456789012');
  });
});

describe('§5 Account name: at least 3 characters if entered', () => {
  it.each<[string, Verdict]>([
    ['', 'incomplete'],
    ['Al', 'incomplete'],
    [' A. ', 'incomplete'],
    ['@@@', 'incomplete'],
    ['Ada', 'valid'],
    ['O’B', 'valid'],
    ['a'.repeat(100), 'valid'],
    ['a'.repeat(101), 'invalid'],
  ])('%j is %s', (text, verdict) => {
    expect(checkAccountName(text)).toBe(verdict);
  });

  it.each([
    ["  Ọláyínká   O'Brien-Adé ", "Ọláyínká O'Brien-Adé"],
    ['N’Golo Kanté', 'N’Golo Kanté'],
    ['José\tÑandú', 'José Ñandú'],
    ['Jose\u0301', 'José'],
    ['Mr. A & B <Stores>; #1', 'Mr. A B Stores'],
    ['محمد علي', 'محمد علي'],
    ['Ada😀', 'Ada'],
  ])('text helpers strip special characters from names: %j is sent as %j', (typed, sent) => {
    expect(accountNameToSend(typed)).toBe(sent.normalize('NFC'));
  });
});

describe('§5 what keeps an input from being sent', () => {
  const ACCOUNT = 'account_number';
  const PHONE = 'phone_number';
  const NAME = 'account_name';
  const BIRTH = 'date_of_birth';
  const ada: BankInput = { account_number: '0000000000', account_name: 'Ada', date_of_birth: '3/7/1990' };

  it.each<[string, string, BankInput, string[]]>([
    ['wema', 'direct', {}, [ACCOUNT]],
    ['wema', 'direct', { account_number: '012345678' }, [ACCOUNT]],
    ['wema', 'direct', { account_number: '01234567890' }, [ACCOUNT]],
    ['wema', 'direct', { account_number: '0123456789' }, []],
    ['wema', 'mono', {}, []],
    ['kuda-mfb', 'direct', { account_number: '0123456789' }, [PHONE]],
    ['kuda-mfb', 'direct', { phone_number: '801234567' }, [PHONE]],
    ['kuda-mfb', 'direct', { phone_number: '08012345678' }, []],
    ['zenith', 'direct', { account_number: '0123456789' }, [NAME, BIRTH]],
    ['zenith', 'direct', { ...ada, account_name: 'Al' }, [NAME]],
    ['zenith', 'direct', { ...ada, date_of_birth: '1/1/2026' }, [BIRTH]],
    ['zenith', 'direct', { ...ada, date_of_birth: '2/30/1990' }, [BIRTH]],
    ['zenith', 'direct', { ...ada, date_of_birth: '1/1/2025' }, []],
    ['uba', 'direct', { account_number: '0123456789' }, [NAME, BIRTH]],
    ['uba', 'direct', {}, [ACCOUNT, NAME, BIRTH]],
    ['uba', 'direct', ada, []],
    ['capitec', 'stitch', {}, [PHONE]],
    ['capitec', 'stitch', { phone_number: '0712345' }, [PHONE]],
    ['capitec', 'stitch', { phone_number: '07123456' }, []],
    ['capitec', 'stitch', { account_number: '012345678' }, [ACCOUNT]],
    ['capitec', 'stitch', { account_number: '1234567890' }, []],
    ['capitec', 'ozow', {}, []],
    ['opay', 'opay', {}, []],
  ])('%s through %s with %j: %j', (slug, processor, input, fields) => {
    const problems = bankInputProblems(bank(slug, processor), input, YEAR);
    expect(problems.map(({ field }) => field)).toEqual(fields);
    expect(bankAccountToSend(bank(slug, processor), input, YEAR) === null).toBe(fields.length > 0);
  });

  it('the radio decides where both are typed', () => {
    const input = { phone_number: '0712345678', account_number: '12' };
    expect(bankInputProblems(bank('capitec', 'stitch'), input, YEAR, 'phone')).toEqual([]);
    expect(bankInputProblems(bank('capitec', 'stitch'), input, YEAR, 'account')).toHaveLength(1);
  });

  it('says what is missing and what is wrong', () => {
    const input = { account_number: '12', account_name: '  ' };
    const problems = bankInputProblems(bank('uba'), input, YEAR);
    expect(problems.map(({ kind }) => kind)).toEqual(['invalid', 'missing', 'missing']);
  });

  it('a date of birth typed without slashes is read as mm/dd/yyyy', () => {
    expect(checkBankField(bank('uba'), 'date_of_birth', '03071990', YEAR)).toBe('valid');
  });
});

describe('§7 bank_account: processor, account_number or phone_number with dial code, date_of_birth, account_name, bank_code', () => {
  const whole = {
    account_number: '01234-56789',
    phone_number: '0803 123 4567',
    account_name: ' Ada  Obi ',
    date_of_birth: '3/7/1990',
  };

  it.each<[string, string, BankInput, object]>([
    ['wema', 'direct', whole, { account_number: '0123456789' }],
    ['wema', 'mono', whole, {}],
    ['kuda-mfb', 'direct', whole, { phone_number: '2348031234567' }],
    [
      'zenith',
      'direct',
      whole,
      { account_number: '0123456789', account_name: 'Ada Obi', date_of_birth: '1990-03-07' },
    ],
    ['capitec', 'stitch', { phone_number: '071 234 5678' }, { phone_number: '27712345678' }],
    ['capitec', 'stitch', { account_number: '1234567890' }, { account_number: '1234567890' }],
  ])('%s through %s with %j sends %j', (slug, processor, input, fields) => {
    const sent = bankAccountToSend(bank(slug, processor), input, YEAR);
    expect(sent).toEqual({ processor, bank_code: '044', ...fields });
    expect(bankAccountToSend(bank(slug, processor), sent ?? {}, YEAR)).toEqual(sent);
  });
});
