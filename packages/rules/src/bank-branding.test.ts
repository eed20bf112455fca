// Spec §3 Bank branding: every slug, legible, and the closed bank never offered.

import { describe, expect, it } from 'vitest';
import { BANK_BRANDS, bankBrandOf, bankMarkOf, isOfferedBank } from './bank-branding.ts';
import { contrastRatio, parseHexColour } from './merchant-theme.ts';

const SLUGS =
  'kuda-mfb, zenith, wema, firstbank, access, fcmb, gtb, globus-bank, heritage, jaiz, sterling, fidelity, providus, opay, unionbank, uba, absa, african-bank, bidvest-bank-gro, capitec, cash-voucher, fnb, investec, nedbank, standard-bank, tymebank, palmpay';

describe('§3 Bank branding: keyed by bank slug, each with an image, an accent colour and a text colour', () => {
  it('has the slugs of the specification, in its order', () => {
    expect(BANK_BRANDS.map(({ slug }) => slug)).toEqual(SLUGS.split(', '));
  });

  it('cash-voucher is an image only', () => {
    expect(bankBrandOf('cash-voucher')).toMatchObject({ accent: null, text: null });
    expect(BANK_BRANDS.filter(({ accent }) => accent === null)).toHaveLength(1);
  });

  const coloured = BANK_BRANDS.filter(({ slug }) => slug !== 'cash-voucher');
  it.each(coloured)('$slug: its text reaches 4.5:1 on its accent', ({ accent, text }) => {
    const colours = [parseHexColour(accent ?? ''), parseHexColour(text ?? '')];
    expect(colours).not.toContain(null);
    expect(contrastRatio(colours[0] ?? '', colours[1] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it.each(BANK_BRANDS)('$slug has a name and one or two initials', ({ name, initials }) => {
    expect(name).not.toBe('');
    expect(initials).toMatch(/^[A-Z]{1,2}$/);
  });
});

it('a bank without branding is drawn from its name, in the page’s own colours', () => {
  expect(bankMarkOf('lotus', 'Lotus Bank')).toEqual({ accent: null, text: null, initials: 'LB' });
  expect(bankMarkOf('9psb', '9 Payment Service Bank').initials).toBe('9P');
  expect(bankMarkOf('x', '—').initials).toBe('');
  expect(bankMarkOf('zenith', 'Zenith Bank Plc')).toMatchObject({ accent: '#E3000F', initials: 'Z' });
});

it('Heritage Bank: branding kept, never offered', () => {
  expect(bankBrandOf('heritage')?.name).toBe('Heritage Bank');
  expect(BANK_BRANDS.filter(({ slug }) => !isOfferedBank(slug)).map(({ slug }) => slug)).toEqual([
    'heritage',
  ]);
});
