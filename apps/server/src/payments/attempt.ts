// How we know that a repeated call asks for the same thing without keeping its body (guides/reliability-security §0.3, I-19, I-20).
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ChargeView } from '@titan/contract/charge';
import { SECRET_FIELDS } from '@titan/contract/sensitive';
import { brandOf, type CardBrand } from '@titan/rules/card-number';
import { type Refused, refused } from '../platform/refusal.ts';
import type { Card, TimelyProvider } from '../providers/port.ts';
import type { Acceptance } from './accept-store.ts';
import { chargeViewOf } from './charge-view.ts';
import { quotedCharge } from './exchange.ts';
import { notAccepted, triedWith } from './instrument-limits.ts';
import type { Claim } from './press-store.ts';
import type { PressOf, ServiceParts } from './service-parts.ts';
import { type HeardCharge, hearProvider } from './settle.ts';

const SECRETS: ReadonlySet<string> = new Set(SECRET_FIELDS);

/**
 * Keyed fingerprint of a request: equal requests have equal ones, whatever the order of their keys.
 * @param purpose keeps fingerprints of different calls apart under one key
 */
export function fingerprintOf(purpose: string, request: object, key: Buffer): Buffer {
  return keyed(purpose, canonicalJson(request), key);
}

/** Hex fingerprint of a payer's press. CVV, PIN and OTP are left out, so that nobody can search it for a card's secrets. */
export function pressFingerprintOf(key: Buffer, body: object): string {
  return keyed('press-1', canonicalJson(body, SECRETS), key).toString('hex');
}

/** Whether two fingerprints are the same, in a time that does not depend on where they differ. */
export function isSameFingerprint(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

function keyed(purpose: string, text: string, key: Buffer): Buffer {
  return createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
}

const NONE: ReadonlySet<string> = new Set();

function canonicalJson(value: unknown, leftOut: ReadonlySet<string> = NONE): string {
  return JSON.stringify(value, (name, inner: unknown) => {
    if (leftOut.has(name)) return undefined;
    return isPlainObject(inner) ? sorted(inner) : inner;
  });
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// The one way a card is charged, whether it was typed or saved (design §3): accept and commit, ask the provider, settle, answer.

/** What of a card may be kept: brand, first six, last four and expiry, for the merchant's and the payer's eyes (I-38). */
type RememberedCard = {
  brand: CardBrand | null;
  firstSix: string;
  lastFour: string;
  expiry: string;
};

export type Accepted = Extract<Acceptance, { kind: 'accepted' }>;

type CardAttempt = {
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

// What a later press on a charge is answered when it was not taken: repeated, not asked for, or not ours (guides I-19, I-22).

/** A press without an answer after this time has lost its process, as charges have (payments/due-store.ts). */
const ABANDONED_AFTER_MS = 90_000;

/** The same for every channel and every kind of press. `now`: epoch ms. */
export function notClaimed(claim: Exclude<Claim, { kind: 'claimed' }>, now: number): ChargeView | Refused {
  if (claim.kind === 'unknown') return refused('UNKNOWN_REFERENCE');
  if (claim.kind === 'refused') return refused(refusalFor(claim.charge.status));
  if (!claim.sameBody) return refused('KEY_REUSED');
  const { answer, charge, pressedAt } = claim;
  if (answer === null) {
    return now - pressedAt < ABANDONED_AFTER_MS ? refused('IN_PROGRESS') : chargeViewOf(charge);
  }
  return 'refused' in answer ? refused(answer.refused, answer.exactly) : chargeViewOf(charge, answer);
}

function refusalFor(status: string): 'ALREADY_COMPLETED' | 'STILL_CHECKING' | 'STEP_NOT_EXPECTED' {
  if (status === 'success') return 'ALREADY_COMPLETED';
  return status === 'sent' || status === 'unknown' ? 'STILL_CHECKING' : 'STEP_NOT_EXPECTED';
}
