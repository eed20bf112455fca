// The conformance kit: what every connector must do, whatever its processor does. A new connector passes it with a stub and a description
// of its own (subject.ts).
import { describe, expect, it } from 'vitest';
import { checkCallbacks } from './check-callbacks.ts';
import { checkDebits } from './check-debits.ts';
import { checkFaultsAt, methodsAt } from './check-faults.ts';
import { checkHosted } from './check-hosted.ts';
import { checkLimits } from './check-limits.ts';
import { checkRefunds } from './check-refunds.ts';
import { checkTransfers } from './check-transfers.ts';
import { checkWire } from './check-wire.ts';
import { checkWords } from './check-words.ts';
import type { CallStage } from './stub-server.ts';
import type { Check, KitProblem, Subject } from './subject.ts';

const CHECKS: Record<string, Check> = {
  'words: each body has one meaning, and what is not understood decides nothing': checkWords,
  'wire: each call is as the processor expects it, and secrets stay where they belong': checkWire,
  'callbacks: early, late, repeated or forged, they are a reason to query at most': checkCallbacks,
  'refunds: the money goes back once at most, however long that takes': checkRefunds,
  'limits: nothing is called that the processor lacks, and no query comes too soon': checkLimits,
};

/** Those of ways to pay that not every processor has. */
const CHECKS_OF: Record<'transfer' | 'hosted', [string, Check]> = {
  transfer: [
    'transfers: a wrong sum, a late one and none are told as they are, whoever judges them',
    checkTransfers,
  ],
  hosted: [
    'hosted cards: who is back has not paid yet, and who has not finished has not failed',
    checkHosted,
  ],
};

const DEBITS = 'debits: those that a database put back does not know are found, each once';

const FAULTS_OF: Partial<Record<CallStage, string>> = {
  token: 'the token',
  create: 'the create call',
  step: 'steps',
  query: 'queries',
  check: 'second queries',
  refund: 'the refund call',
  refund_query: 'queries of a refund',
};

/** All that the subject must pass, by their titles. */
function checksOf(subject: Subject): [string, Check][] {
  return [
    ...Object.entries(CHECKS),
    ...(['transfer', 'hosted'] as const)
      .filter((method) => subject.pays[method])
      .map((method) => CHECKS_OF[method]),
    ...(subject.debits ? ([[DEBITS, checkDebits]] as [string, Check][]) : []),
    ...subject.faultsAt.flatMap((stage) =>
      methodsAt(stage, subject).map((method): [string, Check] => [
        `faults of ${FAULTS_OF[stage] ?? stage}, by ${method}: book and journal agree`,
        checkFaultsAt(stage, method),
      ]),
    ),
  ];
}

/** `where`: of a connector that is tried more than once, with other ways to pay. */
export function conformance(subject: Subject, where = ''): void {
  describe(`the connector ${subject.name}${where}`, () => {
    it.each(checksOf(subject))('%s', async (_, check) => {
      const problems: KitProblem[] = [];
      for await (const problem of check(subject)) problems.push(problem);
      expect(problems).toEqual([]);
    });
  });
}
