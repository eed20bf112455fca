// Spec §2 "four PIN boxes with arrow-key navigation", §5 PIN: typing, pasting and keys across the boxes.
import { describe, expect, it } from 'vitest';
import { keyMove, spreadDigits } from './digit-placing.ts';

const boxes = (text: string) => [...text].map((char) => (char === '_' ? '' : char));

describe('typed and pasted digits', () => {
  it.each([
    ['a digit', '____', 0, '1', '1___', 1],
    ['the last digit', '123_', 3, '4', '1234', 3],
    ['another digit in a full box', '1234', 1, '9', '1934', 2],
    ['a letter', '1___', 1, 'x', '1___', 1],
    ['a whole PIN with spaces', '____', 0, '1 2-3 4', '1234', 3],
    ['too many digits', '____', 0, '123456', '1234', 3],
    ['two digits in the middle', '1__4', 1, '23', '1234', 3],
    ['nothing: the box is emptied', '1234', 2, '', '12_4', 2],
    ['a digit of another script', '____', 0, '٣', '3___', 1],
  ])('%s', (_, before, at, typed, after, focus) => {
    expect(spreadDigits(boxes(before), at, typed)).toEqual({ values: boxes(after), focus });
  });
});

describe('keys', () => {
  it.each([
    ['ArrowLeft', '12__', 2, { focus: 1, empties: null }],
    ['ArrowLeft', '12__', 0, { focus: 0, empties: null }],
    ['ArrowRight', '12__', 3, { focus: 3, empties: null }],
    ['Backspace', '12__', 1, { focus: 1, empties: 1 }],
    ['Backspace', '12__', 2, { focus: 1, empties: 1 }],
    ['Backspace', '____', 0, { focus: 0, empties: 0 }],
    ['5', '12__', 2, null],
    ['Tab', '12__', 2, null],
  ])('%s in %s at %i', (key, values, at, expected) => {
    expect(keyMove(key, boxes(values), at)).toEqual(expected);
  });
});
