// Mirrors the boxes of card entry in state: they keep their own text, so nothing typed before the script came is lost (design §4).
import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
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

type Entry = { texts: CardTexts; left: ReadonlySet<CardField>; checkedAtMs: number };

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
  const [entry, setEntry] = useState<Entry>({ texts: NO_TEXTS, left: new Set(), checkedAtMs: 0 });
  const read = (left: Iterable<CardField>) => {
    const texts = boxes.texts();
    draft.keep(texts);
    setEntry({ texts, left: new Set(left), checkedAtMs: serverNow() });
  };
  const takeTyped = useEffectEvent(() => {
    boxes.fill(draft.read() ?? {});
    for (const field of CARD_FIELDS) boxes.tidy(field, '', '');
    read([]);
  });
  // Once: afterwards every change comes through `type`, `fill` or `clear`.
  useLayoutEffect(() => takeTyped(), []);

  const fill = (texts: Partial<CardTexts>) => {
    boxes.fill(texts);
    read([]);
  };
  const verdicts = checkFields(entry.texts, entry.checkedAtMs);
  return {
    texts: entry.texts,
    wrong: wrongFields(entry.texts, verdicts, entry.left),
    missing: missingFields(verdicts, asked),
    type(field: CardField, inputType: string) {
      boxes.tidy(field, entry.texts[field], inputType);
      read([...entry.left].filter((other) => other !== field));
    },
    leave: (field: CardField) => read([...entry.left, field]),
    leaveAll: () => read(asked),
    fill,
    clear: () => fill(NO_TEXTS),
    focus: boxes.focus,
    /** As the boxes stand now, even before the next render. */
    mustTypeNumber: () => boxes.texts().number === '',
  };
}
