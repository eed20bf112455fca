// The one way a card is charged, whether it was typed or saved (design §3): accept and commit, ask the provider, settle, answer.
import type { ChargeView } from '@titan/contract/charge';
import { brandOf, type CardBrand } from '@titan/rules/card-number';
import type { Card, TimelyProvider } from '../providers/provider.ts';
import type { Acceptance } from './accept-charge.ts';
import { quotedCharge } from './exchange.ts';
import { pressFingerprintOf } from './fingerprint.ts';
import { type HeardCharge, hearProvider } from './hear-provider.ts';
import { notAccepted, triedWith } from './instrument-try.ts';
import { chargeViewOf } from './charge-view.ts';
import { type Refused, refused } from '../platform/refusal.ts';
import type { PressOf, ServiceParts } from './service-parts.ts';

/** What of a card may be kept: brand, first six, last four and expiry, for the merchant's and the payer's eyes (I-38). */
export type RememberedCard = {
  brand: CardBrand | null;
  firstSix: string;
  lastFour: string;
  expiry: string;
};

export type Accepted = Extract<Acceptance, { kind: 'accepted' }>;

export type CardAttempt = {
  card: Card;
  /** The quote that the payer was shown; undefined: none was. */
  quoteId: string | undefined;
  /** What the same press must say again, the quote too; secrets in it are left out. */
  fingerprinted: object;
  /** Where the card's number stands in the body; null: it does not. */
  numberField?: string | null;
  /** Runs once the attempt is committed and before the provider hears of it. */
  onAccepted?: ((accepted: Accepted, now: number) => Promise<void>) | null;
};

/** What may be kept of this card. */
export function remembered(card: Card): RememberedCard {
  return {
    brand: brandOf(card.number),
    firstSix: card.number.slice(0, 6),
    lastFour: card.number.slice(-4),
    expiry: `${card.expiryMonth}/${card.expiryYear}`,
  };
}

/**
 * Starts one attempt. The charge is committed as `sent` before the provider hears of it, so that no answer, crash or repeat
 * can charge twice. Answers the charge as it stands after the provider's word; a lost answer is `processing`.
 */
export async function attemptCard(
  parts: ServiceParts,
  { session, pressKey }: Pick<PressOf<unknown>, 'session' | 'pressKey'>,
  { card, quoteId, fingerprinted: body, numberField = null, onAccepted }: CardAttempt,
): Promise<ChargeView | Refused> {
  const fingerprinted = { ...body, quote: quoteId };
  const quoted = await quotedCharge(parts, session, quoteId);
  // A press that was taken while its quote held is answered as it was then.
  if (quoted.kind === 'refused') {
    return (await answerToRepeat(parts, { session, pressKey }, fingerprinted)) ?? quoted;
  }
  const now = parts.clock.now();
  const provider = parts.providers.forNew;
  const reference = parts.ids.charge();
  const acceptance = await parts.acceptCharge({
    transactionId: session.transactionId,
    reference,
    provider: provider.name,
    channel: 'card',
    card: remembered(card),
    instrument: triedWith(parts.instruments, provider, { card }, session.env),
    quote: quoted.quote,
    publicSession: session.publicSession,
    pressKey,
    fingerprint: pressKey === null ? null : pressFingerprintOf(parts.idempotencyKey, fingerprinted),
    now,
  });
  if (acceptance.kind === 'refused') return notAccepted(acceptance, numberField);
  if (acceptance.kind === 'repeated') return repeatedAnswer(parts, acceptance);
  parts.push.announce(acceptance.transactionId);
  await onAccepted?.(acceptance, now);
  return askProvider(parts, provider, acceptance, { reference, card, now });
}

async function askProvider(
  parts: ServiceParts,
  provider: TimelyProvider,
  accepted: Accepted,
  attempt: { reference: string; card: Card; now: number },
): Promise<ChargeView> {
  const { reference, card, now } = attempt;
  const { amountMinor, currency, customerEmail, paymentReference } = accepted;
  const charge = freshCharge(accepted, { reference, provider: provider.name, channel: 'card', now });
  const asked = provider.charge({
    reference,
    paymentReference,
    amountMinor,
    currency,
    card,
    customerEmail,
  });
  return chargeViewOf(await hearProvider(parts, charge, 'charge', asked));
}

/** What a press that was made before is answered, when it can no longer be looked into anew; null when it is a new one. */
export async function answerToRepeat(
  parts: ServiceParts,
  { session, pressKey }: Pick<PressOf<unknown>, 'session' | 'pressKey'>,
  fingerprinted: object,
): Promise<ChargeView | Refused | null> {
  if (pressKey === null) return null;
  const charge = await parts.payments.chargeByPress(session.transactionId, pressKey);
  if (!charge) return null;
  const fingerprint = pressFingerprintOf(parts.idempotencyKey, fingerprinted);
  const sameBody = charge.press_fingerprint?.toString('hex') === fingerprint;
  return repeatedAnswer(parts, { kind: 'repeated', chargeId: charge.id, sameBody });
}

/** A charge that was accepted just now, as its first answer is weighed against it. */
export function freshCharge(
  accepted: Accepted,
  { now, ...made }: Pick<HeardCharge, 'reference' | 'provider' | 'channel'> & { now: number },
): HeardCharge {
  return {
    ...made,
    id: accepted.chargeId,
    transaction_id: accepted.transactionId,
    status: 'sent',
    auth_model: null,
    auth_step: null,
    round: 0,
    amount_minor: accepted.amountMinor,
    currency: accepted.currency,
    wrong_secrets: 0,
    error_type: null,
    queries: 0,
    can_resend_otp: false,
    sent_at: new Date(now),
  };
}

/** The same press again hears what the first one heard; while that is still under way, it is told so. */
export async function repeatedAnswer(
  parts: ServiceParts,
  repeated: Extract<Acceptance, { kind: 'repeated' }>,
): Promise<ChargeView | Refused> {
  if (!repeated.sameBody) return refused('KEY_REUSED');
  const charge = await parts.payments.chargeById(repeated.chargeId);
  if (charge.first_answer) return chargeViewOf(charge, charge.first_answer);
  return charge.status === 'sent' ? refused('IN_PROGRESS') : chargeViewOf(charge);
}
