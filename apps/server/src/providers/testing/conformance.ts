// The conformance kit: what every connector must do, whatever its processor does. A new connector passes it with a stub and a description
// of its own (subject.ts).
import { describe, expect, it } from 'vitest';
import { checkCallbacks } from './check-callbacks.ts';
import { checkFaultsAt } from './check-faults.ts';
import { checkReach } from './check-reach.ts';
import { checkRefunds } from './check-refunds.ts';
import { checkWire } from './check-wire.ts';
import { checkWords } from './check-words.ts';
import type { Check, Problem, Subject } from './subject.ts';

/** By their titles. */
export const CHECKS = {
  'words: each body has one meaning, and what is not understood decides nothing': checkWords,
  'wire: each call is as the processor expects it, and secrets stay where they belong': checkWire,
  'callbacks: early, late, repeated or forged, they are a reason to query at most': checkCallbacks,
  'refunds: the money goes back once at most, however long that takes': checkRefunds,
  'reach: nothing is called that the processor lacks, and no query comes too soon': checkReach,
  'faults of the token: book and journal agree': checkFaultsAt('token'),
  'faults of the create call: book and journal agree': checkFaultsAt('create'),
  'faults of queries: book and journal agree': checkFaultsAt('query'),
  'faults of the refund call: book and journal agree': checkFaultsAt('refund'),
  'faults of queries of a refund: book and journal agree': checkFaultsAt('refund_query'),
} as const satisfies Record<string, Check>;

export function conformance(subject: Subject): void {
  describe(`the connector ${subject.name}`, () => {
    it.each(Object.entries(CHECKS))('%s', async (_, check) => {
      const problems: Problem[] = [];
      for await (const problem of check(subject)) problems.push(problem);
      expect(problems).toEqual([]);
    });
  });
}
