// Spec §8: the sentence for a failed attempt on each channel when the reason is not known.
import { CARD_TEXTS } from './card-declines.ts';
import type { Channel } from './methods.ts';

/** §8 "Default result", for channels without a sentence of their own. */
const DEFAULT_RESULT = 'Sorry, your payment was not completed.';

/** The default error of each channel, verbatim. */
export const DEFAULT_ERRORS: Record<Channel, string> = {
  card: CARD_TEXTS.defaultError,
  mobile_money: 'There was an error while processing your payment. Please try another payment method.',
  pay_with_bank: DEFAULT_RESULT,
  bank_transfer: DEFAULT_RESULT,
};

/** Ours (§8 has no words for it): the provider took another amount than was asked for, and all of it is sent back. */
export const WRONG_AMOUNT_TEXT =
  'Your bank took a different amount than this payment asks for, so all of it goes back to you.';
