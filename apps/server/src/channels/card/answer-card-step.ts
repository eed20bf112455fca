// The payer's answer to a card's step (spec §7 card/authorize): claimed once, sent once, never stored.
import type { Authorization } from '@titan/contract/card';
import type { ChargeView } from '@titan/contract/charge';
import type { AuthModel } from '@titan/rules/card-stage';
import { toNationalPhone } from '@titan/rules/enrol-phone';
import type { CardStepAnswer } from '../../providers/provider.ts';
import { cardNews } from './card-news.ts';
import { phoneProblems } from './check-step-answer.ts';
import { pressFingerprintOf } from '../../payments/fingerprint.ts';
import { hearProvider } from '../../payments/hear-provider.ts';
import { notClaimed } from '../../payments/not-claimed.ts';
import { chargeViewOf } from '../../payments/charge-view.ts';
import { type Refused, refused, SENTENCES } from '../../platform/refusal.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';

/** Which steps each kind of answer belongs to (guides I-22: only the attempt that asks for it takes it). */
const STEPS: Record<CardStepAnswer['kind'], readonly AuthModel[]> = {
  pin: ['PIN'],
  otp: ['OTP'],
  cvv: ['CVV'],
  avs: ['AVS'],
  phone: ['PHONE', 'CARD_ENROLL'],
};

/** Sends the payer's answer (a PIN, a code, …) for the charge that asks for it. */
export async function answerCardStep(
  parts: ServiceParts,
  press: PressOf<{ reference: string; authorization: Authorization }>,
): Promise<ChargeView | Refused> {
  const { session, pressKey, browser, body } = press;
  const answer = toStepAnswer(body.authorization);
  if (!answer) {
    const message = SENTENCES.exactlyOne(Object.keys(STEPS));
    return refused('INVALID_INPUT', message, { authorization: { message } });
  }
  const problems = answer.kind === 'phone' ? phoneProblems(answer.value) : null;
  if (problems) return refused('INVALID_INPUT', undefined, problems);
  const now = parts.clock.now();
  const claim = await parts.presses.claimStep(
    {
      transactionId: session.transactionId,
      publicSession: session.publicSession,
      channel: 'card',
      chargeReference: body.reference,
      pressKey,
      fingerprint: pressFingerprintOf(parts.idempotencyKey, body),
      now,
    },
    STEPS[answer.kind],
  );
  if (claim.kind !== 'claimed') return cardNews(parts, browser, session, notClaimed(claim, now));
  const { charge } = claim;
  const name = { reference: charge.reference, paymentReference: session.intentReference };
  const asked = parts.providers.of(charge.provider).answerStep(name, answer);
  const answered = chargeViewOf(await hearProvider(parts, charge, 'step', asked, pressKey));
  return cardNews(parts, browser, session, answered);
}

/** The one answer that was sent; null when there is none or more than one. */
function toStepAnswer(authorization: Authorization): CardStepAnswer | null {
  const sent = Object.entries(authorization).filter(([, value]) => value !== undefined);
  const [only] = sent;
  if (!only || sent.length > 1) return null;
  const answer = { kind: only[0], value: only[1] } as CardStepAnswer;
  return answer.kind === 'phone' ? { ...answer, value: toNationalPhone(answer.value) } : answer;
}
