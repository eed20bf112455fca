// The boxes of card entry as the browser holds them: their texts, tidied as typed, with the caret kept (spec §5).
import { formatExpiry } from '@titan/rules/card-expiry';
import { codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import type { RefObject } from 'react';
import { CARD_FIELDS, type CardField, type CardTexts, NO_TEXTS, pathOf } from './card-fields.ts';
import { retypeCardNumber } from './card-number-typing.ts';

/**
 * Reads and writes the boxes of this form by their names. A box that is not there (the name, but for KES) reads as empty and is
 * not written.
 */
export function cardBoxes(form: RefObject<HTMLFormElement | null>) {
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
