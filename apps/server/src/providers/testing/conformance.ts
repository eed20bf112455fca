// The conformance kit: what every connector must do, whatever its processor does. A new connector passes it with a stub and a description
// of its own (subject.ts).
import { describe, expect, it } from 'vitest';
import { checkWire } from './check-wire.ts';
import { checkWords } from './check-words.ts';
import type { Check, Subject } from './subject.ts';

/** The quick ones first. */
export const CHECKS: readonly { title: string; check: Check }[] = [
  {
    title: 'words: each body has one meaning, and what is not understood decides nothing',
    check: checkWords,
  },
  {
    title: 'wire: each call is as the processor expects it, and secrets stay where they belong',
    check: checkWire,
  },
];

export function conformance(subject: Subject): void {
  describe(`the connector ${subject.name}`, () => {
    it.each(CHECKS)('$title', async ({ check }) => expect(await check(subject)).toEqual([]));
  });
}
