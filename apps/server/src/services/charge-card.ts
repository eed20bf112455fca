// Charges a card (spec §7 card/charge): check, accept and commit, ask the provider, settle, answer.
import type { CardDetails } from '@titan/contract/card';
import type { ChargeView } from '@titan/contract/charge';
import { brandOf } from '@titan/rules/card-number';
import type { Card } from '../providers/provider.ts';
import type { Acceptance } from '../store/accept-charge.ts';
import { checkCard } from './check-card.ts';
import { fingerprintOf } from './fingerprint.ts';
import { type HeardCharge, hearProvider } from './hear-provider.ts';
import { chargeViewOf } from './payment-view.ts';
import { type Refused, refused } from './refusal.ts';
import type { PressOf, ServiceParts } from './service-parts.ts';

/**
 * Starts one attempt. The charge is committed as `sent` before the provider hears of it, so that no answer, crash or repeat
 * can charge twice. Answers the charge as it stands after the provider's word; a lost answer is `processing`.
 */
export async function chargeCard(
  parts: ServiceParts,
  press: PressOf<CardDetails>,
): Promise<ChargeView | Refused> {
  const { session, body: details, pressKey } = press;
  const now = parts.clock.now();
  const checked = checkCard(details, session.currency, now);
  if (!checked.ok) return refused('INVALID_INPUT', undefined, checked.fields);
  const notTaken = parts.provider.refuses(checked.card);
  if (notTaken) return refused('TEST_CARD_NEEDED', notTaken, { 'cardDetails.number': { message: notTaken } });

  const reference = parts.ids.charge();
  const acceptance = await parts.acceptCharge({
    transactionId: session.transactionId,
    reference,
    provider: parts.provider.name,
    channel: 'card',
    card: remembered(checked.card),
    pressKey,
    fingerprint: pressKey === null ? null : fingerprintOf(parts.idempotencyKey, remembered(checked.card)),
    now,
  });
  if (acceptance.kind === 'refused') return refused(acceptance.why);
  if (acceptance.kind === 'repeated') return repeatedAnswer(parts, acceptance);
  return askProvider(parts, acceptance, checked.card, reference, now);
}

/** What of a card may be kept: brand, first six, last four and expiry, for the merchant's and the payer's eyes (I-38). */
function remembered(card: Card): {
  brand: string | null;
  firstSix: string;
  lastFour: string;
  expiry: string;
} {
  return {
    brand: brandOf(card.number),
    firstSix: card.number.slice(0, 6),
    lastFour: card.number.slice(-4),
    expiry: `${card.expiryMonth}/${card.expiryYear}`,
  };
}

async function askProvider(
  parts: ServiceParts,
  accepted: Extract<Acceptance, { kind: 'accepted' }>,
  card: Card,
  reference: string,
  now: number,
): Promise<ChargeView> {
  const { chargeId, amountMinor, currency, customerEmail, paymentReference } = accepted;
  const charge: HeardCharge = {
    id: chargeId,
    transaction_id: accepted.transactionId,
    reference,
    provider: parts.provider.name,
    status: 'sent',
    auth_model: null,
    round: 0,
    amount_minor: amountMinor,
    currency,
    wrong_secrets: 0,
    queries: 0,
    can_resend_otp: false,
    sent_at: new Date(now),
  };
  const call = parts.provider.charge({
    reference,
    paymentReference,
    amountMinor,
    currency,
    card,
    customerEmail,
  });
  return chargeViewOf(await hearProvider(parts, charge, 'charge', call));
}

/** The same press again hears what the first one heard; while that is still under way, it is told so. */
async function repeatedAnswer(
  parts: ServiceParts,
  repeated: Extract<Acceptance, { kind: 'repeated' }>,
): Promise<ChargeView | Refused> {
  if (!repeated.sameBody) return refused('KEY_REUSED');
  const charge = await parts.payments.chargeById(repeated.chargeId);
  if (charge.first_answer) return chargeViewOf(charge, charge.first_answer);
  return charge.status === 'sent' ? refused('IN_PROGRESS') : chargeViewOf(charge);
}
