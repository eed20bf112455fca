// How our English speaks to payers: as people talk. What the specification fixes, and what speaks to developers, is written out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const file = JSON.parse(readFileSync(join(import.meta.dirname, '../messages/en.arb'), 'utf8')) as Record<
  string,
  string | { description?: string }
>;

/** About a request's body, to whoever wrote the code that sends it. */
const OF_DEVELOPERS =
  /^service\/(?:NOT_ALLOWED_VALUE|UNKNOWN_FIELD|ENV_MISMATCH|NOT_JSON|NOTHING_HERE|NO_ROUTE|BANK_CODE_UNKNOWN)$/;
/** Fixed too, in a part that another sentence quotes. */
const QUOTED = 'returns/failed';
const WRITTEN_OUT =
  /\b(?:cannot|(?:could|do|does|did|is|are|was|were|has|have|had|will) not|(?:we|you|they) (?:are|will))\b/i;

it('payers read “can’t” and “you’ll”, never “cannot” and “you will”', () => {
  const isFixed = (key: string) => {
    const note = file[`@${key}`];
    return typeof note === 'object' && note.description?.startsWith('Fixed by the specification') === true;
  };
  const stiff = Object.entries(file).filter(
    ([key, message]) =>
      typeof message === 'string' &&
      !/^(?:@|console)/.test(key) &&
      !OF_DEVELOPERS.test(key) &&
      key !== QUOTED &&
      !isFixed(key) &&
      WRITTEN_OUT.test(message),
  );
  expect(stiff).toEqual([]);
});
