// What the commands of `npm run provider` work with.
import type { MerchantUpkeep } from '../../merchants/merchant-upkeep.ts';
import type { CallbackAddresses } from '../../payments/settling/callback-address.ts';
import type { Settings } from '../../platform/config.ts';
import type { Clock, HttpOut, Ids, Timers } from '@titan/platform/ports';
import type { AccountUpkeep, ListedAccount } from '../../providers/account-upkeep.ts';
import type { Connector } from '../../providers/connector.ts';
import type { RouteUpkeep } from '../../providers/route-upkeep.ts';
import { type CommandArguments, UsageError } from '../command.ts';

export type ProviderCommandContext = {
  settings: Settings;
  accounts: AccountUpkeep;
  routes: RouteUpkeep;
  merchants: Pick<MerchantUpkeep, 'read'>;
  addresses: CallbackAddresses;
  /** Those of this version, over HTTP of the machine's or over another's. */
  connectors(http?: HttpOut): readonly Connector[];
  http: HttpOut;
  clock: Clock;
  timers: Timers;
  ids: Ids;
  /** Where a file that is named without a folder is. */
  folder: string;
  /** All of standard input. */
  readInput(): Promise<string>;
  /** Whether a person types it. */
  isTerminal: boolean;
  /** Asks the operator; null: nobody is there to answer. */
  ask(question: string): Promise<boolean | null>;
  say(line: string): void;
  complain(line: string): void;
};

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
