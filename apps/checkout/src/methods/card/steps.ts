// Spec §4 Card pin, otp, avs, card_enroll, cvv: the piece of the card flow for what the issuer asks the payer on our page.
import type { PaymentView } from '@titan/contract/payment';
import { checkPin } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import type { Delay, Moment } from '../../flow/flow.ts';
import { leadOf, loud, pressOf, sending, truthAfter } from '../../stages/answers.ts';
import {
  codeChanged,
  mayAuthorize,
  codeCounters,
  resendAsked,
  resendBy,
  type ResendCounters,
  resendDelays,
} from '../../stages/code.ts';
import {
  cardStandingOf,
  findingOf,
  type Here,
  type Pin,
  type Otp,
  type Avs,
  type AnswerStep,
  type Step,
  type Open,
  type CardEvent,
  type ResendCall,
  type CardAnswer,
  type StepDelay,
  dismissed,
} from './state.ts';

const KINDS = {
  avs: 'avs',
  card_enroll: 'phone',
  birthday: 'birthday',
  cvv: 'cvv',
} as const satisfies Record<AnswerStep['stage'], string>;

export function stepOf(stage: Step['stage'], here: Here, now: number): Step {
  const buttonRests = false;
  switch (stage) {
    case 'pin':
      return { ...here, stage, sendsItself: false };
    case 'otp':
      return { ...here, stage, code: 'reported', resend: resendBy(resendCountersOf(here.payment), now) };
    case 'avs':
      return askingCountries({ ...here, stage, buttonRests, asks: null });
    case 'card_enroll':
      return { ...here, stage, buttonRests };
    case 'birthday':
      return { ...here, stage, buttonRests };
    case 'cvv':
      return { ...here, stage, buttonRests, of: null };
  }
}

/** As it stands when a press is found not to have arrived; its button has rested by then. */
export function rested<State extends Open>(state: State): State {
  return 'buttonRests' in state ? { ...state, buttonRests: false } : state;
}

/** What the payer does there, while no answer is on its way. */
export function saidAtStep(state: Step, event: CardEvent, at: Moment): Step {
  switch (state.stage) {
    case 'pin':
      return saidAtPin(state, event, at);
    case 'otp':
      return saidAtOtp(state, event, at);
    default: {
      if (event.type === 'stepEdited') return dismissed(state);
      const isTaken =
        event.type === 'stepAnswered' && !state.buttonRests && KINDS[state.stage] in event.given;
      return isTaken ? sending({ ...state, buttonRests: true }, event.given, at) : state;
    }
  }
}

function saidAtPin(state: Pin, event: CardEvent, at: Moment): Pin {
  const still: Pin = state.sendsItself ? { ...state, sendsItself: false } : state;
  switch (event.type) {
    case 'pinAutoSubmitCancelled':
      return still;
    case 'pinSubmitted':
      return checkPin(event.pin) === 'valid' ? sending(still, { pin: event.pin }, at) : state;
    case 'pinChanged': {
      const { pin } = event;
      // The fourth digit is a press: it sends itself a second later.
      if (checkPin(pin) === 'valid')
        return { ...dismissed(state), sendsItself: true, press: pressOf(state.press, { pin }, at) };
      // Boxes that are emptied after a wrong PIN are not yet an edit.
      return state.sendsItself || pin === '' ? still : dismissed(state);
    }
    default:
      return state;
  }
}

function saidAtOtp(state: Otp, event: CardEvent, at: Moment): Otp {
  switch (event.type) {
    case 'otpChanged':
      return codeChanged(state);
    case 'otpSubmitted':
      return mayAuthorize(state) ? sending(state, { otp: event.otp }, at) : state;
    case 'otpResendAsked':
      return resendAsked(state, (key): ResendCall => ({ do: 'resendOtp', payment: state.payment, key }), at);
    default:
      return state;
  }
}

/** Spec §4 Resend OTP: the service's counters. */
function resendCountersOf({ charge }: PaymentView): ResendCounters {
  return charge && codeCounters(charge);
}

/** How the answer to a resend is read. */
export const RESENDS = {
  standingOf: cardStandingOf,
  countersOf: resendCountersOf,
  waitMs: LIMITS.otpResendCountdownMs,
};

/** The step is asked for again, and what was typed stays; null: the answer says something else. */
export function askedAgain(state: Step, answer: CardAnswer): Step | null {
  if (leadOf(answer, state.payment, cardStandingOf) !== state.stage) return null;
  const payment = truthAfter(answer, state.payment);
  const finding = findingOf(payment);
  const again = { payment, press: null, notice: finding === null ? null : loud(finding) };
  return state.stage === 'otp' ? { ...state, ...again, code: 'wrong' } : { ...state, ...again };
}

/** Spec §5 "country": they come from the service. */
export function askingCountries(state: Avs): Avs {
  const isNeeded = state.kept.countries === null && state.asks === null;
  return isNeeded ? { ...state, asks: { do: 'avsCountries' } } : state;
}

export function countriesCame(state: Avs, answer: CardAnswer): Avs {
  const countries = answer.says === 'countries' ? answer.countries : null;
  return { ...state, asks: null, kept: { ...state.kept, countries } };
}

export function stepDelays(state: Step, now: number): Delay<StepDelay>[] {
  switch (state.stage) {
    case 'pin':
      return state.sendsItself
        ? [{ name: 'PIN_AUTO_SUBMIT', ms: LIMITS.pinAutoSubmitMs, of: state.press }]
        : [];
    case 'otp':
      return resendDelays(state.resend, now, LIMITS.otpResendFeedbackMs);
    default:
      return state.buttonRests ? [{ name: 'BUTTON_REENABLE', ms: LIMITS.buttonReenableMs }] : [];
  }
}

export function stepAfterTime(state: Step, now: number): Step {
  const { payment, press } = state;
  switch (state.stage) {
    case 'pin':
      return press === null ? state : { ...state, sendsItself: false, call: { do: 'send', payment, press } };
    case 'otp':
      return { ...state, resend: resendBy(resendCountersOf(payment), now) };
    default:
      return rested(state);
  }
}
