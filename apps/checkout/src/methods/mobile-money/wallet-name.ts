// How a wallet is named in sentences: never by its whole number, which is personal.
import type { PaymentView } from '@titan/contract/payment';

/** `+254 ••• 5678` in one piece, of the charge that is under way; its order is its own in every direction of writing. */
export function nameOfNumber({ charge }: PaymentView): string {
  const number = `+${charge?.mobile_money?.number ?? ''}`.replace(/\*+/, '\u00a0•••\u00a0');
  return `${LEFT_TO_RIGHT}${number}${END}`;
}

/** Unicode's isolates: they are not seen, and no element is needed within a sentence. */
const LEFT_TO_RIGHT = '\u2066';
const END = '\u2069';

/** The network of the charge that is under way, as the service calls it. */
export function nameOfNetwork(
  { charge, payment_channels_details: details }: PaymentView,
  words: { readonly wallet: string },
): string {
  const slug = charge?.mobile_money?.network;
  const network = details.mobile_money?.networks.find((each) => each.slug === slug);
  return network?.name ?? words.wallet;
}
