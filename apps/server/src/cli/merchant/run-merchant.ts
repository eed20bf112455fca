// npm run merchant: runs one of its commands.
import type { Program } from '../command.ts';
import { type ProgramRun, runProgram } from '../run-program.ts';
import { COMMANDS } from './commands.ts';
import { contextOf, type MerchantCommandContext } from './context.ts';

const MERCHANT: Program<MerchantCommandContext> = {
  name: 'merchant',
  summary: 'What an operator does with merchants.',
  commands: COMMANDS,
};

/** Returns the exit code. */
export function runMerchant(args: readonly string[], run: ProgramRun): Promise<number> {
  return runProgram(MERCHANT, args, run, (ground) => contextOf(ground, run));
}
