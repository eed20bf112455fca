// What stood in the boxes of card entry when it was last seen: where a press turns out never to have reached the service, the
// payer finds it again. In memory only; the session drops it as soon as the payment has moved on.
import type { CardTexts } from './card-fields.ts';

export type CardDraft = {
  /** Null while nothing is kept. */
  read(): CardTexts | null;
  keep(texts: CardTexts): void;
  /** The payer has ticked "save card". */
  wantsSaving(): boolean;
  wishSaving(wish: boolean): void;
  drop(): void;
};

/** An empty draft: one for each open page. */
export function createCardDraft(): CardDraft {
  let kept: CardTexts | null = null;
  let saving = false;
  return {
    read: () => kept,
    keep(texts) {
      kept = texts;
    },
    wantsSaving: () => saving,
    wishSaving(wish) {
      saving = wish;
    },
    drop() {
      kept = null;
      saving = false;
    },
  };
}
