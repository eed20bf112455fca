// npm run merchant: what its commands work with.
import { createMerchantUpkeep } from '../../merchants/merchant-upkeep.ts';
import { createApiKeys } from '../../merchants/api-keys.ts';
import { createIds, systemClock, systemRandom } from '@titan/platform/ports-node';
import { openAttention } from '../../services.ts';
import { createReceivers } from '../../webhooks/receivers.ts';
import type { Program } from '../command.ts';
import { resealAll } from '../reseal-all.ts';
import { type Ground, type ProgramRun, runProgram } from '../run-program.ts';
import { envOf } from '../values.ts';
import { COMMANDS } from './commands.ts';
import type { MerchantCommandContext } from './context.ts';

const MERCHANT: Program<MerchantCommandContext> = {
  name: 'merchant',
  summary: 'What an operator does with merchants.',
  commands: COMMANDS,
};

/** Runs one command and returns the exit code. */
export function runMerchant(args: readonly string[], run: ProgramRun): Promise<number> {
  return runProgram(MERCHANT, args, run, (ground) => contextOf(ground, run));
}

function contextOf(
  { settings, keys, db, given }: Ground,
  { say, complain }: ProgramRun,
): MerchantCommandContext {
  const env = envOf(given, settings);
  const ids = createIds(systemRandom, systemClock);
  return {
    upkeep: createMerchantUpkeep(db),
    receivers: createReceivers(db),
    attention: openAttention({ db, ids }),
    now: systemClock.now,
    keys: createApiKeys({ db, keys, random: systemRandom, newToken: ids.key }),
    reseal: () => resealAll({ db, keys, random: systemRandom, warn: (message) => complain(message) }),
    env,
    say,
  };
}
