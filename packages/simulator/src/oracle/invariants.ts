// All invariants by their numbers (docs/behaviour.md, Invariants), and those that a simulation in one process cannot judge.
import type { Invariant } from './evidence.ts';
import { atOnce } from './at-once.ts';
import { BOOKS } from './books.ts';
import { CALM } from './calm.ts';
import { CUSTOMERS } from './customers.ts';
import { DISPUTES } from './disputes.ts';
import { HELD_REFUNDS, UNDONE } from './held-refunds.ts';
import { MONEY } from './money.ts';
import { ATTEMPTS, REQUESTS } from './requests.ts';
import { KEPT_APART, RIGHTS } from './rights.ts';
import { SCREENS } from './screens.ts';
import { SECRETS } from './secrets.ts';
import { EVENTS, TELLING } from './telling.ts';
import { TESTERS } from './testers.ts';

const OF_PAYMENTS = [...MONEY, ...ATTEMPTS, ...EVENTS, ...KEPT_APART, ...HELD_REFUNDS];

const OTHERS: readonly Invariant[] = [
  ...BOOKS,
  ...REQUESTS,
  ...TELLING,
  ...SCREENS,
  ...SECRETS,
  ...RIGHTS,
  ...CALM,
  ...CUSTOMERS,
  ...DISPUTES,
  UNDONE,
  ...TESTERS,
];

/** Each by itself. */
export const INVARIANTS: readonly Invariant[] = [...OF_PAYMENTS, ...OTHERS];

/** For one world: those of payments that are judged at each step are one, which looks at what has changed. */
export function invariantsOfWorld(): readonly Invariant[] {
  const inSteps = OF_PAYMENTS.filter(({ when }) => when === 'step');
  return [atOnce(inSteps), ...OF_PAYMENTS.filter(({ when }) => when === 'calm'), ...OTHERS];
}

/** What is not judged here or only in part, why, and what holds it. */
export const NOT_JUDGED: readonly { id: string; why: string; heldBy: string }[] = [
  { id: 'I-21', why: 'it says that I-01 needs no keys', heldBy: 'I-01, of payers who send none' },
  {
    id: 'I-27',
    why: 'whether a disk keeps a commit',
    heldBy: 'payments/settling/killed.test.ts, local-postgres.test.ts',
  },
  { id: 'I-32', why: 'who may listen', heldBy: 'push/routes.test.ts' },
  { id: 'I-40', why: 'what an address of the page may change', heldBy: 'merchants/outside-url.test.ts' },
  { id: 'I-43', why: 'evidence has no chain: a trigger keeps its rows', heldBy: 'db/schema.test.ts' },
  { id: 'I-44', why: 'it is about the simulator itself', heldBy: 'the test that plays a seed twice' },
];
