// Spec §5 Billing address (AVS): country, street address, state, city and zip, which accepts digits only.

import { codeDigits } from './codes.ts';
import { LIMITS } from './limits.ts';
import type { Verdict } from './verdict.ts';

/** The fields by their names on the wire, in the order of the form: country first. */
export const ADDRESS_FIELDS = ['country', 'address', 'state', 'city', 'zip_code'] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];
export type AddressTexts = Record<AddressField, string>;

/** Spec §3 Countries: name and list of states; without a list the state is free text. */
export type AddressCountry = { code: string; name: string; states: readonly string[] };

/** The digits of a postcode: "SW1A 1AA" is 11, which is what issuers compare. */
export function zipDigits(text: string): string {
  return codeDigits(text, LIMITS.zipMaxDigits);
}

/** The country that a text names, by code or by English name, in any case; null when it is not among these. */
export function countryNamed(text: string, countries: readonly AddressCountry[]): AddressCountry | null {
  const wanted = plain(text);
  return countries.find(({ code, name }) => plain(code) === wanted || plain(name) === wanted) ?? null;
}

/** Those whose address may be asked for: the one that the issuer names, where it is among them. */
export function countriesAsked(
  countries: readonly AddressCountry[],
  named: string | undefined,
): readonly AddressCountry[] {
  const asked = countries.filter(({ code }) => code === named);
  return asked.length === 0 ? countries : asked;
}

/** The verdict on each field. A state must be one of the country's, where the country has a list. */
export function checkAddress(
  texts: AddressTexts,
  countries: readonly AddressCountry[],
): Record<AddressField, Verdict> {
  const country = countryNamed(texts.country, countries);
  return {
    country: chosen(texts.country, country !== null),
    address: checkLine(texts.address, LIMITS.addressMaxLength),
    state: checkState(texts.state, country?.states ?? []),
    city: checkLine(texts.city, LIMITS.placeNameMaxLength),
    zip_code: checkZip(texts.zip_code),
  };
}

/** What is sent: spaces at the ends dropped, and only the digits of the zip. Not checked. */
export function toBillingAddress(texts: AddressTexts): AddressTexts {
  const { country, address, state, city, zip_code } = texts;
  return {
    country: country.trim(),
    address: address.trim(),
    state: state.trim(),
    city: city.trim(),
    zip_code: zipDigits(zip_code),
  };
}

function checkState(text: string, states: readonly string[]): Verdict {
  if (states.length === 0) return checkLine(text, LIMITS.placeNameMaxLength);
  return chosen(
    text,
    states.some((state) => plain(state) === plain(text)),
  );
}

function chosen(text: string, isKnown: boolean): Verdict {
  if (isKnown) return 'valid';
  return text.trim() === '' ? 'incomplete' : 'invalid';
}

function checkLine(text: string, most: number): Verdict {
  const { length } = [...text.trim()];
  if (length === 0) return 'incomplete';
  return length <= most ? 'valid' : 'invalid';
}

function checkZip(text: string): Verdict {
  if (/[^0-9]/.test(text) || text.length > LIMITS.zipMaxDigits) return 'invalid';
  return text === '' ? 'incomplete' : 'valid';
}

function plain(text: string): string {
  return text.trim().toLowerCase();
}
