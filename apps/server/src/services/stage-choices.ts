// What the form of a stage offers to choose from (spec §7 GET /card/avs-countries), for the call and for the first HTML alike.
import type { AvsCountry } from '@titan/contract/card';
import type { StageChoices } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import { avsCountries } from '../domain/avs-countries.ts';

/** The countries of the billing address, by name, each with its states. */
export function avsCountriesFor({ env }: { env: 'test' | 'live' }): AvsCountry[] {
  return avsCountries(env).map((country) => ({ ...country, states: [...country.states] }));
}

/** What the stage that the payment is held at lets the payer choose from; null where it has no lists. */
export function stageChoicesOf(payment: PaymentView): StageChoices | null {
  return payment.charge?.stage === 'avs' ? { avsCountries: avsCountriesFor(payment) } : null;
}
