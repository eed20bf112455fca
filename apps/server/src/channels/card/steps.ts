// The payer's answer to a card's step (spec §7 card/authorize): claimed once, sent once, never stored.
import type { Authorization, AvsCountry } from '@titan/contract/card';
import type { ChargeView } from '@titan/contract/charge';
import type { MethodPlace, StageChoices } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import type { ServiceSentence } from '@titan/copy/service';
import {
  ADDRESS_FIELDS,
  type AddressCountry,
  type AddressField,
  type AddressTexts,
  checkAddress,
} from '@titan/rules/billing-address';
import type { AuthModel } from '@titan/rules/card-stage';
import { checkCvv } from '@titan/rules/codes';
import { countryOf } from '@titan/rules/currency';
import { checkEnrolPhone, toNationalPhone } from '@titan/rules/enrol-phone';
import { notClaimed, pressFingerprintOf } from '../../payments/attempt.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import { hearProvider } from '../../payments/settle.ts';
import { type Refused, type WrongFields, wrong, wrongAlone } from '../../platform/refusal.ts';
import type { CardStepAnswer } from '../../providers/port.ts';
import { countryBanksOf } from '../pay-with-bank/banks.ts';
import { COUNTRY_STATES } from './country-states.ts';
import { cardNews } from './saved-cards.ts';

// Where issuers compare billing addresses (facts/local-facts §6): the countries that the address stage offers, with their states.

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

// What the form of a stage offers to choose from (spec §7 GET /card/avs-countries), for the call and for the first HTML alike.

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

// The service's own reading of an answer to a step: the page's rules again, in the words of spec §5.

/** What is wrong with a card-enroll phone; null when nothing is. */
export function phoneProblems(phone: string): WrongFields | null {
  if (checkEnrolPhone(phone) === 'valid') return null;
  return { 'authorization.phone': { code: 'ENROL_PHONE_WRONG' } };
}

/** What is wrong with a CVV that is asked for by itself. */
export function cvvProblems(cvv: string): WrongFields | null {
  if (checkCvv(cvv) === 'valid') return null;
  return { 'authorization.cvv': { code: 'CARD_CVV_WRONG' } };
}

const ADDRESS_FIELDS_WRONG: Record<AddressField, ServiceSentence> = {
  country: { code: 'ADDRESS_COUNTRY_WRONG' },
  address: { code: 'ADDRESS_LINE_WRONG' },
  state: { code: 'ADDRESS_STATE_WRONG' },
  city: { code: 'ADDRESS_CITY_WRONG' },
  zip_code: { code: 'ADDRESS_ZIP_WRONG' },
};

/** What is wrong with each line of a billing address. */
export function addressProblems(
  address: AddressTexts,
  countries: readonly AddressCountry[],
): WrongFields | null {
  const verdicts = checkAddress(address, countries);
  const notValid = ADDRESS_FIELDS.filter((field) => verdicts[field] !== 'valid');
  if (notValid.length === 0) return null;
  return Object.fromEntries(
    notValid.map((field) => [`authorization.avs.${field}`, ADDRESS_FIELDS_WRONG[field]]),
  );
}

/** Which steps each kind of answer belongs to (guides I-22: only the attempt that asks for it takes it). */
const STEPS: Record<CardStepAnswer['kind'], readonly AuthModel[]> = {
  pin: ['PIN'],
  otp: ['OTP'],
  cvv: ['CVV'],
  avs: ['AVS'],
  phone: ['PHONE', 'CARD_ENROLL'],
};

/** Sends the payer's answer (a PIN, a code, …) for the charge that asks for it. */
export async function answerCardStep(
  parts: ServiceParts,
  press: PressOf<{ reference: string; authorization: Authorization }>,
): Promise<ChargeView | Refused> {
  const { session, pressKey, browser, body } = press;
  const answer = toStepAnswer(body.authorization);
  if (!answer) {
    const kinds = Object.keys(STEPS).join(', ');
    return wrongAlone('authorization', { code: 'EXACTLY_ONE', params: { kinds } });
  }
  const problems = answer.kind === 'phone' ? phoneProblems(answer.value) : null;
  if (problems) return wrong(problems);
  const now = parts.clock.now();
  const claim = await parts.presses.claimStep(
    {
      transactionId: session.transactionId,
      publicSession: session.publicSession,
      channel: 'card',
      chargeReference: body.reference,
      pressKey,
      fingerprint: pressFingerprintOf(parts.idempotencyKey, body),
      now,
    },
    STEPS[answer.kind],
  );
  if (claim.kind !== 'claimed') return cardNews(parts, browser, session, notClaimed(claim, now));
  const { charge } = claim;
  const name = { reference: charge.reference, paymentReference: session.intentReference };
  const asked = parts.providers.of(charge.provider).answerStep(name, answer);
  const answered = chargeViewOf(await hearProvider(parts, charge, 'step', asked, pressKey));
  return cardNews(parts, browser, session, answered);
}

/** The one answer that was sent; null when there is none or more than one. */
function toStepAnswer(authorization: Authorization): CardStepAnswer | null {
  const sent = Object.entries(authorization).filter(([, value]) => value !== undefined);
  const [only] = sent;
  if (!only || sent.length > 1) return null;
  const answer = { kind: only[0], value: only[1] } as CardStepAnswer;
  return answer.kind === 'phone' ? { ...answer, value: toNationalPhone(answer.value) } : answer;
}
