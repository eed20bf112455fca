// Another code, or another prompt on the phone (spec §4 Resend OTP, §3 can_resend_stk): a few times, a while apart, counted by the server
// (I-25).
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { Refusal } from '@titan/contract/payer/failure';
import type { ServiceSentence } from '@titan/copy/service';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import type { PaymentReference } from '@titan/rules/reference';
import type { Clock } from '@titan/platform/ports';
import { type Refused, refused } from '@titan/platform/refusal';
import { readerNow } from '@titan/platform/request-context';
import {
  answersStep,
  type ChargeUnderWay,
  type ProviderAnswer,
  type ResendAnswer,
} from '../../providers/port.ts';
import type { TimedAnswer, Providers, TimelyProvider } from '../../providers/providers.ts';
import type { ChannelTable } from '../views/channel-rules.ts';
import { type ChargeRow, sentChargeOf } from '../charge-row.ts';
import { sentenceOfProvider } from '../charge-sentence.ts';
import { requestFingerprintOf } from './fingerprint.ts';
import { limitMet } from './instrument-limits.ts';
import type { Views } from '../views/payment-view.ts';
import type { ClaimStore } from './claim-store.ts';
import type { PromptStore } from '../settling/prompt-store.ts';
import type { SessionCaller } from '../session/session.ts';
import { type AnswerRecorder, bringsHandle } from '../settling/settle.ts';
import { answerUnclaimed } from './steps.ts';

/** What is resent, and how its answers are read. */
export type Resend = {
  channel: Channel;
  /** Which claim of the store takes it, and how often. */
  claim: 'claimResend' | 'claimPrompt';
  most: number;
  /** What makes a repeat the same call. */
  fingerprinted: object;
  ask(provider: TimelyProvider, charge: ChargeUnderWay): Promise<TimedAnswer<ResendAnswer>>;
  during: 'step' | 'query';
  /** The answer says more than that it was sent: it is settled. `late`: it came after its deadline. */
  isNewAnswer(charge: ChargeRow, answer: ProviderAnswer, late: boolean): boolean;
  /** Notes that the provider sends no more. */
  exhaust(chargeId: number): Promise<void>;
  /** Sentences that replace a code's own. */
  sentences?: { failed: ServiceSentence; limit: ServiceSentence };
  /** Why a charge that the claim did not take takes none; null: it is not held where one can be sent. */
  whyNot(charge: ChargeRow, now: number): Refused | null;
};

export type Resends = {
  /**
   * Asks the provider to send it again. A charge whose time is over ends, and the caller gets PAYMENT_EXPIRED; a request whose answer was
   * lost, or does not say that it was sent, is RESEND_FAILED, and one more than the provider sends RESEND_LIMIT, also to its repeat.
   */
  send(caller: SessionCaller, reference: string, resend: Resend): Promise<ChargeView | Refused>;
  /** Another code for the OTP step of the channel's charge. */
  sendOtp(caller: SessionCaller, channel: Channel, reference: string): Promise<ChargeView | Refused>;
};

type ResendDeps = {
  clock: Clock;
  claims: ClaimStore;
  prompts: Pick<PromptStore, 'exhaustCodes'>;
  providers: Providers;
  answers: AnswerRecorder;
  views: Views;
  channels: ChannelTable;
  fingerprintKey: Buffer;
};

/** Builds the service. */
export function createResends(deps: ResendDeps): Resends {
  const { clock, claims, prompts, views, channels } = deps;
  const send: Resends['send'] = async ({ session, idempotencyKey }, reference, resend) => {
    const { transactionId, publicSession, paymentReference } = session;
    const { channel, most } = resend;
    const now = clock.now();
    const fingerprint = requestFingerprintOf(deps.fingerprintKey, resend.fingerprinted);
    const claim = await claims[resend.claim](
      { transactionId, publicSession, channel, chargeReference: reference, idempotencyKey, fingerprint, now },
      { resends: most, waitMs: channels[channel].resendAfterMs },
    );
    if (claim.kind === 'refused') {
      if (claim.limit) return limitMet(claim.limit);
      const why = claim.charge.channel === channel ? resend.whyNot(claim.charge, now) : null;
      return why ?? answerUnclaimed(claim, views, now);
    }
    if (claim.kind !== 'claimed') return answerUnclaimed(claim, views, now);
    return askAgain(deps, resend, { charge: claim.charge, paymentReference, idempotencyKey });
  };
  return {
    send,
    sendOtp: (caller, channel, reference) =>
      send(caller, reference, {
        channel,
        claim: 'claimResend',
        most: LIMITS.otpResends,
        fingerprinted: { reference },
        ask: (provider, charge) => provider.resendOtp(charge),
        during: 'step',
        isNewAnswer: (charge, answer, late) => decides(answer) || (!late && takesBack(charge, answer)),
        exhaust: (id) => prompts.exhaustCodes(id, LIMITS.otpResends),
        whyNot: whyNoCode,
      }),
  };
}

