// Spec §5 Mono: the minimum transaction amount.

import { describe, expect, it } from 'vitest';
import { monoMinimumOf } from './mono-minimum.ts';

describe('§5 Mono has a minimum transaction amount (default 200), compared against amount plus fee plus vat', () => {
  it.each([
    ['mono', 19_999, 20_000],
    ['MONO', 1, 20_000],
    ['mono', 20_000, null],
    ['mono', 20_001, null],
    ['gtb', 1, null],
  ])('%s, %i minor units: %j', (processor, totalMinor, minimum) => {
    expect(monoMinimumOf({ processor, totalMinor, currency: 'NGN' })).toBe(minimum);
  });

  it('the processor may have another minimum, and a currency no decimals', () => {
    const payment = { processor: 'mono', totalMinor: 30_000, currency: 'NGN', minimumMajor: 500 };
    expect(monoMinimumOf(payment)).toBe(50_000);
    expect(monoMinimumOf({ processor: 'mono', totalMinor: 199, currency: 'XOF' })).toBe(200);
    expect(monoMinimumOf({ processor: 'mono', totalMinor: 200, currency: 'XOF' })).toBeNull();
  });
});
