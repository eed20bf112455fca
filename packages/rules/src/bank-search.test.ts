// Spec §2 Bank selection: a searchable list, spotlight banks first with the New badge.

import { describe, expect, it } from 'vitest';
import { BANK_BRANDS } from './bank-branding.ts';
import { commonBanks, inSpotlightOrder, isSpotlight, searchBanks } from './bank-search.ts';

const found = (query: string) => searchBanks(BANK_BRANDS, query).map(({ slug }) => slug);

describe('§2 a searchable dropdown: typing filters', () => {
  it.each([
    ['zen', ['zenith']],
    ['ZENITH bank', ['zenith']],
    ['  zen  ba ', ['zenith']],
    ['first', ['firstbank', 'fnb', 'fcmb']],
    ['first city', ['fcmb']],
    ['monument', ['fcmb']],
    ['firstb', ['firstbank']],
    ['fbn', ['firstbank']],
    ['fnb', ['fnb']],
    ['gtbank', ['gtb']],
    ['gt bank', ['gtb']],
    ['uba', ['uba']],
    ['kuda', ['kuda-mfb']],
    ['mfb', ['kuda-mfb']],
    ['trust', ['gtb']],
    ['óPAY', ['opay']],
    ['palm pay', ['palmpay']],
    ['pay', ['opay', 'palmpay']],
    ['bank of', ['firstbank', 'unionbank']],
    ['qqq', []],
  ])('%j finds %j', (query, slugs) => {
    expect(found(query)).toEqual(slugs);
  });

  it('a name that begins so comes before a word that does, and that before one that has it inside', () => {
    const banks = ['Titan Union', 'Union Bank', 'Reunion Bank'].map((name) => ({ name }));
    expect(searchBanks(banks, 'union').map(({ name }) => name)).toEqual([
      'Union Bank',
      'Titan Union',
      'Reunion Bank',
    ]);
  });

  it.each(['', '  ', '-'])('nothing typed (%j) is every bank, as they stand', (query) => {
    expect(searchBanks(BANK_BRANDS, query)).toEqual(BANK_BRANDS);
  });

  it('by its sort code, and by its full name where it is listed by a short one', () => {
    const banks = [
      { name: 'FCMB', slug: 'fcmb', code: '214' },
      { name: 'GTB', slug: 'gtb', code: '058' },
      { name: '2140 Bank', slug: 'other', code: '999' },
    ];
    const codes = (query: string) => searchBanks(banks, query).map(({ code }) => code);
    expect(codes('214')).toEqual(['214', '999']);
    expect(codes('05')).toEqual(['058']);
    expect(codes('guaranty')).toEqual(['058']);
    expect(codes('14')).toEqual(['999']);
  });

  it('accents in a bank’s own name do not count either', () => {
    expect(searchBanks([{ name: 'Société Générale' }], 'societe gen')).toHaveLength(1);
  });
});

describe('the banks that are chosen without a search', () => {
  it('are the six most common of the currency, in that order', () => {
    const banks = BANK_BRANDS.map(({ slug }) => ({ slug }));
    expect(commonBanks(banks, 'NGN').map(({ slug }) => slug)).toEqual([
      'access',
      'gtb',
      'zenith',
      'firstbank',
      'uba',
      'opay',
    ]);
    expect(commonBanks(banks, 'ZAR')).toHaveLength(6);
    expect(commonBanks(banks, 'KES')).toEqual([]);
  });

  it('leave out those that the processor does not have', () => {
    expect(commonBanks([{ slug: 'uba' }, { slug: 'jaiz' }, { slug: 'gtb' }], 'NGN')).toEqual([
      { slug: 'gtb' },
      { slug: 'uba' },
    ]);
  });
});

describe('§2 Pay-with-bank spotlight banks carry a New badge', () => {
  it.each([
    ['zenith', ['ZENITH'], [], true],
    ['zenith', ['zenith'], [], true],
    ['kuda-mfb', ['KUDA_MFB'], [], true],
    ['zenith', ['UBA'], [], false],
    ['zenith', [], ['opay_spotlighting'], false],
    ['opay', ['OPAY'], ['opay_spotlighting'], true],
    ['opay', ['OPAY'], [], false],
    ['opay', ['OPAY'], ['other'], false],
    ['opay', [], ['opay_spotlighting'], false],
  ])(
    'flag mapping OPAY → opay_spotlighting: %s, spotlights %j, flags %j: %s',
    (slug, names, flags, isNew) => {
      expect(isSpotlight(slug, names, flags)).toBe(isNew);
    },
  );

  it('they are first, in the order of the spotlights', () => {
    const slugs = ['access', 'gtb', 'opay', 'uba'].map((slug) => ({ slug }));
    const order = (flags: string[]) =>
      inSpotlightOrder(slugs, ['UBA', 'OPAY', 'NOBODY', 'uba'], flags).map(({ slug }) => slug);
    expect(order(['opay_spotlighting'])).toEqual(['uba', 'opay', 'access', 'gtb']);
    expect(order([])).toEqual(['uba', 'access', 'gtb', 'opay']);
  });
});
