// Where issuers compare billing addresses (facts/local-facts §6): the countries that the address stage offers, with their states.
import type { AddressCountry } from '@titan/rules/billing-address';
import { COUNTRY_STATES } from './country-states.ts';

/** Nigerian issuers run no AVS; the sandbox's card lives there. */
const SANDBOX_ONLY = ['NG'];

/** The whole of the United Kingdom has 217 regions, which no payer knows theirs of: the four nations instead. */
const NATIONS = ['England', 'Northern Ireland', 'Scotland', 'Wales'];

const STATES: Record<string, readonly string[]> = { ...COUNTRY_STATES, GB: NATIONS };

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

const COUNTRIES: readonly AddressCountry[] = Object.entries(STATES)
  .map(([code, states]) => ({ code, name: NAMES.of(code) ?? code, states }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/** The countries by their English names, in that order; a test payment has the sandbox's too. */
export function avsCountries(env: 'test' | 'live'): AddressCountry[] {
  return COUNTRIES.filter(({ code }) => env === 'test' || !SANDBOX_ONLY.includes(code));
}
