// Spec §3 Bank branding, by slug: the drawn mark of each bank. We use no real logos.

export type BankBrand = {
  slug: string;
  name: string;
  /** Of the drawn mark, `#rrggbb`, both or neither; the text reaches 4.5:1 on the accent. Null: an image only, no colours. */
  accent: string | null;
  text: string | null;
  /** One or two letters. */
  initials: string;
};

const WHITE = '#FFFFFF';
const DARK = '#111827';

function brand(
  slug: string,
  name: string,
  initials: string,
  accent: string,
  text: string = WHITE,
): BankBrand {
  return { slug, name, accent, text, initials };
}

/** Every slug, in the specification's order. */
export const BANK_BRANDS: readonly BankBrand[] = [
  brand('kuda-mfb', 'Kuda Microfinance Bank', 'K', '#40196D'),
  brand('zenith', 'Zenith Bank', 'Z', '#E3000F'),
  brand('wema', 'Wema Bank', 'W', '#85006E'),
  brand('firstbank', 'First Bank of Nigeria', 'FB', '#09365B'),
  brand('access', 'Access Bank', 'A', '#112C79'),
  brand('fcmb', 'FCMB', 'FC', '#481470'),
  brand('gtb', 'Guaranty Trust Bank', 'GT', '#D3390A'),
  brand('globus-bank', 'Globus Bank', 'G', '#B91C2B'),
  brand('heritage', 'Heritage Bank', 'H', '#4EB143', DARK),
  brand('jaiz', 'Jaiz Bank', 'J', '#936204'),
  brand('sterling', 'Sterling Bank', 'S', '#C8202C'),
  brand('fidelity', 'Fidelity Bank', 'F', '#120E34'),
  brand('providus', 'Providus Bank', 'P', '#F9B000', DARK),
  brand('opay', 'OPay', 'O', '#1DCF9F', DARK),
  brand('unionbank', 'Union Bank of Nigeria', 'U', '#169DEC', DARK),
  brand('uba', 'United Bank for Africa', 'UB', '#C71910'),
  brand('absa', 'Absa', 'A', '#DC0032'),
  brand('african-bank', 'African Bank', 'AB', '#14365D'),
  brand('bidvest-bank-gro', 'Bidvest Bank (Gro)', 'BG', '#002D72'),
  brand('capitec', 'Capitec Bank', 'C', '#00558C'),
  { slug: 'cash-voucher', name: 'Cash voucher', accent: null, text: null, initials: 'R' },
  brand('fnb', 'First National Bank', 'FN', '#009999', DARK),
  brand('investec', 'Investec', 'I', '#1B2A3D'),
  brand('nedbank', 'Nedbank', 'N', '#008533'),
  brand('standard-bank', 'Standard Bank', 'SB', '#0033A1'),
  brand('tymebank', 'TymeBank', 'T', '#FFD100', DARK),
  brand('palmpay', 'PalmPay', 'PP', '#7F3FBF'),
];

/** The branding of a slug; null for a bank without one. */
export function bankBrandOf(slug: string): BankBrand | null {
  return BANK_BRANDS.find((each) => each.slug === slug) ?? null;
}

/** The mark of any bank: its branding's, else initials of its name without colours, which the page draws in its own. */
export function bankMarkOf(slug: string, name: string): Pick<BankBrand, 'accent' | 'text' | 'initials'> {
  return bankBrandOf(slug) ?? { accent: null, text: null, initials: initialsOf(name) };
}

/** Heritage Bank was closed in 2024, so it is never offered, even if a provider lists it. */
export function isOfferedBank(slug: string): boolean {
  return slug !== 'heritage';
}

function initialsOf(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? '');
  return letters.join('').toUpperCase();
}
