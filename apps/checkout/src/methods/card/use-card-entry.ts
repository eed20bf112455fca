// Mirrors the boxes of card entry in state: they keep their own text, so nothing typed before the script came is lost (design §4).
import { type RefObject, startTransition, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { cardBoxes } from './card-boxes.ts';
import type { CardDraft } from './card-draft.ts';
import {
  CARD_FIELDS,
  type CardField,
  type CardTexts,
  checkFields,
  missingFields,
  NO_TEXTS,
  wrongFields,
} from './card-fields.ts';

/** `left`: the fields that the payer has left since they were typed in last. */
type Entry = { texts: CardTexts; left: readonly CardField[]; checkedAtMs: number };
type Left = Entry['left'];

const NOTHING: Entry = { texts: NO_TEXTS, left: [], checkedAtMs: 0 };

/**
 * What stands in the boxes of this form, which of it is wrong or missing, and how to type, leave, fill, clear and focus them.
 * Starts from the draft when one is kept, else from what the boxes hold; every change goes back into the draft.
 * @param asked the fields that the form has
 */
export function useCardEntry(
  form: RefObject<HTMLFormElement | null>,
  asked: readonly CardField[],
  { serverNow, draft }: { serverNow(): number; draft: CardDraft },
) {
  const boxes = useMemo(() => cardBoxes(form), [form]);
  const [entry, setEntry] = useState(NOTHING);
  const read = (leftAfter: (left: Left) => Left) => {
    const texts = boxes.texts();
    draft.keep(texts);
    const checkedAtMs = serverNow();
    setEntry(({ left }) => ({ texts, left: leftAfter(left), checkedAtMs }));
  };
  const fill = (texts: Partial<CardTexts>) => {
    boxes.fill(texts);
    for (const field of CARD_FIELDS) boxes.tidy(field, '');
    read(() => []);
  };
  const takeTyped = useEffectEvent(() => fill(draft.read() ?? {}));
  // Once: afterwards every change comes through `type`, `fill` or `clear`.
  useLayoutEffect(() => takeTyped(), []);

  const verdicts = checkFields(entry.texts, entry.checkedAtMs);
  return {
    texts: entry.texts,
    wrong: wrongFields(entry.texts, verdicts, entry.left),
    missing: missingFields(verdicts, asked),
    type(field: CardField, inputType: string) {
      boxes.tidy(field, inputType);
      // The key shows in its box at once; what follows from it for the form may be drawn in the frame after.
      startTransition(() => read((left) => left.filter((other) => other !== field)));
    },
    leave: (field: CardField) => read((left) => [...left, field]),
    leaveAll: () => read(() => asked),
    fill,
    clear: () => fill(NO_TEXTS),
    focus: boxes.focus,
    /** As the boxes stand now, even before the next render. */
    textsNow: boxes.texts,
  };
}
