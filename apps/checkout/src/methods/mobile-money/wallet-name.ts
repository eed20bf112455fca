// How a wallet is named in sentences: by its whole number only to the one who has just typed it, for it is personal.
import { UNKNOWN } from '@titan/copy/catalogue';
import type { PaymentView } from '@titan/contract/payment';

/**
 * `+254 ••• 5678` in one piece, of the charge that is under way; its order is its own in every direction of writing.
 * @param typed what was sent from this page: a digit that is wrong in the middle is seen
 */
export function nameOfNumber({ charge }: PaymentView, typed: string | null): string {
  const masked = charge?.mobile_money?.number ?? '';
  const [dialCode = '', lastFour = ''] = masked.split(/\*+/);
  const isTyped = typed !== null && typed.startsWith(dialCode) && typed.endsWith(lastFour);
  const rest = isTyped ? inThrees(typed.slice(dialCode.length)) : `•••\u00a0${lastFour}`;
  return `${LEFT_TO_RIGHT}+${dialCode}\u00a0${rest}${END}`;
}

/** Easier to compare, and broken nowhere else; never a last digit alone. */
function inThrees(digits: string): string {
  return digits.replace(/\d{3}(?=\d{2})/g, '$& ');
}

/** Unicode's isolates: they are not seen, and no element is needed within a sentence. */
const LEFT_TO_RIGHT = '\u2066';
const END = '\u2069';

/** The network of the charge that is under way, as the service calls it. */
export function nameOfNetwork({ charge, payment_channels_details: details }: PaymentView): string {
  const slug = charge?.mobile_money?.network;
  const network = details.mobile_money?.networks.find((each) => each.slug === slug);
  return network?.name ?? UNKNOWN;
}
