// What became of a charge (spec §7 the channels' query calls): our own state, or a word from the provider when ours is not
// known yet.
import type { ChargeView } from '@titan/contract/charge';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import { isReference } from '@titan/rules/reference';
import { type Refused, refused } from '../platform/refusal.ts';
import type { ProviderAnswer } from '../providers/port.ts';
import type { ChargeRow } from './charge-row.ts';
import { isAtBank } from './charge-status.ts';
import { chargeViewOf } from './charge-view.ts';
import type { PaymentRow } from './payment-store.ts';
import type { ServiceParts } from './service-parts.ts';
import type { Session } from './session.ts';
import { hearProvider, settleAnswer, settleLate } from './settle.ts';

// What became of a step that is taken at the bank (spec §4 3DS): the provider is asked, because the payer's browser proves nothing.

/**
 * Asks about a charge at its bank, at most every `everyMs`, and settles what is news. A step that is still open, and a question
 * whose answer is lost, change nothing. One that was ended at our word is asked about too: should the bank have approved it all
 * the same, the money is owed back (guides I-01).
 */
export async function askBank(parts: ServiceParts, charge: ChargeRow, everyMs: number): Promise<ChargeRow> {
  if (!(await parts.asks.claim(charge.id, parts.clock.now(), everyMs))) return charge;
  const isNews = (answer: ProviderAnswer): boolean => tellsNews(charge, answer);
  const { answer, late } = await parts.providers.of(charge.provider).query(charge.reference);
  if (late) settleLate(parts, charge, 'query', late, isNews);
  return isNews(answer) ? settleAnswer(parts, charge, 'query', answer, null) : charge;
}

function tellsNews(charge: ChargeRow, answer: ProviderAnswer): boolean {
  if (!isAtBank(charge)) return answer.kind === 'approved';
  const isSameStep = answer.kind === 'step' && answer.authModel === charge.auth_model;
  return answer.kind !== 'lost' && !isSameStep;
}

// When a prompt on a phone becomes a delay (spec §4 mobile_money_payment_query): after three minutes, or at the payer's word.

/** From the end of the retry window, which began with the prompt, to the first poll of the approval wait (spec §9). */
const DELAYED_AFTER_MS = LIMITS.walletApprovalPollMs - LIMITS.walletRetryWindowMs;

/**
 * Holds a charge at mobile_money_payment_query once its prompt is three minutes old and nothing is known; `saysPaid`: at once.
 * Any other charge comes back as it is.
 */
export async function noteDelay(
  parts: Pick<ServiceParts, 'clock' | 'prompts'>,
  charge: ChargeRow,
  saysPaid = false,
): Promise<ChargeRow> {
  const isAtPrompt = charge.status === 'unknown' && charge.auth_model === 'STK_PROMPT';
  if (!isAtPrompt || charge.is_delayed || !(saysPaid || isOld(charge, parts.clock.now()))) return charge;
  return (await parts.prompts.delay(charge.id)) ? { ...charge, is_delayed: true } : charge;
}

function isOld({ otp_resend_at: retryAt }: ChargeRow, now: number): boolean {
  return retryAt !== null && now - retryAt.getTime() >= DELAYED_AFTER_MS;
}

/** The payer may ask often; the provider is asked at most this often for one charge, ms. */
const QUERY_EVERY_MS = 2_000;
/** A page asks again and again while its payer is at the bank; most of that time there is nothing to hear. */
const ASK_BANK_EVERY_MS = 10_000;

/**
 * Answers the charge named by its own reference, or the latest one when the payment's reference is given. Each channel's
 * query knows the charges of that channel only.
 */
export async function queryCharge(
  parts: ServiceParts,
  channel: Channel,
  session: Session,
  reference: string,
): Promise<ChargeView | Refused> {
  const charge = await findCharge(parts, session, reference);
  if (charge?.channel !== channel) return refused('UNKNOWN_REFERENCE');
  if (isAtBank(charge)) return chargeViewOf(await askBank(parts, charge, ASK_BANK_EVERY_MS));
  return chargeViewOf(isDue(parts, charge) ? await askAgain(parts, charge) : charge);
}

/** Asks the charge's own provider what became of it and settles what it says. Safe at any time: a query changes nothing there. */
export async function askAgain(parts: ServiceParts, charge: ChargeRow): Promise<ChargeRow> {
  const asked = parts.providers.of(charge.provider).query(charge.reference);
  return noteDelay(parts, await hearProvider(parts, charge, 'query', asked));
}

/** The charge of the session's payment that the caller names, or the latest one when it names the payment. */
export async function findCharge(
  parts: ServiceParts,
  session: Session,
  reference: string,
): Promise<ChargeRow | null> {
  const { pageReference, intentReference, merchantReference } = session;
  const isPayment = [pageReference, intentReference, merchantReference].includes(reference);
  if (!isPayment) return parts.payments.charge(session, reference);
  const payment = await parts.payments.byId(session.transactionId, session);
  return payment?.charge ?? null;
}

/** Whether nobody has asked about it just now. */
export function isDue(parts: ServiceParts, charge: ChargeRow): boolean {
  return charge.status === 'unknown' && parts.clock.now() - charge.updated_at.getTime() >= QUERY_EVERY_MS;
}

// Spec §2 /charge-card/verify: the payer is back from the bank. What the browser brings proves nothing; the provider is asked.

/** Whoever comes back from the bank expects an answer now, ms. */
const VERIFY_EVERY_MS = 500;

export type ChargeOfPayment = { payment: PaymentRow; charge: ChargeRow };

/** A card's charge by its own reference, with its payment; null when there is none. Nothing else names a charge here. */
export async function findCardCharge(
  parts: ServiceParts,
  reference: string,
): Promise<ChargeOfPayment | null> {
  const found = isReference(reference) ? await parts.payments.byCharge(reference) : null;
  return found?.charge.channel === 'card' ? found : null;
}

/** The same charge after the provider's newest word. */
export async function verifyCharge(parts: ServiceParts, charge: ChargeRow): Promise<ChargeRow> {
  if (isAtBank(charge) || charge.status === 'cancelled') return askBank(parts, charge, VERIFY_EVERY_MS);
  const isDue = parts.clock.now() - charge.updated_at.getTime() >= VERIFY_EVERY_MS;
  return charge.status === 'unknown' && isDue ? askAgain(parts, charge) : charge;
}

/** The call: a charge of the session's own transaction. */
export async function verifyCard(
  parts: ServiceParts,
  session: Session,
  reference: string,
): Promise<ChargeView | Refused> {
  const charge = await parts.payments.charge(session, reference);
  if (charge?.channel !== 'card') return refused('UNKNOWN_REFERENCE');
  return chargeViewOf(await verifyCharge(parts, charge));
}
