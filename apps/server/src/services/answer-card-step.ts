// The payer's answer to a card's step (spec §7 card/authorize): claimed once, sent once, never stored.
import type { Authorization } from '@titan/contract/card';
import type { ChargeView } from '@titan/contract/charge';
import type { StepAnswer } from '../providers/provider.ts';
import type { Claim } from '../store/press-store.ts';
import { fingerprintOf } from './fingerprint.ts';
import { hearProvider } from './hear-provider.ts';
import { chargeViewOf } from './payment-view.ts';
import { type Refused, refused } from './refusal.ts';
import type { PressOf, ServiceParts } from './service-parts.ts';

/** Which step each kind of answer belongs to (guides I-22: only the attempt that asks for it takes it). */
const STEP_OF: Record<StepAnswer['kind'], string> = { pin: 'PIN', otp: 'OTP' };

/** Sends a PIN or a code for the charge that asks for it. */
export async function answerCardStep(
  parts: ServiceParts,
  press: PressOf<{ reference: string; authorization: Authorization }>,
): Promise<ChargeView | Refused> {
  const { session, pressKey, body } = press;
  const answer = toStepAnswer(body.authorization);
  if (!answer) {
    return refused('INVALID_INPUT', 'Send exactly one of authorization.pin and authorization.otp.', {
      authorization: { message: 'exactly one of "pin" and "otp" is needed' },
    });
  }
  const claim = await parts.presses.claimStep(
    {
      transactionId: session.transactionId,
      chargeReference: body.reference,
      pressKey,
      fingerprint: fingerprintOf(parts.idempotencyKey, body),
      now: parts.clock.now(),
    },
    STEP_OF[answer.kind],
  );
  if (claim.kind !== 'claimed') return notClaimed(claim);
  const call = parts.provider.answerStep(claim.charge.reference, answer);
  return chargeViewOf(await hearProvider(parts, claim.charge, 'step', call, pressKey));
}

/** What a press that was not taken is answered; shared by every later press on a charge. */
export function notClaimed(claim: Exclude<Claim, { kind: 'claimed' }>): ChargeView | Refused {
  if (claim.kind === 'unknown') return refused('UNKNOWN_REFERENCE');
  if (claim.kind === 'refused') return refused(refusalFor(claim.charge.status));
  if (!claim.sameBody) return refused('KEY_REUSED');
  return claim.answer ? chargeViewOf(claim.charge, claim.answer) : refused('IN_PROGRESS');
}

function refusalFor(status: string): 'ALREADY_COMPLETED' | 'STILL_CHECKING' | 'STEP_NOT_EXPECTED' {
  if (status === 'success') return 'ALREADY_COMPLETED';
  return status === 'sent' || status === 'unknown' ? 'STILL_CHECKING' : 'STEP_NOT_EXPECTED';
}

function toStepAnswer(authorization: Authorization): StepAnswer | null {
  const { pin, otp } = authorization;
  if (pin !== undefined && otp === undefined) return { kind: 'pin', pin };
  if (otp !== undefined && pin === undefined) return { kind: 'otp', otp };
  return null;
}
