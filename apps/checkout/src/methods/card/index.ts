// Registers card (spec §2 Card flow). It is the method of most payers: its form is a part of the first load.
import { commonMessages } from '@titan/copy/words/common';
import type { MethodPrefills } from '../../test-mode/test-prefills.ts';
import { AcceptedCards } from '../../ui/mark.tsx';
import { chunk, ready, type Registration } from '../registration.ts';
import type { CardDraft } from './card-fields.ts';
import { cardEntry } from './entry.tsx';
import { cardUnderWay } from './flow.ts';
import type { CardState, CardPayerEvent } from './state.ts';

export const card: Registration<CardState, CardPayerEvent, CardDraft, MethodPrefills['card']> = {
  icon: 'card',
  examples: ({ payment_channels_details: { card: details } }, language) =>
    details.is_hosted ? language.wordsOf(commonMessages).onCardPage : null,
  Marks: AcceptedCards,
  entry: ready(cardEntry),
  // With the rest of the flow, which needs their answers.
  calls: chunk(async () => {
    const [{ cardCalls }] = await Promise.all([import('./calls.ts'), cardUnderWay.load()]);
    return cardCalls;
  }),
  underWay: cardUnderWay,
  later: chunk(async () => (await import('./later.tsx')).cardLater),
};
