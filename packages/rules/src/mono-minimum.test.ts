// Spec §5 Mono: the minimum transaction amount.

import { describe, expect, it } from 'vitest';
import { monoMinimumText } from './mono-minimum.ts';

const SAID =
  'The minimum transaction amount for this bank is NGN 200.00. Please try another bank or change your payment method.';

describe('§5 Mono has a minimum transaction amount (default 200), compared against amount plus fee plus vat', () => {
  it.each([
    ['mono', 19_999, SAID],
    ['MONO', 1, SAID],
    ['mono', 20_000, null],
    ['mono', 20_001, null],
    ['gtb', 1, null],
  ])('%s, %i minor units: %j', (processor, totalMinor, text) => {
    expect(monoMinimumText({ processor, totalMinor, currency: 'NGN' })).toBe(text);
  });

  it('the processor may have another minimum, and a currency no decimals', () => {
    const payment = { processor: 'mono', totalMinor: 30_000, currency: 'NGN', minimumMajor: 500 };
    expect(monoMinimumText(payment)).toContain('is NGN 500.00. Please');
    expect(monoMinimumText({ processor: 'mono', totalMinor: 199, currency: 'XOF' })).toContain(
      'is XOF 200. ',
    );
    expect(monoMinimumText({ processor: 'mono', totalMinor: 200, currency: 'XOF' })).toBeNull();
  });
});