type ClaimedResend = { charge: ChargeRow; paymentReference: PaymentReference; idempotencyKey: string | null };

async function askAgain(
  { claims, providers, answers, views }: ResendDeps,
  resend: Resend,
  { charge, paymentReference, idempotencyKey }: ClaimedResend,
): Promise<ChargeView | Refused> {
  const { during, sentences } = resend;
  const isNewAnswer = (news: ProviderAnswer, isLate: boolean): boolean =>
    resend.isNewAnswer(charge, news, isLate) || bringsHandle(charge, news);
  const note = async (
    refusal: { refused: Refusal; exactly: ServiceSentence | null } | null,
  ): Promise<void> => {
    if (idempotencyKey) await claims.answerResend(charge.id, idempotencyKey, refusal);
  };
  // The repeat of the call gets the same refusal.
  const refuse = async (code: Refusal, exactly: ServiceSentence | null = null): Promise<Refused> => {
    await note({ refused: code, exactly });
    return refused(code, exactly);
  };
  const answerOpen = async (wasSent: boolean): Promise<ChargeView | Refused> => {
    if (!wasSent) return refuse('RESEND_FAILED', sentences?.failed);
    await note(null);
    return views.charge(charge);
  };
  const provider = await providers.of(charge.account_id);
  const { answer, askedAt, late } = await resend.ask(provider, { ...sentChargeOf(charge), paymentReference });
  if (late) {
    const answering = { late: answerAboutCharge(late), askedAt };
    answers.recordLate(charge, during, answering, (later) => isNewAnswer(later, true));
  }
  if (answer.kind === 'limit') {
    await resend.exhaust(charge.id);
    return refuse('RESEND_LIMIT', sentences?.limit);
  }
  if (answer.kind === 'sent' || !isNewAnswer(answer, false)) return answerOpen(WAS_SENT.has(answer.kind));
  const key = during === 'step' ? idempotencyKey : null;
  const settled = await answers.recordAsked(charge, during, { answer, askedAt, late: null }, key);
  const hasExpired = answer.kind === 'declined' && answer.errorType === 'PAYMENT_EXPIRED';
  if (during === 'step' && hasExpired)
    return refuse('PAYMENT_EXPIRED', sentenceOfProvider(charge.channel, answer.message, readerNow()));
  if (during === 'query') await note(null);
  return views.charge(settled);
}

/** Answers that say that it was sent. One that says nothing of that, or cannot be read, is none (spec §4 "a missing status hides Resend"). */
const WAS_SENT: ReadonlySet<ResendAnswer['kind']> = new Set(['sent', 'step']);

/** That it was sent, or that no more is, says nothing of the charge. */
async function answerAboutCharge(late: Promise<ResendAnswer>): Promise<ProviderAnswer> {
  const answer = await late;
  const saysNothing = answer.kind === 'sent' || answer.kind === 'limit';
  return saysNothing ? { kind: 'lost', sent: 'maybe', cause: answer.kind } : answer;
}

/** A code that was sent leaves the step as it is; anything else that the provider says is to be settled. */
function decides(answer: ProviderAnswer): boolean {
  return answer.kind !== 'lost' && !answersStep(answer);
}

/** After a resend, what the step reported of the last code no longer holds. */
function takesBack({ error_type, secret_was_wrong }: ChargeRow, { kind }: ProviderAnswer): boolean {
  return kind === 'step' && (error_type !== null || secret_was_wrong);
}

function whyNoCode(charge: ChargeRow, now: number): Refused | null {
  if (charge.status !== 'action_required' || charge.auth_model !== 'OTP') return null;
  const early = charge.otp_resend_at !== null && charge.otp_resend_at.getTime() > now;
  return charge.otp_resends < LIMITS.otpResends && early
    ? refused('RESEND_TOO_SOON')
    : refused('RESEND_LIMIT');
}
