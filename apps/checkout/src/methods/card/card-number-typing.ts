// Spec §5 "grouped in fours on display": the text and the caret of the card number box after each change.
import { cardDigits, groupCardNumber } from '@titan/rules/card-number';

export type Typed = { text: string; caret: number };

/**
 * Groups what stands in the box and keeps the caret behind the digit it stood behind.
 * Deleting a space deletes the digit next to it, otherwise the key would seem to do nothing.
 * @param box the box's text and caret after the change
 * @param previous its text before
 * @param inputType as in the browser's InputEvent
 */
export function retypeCardNumber(box: Typed, previous: string, inputType: string): Typed {
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
