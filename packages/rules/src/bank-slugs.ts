// Nigeria's banks (spec §3 Bank branding) by their codes.

const SLUGS: Readonly<Record<string, string>> = {
  '011': 'firstbank',
  '032': 'unionbank',
  '033': 'uba',
  '035': 'wema',
  '044': 'access',
  '057': 'zenith',
  '058': 'gtb',
  '070': 'fidelity',
  '101': 'providus',
  '214': 'fcmb',
  '232': 'sterling',
  '301': 'jaiz',
  '00103': 'globus-bank',
  '999991': 'palmpay',
  '999992': 'opay',
  // As the Nigerian clearing house has them.
  '100004': 'opay',
  '100033': 'palmpay',
};

/** The slug of the bank of this code; null for one that has no branding. */
export function bankSlugOf(code: string): string | null {
  return Object.hasOwn(SLUGS, code) ? (SLUGS[code] ?? null) : null;
}
