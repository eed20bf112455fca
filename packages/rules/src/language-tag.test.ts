import { describe, expect, it } from 'vitest';
import { readLanguageTag } from './language-tag.ts';

describe('readLanguageTag', () => {
  it.each([
    ['en', 'en'],
    ['EN-ng', 'en-NG'],
    ['fr-ci', 'fr-CI'],
    ['ar-arab-EG', 'ar-Arab-EG'],
    ['iw', 'he'],
    ['sw-u-nu-latn', 'sw-u-nu-latn'],
  ])('%s is %s', (text, tag) => expect(readLanguageTag(text)).toBe(tag));

  it.each([
    '',
    ' ',
    'en_NG',
    'en NG',
    'english',
    'e',
    '*',
    'en-',
    '<script>',
    'en\n',
    `en-${'abcdefgh-'.repeat(5)}a`,
  ])('%j is none', (text) => expect(readLanguageTag(text)).toBeNull());
});
