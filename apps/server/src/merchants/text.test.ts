// Text that could mislead its reader.
import { describe, expect, it } from 'vitest';
import { cleanData, cleanLine } from './text.ts';

describe('cleanLine', () => {
  it.each([
    ['Ada Obi', 'Ada Obi'],
    ['  Ada \t\r\n Obi ', 'Ada Obi'],
    ['Ada\u202eibO', 'AdaibO'],
    ['\u2066Ada\u2069', 'Ada'],
    ['A\u200bd\u200d\ufeffa\ufeff', 'Ada'],
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
  ])('%j becomes %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });
});

describe('cleanData', () => {
  it.each([
    ['one\ntwo\tthree', 'one\ntwo\tthree'],
    ['a\u0000b\u001bc\u202ed\u2067e', 'abcde'],
    ['a\ud800b😀', 'ab😀'],
  ])('%j becomes %j', (text, clean) => {
    expect(cleanData(text)).toBe(clean);
  });
});
