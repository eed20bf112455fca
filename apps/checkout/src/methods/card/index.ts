// Registers card (spec §2 Card flow). It is the method of most payers: its form is a part of the first load.
import type { MethodPrefills } from '../../test-mode/test-prefills.ts';
import { chunk, ready } from '../method-chunk.ts';
import type { Registration } from '../registration.ts';
import type { CardDraft } from './card-draft.ts';
import { cardEntry } from './entry.tsx';
import type { CardPayerEvent, CardState } from './flow.ts';

export const card: Registration<CardState, CardPayerEvent, CardDraft, MethodPrefills['card']> = {
  icon: 'card',
  entry: ready(cardEntry),
  calls: chunk(async () => (await import('./calls.ts')).cardCalls),
  later: chunk(async () => (await import('./later.tsx')).cardLater),
};
