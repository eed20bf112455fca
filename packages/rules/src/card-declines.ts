// Spec §8 Card: the declines as data, and the only place where foreign messages are matched by text.
import type { CardErrorType } from './card-error-types.ts';

/** Those of the card's details, after which they are typed anew (spec §4). */
const OF_DETAILS: readonly (string | null)[] = [
  'NO_CARD_RECORD',
  'INVALID_CARD_DETAILS',
  'CARD_EXPIRED',
] satisfies CardErrorType[];

const ALREADY_COMPLETED = [
  'Payment has already been completed',
  'Payment has been completed',
  'Payment is already completed',
  'Payment charge completed',
];

/** A card-details error; after any other, known or not, the details stay as they were typed. */
export function isOfCardDetails(errorType: string | null): boolean {
  return OF_DETAILS.includes(errorType);
}

/** Spec §4: "the OTP is shown as incorrect if the message includes 'invalid'", in any case of letters. */
export function saysInvalid(message: string | null | undefined): boolean {
  return message?.toLowerCase().includes('invalid') ?? false;
}

/** Spec §8: whether the message contains one of the four texts of a charge that is already completed. */
export function saysAlreadyCompleted(message: string | null | undefined): boolean {
  return ALREADY_COMPLETED.some((text) => message?.includes(text));
}
