// What the commands of `npm run provider` work with.
import { createMerchantUpkeep } from '../../merchants/merchant-upkeep.ts';
import { createCallbackAddresses } from '../../payments/settling/callback-address.ts';
import type { OpenConnector } from '../../test-mode/test-mode.ts';
import type { Settings } from '../../platform/config.ts';
import { createHttpOut } from '@titan/platform/http-out';
import type { Clock, HttpOut, Timers } from '@titan/platform/ports';
import { createIds, lastingTimers, systemRandom, systemTimers } from '@titan/platform/ports-node';
import { createAccountUpkeep, type ListedAccount } from '../../providers/account-upkeep.ts';
import type { Connector } from '../../providers/connector.ts';
import { unknownProviderUrls } from '../../providers/processors.ts';
import { createRouteUpkeep } from '../../providers/route-upkeep.ts';
import { createCredentialVault } from '../../vault/account-credentials.ts';
import { type CommandArguments, UsageError } from '../command.ts';
import { merchantIdOf } from '../values.ts';
import type { Ground, ProgramRun } from '../run-program.ts';

export type ProviderRun = ProgramRun & {
  /** All of standard input. */
  readInput(): Promise<string>;
  /** Whether a person types it. */
  isTerminal: boolean;
  /** Asks the operator; null: nobody is there to answer. */
  ask(question: string): Promise<boolean | null>;
  /** The connectors of this version, as the service has them with these settings. */
  connectorsOf(settings: Settings): Promise<readonly OpenConnector[]>;
  /** Replace the machine's, for tests with a simulated clock. */
  time?: { clock: Clock; timers: Timers };
};

export type ProviderCommandContext = Awaited<ReturnType<typeof contextOf>>;

export async function contextOf({ settings, keys, db, folder, ...ground }: Ground, run: ProviderRun) {
  const { clock, timers } = run.time ?? { clock: ground.clock, timers: lastingTimers };
  const opening = await run.connectorsOf(settings);
  const names = opening.map(({ name }) => name);
  const unknownAddress = unknownProviderUrls(settings, names);
  if (unknownAddress !== null) throw new UsageError(unknownAddress);
  const http = createHttpOut(systemTimers);
  const vault = createCredentialVault(keys.cards, systemRandom);
  const warn = (message: string) => run.complain(message);
  return {
    ...run,
    settings,
    accounts: createAccountUpkeep(db, vault),
    routes: createRouteUpkeep(db),
    merchants: createMerchantUpkeep(db, clock),
    addresses: createCallbackAddresses(settings.publicUrl, keys.idempotency),
    /** Over HTTP of the machine's or over another's. */
    connectors: (over: HttpOut = http): readonly Connector[] =>
      opening.map(
        ({ open }) => open({ ports: { http: over, clock, random: systemRandom, timers }, warn }).connector,
      ),
    http,
    clock,
    timers,
    ids: createIds(systemRandom, clock),
    /** Where a file that is named without a folder is. */
    folder,
  };
}

const SEE = 'See: npm run provider -- list';

/** The account that the arguments name, with its provider before it (`paystack/main`) where several have that name. */
export async function accountOf(
  given: CommandArguments,
  { accounts }: Pick<ProviderCommandContext, 'accounts'>,
): Promise<ListedAccount> {
  const [named, ...more] = given.rest;
  if (named === undefined || more.length > 0) throw new UsageError(`Which account? ${SEE}`);
  const all = await accounts.list();
  const found = all.filter(({ name, provider }) => named === name || named === `${provider}/${name}`);
  const [account] = found;
  if (!account) throw new UsageError(`There is no account ${named}. ${SEE}`);
  if (found.length > 1)
    throw new UsageError(`Several accounts have this name: ${found.map(fullNameOf).join(', ')}.`);
  return account;
}

export function fullNameOf({ provider, name }: Pick<ListedAccount, 'provider' | 'name'>): string {
  return `${provider}/${name}`;
}

/** The connector that an account names. */
export function connectorOf(
  { provider }: Pick<ListedAccount, 'provider'>,
  connectors: readonly Connector[],
): Connector {
  const connector = connectors.find(({ name }) => name === provider);
  if (!connector) throw new UsageError(`This version has no provider ${provider}, or not in this mode.`);
  return connector;
}

export async function existingMerchant(
  given: CommandArguments,
  { merchants }: Pick<ProviderCommandContext, 'merchants'>,
): Promise<number> {
  const id = merchantIdOf(given);
  if ((await merchants.read(id)) === null)
    throw new UsageError(`There is no merchant ${id}. See: npm run merchant -- list`);
  return id;
}
