// What the form of a stage offers to choose from (spec §7 GET /card/avs-countries), for the call and for the first HTML alike.
import type { AvsCountry } from '@titan/contract/card';
import type { MethodPlace, StageChoices } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import { countryOf } from '@titan/rules/currency';
import { avsCountries } from './avs-countries.ts';
import { countryBanksOf } from '../pay-with-bank/bank-list.ts';

/** The countries of the billing address, by name, each with its states. */
export function avsCountriesFor({ env }: { env: 'test' | 'live' }): AvsCountry[] {
  return avsCountries(env).map((country) => ({ ...country, states: [...country.states] }));
}

/** What the stage that the payment is held at, or that the address names, lets the payer choose from; null where it has no lists. */
export function stageChoicesOf(payment: PaymentView, place: MethodPlace | null): StageChoices | null {
  if (payment.charge?.stage === 'avs') return { avsCountries: avsCountriesFor(payment) };
  if (place?.stage !== 'bank-unavailable') return null;
  return { avsCountries: [], allBanks: countryBanksOf(countryOf(payment.currency)) };
}
