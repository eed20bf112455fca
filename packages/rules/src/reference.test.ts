// facts/merchant-api "Initialise": real references contain `.`, `|`, `_` and `-`.
import { describe, expect, it } from 'vitest';
import { isReference } from './reference.ts';

describe('a reference', () => {
  it.each(['a', 'A.b|c_d-9', 'x'.repeat(100)])('takes %s', (reference) => {
    expect(isReference(reference)).toBe(true);
  });

  it.each([
    '',
    'x'.repeat(101),
    'a b',
    'a/b',
    'a\n',
    'a\u0000b',
    'é',
    'a%2f',
    'ａ',
    '<a>',
    "a'b",
    'a?b',
    'a#b',
    'a\\b',
    '\u202ea',
  ])('refuses %j', (reference) => {
    expect(isReference(reference)).toBe(false);
  });
});
