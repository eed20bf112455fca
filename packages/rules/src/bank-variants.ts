// Spec §3 Payment method catalogue: the methods that are pay with bank with the bank chosen already, and when they are offered.

import type { Bank } from './bank-fields.ts';
import { isSpotlight } from './bank-search.ts';
import type { MethodId } from './methods.ts';

/** In the catalogue's order. */
export const BANK_VARIANTS = [
  'pay_with_opay',
  'pay_with_palmpay',
  'pay_with_gtb',
  'pay_with_capitec',
] as const satisfies readonly MethodId[];

export type BankVariant = (typeof BANK_VARIANTS)[number];

const SLUGS: Record<BankVariant, string> = {
  pay_with_opay: 'opay',
  pay_with_palmpay: 'palmpay',
  pay_with_gtb: 'gtb',
  pay_with_capitec: 'capitec',
};

/** Slug of the bank that a variant has chosen. */
export function bankOfVariant(variant: BankVariant): string {
  return SLUGS[variant];
}

/**
 * The variants that a payment offers: those whose bank its spotlights name, with the feature flag on that the name is mapped to, and
 * that can be paid with. In the catalogue's order.
 * @param banks that can be paid with
 * @param spotlights of payment_channels_details.pay_with_bank, in any spelling
 * @param flagsOn names of the feature flags that are on
 */
export function bankVariantsOf(
  banks: readonly Pick<Bank, 'slug'>[],
  spotlights: readonly string[],
  flagsOn: readonly string[],
): readonly BankVariant[] {
  return BANK_VARIANTS.filter((variant) => {
    const slug = SLUGS[variant];
    return isSpotlight(slug, spotlights, flagsOn) && banks.some((bank) => bank.slug === slug);
  });
}
