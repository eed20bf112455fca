// Spec §5 Mobile money number, over what payers really type; the sandbox's own numbers are tested beside their data.

import { describe, expect, it } from 'vitest';
import type { Verdict } from './verdict.ts';
import {
  checkWalletNumber,
  isWalletCurrency,
  maskWalletNumber,
  walletChargeNumber,
  walletDialCode,
  walletEntry,
  walletNumberProblem,
} from './wallet-number.ts';

describe('§3 Dial codes by currency', () => {
  it.each([
    ['KES', '254'],
    ['GHS', '233'],
    ['NGN', '234'],
    ['XAF', '237'],
    ['XOF', '225'],
    ['EGP', '20'],
    ['ZAR', '27'],
    ['TZS', '255'],
    ['USD', null],
  ])('%s: %s', (currency, dialCode) => {
    expect(walletDialCode(currency)).toBe(dialCode);
    expect(isWalletCurrency(currency)).toBe(dialCode !== null);
  });
});

describe('§5 Mobile money number: one number however it is typed, charged as the dial code and the number without its leading 0', () => {
  it.each([
    [
      'KES',
      '254712345678',
      [
        '0712345678',
        '712345678',
        '+254712345678',
        '254 712 345 678',
        '00254712345678',
        '+254 (0)712-345-678',
        '0254712345678',
        '02540712345678',
        '\u202a+254 712 345 678\u202c',
        '\u206807\u200b12345678\u2069',
      ],
    ],
    ['KES', '254110345678', ['0110345678', '+254110345678']],
    [
      'GHS',
      '233240000000',
      ['0240000000', '240000000', '233240000000', '+233 24 000 0000', '00233240000000', '2330240000000'],
    ],
    [
      'NGN',
      '2349034627200',
      ['09034627200', '9034627200', '2349034627200', '+234 903 462 7200', '0023409034627200'],
    ],
    [
      'XAF',
      '237655123456',
      ['0655123456', '655123456', '6 55 12 34 56', '+237655123456', '00237 655 123 456'],
    ],
    [
      'XOF',
      '2250505123456',
      ['0505123456', '00505123456', '+2250505123456', '002250505123456', '225 05 05 12 34 56'],
    ],
    ['XOF', '2252721123456', ['2721123456', '02721123456', '+225 27 21 12 34 56']],
    [
      'EGP',
      '201200000000',
      ['01200000000', '1200000000', '+201200000000', '00201200000000', '20 120 000 0000'],
    ],
    ['ZAR', '27710000000', ['0710000000', '710000000', '27710000000', '+27 71 000 0000']],
    ['TZS', '255780000000', ['0780000000', '780000000', '+255780000000', '255 780 000 000']],
    ['EGP', '201200000000', ['٠١٢٠٠٠٠٠٠٠٠']],
  ])('%s %s', (currency, chargeNumber, typed) => {
    for (const text of typed) {
      expect([text, checkWalletNumber(currency, text)]).toEqual([text, 'valid']);
      expect([text, walletChargeNumber(currency, text)]).toEqual([text, chargeNumber]);
      expect(walletNumberProblem(currency, text)).toBeNull();
    }
  });

  it('is shown as spec §5 writes it, with its leading 0', () => {
    expect(walletEntry('XAF', '655123456')).toBe('0655123456');
    expect(walletEntry('XOF', '0505123456')).toBe('00505123456');
    expect(walletEntry('KES', '+254')).toBeNull();
  });
});

describe('§5 Mobile money number: validated per country', () => {
  it.each<[string, string, Verdict]>([
    ['KES', '', 'incomplete'],
    ['KES', '07', 'incomplete'],
    ['KES', '+25471234567', 'incomplete'],
    ['KES', '0812345678', 'invalid'],
    ['KES', '0120345678', 'invalid'],
    ['KES', '07123456789', 'invalid'],
    ['KES', '+233240000000', 'invalid'],
    ['NGN', '06034627200', 'invalid'],
    ['GHS', '02400000000', 'invalid'],
    // One digit short, and no national number begins with 0.
    ['GHS', '024000000', 'invalid'],
    ['GHS', '+233024000000', 'invalid'],
    ['XAF', '0645123456', 'invalid'],
    ['XOF', '0', 'incomplete'],
    ['XOF', '00', 'incomplete'],
    ['XOF', '0905123456', 'invalid'],
    ['EGP', '01300000000', 'invalid'],
    ['ZAR', '0510000000', 'invalid'],
    ['TZS', '0600000000', 'invalid'],
    ['USD', '0712345678', 'invalid'],
  ])('%s %j is %s', (currency, text, verdict) => {
    expect(checkWalletNumber(currency, text)).toBe(verdict);
    expect(walletChargeNumber(currency, text)).toBeNull();
  });

  it.each<[string, string, ReturnType<typeof walletNumberProblem>]>([
    ['TZS', '0713456789', 'try_another'],
    ['TZS', '+255731234567', 'try_another'],
    ['XAF', '620123456', 'try_another'],
    ['KES', '0120345678', 'try_another'],
    ['KES', '+254 130 345 678', 'try_another'],
    ['KES', '0145345678', 'try_another'],
    ['KES', '254181234567', 'try_another'],
    ['KES', '0201234567', 'invalid'],
    ['TZS', '0813456789', 'invalid'],
    ['KES', '07123', 'invalid'],
    ['KES', '  ', null],
    ['USD', '0712345678', 'invalid'],
  ])('a number outside the pattern says to try another number: %s %j, %s', (currency, text, problem) => {
    expect(walletNumberProblem(currency, text)).toBe(problem);
  });
});

it('a masked number keeps its dial code and last four digits', () => {
  expect(maskWalletNumber('KES', '254712345678')).toBe('254*****5678');
  expect(maskWalletNumber('EGP', '201200000000')).toBe('20******0000');
});
