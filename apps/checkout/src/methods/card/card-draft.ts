// What stood in the boxes of card entry when it was last seen: where a press turns out never to have reached the service, the
// payer finds it again. In memory only; the session drops it as soon as the payment has moved on (design §6).
import type { CardTexts } from './card-fields.ts';

export type CardDraft = { read(): CardTexts | null; keep(texts: CardTexts): void; drop(): void };

export function createCardDraft(): CardDraft {
  let kept: CardTexts | null = null;
  return {
    read: () => kept,
    keep(texts) {
      kept = texts;
    },
    drop() {
      kept = null;
    },
  };
}
