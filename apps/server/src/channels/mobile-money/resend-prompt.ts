// Another prompt on the payer's phone (spec §7 mobile-money/resend-stk): three times, each after the retry window (spec §4).
import type { ServiceSentence } from '@titan/copy/service';
import type { ChargeView } from '@titan/contract/charge';
import type { Refusal } from '@titan/contract/failure';
import { LIMITS } from '@titan/rules/limits';
import { saysExceeded } from '@titan/rules/wallet-texts';
import { notClaimed, pressFingerprintOf } from '../../payments/attempt.ts';
import { CHANNEL_RULES } from '../../payments/channel-rules.ts';
import type { ChargeRow } from '../../payments/charge-row.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { limitMet } from '../../payments/instrument-limits.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import { settleAnswer, settleLate } from '../../payments/settle.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import type { ProviderAnswer } from '../../providers/port.ts';

const CHANNEL = 'mobile_money';

/**
 * Asks the provider to send the prompt again. RESEND_LIMIT when none is left, by our count or by the provider's word; a request
 * whose answer was lost is RESEND_FAILED, also to its repeat.
 */
export async function resendPrompt(
  parts: ServiceParts,
  { session, pressKey, body }: PressOf<{ reference: string }>,
): Promise<ChargeView | Refused> {
  const now = parts.clock.now();
  const claim = await parts.presses.claimPrompt(
    {
      transactionId: session.transactionId,
      publicSession: session.publicSession,
      channel: CHANNEL,
      chargeReference: body.reference,
      pressKey,
      fingerprint: pressFingerprintOf(parts.idempotencyKey, { promptFor: body.reference }),
      now,
    },
    { resends: LIMITS.stkResends, waitMs: CHANNEL_RULES[CHANNEL].resendAfterMs },
  );
  if (claim.kind === 'refused') return claim.limit ? limitMet(claim.limit) : refusedPrompt(claim.charge, now);
  if (claim.kind !== 'claimed') return notClaimed(claim, now);
  return askForPrompt(parts, claim.charge, session.intentReference, pressKey);
}

async function askForPrompt(
  parts: ServiceParts,
  charge: ChargeRow,
  paymentReference: string,
  pressKey: string | null,
): Promise<ChargeView | Refused> {
  const { reference, provider } = charge;
  const { answer, late } = await parts.providers.of(provider).resendPrompt({ reference, paymentReference });
  if (late) settleLate(parts, charge, 'query', late, isFinal);
  if (answer.kind === 'lost')
    return note(parts, charge, pressKey, 'RESEND_FAILED', { code: 'PROMPT_NOT_SENT' });
  if (isFinal(answer)) {
    const settled = await settleAnswer(parts, charge, 'query', answer, null);
    await afterPress(parts, charge, pressKey);
    return chargeViewOf(settled);
  }
  if ('message' in answer && saysExceeded(answer.message)) {
    await parts.prompts.exhaust(charge.id, LIMITS.stkResends);
    return note(parts, charge, pressKey, 'RESEND_LIMIT', { code: 'PROMPT_LIMIT' });
  }
  await afterPress(parts, charge, pressKey);
  return chargeViewOf(charge);
}

/** A prompt that was sent leaves the charge waiting; an end is to be settled. */
function isFinal(answer: ProviderAnswer): boolean {
  if (answer.kind === 'declined') return !saysExceeded(answer.message);
  return answer.kind === 'approved' || answer.kind === 'cancelled';
}

async function afterPress(parts: ServiceParts, charge: ChargeRow, pressKey: string | null): Promise<void> {
  if (pressKey) await parts.presses.answerResend(charge.id, pressKey, null);
}

/** The repeat of the press hears the same refusal. */
async function note(
  parts: ServiceParts,
  charge: ChargeRow,
  pressKey: string | null,
  code: Refusal,
  exactly: ServiceSentence,
): Promise<Refused> {
  if (pressKey) {
    await parts.presses.answerResend(charge.id, pressKey, { refused: code, exactly });
  }
  return refused(code, exactly);
}

function refusedPrompt(charge: ChargeRow, now: number): ChargeView | Refused {
  const isAtPrompt = charge.status === 'unknown' && charge.auth_model === 'STK_PROMPT';
  if (!isAtPrompt || charge.channel !== CHANNEL)
    return notClaimed({ kind: 'refused', charge, limit: null }, now);
  if (charge.stk_resends >= LIMITS.stkResends) return refused('RESEND_LIMIT', { code: 'PROMPT_LIMIT' });
  return refused('RESEND_TOO_SOON', { code: 'PROMPT_TOO_SOON' });
}
