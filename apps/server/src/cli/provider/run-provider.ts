// npm run provider: runs one of its commands.
import type { Program } from '../command.ts';
import { runProgram } from '../run-program.ts';
import { COMMANDS } from './commands.ts';
import { contextOf, type ProviderCommandContext, type ProviderRun } from './context.ts';

const PROVIDER: Program<ProviderCommandContext> = {
  name: 'provider',
  summary: 'What an operator does with accounts at payment providers.',
  commands: COMMANDS,
};

/** Returns the exit code. */
export function runProvider(args: readonly string[], run: ProviderRun): Promise<number> {
  return runProgram(PROVIDER, args, run, (ground) => contextOf(ground, run));
}
