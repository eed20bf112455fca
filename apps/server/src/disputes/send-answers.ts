// Sends a claimed answer to the processor, once: it is committed that it is asked before it is, and what was not answered for is looked up. Only a
// dispute that has no answer long after shows that ours never arrived.
import type { Clock, Warn } from '@titan/platform/ports';
import type { Database } from '../db/database.ts';
import type { Disputes } from '../payments/reconciling/disputes.ts';
import type { Providers } from '../providers/providers.ts';
import type { Claim } from './dispute-answers.ts';

export type SentOutcome =
  | { kind: 'sent' }
  /** On its way, or not answered for: the sweep goes on with it. */
  | { kind: 'sending' | 'lost' }
  | { kind: 'refused'; why: 'processor' | 'answered_there' | 'over'; message: string | null };

export type DisputeAnswers = {
  /** Sends what was claimed and committed, once, whoever asks for it. Does not reject for what happens at the processor. */
  send(claim: Claim): Promise<SentOutcome>;
  /** Goes on with what was not answered for, or was left by a process that ended. Returns how many. */
  sweep(): Promise<number>;
};

export type DisputeAnswersDeps = {
  db: Database;
  clock: Clock;
  providers: Pick<Providers, 'of' | 'known'>;
  disputes: Pick<Disputes, 'lookUp'>;
  warn: Warn;
};
