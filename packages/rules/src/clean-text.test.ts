// What is left of each kind of text that people type and paste, and programs send.
import { describe, expect, it } from 'vitest';
import { cleanCode, cleanFigure, cleanLine, cleanLines, isStorable } from './clean-text.ts';

describe('a line for people', () => {
  it.each([
    ['Ada Obi', 'Ada Obi'],
    ['  Ada \t\r\n Obi ', 'Ada Obi'],
    ['Ada\u202eibO', 'AdaibO'],
    ['\u2066Ada\u2069', 'Ada'],
    ['A\u200bd\u200b\ufeffa\ufeff', 'Ada'],
    ['Ada\u00a0\u2003Obi', 'Ada Obi'],
    ['A\u0000d\u001b[31ma\u007f', 'Ad[31ma'],
    ['Ada\u2028Obi', 'Ada Obi'],
    ['A\ud800da', 'Ada'],
    ['e\u0301', '\u00e9'],
    [`a${'\u0300\u0301'.repeat(50)}`, '\u00e0\u0301\u0300\u0301\u0300'],
    ['علي محمد', 'علي محمد'],
    ['Ọmọlará Adébáyọ̀', 'Ọmọlará Adébáyọ̀'.normalize('NFC')],
    ['<b>Ada</b>', '<b>Ada</b>'],
    ['\u0000\u202e', ''],
    ['\u3164\u115f\u2800', ''],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });

  it.each([
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['ශ්\u200dරී', 'ශ්\u200dරී'],
    ['\u200dAda\u200c', 'Ada'],
    ['A\u200b\u200cda \u200d Obi', 'Ada Obi'],
    ['\u200d\u200c', ''],
  ])('a joiner stays between letters alone: %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });
});

it('several lines keep their breaks and nothing else of the controls', () => {
  expect(cleanLines(' one\u0007 \r\ntwo\u2028\u202ethree\n\n four\t4 \n')).toBe('one\ntwo\nthree\n\nfour 4');
});

describe('a code', () => {
  it.each([
    '024202',
    '024 202',
    '024-202',
    '024\u2011202',
    '024–202',
    '024\u2212202',
    '024\u00a0202',
    '024\n202',
    '\u200b024\u202a202\u202c',
    '٠٢٤٢٠٢',
    '۰۲۴۲۰۲',
    '０２４２０２',
    '0\ufe0f2\u20e34202',
  ])('%j is 024202', (text) => {
    expect(cleanCode(text)).toBe('024202');
  });
});

it.each([
  ['\u200e١٬٥٠٠٫٥٠ ', '1٬500٫50'],
  ['−1\u202f500,50', '−1 500,50'],
  ['１４/０７/１９９０\u0000', '14/07/1990'],
])('a figure keeps the separators that its reader knows: %j', (text, clean) => {
  expect(cleanFigure(text)).toBe(clean);
});

it.each([
  ['order-1', true],
  ['\u202e\u200b\t\n😀', true],
  ['a\u0000', false],
  ['\ud800', false],
  [{ a: ['b', { c: '\udc00' }] }, false],
  [{ 'a\u0000': 1 }, false],
  [{ a: null, b: 1, c: ['d'] }, true],
])('opaque: %j can be kept: %s', (value, can) => {
  expect(isStorable(value)).toBe(can);
});
