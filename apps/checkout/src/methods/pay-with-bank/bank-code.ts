// Spec §4 bank-authorize: the code that the bank asks for, and the one that is sent again: a stage of flow.ts. Pure.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import { LIMITS } from '@titan/rules/limits';
import type { Moment } from '../../flow/flow.ts';
import { type Ended, errorBanner } from '../../stages/stage-state.ts';
import {
  codeChanged,
  mayAuthorize,
  applyResendAnswer,
  codeCounters,
  resendAsked,
  resendFrom,
  type ResendCounters,
  type ResendRules,
} from '../../stages/code.ts';
import { stepAskedByBank, asksForCode, type BankPosition, bankPositionOf, errorsOf } from './position.ts';
import type {
  BankStageState,
  Authorize,
  PayWithBankEvent,
  CodePayload,
  ResendCode,
  BankAnswer,
} from './state.ts';

/** The step as the service reports it, with its notice. */
export function codeOf(here: BankStageState, now: number): Authorize {
  const { payment } = here;
  const { sentence } = errorsOf(payment);
  return {
    ...here,
    notice: sentence === null ? null : errorBanner(sentence),
    stage: 'bank-authorize',
    asks: stepAskedByBank(payment),
    code: 'reported',
    fieldErrors: {},
    resend: resendFrom(countersOf(payment), now),
  };
}

export function codePayloadOf(state: Authorize, event: PayWithBankEvent): CodePayload | null {
  if (event.type !== 'bankCodeSubmitted' || !mayAuthorize(state)) return null;
  return { code: event.code, as: state.asks === 'validate' ? 'otp' : state.asks };
}

export function atCode(state: Authorize, event: PayWithBankEvent, at: Moment): Authorize {
  const { payment, call } = state;
  if (event.type === 'bankCodeChanged') return codeChanged(state);
  if (event.type !== 'bankResendAsked' || call !== null) return state;
  return resendAsked<ResendCode, Authorize>(state, (key) => ({ do: 'resend', payment, key }), at);
}

export function afterCodeTime(state: Authorize, now: number): Authorize {
  return { ...state, resend: resendFrom(countersOf(state.payment), now) };
}

/** As it is come back to later: a resend that was under way is not asked for anew. */
export function withoutResend(state: Authorize): Authorize {
  const { payment } = state;
  return { ...state, resend: resendFrom(countersOf(payment), payment.server_time) };
}

/** Null: the payment has moved on; that is read as any other answer is. */
export function afterResent(state: Authorize, answer: BankAnswer, now: number): Authorize | Ended | null {
  const sent = applyResendAnswer<ResendCode, Authorize, BankPosition>(RESEND_RULES, state, answer, now);
  const isResent = sent?.stage === 'bank-authorize' && sent.resend.is === 'resent';
  // Errors of the last code do not apply to the new one.
  return isResent ? { ...sent, fieldErrors: {} } : sent;
}

const RESEND_RULES: ResendRules<BankPosition> = {
  positionOf: bankPositionOf,
  countersOf,
};

/** Resend OTP, by the service's counters. */
function countersOf(payment: PaymentView): ResendCounters {
  const { charge } = payment;
  const isSent = charge?.auth_model === 'OTP' && asksForCode(payment);
  return isSent ? codeCounters(charge, LIMITS.otpResendCountdownMs) : null;
}
