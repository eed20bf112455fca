// Spec §3 Bank-transfer account providers.

import { describe, expect, it } from 'vitest';
import { bankBrandOf } from './bank-branding.ts';
import { contrastRatio, parseHexColour } from './merchant-theme.ts';
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

  it.each(TRANSFER_PROVIDERS)(
    '$code: its initials reach 4.5:1 on its accent',
    ({ accent, text, initials }) => {
      expect([parseHexColour(accent), parseHexColour(text)]).not.toContain(null);
      expect(contrastRatio(accent, text)).toBeGreaterThanOrEqual(4.5);
      expect(initials).toMatch(/^[A-Z]{1,2}$/);
    },
  );

  it('a bank that has branding too is drawn alike in both', () => {
    const shared = TRANSFER_PROVIDERS.filter(({ code }) => bankBrandOf(code) !== null);
    expect(shared.map(({ code }) => code)).toEqual(['providus', 'sterling', 'wema', 'fidelity']);
    for (const { code, name, accent, text, initials } of shared) {
      expect(bankBrandOf(code)).toMatchObject({ name, accent, text, initials });
    }
  });
});
