// The screen that each method in method-registry.ts starts with: part of the first load, so that it can be drawn at once.
import { CardEntry } from './card/card-entry.tsx';
import type { CardParts } from './card/card-stage-props.ts';
import type { BuiltChannel } from './method-registry.ts';

/** What the session hands to every screen of a method. */
export type MethodParts = CardParts;

export { type CardDraft, createCardDraft } from './card/card-draft.ts';

/** By channel. */
export const METHOD_STARTS = { card: CardEntry } satisfies Record<BuiltChannel, unknown>;
