// What the service's answers mean to the card flow (spec §4 Card, §8): wire codes end here, and an answer becomes one word of ours.
import type { ChargeView } from '@titan/contract/charge';
import type { CallResult } from '@titan/contract/client';
import type { ConversionView } from '@titan/contract/conversion';
import type { PaymentView } from '@titan/contract/payment';
import type { SavedCard } from '@titan/contract/saved-cards';
import { CARD_TEXTS } from '@titan/rules/card-declines';
import {
  type Answer,
  type Asking,
  AT_FIELDS,
  fieldErrorsOf,
  meaningOfResend,
  readTruth,
  type RefusedCall,
  type ResendAnswer,
} from '../meaning-of-answer.ts';

/** What an answer of the service means to the card flow. */
export type CardAnswer =
  | Answer
  /** The open step has run out. */
  | { says: 'payment-expired'; message: string }
  | ResendAnswer
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

/** How the answer to a press is read (meaning-of-answer.ts). */
export const OF_CARD = {
  refused: ({ message, fields, conversion }: RefusedCall): CardAnswer => ({
    says: 'refused',
    message,
    fieldErrors: fieldErrorsOf(fields, fieldOf),
    ...(conversion === undefined ? {} : { conversion }),
  }),
  tellsAll: AT_FIELDS.tellsAll,
};

/** One field takes both `cardDetails.expiry_month` and `cardDetails.expiry_year`. */
function fieldOf(wireName: string): string {
  return wireName.startsWith('expiry') ? 'expiry' : wireName;
}

// What only a resend is answered. Spec §8: "PAYMENT_EXPIRED in a resend response resets the flow", as a refusal or in the charge;
// anywhere else the same code only says that the truth has moved (meaning-of-answer.ts).
export async function meaningOfCardResend(
  result: CallResult<ChargeView>,
  known: PaymentView,
  asking: Asking,
): Promise<CardAnswer | null> {
  return meaningOfExpiry(result) ?? (await meaningOfResend(result, known, asking));
}

function meaningOfExpiry(result: CallResult<ChargeView>): CardAnswer | null {
  if (result.ok) return expiredWhen(result.value.error_type, result.value.response_message);
  const { failure } = result;
  return failure.kind === 'refused' ? expiredWhen(failure.code, failure.message) : null;
}

function expiredWhen(code: string | null, message: string | null): CardAnswer | null {
  if (code !== 'PAYMENT_EXPIRED') return null;
  return { says: 'payment-expired', message: message ?? CARD_TEXTS.defaultError };
}

/** What only a saved card is answered: it is not there any more. The truth says which ones are. */
export async function meaningOfLostCard(
  result: CallResult<ChargeView>,
  asking: Asking,
): Promise<CardAnswer | null> {
  if (result.ok || result.failure.kind !== 'refused' || result.failure.code !== 'NO_CARD_RECORD') return null;
  const truth = await readTruth(asking);
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
