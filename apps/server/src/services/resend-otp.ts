// Another code for a card's OTP step (spec §4 Resend OTP): three times, 30 s apart, counted by the server (guides I-25).
import type { ChargeView } from '@titan/contract/charge';
import { LIMITS } from '@titan/rules/limits';
import { answersStep } from '../domain/settlement.ts';
import type { ChargeRow } from '../store/charge-row.ts';
import { notClaimed } from './answer-card-step.ts';
import { fingerprintOf } from './fingerprint.ts';
import { settleAnswer } from './hear-provider.ts';
import { chargeViewOf } from './payment-view.ts';
import { type Refused, refused } from './refusal.ts';
import type { PressOf, ServiceParts } from './service-parts.ts';

/** Asks the provider to send the code again. A charge whose time is over ends, and the caller hears PAYMENT_EXPIRED. */
export async function resendOtp(
  parts: ServiceParts,
  press: PressOf<{ reference: string }>,
): Promise<ChargeView | Refused> {
  const { session, pressKey, body } = press;
  const now = parts.clock.now();
  const claim = await parts.presses.claimResend(
    {
      transactionId: session.transactionId,
      chargeReference: body.reference,
      pressKey,
      fingerprint: fingerprintOf(parts.idempotencyKey, body),
      now,
    },
    { resends: LIMITS.otpResends, waitMs: LIMITS.otpResendCountdownMs },
  );
  if (claim.kind === 'refused') return refusedResend(claim.charge, now);
  if (claim.kind !== 'claimed') return notClaimed(claim);
  const answer = await parts.provider.resendOtp(claim.charge.reference);
  if (answer.kind === 'lost') return refused('UNAVAILABLE', 'The code could not be sent again just now.');
  if (answer.kind === 'declined' && answer.errorType === 'PAYMENT_EXPIRED') {
    await settleAnswer(parts, claim.charge, 'step', answer, pressKey);
    return refused('PAYMENT_EXPIRED', answer.message);
  }
  if (!answersStep(answer))
    return chargeViewOf(await settleAnswer(parts, claim.charge, 'step', answer, pressKey));
  if (pressKey) await parts.presses.answerResend(claim.charge.id, pressKey);
  return chargeViewOf(claim.charge);
}

function refusedResend(charge: ChargeRow, now: number): Refused {
  if (charge.status !== 'action_required' || charge.auth_model !== 'OTP') {
    const view = notClaimed({ kind: 'refused', charge });
    return 'kind' in view ? view : refused('STEP_NOT_EXPECTED');
  }
  const early = charge.otp_resend_at !== null && charge.otp_resend_at.getTime() > now;
  return charge.otp_resends < LIMITS.otpResends && early
    ? refused('RESEND_TOO_SOON')
    : refused('RESEND_LIMIT');
}
