// Spec §3 Bank-transfer account providers.

import { describe, expect, it } from 'vitest';
import { bankBrandOf } from './bank-branding.ts';
import {
  accountMinsIn,
  isTransferCurrency,
  TRANSFER_PROVIDERS,
  transferProviderOf,
} from './transfer-providers.ts';

it.each([
  ['NGN', true],
  ['KES', true],
  ['GHS', false],
  ['USD', false],
])('only naira and shillings are paid by transfer: %s', (currency, expected) => {
  expect(isTransferCurrency(currency)).toBe(expected);
});

it.each([
  ['NGN', 30, 30],
  ['NGN', 600, 600],
  ['KES', 30, 24],
  ['KES', 10, 10],
])('an account in %s that is wanted for %i minutes is open for %i', (currency, wanted, mins) => {
  expect(accountMinsIn(currency, wanted)).toBe(mins);
});

describe('§3 Bank-transfer account providers: keyed by code, each with a mark and display name', () => {
  it.each([
    ['monnify', 'Moniepoint MFB', '090405'],
    ['providus', 'Providus Bank', '000023'],
    ['sterling', 'Sterling Bank', '000001'],
    ['wema', 'Wema Bank', '000017'],
    ['vfd', 'VFD Microfinance Bank', '090110'],
    ['fidelity', 'Fidelity Bank', '000007'],
    ['optimus', 'Optimus Bank', '000036'],
  ])('%s (%s)', (code, name, nipCode) => {
    expect(transferProviderOf(code)).toMatchObject({ code, name, nipCode });
  });

  it('these seven and no other', () => {
    expect(TRANSFER_PROVIDERS).toHaveLength(7);
    expect([transferProviderOf('WEMA')?.name, transferProviderOf('heritage')]).toEqual(['Wema Bank', null]);
  });

  it('a bank that has branding too has one name, and so one mark, in both', () => {
    const shared = TRANSFER_PROVIDERS.filter(({ code }) => bankBrandOf(code) !== null);
    expect(shared.map(({ code }) => code)).toEqual(['providus', 'sterling', 'wema', 'fidelity']);
    for (const { code, name } of shared) expect(bankBrandOf(code)?.name).toBe(name);
  });
});
