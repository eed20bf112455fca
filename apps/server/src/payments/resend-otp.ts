// Another code for an OTP step (spec §4 Resend OTP): three times, a while apart, counted by the server (guides I-25).
import type { ChargeView } from '@titan/contract/charge';
import type { Refusal } from '@titan/contract/failure';
import type { ServiceSentence } from '@titan/copy/service';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import { CHANNEL_RULES } from './channel-rules.ts';
import { type ProviderAnswer, answersStep } from '../providers/port.ts';
import type { ChargeRow } from './charge-row.ts';
import { pressFingerprintOf, notClaimed } from './attempt.ts';
import { settleAnswer, settleLate } from './settle.ts';
import { limitMet } from './instrument-limits.ts';
import { chargeViewOf } from './charge-view.ts';
import { providerSaid, type Refused, refused } from '../platform/refusal.ts';
import type { PressOf, ServiceParts } from './service-parts.ts';

/**
 * Asks the provider of the channel's charge to send the code again. A charge whose time is over ends, and the caller hears
 * PAYMENT_EXPIRED; a request whose answer was lost is RESEND_FAILED, and one more than the provider sends RESEND_LIMIT, also to
 * its repeat.
 */
export async function resendOtp(
  parts: ServiceParts,
  channel: Channel,
  press: PressOf<{ reference: string }>,
): Promise<ChargeView | Refused> {
  const { session, pressKey, body } = press;
  const now = parts.clock.now();
  const claim = await parts.presses.claimResend(
    {
      transactionId: session.transactionId,
      publicSession: session.publicSession,
      channel,
      chargeReference: body.reference,
      pressKey,
      fingerprint: pressFingerprintOf(parts.idempotencyKey, body),
      now,
    },
    { resends: LIMITS.otpResends, waitMs: CHANNEL_RULES[channel].resendAfterMs },
  );
  if (claim.kind === 'refused') {
    return claim.limit ? limitMet(claim.limit) : refusedResend(claim.charge, channel, now);
  }
  if (claim.kind !== 'claimed') return notClaimed(claim, now);
  return askForCode(parts, claim.charge, session.intentReference, pressKey);
}

async function askForCode(
  parts: ServiceParts,
  charge: ChargeRow,
  paymentReference: string,
  pressKey: string | null,
): Promise<ChargeView | Refused> {
  const { reference, provider } = charge;
  const { answer, late } = await parts.providers.of(provider).resendOtp({ reference, paymentReference });
  if (late) settleLate(parts, charge, 'step', late, (said) => decides(said) && !isLimit(charge, said));
  if (answer.kind === 'lost') return refusedAndNoted(parts, charge, pressKey, 'RESEND_FAILED');
  if (isLimit(charge, answer)) {
    await parts.prompts.exhaustCodes(charge.id, LIMITS.otpResends);
    return refusedAndNoted(parts, charge, pressKey, 'RESEND_LIMIT');
  }
  if (!decides(answer) && !takesBack(charge, answer)) {
    if (pressKey) await parts.presses.answerResend(charge.id, pressKey, null);
    return chargeViewOf(charge);
  }
  const settled = await settleAnswer(parts, charge, 'step', answer, pressKey);
  const hasExpired = answer.kind === 'declined' && answer.errorType === 'PAYMENT_EXPIRED';
  return hasExpired
    ? refusedAndNoted(parts, charge, pressKey, 'PAYMENT_EXPIRED', providerSaid(answer.message))
    : chargeViewOf(settled);
}

/** A code that was sent leaves the step as it is; anything else that the provider says is to be settled. */
function decides(answer: ProviderAnswer): boolean {
  return answer.kind !== 'lost' && !answersStep(answer);
}

/** A code that was sent again takes back what the step said of the last one. */
function takesBack({ error_type, secret_was_wrong }: ChargeRow, { kind }: ProviderAnswer): boolean {
  return kind === 'step' && (error_type !== null || secret_was_wrong);
}

/** Spec §8 'Resend limit exceeded': the provider sends no other code, and the step stays open for the last one. */
function isLimit({ channel }: ChargeRow, answer: ProviderAnswer): boolean {
  if (answer.kind !== 'declined' && answer.kind !== 'step') return false;
  const { errorType = null, message } = answer;
  return errorType !== 'PAYMENT_EXPIRED' && CHANNEL_RULES[channel].saysResendLimit({ errorType, message });
}

/** The repeat of the press hears the same refusal. */
async function refusedAndNoted(
  parts: ServiceParts,
  charge: ChargeRow,
  pressKey: string | null,
  code: Refusal,
  exactly: ServiceSentence | null = null,
): Promise<Refused> {
  if (pressKey) {
    await parts.presses.answerResend(charge.id, pressKey, { refused: code, exactly });
  }
  return refused(code, exactly);
}

function refusedResend(charge: ChargeRow, channel: Channel, now: number): ChargeView | Refused {
  const asksForCode = charge.status === 'action_required' && charge.auth_model === 'OTP';
  if (!asksForCode || charge.channel !== channel)
    return notClaimed({ kind: 'refused', charge, limit: null }, now);
  const early = charge.otp_resend_at !== null && charge.otp_resend_at.getTime() > now;
  return charge.otp_resends < LIMITS.otpResends && early
    ? refused('RESEND_TOO_SOON')
    : refused('RESEND_LIMIT');
}
