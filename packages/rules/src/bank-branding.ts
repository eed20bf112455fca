// Spec §3 Bank branding, by slug: the name and currency of each bank. Its mark is in server/marks, under the same slug.

export type BankBrand = { slug: string; name: string; currency: 'NGN' | 'ZAR' };

function brand(slug: string, name: string, currency: BankBrand['currency']): BankBrand {
  return { slug, name, currency };
}

/** Every slug, in the specification's order. */
export const BANK_BRANDS: readonly BankBrand[] = [
  brand('kuda-mfb', 'Kuda Microfinance Bank', 'NGN'),
  brand('zenith', 'Zenith Bank', 'NGN'),
  brand('wema', 'Wema Bank', 'NGN'),
  brand('firstbank', 'First Bank of Nigeria', 'NGN'),
  brand('access', 'Access Bank', 'NGN'),
  brand('fcmb', 'FCMB', 'NGN'),
  brand('gtb', 'Guaranty Trust Bank', 'NGN'),
  brand('globus-bank', 'Globus Bank', 'NGN'),
  brand('heritage', 'Heritage Bank', 'NGN'),
  brand('jaiz', 'Jaiz Bank', 'NGN'),
  brand('sterling', 'Sterling Bank', 'NGN'),
  brand('fidelity', 'Fidelity Bank', 'NGN'),
  brand('providus', 'Providus Bank', 'NGN'),
  brand('opay', 'OPay', 'NGN'),
  brand('unionbank', 'Union Bank of Nigeria', 'NGN'),
  brand('uba', 'United Bank for Africa', 'NGN'),
  brand('absa', 'Absa', 'ZAR'),
  brand('african-bank', 'African Bank', 'ZAR'),
  brand('bidvest-bank-gro', 'Bidvest Bank (Gro)', 'ZAR'),
  brand('capitec', 'Capitec Bank', 'ZAR'),
  brand('cash-voucher', 'Cash voucher', 'ZAR'),
  brand('fnb', 'First National Bank', 'ZAR'),
  brand('investec', 'Investec', 'ZAR'),
  brand('nedbank', 'Nedbank', 'ZAR'),
  brand('standard-bank', 'Standard Bank', 'ZAR'),
  brand('tymebank', 'TymeBank', 'ZAR'),
  brand('palmpay', 'PalmPay', 'NGN'),
];

/** The branding of a slug; null for a bank without one. */
export function bankBrandOf(slug: string): BankBrand | null {
  return BANK_BRANDS.find((each) => each.slug === slug) ?? null;
}

/** Heritage Bank was closed in 2024, so it is never offered, even if a provider lists it. */
export function isOfferedBank(slug: string): boolean {
  return slug !== 'heritage';
}
