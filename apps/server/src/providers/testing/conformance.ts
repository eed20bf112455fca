// The conformance kit: what every connector must do, whatever its processor does. A new connector passes it with a stub and a description
// of its own (subject.ts).
import { describe, expect, it } from 'vitest';
import { checkCallbacks } from './check-callbacks.ts';
import { checkFaults } from './check-faults.ts';
import { checkReach } from './check-reach.ts';
import { checkRefunds } from './check-refunds.ts';
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
  {
    title: 'callbacks: early, late, repeated or forged, they are a reason to ask at most',
    check: checkCallbacks,
  },
  { title: 'refunds: the money goes back once at most, however long that takes', check: checkRefunds },
  {
    title: 'reach: nothing is called that the processor lacks, and no question comes too soon',
    check: checkReach,
  },
  { title: 'faults: book and journal agree, whatever goes wrong at whatever stage', check: checkFaults },
];

export function conformance(subject: Subject): void {
  describe(`the connector ${subject.name}`, () => {
    it.each(CHECKS)('$title', async ({ check }) => expect(await check(subject)).toEqual([]));
  });
}
