// Spec §5 Bank account number: every bank, every processor, every field.

import { describe, expect, it } from 'vitest';
import { BANK_BRANDS } from './bank-branding.ts';
import type { BankField } from './bank-fields.ts';
import { bankDialCode, bankFieldsOf, bankModeOf, bankModesOf, UNTYPED_PROCESSORS } from './bank-fields.ts';

const ACCOUNT: BankField[] = ['account_number'];
const PHONE: BankField[] = ['phone_number'];
const IDENTITY: BankField[] = ['account_name', 'date_of_birth'];
const ALL: BankField[] = [...ACCOUNT, ...IDENTITY];

/** Slug; fields where a payer is found by what he types; fields with a processor that needs no account number typed. */
const TABLE: [slug: string, typed: BankField[], untyped: BankField[]][] = [
  ['kuda-mfb', PHONE, []],
  ['zenith', ALL, IDENTITY],
  ['wema', ACCOUNT, []],
  ['firstbank', ACCOUNT, []],
  ['access', ACCOUNT, []],
  ['fcmb', ACCOUNT, []],
  ['gtb', ACCOUNT, []],
  ['globus-bank', ACCOUNT, []],
  ['heritage', ACCOUNT, []],
  ['jaiz', ACCOUNT, []],
  ['sterling', ACCOUNT, []],
  ['fidelity', ACCOUNT, []],
  ['providus', ACCOUNT, []],
  ['opay', ACCOUNT, []],
  ['unionbank', ACCOUNT, []],
  ['uba', ALL, IDENTITY],
  ['absa', ACCOUNT, []],
  ['african-bank', ACCOUNT, []],
  ['bidvest-bank-gro', ACCOUNT, []],
  ['capitec', ACCOUNT, []],
  ['cash-voucher', ACCOUNT, []],
  ['fnb', ACCOUNT, []],
  ['investec', ACCOUNT, []],
  ['nedbank', ACCOUNT, []],
  ['standard-bank', ACCOUNT, []],
  ['tymebank', ACCOUNT, []],
  ['palmpay', ACCOUNT, []],
];

it('the table holds every slug of §3', () => {
  expect(TABLE.map(([slug]) => slug)).toEqual(BANK_BRANDS.map(({ slug }) => slug));
});

describe.each(TABLE)('§5 %s', (slug, typed, untyped) => {
  it('asks for what its payer is found by, and for name and date of birth where it requires them', () => {
    expect(bankFieldsOf({ slug, processor: 'direct' })).toEqual(typed);
    expect(bankFieldsOf({ slug, processor: 'direct' }, 'account')).toEqual(typed);
  });

  it('asks for no account number through a processor that needs none', () => {
    for (const processor of UNTYPED_PROCESSORS) {
      expect(bankFieldsOf({ slug, processor })).toEqual(untyped);
      expect(bankFieldsOf({ slug, processor: processor.toUpperCase() }, 'account')).toEqual(untyped);
      expect(bankModesOf({ slug, processor })).toEqual([]);
    }
  });

  it('asks for nothing through a processor that takes the bank alone', () => {
    expect(bankFieldsOf({ slug, processor: 'kora' })).toEqual([]);
  });

  it.each(['stitch', 'paystack'])('phone or account is a choice for Capitec via %s alone', (processor) => {
    const bank = { slug, processor };
    const isCapitec = slug === 'capitec';
    expect(bankModesOf(bank)).toEqual(isCapitec ? ['phone', 'account'] : []);
    expect(bankFieldsOf(bank)).toEqual(isCapitec ? PHONE : typed);
    expect(bankFieldsOf(bank, 'phone')).toEqual(isCapitec ? PHONE : typed);
    expect(bankFieldsOf(bank, 'account')).toEqual(typed);
  });
});

it('the processors that need no account number typed', () => {
  expect(UNTYPED_PROCESSORS.join(', ')).toBe('mono, ozow, opay, gtb, flutterwave, palmpay, callpay');
});

it.each([
  ['stitch', { phone_number: '0712345678' }, 'phone'],
  ['stitch', { account_number: '0123456789' }, 'account'],
  ['stitch', { account_number: '0123456789', phone_number: '' }, 'account'],
  ['stitch', { account_number: '0123456789', phone_number: '0712345678' }, 'phone'],
  ['stitch', {}, 'phone'],
  ['direct', { account_number: '0123456789' }, 'phone'],
] as const)('Capitec through %s without its radio: %j was typed by %s', (processor, input, mode) => {
  expect(bankModeOf({ slug: 'capitec', processor }, input)).toBe(mode);
});

it('the dial code is the country’s', () => {
  expect([bankDialCode({ slug: 'kuda-mfb' }), bankDialCode({ slug: 'capitec' })]).toEqual(['234', '27']);
});
