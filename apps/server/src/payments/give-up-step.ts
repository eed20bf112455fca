// Ends an attempt that waits at the bank (spec §4 3DS "Try again", guides X1, I-23): at the provider first, because the payer may
// have approved it meanwhile. One that is approved already becomes the payment.
import type { ChargeView } from '@titan/contract/charge';
import { AT_BANK, isAtBank } from './charge-status.ts';
import type { Acceptance, AcceptanceRefusal, NewCharge } from './accept-store.ts';
import type { ChargeRow } from './charge-row.ts';
import type { Claim } from './press-store.ts';
import type { PaymentRow } from './payment-store.ts';
import { pressFingerprintOf, notClaimed } from './attempt.ts';
import { hearProvider } from './settle.ts';
import { chargeViewOf } from './charge-view.ts';
import type { Refused } from '../platform/refusal.ts';
import type { PressOf, ServiceParts } from './service-parts.ts';
import type { Session } from './session.ts';

type Whose = { transactionId: number; intentReference: string };

/** The payer gives an attempt up. Answers the charge as the provider left it: ended, approved, or not known yet. */
export async function cancelCardStep(
  parts: ServiceParts,
  press: PressOf<{ reference: string }>,
): Promise<ChargeView | Refused> {
  const { session, pressKey, body } = press;
  const claim = await claimEnd(parts, session, body.reference, pressKey);
  if (claim.kind !== 'claimed') return notClaimed(claim, parts.clock.now());
  return chargeViewOf(await endAtProvider(parts, session, claim.charge, pressKey));
}

/** Ends the attempt under way for us: its transaction is over, or another attempt comes. Answers whether it was there to be ended. */
export async function giveUpStep(
  parts: ServiceParts,
  payment: Pick<PaymentRow, 'id' | 'intent_reference'>,
  charge: ChargeRow,
): Promise<boolean> {
  const { id: transactionId, intent_reference: intentReference } = payment;
  if (!isAtBank(charge)) return false;
  const claim = await claimEnd(parts, { transactionId, publicSession: null }, charge.reference, null);
  if (claim.kind === 'claimed') {
    await endAtProvider(parts, { transactionId, intentReference }, claim.charge, null);
  }
  return true;
}

/**
 * Accepts an attempt, after ending one that waits at the bank. Whatever the provider made of that one stands in the database
 * before the new attempt asks again: it is then accepted, or refused because the payment is paid or still being checked.
 */
export async function acceptAfterStep(
  parts: ServiceParts,
  accept: (charge: NewCharge) => Promise<Acceptance>,
  charge: NewCharge,
): Promise<Acceptance> {
  const first = await accept(charge);
  if (first.kind !== 'refused' || !UNDER_WAY.has(first.why)) return first;
  const { transactionId, publicSession } = charge;
  const payment = await parts.payments.byId(transactionId, { publicSession });
  if (!payment?.live_charge_id) return first;
  const live = await parts.payments.chargeById(payment.live_charge_id);
  // A public session ends nobody else's attempt (decision 0047).
  const mayEnd = publicSession === null || live.public_session === publicSession;
  return mayEnd && (await giveUpStep(parts, payment, live)) ? accept(charge) : first;
}

const UNDER_WAY: ReadonlySet<AcceptanceRefusal> = new Set(['STILL_CHECKING', 'ANOTHER_ATTEMPT']);

function claimEnd(
  parts: ServiceParts,
  { transactionId, publicSession }: Pick<Session, 'transactionId' | 'publicSession'>,
  chargeReference: string,
  pressKey: string | null,
): Promise<Claim> {
  const fingerprint = pressFingerprintOf(parts.idempotencyKey, { cancel: chargeReference });
  const now = parts.clock.now();
  const whose = { transactionId, publicSession };
  const press = { ...whose, channel: 'card', chargeReference, pressKey, fingerprint, now } as const;
  return parts.presses.claimStep(press, [AT_BANK]);
}

function endAtProvider(
  parts: ServiceParts,
  { intentReference: paymentReference }: Whose,
  charge: ChargeRow,
  pressKey: string | null,
): Promise<ChargeRow> {
  const { provider, reference } = charge;
  const asked = parts.providers.of(provider).cancel({ reference, paymentReference });
  return hearProvider(parts, charge, 'step', asked, pressKey);
}
