// npm run payment: what its commands work with.
import { createIds, systemClock, systemRandom } from '@titan/platform/ports-node';
import { openAttention } from '../../services.ts';
import type { Program } from '../command.ts';
import { type ProgramRun, runProgram } from '../run-program.ts';
import { COMMANDS, type PaymentCommandContext } from './commands.ts';

const PAYMENT: Program<PaymentCommandContext> = {
  name: 'payment',
  summary: 'What an operator looks up of payments.',
  commands: COMMANDS,
};

export type PaymentRun = ProgramRun & {
  /** Replaces the machine's, for tests with a simulated clock. */
  now?: () => number;
};

/** Runs one command and returns the exit code. */
export function runPayment(args: readonly string[], run: PaymentRun): Promise<number> {
  return runProgram(PAYMENT, args, run, ({ db }) => ({
    db,
    attention: openAttention({ db, ids: createIds(systemRandom, systemClock) }),
    now: run.now ?? systemClock.now,
    say: run.say,
  }));
}
