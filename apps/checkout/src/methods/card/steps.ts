// Spec §4 Card pin, otp, avs, card_enroll, cvv: the piece of the card flow for what the issuer asks the payer on our page.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { checkPin } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import type { Delay, Moment } from '../../flow/flow.ts';
import { positionAfter, paymentAfter } from '../../stages/apply-answer.ts';
import { errorBanner, submissionOf, submit } from '../../stages/stage-state.ts';
import {
  codeChanged,
  mayAuthorize,
  codeCounters,
  resendAsked,
  resendFrom,
  type ResendCounters,
  resendDelays,
} from '../../stages/code.ts';
import {
  cardPositionOf,
  failureText,
  type CardStageState,
  type Pin,
  type Otp,
  type Avs,
  type AnswerStep,
  type IssuerStep,
  type OpenCardState,
  type CardEvent,
  type ResendCall,
  type CardAnswer,
  type StepDelay,
  withoutNotice,
} from './state.ts';

const KINDS = {
  avs: 'avs',
  card_enroll: 'phone',
  birthday: 'birthday',
  cvv: 'cvv',
} as const satisfies Record<AnswerStep['stage'], string>;

export function stepOf(stage: IssuerStep['stage'], here: CardStageState, now: number): IssuerStep {
  const buttonRests = false;
  switch (stage) {
    case 'pin':
      return { ...here, stage, sendsItself: false };
    case 'otp':
      return { ...here, stage, code: 'reported', resend: resendFrom(resendCountersOf(here.payment), now) };
    case 'avs':
      return askingCountries({ ...here, stage, buttonRests, asks: null });
    case 'card_enroll':
      return { ...here, stage, buttonRests };
    case 'birthday':
      return { ...here, stage, buttonRests };
    case 'cvv':
      return { ...here, stage, buttonRests };
  }
}

/** The stage to return to when a submission turns out not to have arrived; its button is enabled again. */
export function withEnabledButton<State extends OpenCardState>(state: State): State {
  return 'buttonRests' in state ? { ...state, buttonRests: false } : state;
}

/** What the payer does there, while no answer is on its way. */
export function applyAtStep(state: IssuerStep, event: CardEvent, at: Moment): IssuerStep {
  switch (state.stage) {
    case 'pin':
      return applyAtPin(state, event, at);
    case 'otp':
      return applyAtOtp(state, event, at);
    default: {
      if (event.type === 'stepEdited') return withoutNotice(state);
      const isTaken =
        event.type === 'stepAnswered' && !state.buttonRests && KINDS[state.stage] in event.given;
      return isTaken ? submit({ ...state, buttonRests: true }, event.given, at) : state;
    }
  }
}

function applyAtPin(state: Pin, event: CardEvent, at: Moment): Pin {
  const idle: Pin = state.sendsItself ? { ...state, sendsItself: false } : state;
  switch (event.type) {
    case 'pinAutoSubmitCancelled':
      return idle;
    case 'pinSubmitted':
      return checkPin(event.pin) === 'valid' ? submit(idle, { pin: event.pin }, at) : state;
    case 'pinChanged': {
      const { pin } = event;
      // The fourth digit makes the submission, which is sent a second later.
      if (checkPin(pin) === 'valid')
        return {
          ...withoutNotice(state),
          sendsItself: true,
          submission: submissionOf(state.submission, { pin }, at),
        };
      // Boxes that are emptied after a wrong PIN are not yet an edit.
      return state.sendsItself || pin === '' ? idle : withoutNotice(state);
    }
    default:
      return state;
  }
}

function applyAtOtp(state: Otp, event: CardEvent, at: Moment): Otp {
  switch (event.type) {
    case 'otpChanged':
      return codeChanged(state);
    case 'otpSubmitted':
      return mayAuthorize(state) ? submit(state, { otp: event.otp }, at) : state;
    case 'otpResendAsked':
      return resendAsked(state, (key): ResendCall => ({ do: 'resendOtp', payment: state.payment, key }), at);
    default:
      return state;
  }
}

/** Spec §4 Resend OTP: the service's counters. */
function resendCountersOf({ charge }: PaymentView): ResendCounters {
  return charge && codeCounters(charge, LIMITS.otpResendCountdownMs);
}

/** How the answer to a resend is read. */
export const RESEND_RULES = {
  positionOf: cardPositionOf,
  countersOf: resendCountersOf,
};

/** The step is asked for again, and what was typed stays; null: the answer means something else. */
export function askedAgain(state: IssuerStep, answer: CardAnswer): IssuerStep | null {
  if (positionAfter(answer, state.payment, cardPositionOf) !== state.stage) return null;
  const payment = paymentAfter(answer, state.payment);
  const failure = failureText(payment);
  const again = { payment, submission: null, notice: failure === null ? null : errorBanner(failure) };
  return state.stage === 'otp' ? { ...state, ...again, code: 'wrong' } : { ...state, ...again };
}

/** Spec §5 "country": they come from the service. */
export function askingCountries(state: Avs): Avs {
  const isNeeded = state.kept.countries === null && state.asks === null;
  return isNeeded ? { ...state, asks: { do: 'avsCountries' } } : state;
}

export function withCountries(state: Avs, answer: CardAnswer): Avs {
  const countries = answer.kind === 'countries' ? answer.countries : null;
  return { ...state, asks: null, kept: { ...state.kept, countries } };
}

export function stepDelays(state: IssuerStep, now: number): Delay<StepDelay>[] {
  switch (state.stage) {
    case 'pin':
      return state.sendsItself
        ? [{ name: 'PIN_AUTO_SUBMIT', ms: LIMITS.pinAutoSubmitMs, of: state.submission }]
        : [];
    case 'otp':
      return resendDelays(state.resend, now, LIMITS.otpResendFeedbackMs);
    default:
      return state.buttonRests ? [{ name: 'BUTTON_REENABLE', ms: LIMITS.buttonReenableMs }] : [];
  }
}

export function stepAfterTime(state: IssuerStep, now: number): IssuerStep {
  const { payment, submission } = state;
  switch (state.stage) {
    case 'pin':
      return submission === null
        ? state
        : { ...state, sendsItself: false, call: { do: 'send', payment, submission } };
    case 'otp':
      return { ...state, resend: resendFrom(resendCountersOf(payment), now) };
    default:
      return withEnabledButton(state);
  }
}
