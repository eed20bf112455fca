// Spec §3 Saved card token store: one entry per email and merchant; adding updates the token.
import { expect, it } from 'vitest';
import { entryOf, type TitanEntry, withEntry, withoutEntry } from './titan-cookie.ts';

const entry = (email: string, merchant: string, token: string): TitanEntry => ({ email, merchant, token });
const ADA = entry('ada@example.com', '1/test', 'a');
const LIST = [ADA, entry('obi@example.com', '1/test', 'b'), entry('ada@example.com', '2/test', 'c')];

it.each<[string, TitanEntry, string[]]>([
  ['another email is kept beside it', entry('eve@example.com', '1/test', 'd'), ['d', 'a', 'b', 'c']],
  ['another merchant is kept beside it', entry('ada@example.com', '3/test', 'd'), ['d', 'a', 'b', 'c']],
  ['another environment is kept beside it', entry('ada@example.com', '1/live', 'd'), ['d', 'a', 'b', 'c']],
  [
    'the same email and merchant: the token is updated',
    entry('ada@example.com', '1/test', 'd'),
    ['d', 'b', 'c'],
  ],
  ['the same again comes first', entry('ada@example.com', '2/test', 'c'), ['c', 'a', 'b']],
])('adding: %s', (_, added, tokens) => {
  const list = withEntry(LIST, added);
  expect(list.map(({ token }) => token)).toEqual(tokens);
  expect(entryOf(list, added)).toEqual(added);
});

it('removing takes the entry of this email and merchant, and no other', () => {
  expect(withoutEntry(LIST, ADA).map(({ token }) => token)).toEqual(['b', 'c']);
  expect(withoutEntry(LIST, entry('eve@example.com', '1/test', ''))).toEqual(LIST);
  expect(entryOf(withoutEntry(LIST, ADA), ADA)).toBeNull();
});
