// Spec §2 Card flow: the card's screen for what the service reports, without any machine: for the first HTML.
import type { PaymentView } from '@titan/contract/payment';
import { unreachable } from '@titan/rules/unreachable';
import type { CardState, Method, MethodEntry } from '../method.ts';
import { codeWasWrong, firstStageOf, messageOf, openingOf, resendOf, standingOf } from './card-truth.ts';

export const cardMethod: Method = {
  screenOf: (entry) => cardScreen(entry.payment, cardStateOf(entry), false),
  placeAfterFailure,
  failureText: messageOf,
};

/** The card's screen around its state. While the answer is not known, no other method is offered: it could charge twice (I-33). */
export function cardScreen(payment: PaymentView, card: CardState, offline: boolean) {
  const canChangeMethod = payment.payment_channels.length > 1 && card.stage !== 'checking';
  return { screen: 'card' as const, payment, offline, card, canChangeMethod };
}

function placeAfterFailure(payment: PaymentView): 'first-stage' | 'failed' | 'charge-completed' {
  const standing = standingOf(payment);
  if (standing === 'details-error') return 'first-stage';
  return standing === 'already-completed' ? 'charge-completed' : 'failed';
}

function cardStateOf(entry: MethodEntry): CardState {
  const { payment } = entry;
  const { notice, fieldErrors } = openingOf(entry);
  const stage = firstStageOf(entry);
  switch (stage) {
    case 'init':
      return { stage, submitting: false, notice, fieldErrors, clearings: 0 };
    case 'pin':
      return { stage, submitting: false, autoSubmitting: false, notice };
    case 'otp': {
      const resend = resendOf(payment, payment.server_time);
      const offersAnotherCard = resend.is === 'hidden';
      const incorrect = codeWasWrong(payment);
      return { stage, submitting: false, canAuthorize: true, incorrect, notice, resend, offersAnotherCard };
    }
    case 'no_auth':
      return { stage, message: messageOf(payment) };
    case 'checking':
      return { stage, asking: false };
    default:
      return unreachable(stage);
  }
}
