// Spec §5 "grouped in fours on display"; the caret keeps its place. The bar | in a text is the caret.
import { expect, it } from 'vitest';
import { retypeCardNumber } from './card-fields.ts';

function retype(marked: string, previous: string, inputType: string): string {
  const caret = marked.indexOf('|');
  const after = retypeCardNumber({ text: marked.replace('|', ''), caret }, previous, inputType);
  return `${after.text.slice(0, after.caret)}|${after.text.slice(after.caret)}`;
}

it.each([
  ['typing at the end', '40841|', '4084', 'insertText', '4084 1|'],
  ['typing in the middle', '408|4 1278', '404 1278', 'insertText', '408|4 1278'],
  ['typing before a group', '4084 91|278', '4084 1278', 'insertText', '4084 91|27 8'],
  ['deleting in the middle', '408| 1278', '4084 1278', 'deleteContentBackward', '408|1 278'],
  [
    'Backspace over the space takes the digit before it',
    '4084|1278',
    '4084 1278',
    'deleteContentBackward',
    '408|1 278',
  ],
  [
    'Delete before the space takes the digit after it',
    '4084|1278',
    '4084 1278',
    'deleteContentForward',
    '4084| 278',
  ],
  ['pasting with spaces and dashes', ' 5188-5136 1855-2975|', '', 'insertFromPaste', '5188 5136 1855 2975|'],
  ['pasting Arabic-Indic digits', '٤٠٨٤١|', '', 'insertFromPaste', '4084 1|'],
  ['a space typed by the payer', '4084 |', '4084', 'insertText', '4084|'],
  [
    'more than is ever shown',
    '50614604101202232109|',
    '5061 4604 1012 0223 210',
    'insertText',
    '5061 4604 1012 0223 210|',
  ],
])('%s', (_, box, previous, inputType, expected) => {
  expect(retype(box, previous, inputType)).toBe(expected);
});
