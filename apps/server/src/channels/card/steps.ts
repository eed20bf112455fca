// The payer's answer to a card's step (spec §7 card/authorize): claimed once, sent once, never stored.
import type { Authorization, AvsCountry } from '@titan/contract/payer/card.schema';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { ServiceSentence } from '@titan/copy/service';
import {
  ADDRESS_FIELDS,
  type AddressCountry,
  type AddressField,
  type AddressTexts,
  checkAddress,
  toBillingAddress,
} from '@titan/rules/billing-address';
import { birthDateToSend } from '@titan/rules/birth-date';
import type { AuthModel } from '@titan/rules/card-stage';
import { checkCvv, codeDigits } from '@titan/rules/codes';
import { checkEnrolPhone, toNationalPhone } from '@titan/rules/enrol-phone';
import { LIMITS } from '@titan/rules/limits';
import { isRefused, type Refused, wrong, wrongAlone, type WrongFields } from '@titan/platform/refusal';
import type { PayerCall } from '../../payments/session/session.ts';
import type { Steps } from '../../payments/attempts/steps.ts';
import type { Clock } from '@titan/platform/ports';
import type { CardStepAnswer } from '../../providers/port.ts';
import { COUNTRY_STATES } from './country-states.ts';
import type { SavedCards } from './saved-cards.ts';

// Where issuers compare billing addresses: the countries that the address stage offers, with their states.

/** Nigerian issuers run no AVS; the test card lives there. */
const TEST_ONLY = ['NG'];

/** The four nations instead of the United Kingdom's 217 regions, which payers do not know. */
const NATIONS = ['England', 'Northern Ireland', 'Scotland', 'Wales'];

const STATES: Record<string, readonly string[]> = { ...COUNTRY_STATES, GB: NATIONS };

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

const COUNTRIES: readonly AddressCountry[] = Object.entries(STATES)
  .map(([code, states]) => ({ code, name: NAMES.of(code) ?? code, states }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

/** Sorted by English name; a test payment has the test card's too. */
export function avsCountries(env: 'test' | 'live'): AddressCountry[] {
  return COUNTRIES.filter(({ code }) => env === 'test' || !TEST_ONLY.includes(code));
}

// The choices of the address form (spec §7 GET /card/avs-countries), for the call and for the first HTML.

/** The countries of the billing address, by name, each with its states. */
export function avsCountriesFor({ env }: { env: 'test' | 'live' }): AvsCountry[] {
  return avsCountries(env).map((country) => ({ ...country, states: [...country.states] }));
}

// Repeats the page's validation of an answer to a step (spec §5).

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

/** The steps that each kind of answer belongs to (I-22: an attempt takes only what it asks for). */
const STEPS: Record<CardStepAnswer['kind'], readonly AuthModel[]> = {
  pin: ['PIN'],
  otp: ['OTP'],
  cvv: ['CVV'],
  avs: ['AVS'],
  phone: ['PHONE', 'CARD_ENROLL'],
  birthday: ['BIRTHDAY'],
};

type AnswerDeps = {
  clock: Clock;
  steps: Pick<Steps, 'answer'>;
  savedCards: Pick<SavedCards, 'withSavedCardResult'>;
};

/** Sends the payer's answer (a PIN, a code, …) for the charge that asks for it. */
export async function answerCardStep(
  { steps, savedCards, clock }: AnswerDeps,
  { body, ...caller }: PayerCall<{ reference: string; authorization: Authorization }>,
): Promise<ChargeView | Refused> {
  const answer = readStepAnswer(body.authorization, clock.now());
  if (isRefused(answer)) return answer;
  const { reference, authorization } = body;
  const answered = await steps.answer(caller, {
    channel: 'card',
    reference,
    authModels: STEPS[answer.kind],
    fingerprinted: { reference, authorization },
    answer,
  });
  return savedCards.withSavedCardResult(caller.browser, caller.session, answered);
}

/** The one answer that was sent, as the provider gets it; refused when there is none, more than one, or an invalid one. */
function readStepAnswer(authorization: Authorization, now: number): CardStepAnswer | Refused {
  const sent = Object.entries(authorization).filter(([, value]) => value !== undefined);
  const [only] = sent;
  if (!only || sent.length > 1) {
    const kinds = Object.keys(STEPS).join(', ');
    return wrongAlone('authorization', { code: 'EXACTLY_ONE', params: { kinds } });
  }
  return readAnswer({ kind: only[0], value: only[1] } as CardStepAnswer, now);
}

function readAnswer(answer: CardStepAnswer, now: number): CardStepAnswer | Refused {
  switch (answer.kind) {
    case 'pin': {
      const value = codeDigits(answer.value, LIMITS.pinDigits);
      if (value.length === LIMITS.pinDigits) return { kind: 'pin', value };
      return wrongAlone('authorization.pin', { code: 'PIN_INCOMPLETE' });
    }
    case 'otp': {
      const value = codeDigits(answer.value, LIMITS.otpMaxDigits);
      return value === '' ? wrongAlone('authorization.otp', { code: 'OTP_MISSING' }) : { kind: 'otp', value };
    }
    case 'cvv': {
      const value = codeDigits(answer.value, LIMITS.cvvDigits + 1);
      if (checkCvv(value) === 'valid') return { kind: 'cvv', value };
      return wrong({ 'authorization.cvv': { code: 'CARD_CVV_WRONG' } });
    }
    case 'phone': {
      const value = toNationalPhone(answer.value);
      if (checkEnrolPhone(value) === 'valid') return { kind: 'phone', value };
      return wrong({ 'authorization.phone': { code: 'ENROL_PHONE_WRONG' } });
    }
    case 'birthday': {
      const value = birthDateToSend(answer.value, now);
      if (value !== null) return { kind: 'birthday', value };
      return wrong({ 'authorization.birthday': { code: 'BIRTH_DATE_WRONG' } });
    }
    case 'avs':
      return { kind: 'avs', value: toBillingAddress(answer.value) };
  }
}
