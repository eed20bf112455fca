// The commands of `npm run provider`, each with its help and its action.
import { nearestName } from '../../platform/nearest-name.ts';
import { isThisMachine } from '../../platform/address-guard.ts';
import type { AccountTrial, ListedAccount } from '../../providers/account-upkeep.ts';
import { hostsCards } from '../../providers/routing.ts';
import type { Connector } from '../../providers/connector.ts';
import { enteredOf, isAccountName } from '../../providers/setup.ts';
import { type Command, type CommandArguments, UsageError } from '../command.ts';
import { runProgram } from '../run-program.ts';
import { ENV, envOf, MERCHANT, requiredOf } from '../values.ts';
import {
  accountOf,
  connectorOf,
  contextOf,
  existingMerchant,
  fullNameOf,
  type ProviderCommandContext,
  type ProviderRun,
} from './context.ts';
import { credentialsOf, SECRETS_FILE } from './credentials.ts';
import { probe, tryOut } from './probe.ts';
import { ownerText, routes, routeText } from './routes.ts';

const add: Command<ProviderCommandContext> = {
  summary: 'adds an account at a provider; its credentials are read from standard input or a file',
  usage: 'PROVIDER --name NAME --env test|live [options]',
  options: {
    name: { value: 'NAME', help: 'of your choice, such as main; required, and never changed' },
    env: { ...ENV, help: 'whose money; required, and live only with TITAN_MODE=live' },
    merchant: { ...MERCHANT, help: 'whose account it is; without it, the installation’s' },
    'direct-cards': {
      help: 'cards are typed on our page, for which the merchant needs its card papers (PCI DSS) and the provider’s consent; without it, they are typed on the page of a provider that has one',
    },
    ...SECRETS_FILE,
  },
  takesWords: true,
  async run(given, context) {
    const { settings, accounts, clock, say } = context;
    const connector = providerOf(given, context);
    const name = requiredOf(given, 'name', 'a name of your choice for the account');
    if (!isAccountName(name))
      throw new UsageError(
        '--name must be 1 to 40 small letters, digits and hyphens, and begin with none of these.',
      );
    requiredOf(given, 'env', 'test or live');
    const env = envOf(given, settings);
    const merchant_id = given.has('merchant') ? await existingMerchant(given, context) : null;
    const direct_cards = given.has('direct-cards');
    if (direct_cards) refuseWithoutCards(connector);
    const isTaken = (await accounts.list()).some(
      (each) => each.provider === connector.name && each.name === name,
    );
    const taken = new UsageError(
      `There is an account ${connector.name}/${name} already. Choose another --name.`,
    );
    if (isTaken) throw taken;
    const credentials = await credentialsOf(given, connector, env, context);
    const account = { provider: connector.name, name, env, merchant_id, direct_cards };
    if (!(await accounts.add(account, credentials, clock.now()))) throw taken;
    say(
      `${fullNameOf(account)} is added (${env}, of ${ownerText(merchant_id)}). Its credentials are kept sealed and not shown again.`,
    );
    for (const line of callbackLines(connector, account, context)) say(line);
    const added = (await accounts.list()).find(
      (each) => each.provider === connector.name && each.name === name,
    );
    if (added) await tryOut(added, context);
    say(
      `It takes charges once a route leads to it: npm run provider -- routes set ${fullNameOf(account)} --channel …`,
    );
  },
};

const list: Command<ProviderCommandContext> = {
  summary: 'lists the accounts with their state, what is wrong with them, settings and routes',
  usage: '',
  options: {},
  async run(_, context) {
    const routes = await context.routes.list();
    const mistakes = await context.accounts.misconfigurations();
    const trials = await context.accounts.trials();
    const known = context.connectors().map(({ name }) => name);
    for (const account of await context.accounts.list()) {
      const { provider, env, merchant_id, is_enabled: isEnabled } = account;
      const state = known.includes(provider) ? onOrOff(isEnabled) : `OFF in ${context.settings.mode} mode`;
      context.say(`${account.name}  (${provider}, ${env}, of ${ownerText(merchant_id)})  ${state}`);
      for (const { code, change, since } of mistakes.filter(({ account_id: id }) => id === account.id))
        context.say(`  WRONG since ${minuteOf(since)}: ${change} (${code})`);
      for (const line of await settingLines(account, context)) context.say(`  ${line}`);
      context.say(`  ${trialText(trials.get(account.id))}`);
      for (const route of routes.filter(({ accountId }) => accountId === account.id)) {
        const whose = route.merchantId === merchant_id ? '' : `  for ${ownerText(route.merchantId)}`;
        context.say(`  ${routeText(route)}${whose}`);
      }
    }
  },
};

const minuteOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function trialText(trial: AccountTrial | undefined): string {
  if (!trial || trial.kind === 'untried') return 'not tried yet';
  return trial.kind === 'works'
    ? `works, last seen ${minuteOf(trial.at)}`
    : `FAILED when it was tried out ${minuteOf(trial.at)}`;
}

const onOrOff = (isEnabled: boolean): string => (isEnabled ? 'on' : 'OFF');

const roll: Command<ProviderCommandContext> = {
  summary:
    'gives an account new credentials, all of them; callbacks signed with the old ones are taken for seven days more',
  usage: 'ACCOUNT [--secrets-file PATH]',
  options: SECRETS_FILE,
  takesWords: true,
  async run(given, context) {
    const account = await accountOf(given, context);
    const connector = connectorOf(account, context.connectors());
    const credentials = await credentialsOf(given, connector, account.env, context);
    await context.accounts.replaceCredentials(account.id, credentials, context.clock.now());
    context.say(
      `${fullNameOf(account)} has new credentials, used from the next call on. Callbacks signed with the old ones are taken for seven days more.`,
    );
  },
};

