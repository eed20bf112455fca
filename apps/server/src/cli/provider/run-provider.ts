// npm run provider: what its commands work with.
import { createMerchantUpkeep } from '../../merchants/merchant-upkeep.ts';
import { createCallbackAddresses } from '../../payments/settling/callback-address.ts';
import type { OpenConnector } from '../../test-mode/test-mode.ts';
import type { Settings } from '../../platform/config.ts';
import { createHttpOut } from '@titan/platform/http-out';
import type { Clock, Timers } from '@titan/platform/ports';
import {
  createIds,
  lastingTimers,
  systemClock,
  systemRandom,
  systemTimers,
} from '@titan/platform/ports-node';
import { createAccountUpkeep } from '../../providers/account-upkeep.ts';
import { unknownProviderUrls } from '../../providers/processors.ts';
import { createRouteUpkeep } from '../../providers/route-upkeep.ts';
import { createCredentialVault } from '../../vault/account-credentials.ts';
import { type Program, UsageError } from '../command.ts';
import { type Ground, type ProgramRun, runProgram } from '../run-program.ts';
import { COMMANDS } from './commands.ts';
import type { ProviderCommandContext } from './context.ts';

const PROVIDER: Program<ProviderCommandContext> = {
  name: 'provider',
  summary: 'What an operator does with accounts at payment providers.',
  commands: COMMANDS,
};

export type ProviderRun = ProgramRun &
  Pick<ProviderCommandContext, 'readInput' | 'isTerminal' | 'ask'> & {
    /** The connectors of this version, as the service has them with these settings. */
    connectorsOf(settings: Settings): Promise<readonly OpenConnector[]>;
    /** Replace the machine's, for tests with a simulated clock. */
    time?: { clock: Clock; timers: Timers };
  };

/** Runs one command and returns the exit code. */
export function runProvider(args: readonly string[], run: ProviderRun): Promise<number> {
  return runProgram(PROVIDER, args, run, (ground) => contextOf(ground, run));
}

async function contextOf(
  { settings, keys, db, folder }: Ground,
  run: ProviderRun,
): Promise<ProviderCommandContext> {
  const { clock, timers } = run.time ?? { clock: systemClock, timers: lastingTimers };
  const opening = await run.connectorsOf(settings);
  const unknownAddress = unknownProviderUrls(
    settings,
    opening.map(({ name }) => name),
  );
  if (unknownAddress !== null) throw new UsageError(unknownAddress);
  const http = createHttpOut(systemTimers);
  const vault = createCredentialVault(keys.cards, systemRandom);
  return {
    settings,
    accounts: createAccountUpkeep(db, vault),
    routes: createRouteUpkeep(db),
    merchants: createMerchantUpkeep(db),
    addresses: createCallbackAddresses(settings.publicUrl, keys.idempotency),
    connectors: (over = http) =>
      opening.map(
        ({ open }) =>
          open({
            ports: { http: over, clock, random: systemRandom },
            warn: (message) => run.complain(message),
          }).connector,
      ),
    http,
    clock,
    timers,
    ids: createIds(systemRandom, clock),
    folder,
    readInput: run.readInput,
    isTerminal: run.isTerminal,
    ask: run.ask,
    say: run.say,
    complain: run.complain,
  };
}
