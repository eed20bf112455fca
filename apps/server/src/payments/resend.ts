// Another code, or another prompt on the phone (spec §4 Resend OTP, §3 can_resend_stk): a few times, a while apart, counted by the server
// (guides I-25).
import type { ChargeView } from '@titan/contract/charge';
import type { Refusal } from '@titan/contract/failure';
import type { ServiceSentence } from '@titan/copy/service';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import type { Clock } from '../platform/ports.ts';
import { providerSaid, type Refused, refused } from '../platform/refusal.ts';
import {
  answersStep,
  type ChargeName,
  type Heard,
  type ProviderAnswer,
  type Providers,
  type TimelyProvider,
} from '../providers/port.ts';
import type { ChannelTable } from './channel.ts';
import type { ChargeRow } from './charge-row.ts';
import { pressFingerprintOf } from './fingerprint.ts';
import { limitMet } from './instrument-limits.ts';
import type { Views } from './payment-view.ts';
import type { PressStore } from './press-store.ts';
import type { PromptStore } from './prompt-store.ts';
import type { PayerCall } from './session.ts';
import { type AnswerRecorder } from './settle.ts';
import { notClaimed } from './steps.ts';

type Caller = Pick<PayerCall<unknown>, 'session' | 'pressKey'>;

/** What is sent again, and how its answers are read. */
export type Resend = {
  channel: Channel;
  /** Which claim of the store takes it, and how often. */
  claim: 'claimResend' | 'claimPrompt';
  most: number;
  /** What the same call must say again. */
  fingerprinted: object;
  ask(provider: TimelyProvider, charge: ChargeName): Promise<Heard<ProviderAnswer>>;
  during: 'step' | 'query';
  /** The provider sends no more; the one that was sent is still good. */
  isLimit(answer: ProviderAnswer): boolean;
  /** The answer says more than that it was sent: it is settled. `late`: it came after its deadline. */
  isNews(charge: ChargeRow, answer: ProviderAnswer, late: boolean): boolean;
  /** Notes that the provider sends no more. */
  exhaust(chargeId: number): Promise<void>;
  /** Sentences where the code's own are not meant. */
  said?: { failed: ServiceSentence; limit: ServiceSentence };
  /** Why a charge that the claim did not take takes none; null: it is not held where one can be sent. */
  whyNot(charge: ChargeRow, now: number): Refused | null;
};

export type Resends = {
  /**
   * Asks the provider to send it again. A charge whose time is over ends, and the caller gets PAYMENT_EXPIRED; a request whose answer
   * was lost is RESEND_FAILED, and one more than the provider sends RESEND_LIMIT, also to its repeat.
   */
  send(caller: Caller, reference: string, resend: Resend): Promise<ChargeView | Refused>;
  /** Another code for the OTP step of the channel's charge. */
  sendOtp(caller: Caller, channel: Channel, reference: string): Promise<ChargeView | Refused>;
};

type ResendParts = {
  clock: Clock;
  presses: PressStore;
  prompts: Pick<PromptStore, 'exhaustCodes'>;
  providers: Providers;
  answers: AnswerRecorder;
  views: Views;
  channels: ChannelTable;
  idempotencyKey: Buffer;
};

/** Builds the service. */
export function createResends(parts: ResendParts): Resends {
  const { clock, presses, prompts, views, channels } = parts;
  const send: Resends['send'] = async ({ session, pressKey }, reference, resend) => {
    const { transactionId, publicSession, intentReference } = session;
    const { channel, most } = resend;
    const now = clock.now();
    const fingerprint = pressFingerprintOf(parts.idempotencyKey, resend.fingerprinted);
    const claim = await presses[resend.claim](
      { transactionId, publicSession, channel, chargeReference: reference, pressKey, fingerprint, now },
      { resends: most, waitMs: channels[channel].resendAfterMs },
    );
    if (claim.kind === 'refused') {
      if (claim.limit) return limitMet(claim.limit);
      const why = claim.charge.channel === channel ? resend.whyNot(claim.charge, now) : null;
      return why ?? notClaimed(claim, views, now);
    }
    if (claim.kind !== 'claimed') return notClaimed(claim, views, now);
    return askAgain(parts, resend, { charge: claim.charge, paymentReference: intentReference, pressKey });
  };
  return {
    send,
    sendOtp: (caller, channel, reference) => {
      const rules = channels[channel];
      return send(caller, reference, {
        channel,
        claim: 'claimResend',
        most: LIMITS.otpResends,
        fingerprinted: { reference },
        ask: (provider, charge) => provider.resendOtp(charge),
        during: 'step',
        isLimit(answer) {
          if (answer.kind !== 'declined' && answer.kind !== 'step') return false;
          const { errorType = null, message } = answer;
          return errorType !== 'PAYMENT_EXPIRED' && rules.saysResendLimit({ errorType, message });
        },
        isNews: (charge, answer, late) => decides(answer) || (!late && takesBack(charge, answer)),
        exhaust: (id) => prompts.exhaustCodes(id, LIMITS.otpResends),
        whyNot: whyNoCode,
      });
    },
  };
}

type Claimed = { charge: ChargeRow; paymentReference: string; pressKey: string | null };

async function askAgain(
  { presses, providers, answers, views }: ResendParts,
  resend: Resend,
  { charge, paymentReference, pressKey }: Claimed,
): Promise<ChargeView | Refused> {
  const { reference, provider } = charge;
  const { during, said } = resend;
  const note = async (
    refusal: { refused: Refusal; exactly: ServiceSentence | null } | null,
  ): Promise<void> => {
    if (pressKey) await presses.answerResend(charge.id, pressKey, refusal);
  };
  // The repeat of the call gets the same refusal.
  const refuse = async (code: Refusal, exactly: ServiceSentence | null = null): Promise<Refused> => {
    await note({ refused: code, exactly });
    return refused(code, exactly);
  };
  const { answer, late } = await resend.ask(providers.of(provider), { reference, paymentReference });
  if (late) {
    const isNews = (later: ProviderAnswer) => resend.isNews(charge, later, true) && !resend.isLimit(later);
    answers.recordLate(charge, during, late, isNews);
  }
  if (answer.kind === 'lost') return refuse('RESEND_FAILED', said?.failed);
  if (resend.isLimit(answer)) {
    await resend.exhaust(charge.id);
    return refuse('RESEND_LIMIT', said?.limit);
  }
  if (!resend.isNews(charge, answer, false)) {
    await note(null);
    return views.charge(charge);
  }
  const settled = await answers.record(charge, during, answer, during === 'step' ? pressKey : null);
  const hasExpired = answer.kind === 'declined' && answer.errorType === 'PAYMENT_EXPIRED';
  if (during === 'step' && hasExpired) return refuse('PAYMENT_EXPIRED', providerSaid(answer.message));
  if (during === 'query') await note(null);
  return views.charge(settled);
}

/** A code that was sent leaves the step as it is; anything else that the provider says is to be settled. */
function decides(answer: ProviderAnswer): boolean {
  return answer.kind !== 'lost' && !answersStep(answer);
}

/** A code that was sent again takes back what the step said of the last one. */
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
