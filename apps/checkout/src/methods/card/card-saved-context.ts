// What the card machine does with saved cards: the plain arithmetic of card-saved-setup.ts (spec §4 Saved cards).
import type { PaymentView } from '@titan/contract/payment';
import type { SavedCard } from '@titan/contract/saved-cards';
import { type CardContext, loud, truthAfter } from './card-context.ts';
import type { CardAnswer } from './card-meaning.ts';
import { cardStandingOf, savedCardsOf } from './card-truth.ts';

/** The saved card that is spoken of: the one in the event, or the one that was chosen. */
export function cardOf({ payment, savedCard }: CardContext): SavedCard | null {
  return savedCardsOf(payment).find(({ reference }) => reference === savedCard) ?? null;
}

/** The saved cards that are left, and a word that one is gone. */
export function takingCards({ payment, texts }: CardContext, cards: SavedCard[]): Partial<CardContext> {
  return {
    payment: withSavedCards(payment, cards),
    notice: { text: texts.cardDeleted, tone: 'info', banner: true },
    fieldErrors: {},
    savedCard: null,
  };
}

/** The card could not be used any more: the truth says which are left, and the payer reads why. */
export function losingCard(answer: CardAnswer): Partial<CardContext> {
  if (answer.says !== 'no-card') return {};
  const { payment, message } = answer;
  return { payment, notice: loud(message), fieldErrors: {}, press: null, savedCard: null };
}

function withSavedCards(payment: PaymentView, saved_cards: SavedCard[]): PaymentView {
  const { card } = payment.payment_channels_details;
  return { ...payment, payment_channels_details: { card: { ...card, saved_cards } } };
}

/** Whether saved cards are left after an answer that took one away. */
export function leavesCards(answer: CardAnswer, known: PaymentView): boolean {
  const left = answer.says === 'cards' ? answer.cards : savedCardsOf(truthAfter(answer, known));
  return left.length > 0;
}

/** A saved card's own details were wrong, or its bank does not know it: the others are still there. */
export function staysWithSaved({ payment, paysSaved }: CardContext): boolean {
  return paysSaved && savedCardsOf(payment).length > 0 && cardStandingOf(payment) === 'details-error';
}