const disable: Command<ProviderCommandContext> = {
  summary:
    'switches an account off: new charges go the next way or their method is not offered, old ones stay',
  usage: 'ACCOUNT',
  options: {},
  takesWords: true,
  run: (given, context) => switchAccount(given, context, false),
};

const directCards: Command<ProviderCommandContext> = {
  summary: 'says whether cards are typed on our page from now on, or on the provider’s own',
  usage: 'ACCOUNT on|off',
  options: {},
  takesWords: true,
  async run(given, context) {
    const [named, word, ...more] = given.rest;
    if ((word !== 'on' && word !== 'off') || more.length > 0)
      throw new UsageError('On our page or not? npm run provider -- direct-cards ACCOUNT on|off');
    const account = await accountOf({ ...given, rest: named === undefined ? [] : [named] }, context);
    const connector = connectorOf(account, context.connectors());
    refuseWithoutCards(connector);
    await context.accounts.setDirectCards(account.id, word === 'on');
    context.say(`${fullNameOf(account)}: ${cardsText(connector, word === 'on')}`);
  },
};

const enable: Command<ProviderCommandContext> = {
  summary: 'switches an account on again',
  usage: 'ACCOUNT',
  options: {},
  takesWords: true,
  run: (given, context) => switchAccount(given, context, true),
};

export const COMMANDS: Readonly<Record<string, Command<ProviderCommandContext>>> = {
  add,
  list,
  roll,
  disable,
  enable,
  'direct-cards': directCards,
  routes,
  probe,
};

/** The provider that the first argument names, where accounts can be added to it. */
function providerOf({ rest }: CommandArguments, context: ProviderCommandContext): Connector {
  const connectors = context.connectors().filter(({ setup }) => setup !== null);
  const names = connectors.map(({ name }) => name);
  const [named, ...more] = rest;
  const known = names.length === 0 ? 'This version has none.' : `There are ${names.join(', ')}.`;
  if (named === undefined || more.length > 0) throw new UsageError(`Which provider? ${known}`);
  const connector = connectors.find(({ name }) => name === named);
  if (connector) return connector;
  const meant = nearestName(named, names);
  throw new UsageError(
    `There is no provider "${named}" to add an account to. ${meant === null ? known : `Did you mean ${meant}?`}`,
  );
}

function refuseWithoutCards({ name, limits }: Connector): void {
  if (!limits.channels.card) throw new UsageError(`${name} takes no cards.`);
}

function cardsText({ name, limits }: Connector, isDirect: boolean): string {
  return hostsCards(limits, { directCards: isDirect })
    ? `cards are typed on the page of ${name}`
    : 'cards are typed on our page';
}

/** What the operator enters at the processor so that callbacks come. */
function callbackLines(
  { name: provider, setup }: Connector,
  { name }: Pick<ListedAccount, 'name'>,
  { addresses }: Pick<ProviderCommandContext, 'addresses'>,
): string[] {
  const callbacks = setup?.callbacks;
  if (!callbacks) return [];
  const address = addresses.ofAccount(provider, name);
  const url = new URL(address);
  const lines = [
    `Enter this callback ${callbacks.enter} at ${provider} (${callbacks.where}):`,
    `  ${enteredOf(callbacks, address)}`,
  ];
  if (!isThisMachine(url)) return lines;
  return [
    ...lines,
    'It names this machine, which no processor can call: set PUBLIC_URL to an address that it can.',
  ];
}

/** Its settings that are no secrets. */
async function settingLines(
  account: ListedAccount,
  { accounts, connectors }: ProviderCommandContext,
): Promise<string[]> {
  const connector = connectors().find(({ name }) => name === account.provider);
  const rules = connector?.setup?.credentials ?? [];
  const credentials = await accounts.credentialsOf(account.id);
  if (credentials === null)
    return ['cannot be opened: its credentials lie under a key that is not in CARD_KEYS'];
  const settings = rules.flatMap(({ name, isSecret }) => {
    const value = credentials[name];
    return isSecret || value === undefined ? [] : [`${name} ${shortened(value)}`];
  });
  return connector?.limits.hostsCards ? [...settings, cardsText(connector, account.direct_cards)] : settings;
}

const LONGEST_SHOWN = 60;

/** On one line: a long value, such as a certificate, by its beginning and its length. */
function shortened(value: string): string {
  const line = value.replace(/\s+/g, ' ');
  return line.length <= LONGEST_SHOWN
    ? line
    : `${line.slice(0, LONGEST_SHOWN)}… (${value.length} characters)`;
}

async function switchAccount(
  given: CommandArguments,
  context: ProviderCommandContext,
  isEnabled: boolean,
): Promise<void> {
  const account = await accountOf(given, context);
  await context.accounts.setEnabled(account.id, isEnabled);
  context.say(`${fullNameOf(account)} is ${isEnabled ? 'on' : 'off'}.`);
}

/** Runs one and returns the exit code. */
export function runProvider(args: readonly string[], run: ProviderRun): Promise<number> {
  const summary = 'What an operator does with accounts at payment providers.';
  const program = { name: 'provider', summary, commands: COMMANDS };
  return runProgram(program, args, run, (ground) => contextOf(ground, run));
}
