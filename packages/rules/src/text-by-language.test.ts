// Which of a merchant's texts a reader is shown.
import { describe, expect, it } from 'vitest';
import { plainTextOf, type TextByLanguage, textIn } from './text-by-language.ts';

/** Each text is its own tag. */
const inAll = (...tags: string[]): TextByLanguage => tags.map((tag) => [tag, tag]);

describe('a text in several languages', () => {
  it.each<[why: string, tags: string[], wanted: (string | null)[], shown: string]>([
    ['the page’s language', ['en', 'fr'], ['fr', null], 'fr'],
    ['exactly that, before another form of it', ['fr-CI', 'fr'], ['fr', null], 'fr'],
    ['another form of it', ['en', 'ar-EG'], ['ar', null], 'ar-EG'],
    ['the language itself for a form of it', ['fr', 'pt'], ['pt-AO', null], 'pt'],
    ['the first of its forms', ['ar-MA', 'ar-EG'], ['ar', null], 'ar-MA'],
    ['no language that only begins alike', ['fr', 'fil'], ['fi', null], 'fr'],
    ['the merchant’s, before English', ['en', 'fr'], ['sw', 'fr-CI'], 'fr'],
    ['English, before the first', ['fr', 'en-NG'], ['sw', 'pt'], 'en-NG'],
    ['the first', ['fr', 'pt'], ['sw', null], 'fr'],
  ])('is read in %s', (_why, tags, wanted, shown) => {
    expect(textIn(inAll(...tags), wanted)).toBe(shown);
  });

  it.each([
    [['fr', 'en'], 'en'],
    [['fr', 'en-GB'], 'en-GB'],
    [['sw', 'fr'], 'sw'],
  ])('in %j is %s where one has to do', (tags, plain) => {
    expect(plainTextOf(inAll(...tags))).toBe(plain);
  });
});
