// What the service's answers mean to the card flow (spec §4 Card, §8): wire codes end here, and an answer becomes one word of ours.
import type { ChargeView } from '@titan/contract/charge';
import type { CallResult } from '@titan/contract/client';
import type { ConversionView } from '@titan/contract/conversion';
import type { FieldProblems, Refusal } from '@titan/contract/failure';
import type { PaymentView } from '@titan/contract/payment';
import type { SavedCard } from '@titan/contract/saved-cards';
import { CARD_TEXTS } from '@titan/rules/card-declines';
import type { Service } from '../../platform/ports.ts';

/** What an answer of the service means to the card flow. */
export type CardAnswer =
  /** About this charge: its status says the rest. */
  | { says: 'charge'; charge: ChargeView }
  /** The truth, read again. */
  | { says: 'truth'; payment: PaymentView }
  /** Refused because the payment was completed before; with the truth. */
  | { says: 'already-completed'; payment: PaymentView }
  | { says: 'session-end' }
  /** Not known yet: no answer, an unreadable one, or one is still being looked for. Never a failure (design §3). */
  | { says: 'unknown' }
  /** The open step has run out. */
  | { says: 'payment-expired'; message: string }
  /** Asked for a new code before its time. */
  | { says: 'too-soon' }
  /** Nothing was done; the payer is told why and stays. */
  | {
      says: 'refused';
      message: string;
      fieldErrors: Record<string, string>;
      /** The quote that holds now; absent where it has not changed. */
      conversion?: ConversionView | null;
    }
  /** A new exchange rate, or none just now. */
  | { says: 'rate'; conversion: ConversionView }
  | { says: 'no-rate' }
  /** The saved cards that are left. */
  | { says: 'cards'; cards: SavedCard[] }
  /** The saved card cannot be used any more; with the truth, which says which ones can. */
  | { says: 'no-card'; message: string; payment: PaymentView };

/** The truth, read anew; unknown when it cannot be read. */
export async function readTruth(service: Service, signal: AbortSignal): Promise<CardAnswer> {
  const read = await service.readPayment(signal);
  return read.ok ? { says: 'truth', payment: read.value } : { says: 'unknown' };
}

/** What the answer to a press means. A refusal that says where the payment stands is told with the truth. */
export async function meaningOf(
  sent: Promise<CallResult<ChargeView>>,
  service: Service,
  signal: AbortSignal,
): Promise<CardAnswer> {
  const result = await sent;
  if (result.ok) return meaningOfCharge(result.value, service, signal);
  const { failure } = result;
  if (failure.kind !== 'refused') return { says: 'unknown' };
  const says = MEANING_OF_REFUSAL.get(failure.code) ?? (isOurFault(failure) ? 'unknown' : 'refused');
  switch (says) {
    case 'truth':
      return readTruth(service, signal);
    case 'already-completed': {
      const truth = await readTruth(service, signal);
      return truth.says === 'truth' ? { ...truth, says } : truth;
    }
    case 'refused':
      return {
        says,
        message: failure.message,
        fieldErrors: fieldErrorsOf(failure.fields),
        ...(failure.conversion === undefined ? {} : { conversion: failure.conversion }),
      };
    default:
      return { says };
  }
}

// A charge that ended without money is told with the whole truth: it may be the last allowed one, or the payment may have been
// paid in another tab meanwhile.
async function meaningOfCharge(
  charge: ChargeView,
  service: Service,
  signal: AbortSignal,
): Promise<CardAnswer> {
  const told: CardAnswer = { says: 'charge', charge };
  if (charge.status !== 'failed') return told;
  const truth = await readTruth(service, signal);
  return truth.says === 'truth' ? truth : told;
}

/** Refusals that say where the payment stands. Every other one means: nothing was done, here is why. */
const MEANING_OF_REFUSAL: ReadonlyMap<string, 'already-completed' | 'session-end' | 'truth' | 'unknown'> =
  new Map([
    ['ALREADY_COMPLETED', 'already-completed'],
    ['SESSION_END', 'session-end'],
    ['STILL_CHECKING', 'unknown'],
    ['IN_PROGRESS', 'unknown'],
    ['EXPIRED', 'truth'],
    ['ABANDONED', 'truth'],
    // To a charge or a step; to a resend it means what `meaningOfResend` says.
    ['PAYMENT_EXPIRED', 'truth'],
    ['STEP_NOT_EXPECTED', 'truth'],
    ['CHANNEL_NOT_OFFERED', 'truth'],
  ] satisfies [Refusal, CardAnswer['says']][]);

// A service that broke may have acted first; only UNAVAILABLE is said before anything is done.
function isOurFault({ httpStatus, code }: { httpStatus: number; code: string }): boolean {
  return httpStatus >= 500 && code !== 'UNAVAILABLE';
}

// What only a resend is answered. Spec §8: "PAYMENT_EXPIRED in a resend response resets the flow", as a refusal or in the charge;
// anywhere else the same code only says that the truth has moved (MEANING_OF_REFUSAL).
export function meaningOfResend(result: CallResult<ChargeView>): CardAnswer | null {
  if (result.ok) return expiredWhen(result.value.error_type, result.value.response_message);
  const { failure } = result;
  if (failure.kind !== 'refused') return null;
  return failure.code === 'RESEND_TOO_SOON'
    ? { says: 'too-soon' }
    : expiredWhen(failure.code, failure.message);
}

function expiredWhen(code: string | null, message: string | null): CardAnswer | null {
  if (code !== 'PAYMENT_EXPIRED') return null;
  return { says: 'payment-expired', message: message ?? CARD_TEXTS.defaultError };
}

/** What only a saved card is answered: it is not there any more. The truth says which ones are. */
export async function meaningOfLostCard(
  result: CallResult<ChargeView>,
  service: Service,
  signal: AbortSignal,
): Promise<CardAnswer | null> {
  if (result.ok || result.failure.kind !== 'refused' || result.failure.code !== 'NO_CARD_RECORD') return null;
  const truth = await readTruth(service, signal);
  return truth.says === 'truth'
    ? { says: 'no-card', message: result.failure.message, payment: truth.payment }
    : null;
}

/** What a deletion is answered: the cards that are left. */
export function meaningOfDeletion(result: CallResult<SavedCard[]>): CardAnswer {
  if (result.ok) return { says: 'cards', cards: result.value };
  const { failure } = result;
  return failure.kind === 'refused'
    ? { says: 'refused', message: failure.message, fieldErrors: {} }
    : { says: 'unknown' };
}

/** Paths of the body (`cardDetails.expiry_month`) to names of the form's fields (`expiry`). */
function fieldErrorsOf(problems: FieldProblems | null): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [path, { message }] of Object.entries(problems ?? {})) {
    const wireName = path.split('.').at(-1) ?? path;
    errors[wireName.startsWith('expiry') ? 'expiry' : wireName] = message;
  }
  return errors;
}
