// Spec §5 Billing address (AVS).

import { describe, expect, it } from 'vitest';
import {
  ADDRESS_FIELDS,
  type AddressCountry,
  type AddressField,
  checkAddress,
  countriesAsked,
  countryNamed,
  toBillingAddress,
  zipDigits,
} from './billing-address.ts';
import type { Verdict } from './verdict.ts';

const COUNTRIES: AddressCountry[] = [
  { code: 'NG', name: 'Nigeria', states: ['Lagos', 'Ogun'] },
  { code: 'US', name: 'United States', states: ['Ohio'] },
  { code: 'XK', name: 'Kosovo', states: [] },
];
const LAGOS = {
  country: 'Nigeria',
  address: 'Osapa, Lekki',
  state: 'Lagos',
  city: 'Lekki',
  zip_code: '101010',
};

describe('§5 Billing address', () => {
  it('fields are country, street address, state, city and zip', () => {
    expect(ADDRESS_FIELDS).toEqual(['country', 'address', 'state', 'city', 'zip_code']);
    expect(Object.values(checkAddress(LAGOS, COUNTRIES))).toEqual(Array(5).fill('valid'));
  });

  it.each(ADDRESS_FIELDS)('%s may not be empty', (field) => {
    for (const empty of ['', '   ']) {
      expect(checkAddress({ ...LAGOS, [field]: empty }, COUNTRIES)[field]).not.toBe('valid');
    }
  });

  it.each<[AddressField, string, Verdict]>([
    ['zip_code', '1', 'valid'],
    ['zip_code', '1234567890', 'valid'],
    ['zip_code', '12345678901', 'invalid'],
    ['zip_code', 'SW1A 1AA', 'invalid'],
    ['zip_code', '', 'incomplete'],
    ['country', 'nigeria', 'valid'],
    ['country', 'NG', 'valid'],
    ['country', 'Atlantis', 'invalid'],
    ['state', 'lagos', 'valid'],
    ['state', 'Ohio', 'invalid'],
    ['state', '', 'incomplete'],
    ['address', 'a'.repeat(120), 'valid'],
    ['address', 'a'.repeat(121), 'invalid'],
    ['city', 'Ọ̀ṣogbo', 'valid'],
    ['city', 'a'.repeat(61), 'invalid'],
  ])('%s %s is %s', (field, text, verdict) => {
    expect(checkAddress({ ...LAGOS, [field]: text }, COUNTRIES)[field]).toBe(verdict);
  });

  it('a state is free text in a country without a list', () => {
    const typed = { ...LAGOS, country: 'Kosovo', state: 'Pristina' };
    expect(checkAddress(typed, COUNTRIES).state).toBe('valid');
    expect(checkAddress({ ...typed, state: '' }, COUNTRIES).state).toBe('incomplete');
  });

  it.each([
    ['SW1A 1AA', '11'],
    ['K1A 0B1', '101'],
    ['10101-0', '101010'],
    ['١٠١', '101'],
    ['', ''],
  ])('zip accepts digits only: of %s it keeps %s', (typed, kept) => {
    expect(zipDigits(typed)).toBe(kept);
  });

  it('a country is known by its code or its name, in any case', () => {
    expect(countryNamed(' united states ', COUNTRIES)?.code).toBe('US');
    expect(countryNamed('us', COUNTRIES)?.name).toBe('United States');
    expect(countryNamed('', COUNTRIES)).toBeNull();
    expect(countryNamed('constructor', COUNTRIES)).toBeNull();
  });

  it('is sent without spaces at the ends and with the digits of the zip', () => {
    expect(toBillingAddress({ ...LAGOS, city: ' Lekki ', zip_code: '101 010' })).toEqual(LAGOS);
  });
});

it.each([
  ['US', ['US']],
  [undefined, ['NG', 'US', 'XK']],
  // Whose address nobody compares here: the payer chooses, as before.
  ['FR', ['NG', 'US', 'XK']],
])('the country %s that an issuer names leaves %j to choose from', (named, left) => {
  expect(countriesAsked(COUNTRIES, named).map(({ code }) => code)).toEqual(left);
});
