// Spec §3 Bank branding: every slug, and the closed bank never offered.

import { describe, expect, it } from 'vitest';
import { BANK_BRANDS, bankBrandOf, isOfferedBank } from './bank-branding.ts';

const SLUGS =
  'kuda-mfb, zenith, wema, firstbank, access, fcmb, gtb, globus-bank, heritage, jaiz, sterling, fidelity, providus, opay, unionbank, uba, absa, african-bank, bidvest-bank-gro, capitec, cash-voucher, fnb, investec, nedbank, standard-bank, tymebank, palmpay';

describe('§3 Bank branding: keyed by bank slug', () => {
  it('has the slugs of the specification, in its order', () => {
    expect(BANK_BRANDS.map(({ slug }) => slug)).toEqual(SLUGS.split(', '));
  });

  it.each(BANK_BRANDS)('$slug has a name', ({ name }) => expect(name).not.toBe(''));

  it('each is of the currency that its country pays in', () => {
    const ofRand = BANK_BRANDS.filter(({ currency }) => currency === 'ZAR').map(({ slug }) => slug);
    expect(ofRand).toEqual(SLUGS.split(', ').slice(SLUGS.split(', ').indexOf('absa'), -1));
  });
});

it('Heritage Bank: branding kept, never offered', () => {
  expect(bankBrandOf('heritage')?.name).toBe('Heritage Bank');
  expect(BANK_BRANDS.filter(({ slug }) => !isOfferedBank(slug)).map(({ slug }) => slug)).toEqual([
    'heritage',
  ]);
});
