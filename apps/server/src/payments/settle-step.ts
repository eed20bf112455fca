// A step that is taken on our page, or at the bank by 3-D Secure (spec §4): what it asks for, and how often its answer may be wrong.
import { AT_BANK } from './at-bank.ts';
import { CHANNEL_RULES } from './channel-rules.ts';
import type { Hearing, Settlement, StepAsked } from './settlement.ts';

/** How often a step that is taken at the bank is asked about while it is open, ms: its end may never be told to us. */
export const AT_BANK_QUERY_MS = 60_000;

/** What a settlement says when there is nothing more to ask for. */
export const ENDED = {
  authModel: null,
  authStep: null,
  canResendOtp: false,
  stepPage: null,
  otpResendAt: null,
  secretWasWrong: false,
  errorType: null,
  message: null,
  queryAt: null,
} as const;

/** Leaves the step open, or ends the attempt with the last wrong answer that its channel allows. */
export function settleStep(hearing: Hearing, answer: StepAsked): Settlement {
  const { charge, now } = hearing;
  const { authModel, message } = answer;
  const wrong = answer.secretWasWrong && hearing.during === 'step';
  const rules = CHANNEL_RULES[charge.channel];
  const isSame = asksTheSame(charge, answer);
  if (wrong) {
    const limit = rules.secrets[authModel] ?? rules.secrets.otherwise;
    const wrongNow = (isSame ? charge.wrongSecrets : 0) + 1;
    const { errorType } = limit;
    if (wrongNow >= limit.wrong)
      return { ...ENDED, to: 'cancelled', isFinal: false, secretWasWrong: true, errorType, message };
  }
  const opensOtp = authModel === 'OTP' && !isSame;
  return {
    ...ENDED,
    to: 'action_required',
    isFinal: false,
    authModel,
    authStep: answer.step ?? null,
    canResendOtp: answer.canResendOtp,
    stepPage: answer.page ?? null,
    queryAt: openStepQueryAt(authModel, now),
    otpResendAt: opensOtp ? now + rules.resendAfterMs : null,
    secretWasWrong: wrong,
    message,
  };
}

/** Who takes a step on our page tells us himself; who takes it at the bank may not. */
export function openStepQueryAt(authModel: string | null, now: number): number | null {
  return authModel === AT_BANK ? now + AT_BANK_QUERY_MS : null;
}

function asksTheSame({ authModel, authStep = null }: Hearing['charge'], answer: StepAsked): boolean {
  return answer.authModel === authModel && (answer.step ?? null) === authStep;
}
