// Spec §3 Payment method catalogue: pay_with_opay, pay_with_palmpay, pay_with_gtb, pay_with_capitec.
import { describe, expect, it } from 'vitest';
import { BANK_VARIANTS, bankOfVariant, bankVariantsOf } from './bank-variants.ts';

const BANKS = ['gtb', 'opay', 'palmpay', 'zenith'].map((slug) => ({ slug }));

describe('banks that are methods of their own', () => {
  it.each([
    ['pay_with_opay', 'opay'],
    ['pay_with_palmpay', 'palmpay'],
    ['pay_with_gtb', 'gtb'],
    ['pay_with_capitec', 'capitec'],
  ] as const)('%s is pay with bank with %s chosen', (variant, slug) => {
    expect(BANK_VARIANTS).toContain(variant);
    expect(bankOfVariant(variant)).toBe(slug);
  });

  it('are offered where the spotlights name their bank, in any spelling', () =>
    expect(bankVariantsOf(BANKS, ['PALMPAY', 'KUDA_MFB', 'gtb'], [])).toEqual([
      'pay_with_palmpay',
      'pay_with_gtb',
    ]));

  it('OPAY waits for its feature flag opay_spotlighting', () => {
    expect(bankVariantsOf(BANKS, ['OPAY'], [])).toEqual([]);
    expect(bankVariantsOf(BANKS, ['OPAY'], ['opay_spotlighting'])).toEqual(['pay_with_opay']);
  });

  it('a bank that the payment does not have is not offered', () =>
    expect(bankVariantsOf(BANKS, ['capitec'], [])).toEqual([]));
});
