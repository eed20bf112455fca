// npm run console: what its commands work with.
import { createActivityLog } from '../../console/activity-store.ts';
import { makeClaim } from '../../console/sign-in/claim.ts';
import { createConsoleSessions } from '../../console/sign-in/sessions.ts';
import { openSignIn } from '../../console/sign-in.ts';
import { createMerchantUpkeep } from '../../merchants/merchant-upkeep.ts';
import { systemClock, systemRandom } from '@titan/platform/ports-node';
import type { Program } from '../command.ts';
import { type Ground, type ProgramRun, runProgram } from '../run-program.ts';
import { COMMANDS, type ConsoleCommandContext } from './commands.ts';

const CONSOLE: Program<ConsoleCommandContext> = {
  name: 'console',
  summary: 'What the host does with the people of the merchants’ console.',
  commands: COMMANDS,
};

/** Runs one command and returns the exit code. */
export function runConsole(args: readonly string[], run: ProgramRun): Promise<number> {
  return runProgram(CONSOLE, args, run, ({ settings, keys, db }: Ground) => {
    const ports = { clock: systemClock, random: systemRandom };
    const { publicUrl } = settings;
    const { people, links } = openSignIn({ db, keys, ports, publicUrl });
    return {
      merchants: createMerchantUpkeep(db),
      people,
      links,
      sessions: createConsoleSessions({ db, publicUrl, ...ports }),
      activity: createActivityLog({ db, clock: systemClock }),
      claim: (merchantId) => makeClaim(db, links, merchantId),
      say: run.say,
    };
  });
}
