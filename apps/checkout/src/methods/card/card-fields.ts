// Spec §5 Card: the fields of card entry. Their boxes keep their own text, so nothing typed before the script came is lost; it
// is tidied as typed, mirrored in state for the verdicts, and becomes what is sent.
import type { CardDetails } from '@titan/contract/payer/card.schema';
import { checkExpiry, formatExpiry, splitExpiry } from '@titan/rules/card-expiry';
import {
  cardDigits,
  checkCardNumber,
  checkCardNumberLeft,
  groupCardNumber,
  maxCardDigits,
} from '@titan/rules/card-number';
import { asksHolderName, checkCvv, checkHolderName, cleanHolderName, codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import type { Verdict } from '@titan/rules/verdict';
import { type RefObject, startTransition, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { writeText } from '../../ui/text-field.tsx';

const CARD_FIELDS = ['number', 'expiry', 'cvv', 'name'] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** The texts in the boxes; the name is only asked for KES. */
export type CardTexts = Record<CardField, string>;
type CardVerdicts = Record<CardField, Verdict>;

export const NO_TEXTS: CardTexts = { number: '', expiry: '', cvv: '', name: '' };

/** A field's path in the body of the call, which is its box's name. */
export function pathOf(field: CardField): string {
  return `cardDetails.${field}`;
}

/** The fields that the form has for this currency (`NGN`), in the order of the form: the name only for KES (spec §3). */
export function askedFields(currency: string): CardField[] {
  return CARD_FIELDS.filter((field) => field !== 'name' || asksHolderName(currency));
}

/** Verdicts while typing. */
export function checkFields(texts: CardTexts, nowMs: number): CardVerdicts {
  return {
    number: checkCardNumber(cardDigits(texts.number)),
    expiry: checkExpiry(texts.expiry, nowMs),
    cvv: checkCvv(texts.cvv),
    name: checkHolderName(texts.name),
  };
}

/**
 * Fields whose error may be shown: those that typing more cannot mend, and those left unfinished.
 * An unfinished expiry is not one: "the error shows once 5 characters are entered" (spec §5).
 */
export function wrongFields(
  texts: CardTexts,
  verdicts: CardVerdicts,
  left: readonly CardField[],
): CardField[] {
  return CARD_FIELDS.filter((field) => {
    if (texts[field] === '') return false;
    if (field === 'expiry' || !left.includes(field)) return verdicts[field] === 'invalid';
    const verdict = field === 'number' ? checkCardNumberLeft(cardDigits(texts.number)) : verdicts[field];
    return verdict !== 'valid';
  });
}

/** Fields that keep Pay disabled, in the order of the form. */
export function missingFields(verdicts: CardVerdicts, asked: readonly CardField[]): CardField[] {
  return asked.filter((field) => verdicts[field] !== 'valid');
}

/**
 * What is sent (spec §3 Card details), or null while a field is not valid.
 * @param texts as the boxes show them
 */
export function toCardDetails(
  texts: CardTexts,
  asked: readonly CardField[],
  nowMs: number,
): CardDetails | null {
  const expiry = splitExpiry(texts.expiry);
  if (expiry === null || missingFields(checkFields(texts, nowMs), asked).length > 0) return null;
  return {
    number: cardDigits(texts.number),
    expiry_month: expiry.month,
    expiry_year: expiry.year,
    cvv: texts.cvv,
    ...(asked.includes('name') ? { name: cleanHolderName(texts.name).trim() } : {}),
  };
}

/** A verve number that is right already may have more digits. */
function mayGrow(field: CardField, { number }: CardTexts): boolean {
  const digits = cardDigits(number);
  return field === 'number' && digits.length < maxCardDigits(digits);
}

// --- The boxes

/** `left`: the fields that the payer has left since they were typed in last. */
type CardEntry = { texts: CardTexts; left: readonly CardField[]; checkedAtMs: number };
type Left = CardEntry['left'];

const NOTHING: CardEntry = { texts: NO_TEXTS, left: [], checkedAtMs: 0 };

/**
 * The texts in the boxes of this form, which of them are wrong or missing, and how to type, leave, fill, clear and focus them.
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
    /** Leads on to the next box, while that is empty and this one has just been typed to its end. Answers whether it did. */
    moveOn(field: CardField, box: HTMLInputElement): boolean {
      const texts = boxes.texts();
      const next = asked[asked.indexOf(field) + 1];
      const isWhole = checkFields(texts, serverNow())[field] === 'valid' && !mayGrow(field, texts);
      if (!next || texts[next] || !isWhole || box.selectionEnd !== box.value.length) return false;
      boxes.focus(next);
      return true;
    },
    /** The texts in the boxes now, even before the next render. */
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
      for (const field of CARD_FIELDS) writeText(boxOf(field), texts[field]);
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
    writeText(box, typed.text);
    if (typed.text === box.value && document.activeElement === box)
      box.setSelectionRange(typed.caret, typed.caret);
  },
  expiry: (box, _previous, inputType) =>
    writeText(box, formatExpiry(box.value, inputType.startsWith('delete'))),
  cvv: (box) => writeText(box, codeDigits(box.value, LIMITS.cvvDigits)),
  name: () => {},
};

type TypedText = { text: string; caret: number };

/**
 * Groups the digits in the box and keeps the caret behind the same digit.
 * Deleting a space deletes the digit next to it, otherwise the key would seem to do nothing.
 * @param box the box's text and caret after the change
 * @param previous its text before
 * @param inputType as in the browser's InputEvent
 */
export function retypeCardNumber(box: TypedText, previous: string, inputType: string): TypedText {
  let digits = cardDigits(box.text);
  let before = cardDigits(box.text.slice(0, box.caret)).length;
  const onlySpaceDeleted = digits === cardDigits(previous) && box.text.length < previous.length;
  if (onlySpaceDeleted && inputType === 'deleteContentBackward' && before > 0) {
    digits = digits.slice(0, before - 1) + digits.slice(before);
    before -= 1;
  } else if (onlySpaceDeleted && inputType === 'deleteContentForward') {
    digits = digits.slice(0, before) + digits.slice(before + 1);
  }
  const text = groupCardNumber(digits);
  return { text, caret: positionAfter(text, before) };
}

function positionAfter(text: string, digitCount: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === digitCount) return at;
    if (text[at] !== ' ') seen += 1;
  }
  return text.length;
}

// --- What was typed at card entry, kept in memory: the payer finds it again when a submission turns out not to have reached the service.
// The session drops it as soon as the payment has moved on.

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
