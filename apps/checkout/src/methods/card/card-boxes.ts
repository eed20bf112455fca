// The boxes of card entry: they keep their own text, so nothing typed before the script came is lost (design §4); what stands in them is
// tidied as typed, with the caret kept (spec §5), and mirrored in state.
import { formatExpiry } from '@titan/rules/card-expiry';
import { codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import { type RefObject, startTransition, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { CardDraft } from './card-draft.ts';
import {
  CARD_FIELDS,
  type CardField,
  type CardTexts,
  checkFields,
  missingFields,
  NO_TEXTS,
  pathOf,
  wrongFields,
} from './card-fields.ts';
import { retypeCardNumber } from './card-number-typing.ts';

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

/**
 * Reads and writes the boxes of this form by their names. A box that is not there (the name, but for KES) reads as empty and is
 * not written.
 */
function cardBoxes(form: RefObject<HTMLFormElement | null>) {
  const boxOf = (field: CardField) =>
    form.current?.querySelector<HTMLInputElement>(`[name="${pathOf(field)}"]`) ?? null;
  let lastRead = NO_TEXTS;
  return {
    texts(): CardTexts {
      lastRead = { ...NO_TEXTS };
      for (const field of CARD_FIELDS) lastRead[field] = boxOf(field)?.value ?? '';
      return lastRead;
    },
    /** Fields that are not named keep their text. */
    fill(texts: Partial<CardTexts>) {
      for (const field of CARD_FIELDS) setText(boxOf(field), texts[field]);
    },
    /** Brings the text of a box into its field's form, seeing what has changed since the boxes were read last. */
    tidy(field: CardField, inputType: string) {
      const box = boxOf(field);
      if (box !== null) TIDY[field](box, lastRead[field], inputType);
    },
    focus: (field: CardField) => boxOf(field)?.focus(),
  };
}

type Tidy = (box: HTMLInputElement, previous: string, inputType: string) => void;

const TIDY: Record<CardField, Tidy> = {
  number(box, previous, inputType) {
    const caret = box.selectionStart ?? box.value.length;
    const typed = retypeCardNumber({ text: box.value, caret }, previous, inputType);
    if (typed.text === box.value) return;
    setText(box, typed.text);
    if (document.activeElement === box) box.setSelectionRange(typed.caret, typed.caret);
  },
  expiry: (box, previous) => setText(box, formatExpiry(box.value, previous)),
  cvv: (box) => setText(box, codeDigits(box.value, LIMITS.cvvDigits)),
  name: () => {},
};

/** Writes only what differs: writing moves the caret to the end. */
function setText(box: HTMLInputElement | null, text: string | undefined): void {
  if (box !== null && text !== undefined && box.value !== text) box.value = text;
}
