// How a wallet is named in sentences: never by its whole number, which is personal.
import type { PaymentView } from '@titan/contract/payment';
import { mobileMoneySteps } from '../../copy/mobile-money-steps.ts';

/** `+254 ••• 5678` in one piece, of the charge that is under way. */
export function nameOfNumber({ charge }: PaymentView): string {
  return `+${charge?.mobile_money?.number ?? ''}`.replace(/\*+/, '\u00a0•••\u00a0');
}

/** The network of the charge that is under way, as the service calls it. */
export function nameOfNetwork({ charge, payment_channels_details: details }: PaymentView): string {
  const slug = charge?.mobile_money?.network;
  const network = details.mobile_money?.networks.find((each) => each.slug === slug);
  return network?.name ?? mobileMoneySteps.wallet;
}
