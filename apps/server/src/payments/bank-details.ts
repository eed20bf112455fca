// What a payment says of pay with bank beside its charges (spec §3 payment_channels_details): spotlights, variants, Mono's minimum.
import type { PaymentView } from '@titan/contract/payment';
import type { Bank } from '@titan/rules/bank-fields';
import { bankBrandOf } from '@titan/rules/bank-branding';
import { isSpotlight } from '@titan/rules/bank-search';
import { bankOfVariant, BANK_VARIANTS, bankVariantsOf } from '@titan/rules/bank-variants';
import { minorUnitsOf } from '@titan/rules/currency';
import { LIMITS } from '@titan/rules/limits';
import { toDecimal } from '@titan/rules/money';
import type { PaymentRow } from './payment-store.ts';

type BankDetails = NonNullable<PaymentView['payment_channels_details']['pay_with_bank']>;

/** Where the banks of the variants are. */
const VARIANT_CURRENCY = {
  pay_with_opay: 'NGN',
  pay_with_palmpay: 'NGN',
  pay_with_gtb: 'NGN',
  pay_with_capitec: 'ZAR',
} as const;

/** Without the list of banks, which is the business of whoever shows the payment first (payments/open-payment.ts). */
export function bankDetailsOf({
  currency,
  bank_spotlights: named,
  feature_flags: flagsOn,
}: PaymentRow): BankDetails {
  const ofCurrency = BANK_VARIANTS.filter((variant) => VARIANT_CURRENCY[variant] === currency);
  const banks = ofCurrency.map((variant) => ({ slug: bankOfVariant(variant) }));
  const minimumMinor = LIMITS.monoMinimumMajor * 10 ** minorUnitsOf(currency);
  return {
    spotlights: spotlightSlugs(named, flagsOn),
    variants: [...bankVariantsOf(banks, named, flagsOn)],
    mono_minimum: toDecimal(minimumMinor, currency),
  };
}

/** The same once the list is known, or could not be had: a variant whose bank is not in it is not offered. */
export function withBanks(details: BankDetails, banks: readonly Bank[] | null): BankDetails {
  if (banks === null) return { ...details, banks: null };
  const isThere = (slug: string): boolean => banks.some((bank) => bank.slug === slug);
  const variants = details.variants.filter((variant) => isThere(bankOfVariant(variant)));
  return { ...details, banks: [...banks], variants };
}

/** In the merchant's order; a name that is no bank's is left out. */
function spotlightSlugs(named: readonly string[], flagsOn: readonly string[]): string[] {
  const slugs = named.map((name) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-'));
  return slugs.filter((slug) => bankBrandOf(slug) !== null && isSpotlight(slug, named, flagsOn));
}
