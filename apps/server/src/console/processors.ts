// The shop's accounts at processors and the routes to them, with what `npm run provider` does for an operator.
import type { DeedName } from '@titan/contract/console/deeds';
import type { Way } from '@titan/contract/console/settings.schema';
import { settingsCalls } from '@titan/contract/console/settings.schema';
import { createCallbackAddresses } from '../payments/settling/callback-address.ts';
import type { HttpOut } from '@titan/platform/ports';
import type { ListedAccount } from '../providers/account-upkeep.ts';
import type { OpenMisconfiguration } from '../providers/misconfigurations.ts';
import { openAccount, type OpenedByHand } from '../providers/open-by-hand.ts';
import type { Connector } from '../providers/port.ts';
import { recordExchanges, runScenario } from '../providers/probe.ts';
import {
  createRouteUpkeep,
  isSameWay,
  type ListedRoute,
  type NewRoute,
  whyNotReached,
} from '../providers/route-upkeep.ts';
import { type CredentialRule, enteredOf, isAccountName, problemOf, type Setup } from '../providers/setup.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import type { Who } from './sessions.ts';

export function processorRoutes(deps: ConsoleDeps): void {
  const { answer, db, audit, connectors, ports, services } = deps;
  const { providerAccounts: accounts } = services.stores;
  const routes = createRouteUpkeep(db);
  answer(settingsCalls.processors, async ({ who }) => {
    const all = await routes.list();
    const { list, areOwn } = routesFor(all, who);
    const wrong = await accounts.misconfigurations();
    const shown = await accountsFor(deps, who, all);
    return {
      accounts: await Promise.all(shown.map((account) => accountView(deps, who, account, wrong))),
      routes: list.map((route) => routeView(deps, route, shown)),
      are_own: areOwn,
      providers: connectors.flatMap(({ name }) => {
        const setup = services.providers.known(name)?.setup;
        return setup ? [{ name, credentials: rulesView(setup, who.env, null) }] : [];
      }),
    };
  });
  answer(settingsCalls.addAccount, async ({ who, body: { provider, name, credentials } }) => {
    const rules = services.providers.known(provider)?.setup?.credentials;
    if (!rules) return refused('UNKNOWN');
    const { given, fields } = readCredentials(rules, credentials, who.env);
    if (!isAccountName(name)) fields['name'] = 'badName';
    if (Object.keys(fields).length > 0) return refused('INVALID', fields);
    const account = { provider, name, env: who.env, merchant_id: who.merchantId, direct_cards: false };
    if (!(await accounts.add(account, given, ports.clock.now())))
      return refused('INVALID', { name: 'taken' });
    await audit.noteBy(who, 'processor.added', nameOf(account));
    return {};
  });
  answer(settingsCalls.credentials, async ({ who, params, body }) => {
    const account = await ownAccount(deps, who, params.id);
    const rules = account && connectorOf(deps, account)?.setup?.credentials;
    if (!account || !rules) return refused('UNKNOWN');
    const { given, fields } = readCredentials(rules, body.credentials, account.env);
    if (Object.keys(fields).length > 0) return refused('INVALID', fields);
    await accounts.replaceCredentials(account.id, given, ports.clock.now());
    await audit.noteBy(who, 'credentials.replaced', nameOf(account));
    return {};
  });
  answer(settingsCalls.switchAccount, async ({ who, params, body }) => {
    const account = await ownAccount(deps, who, params.id);
    if (!account) return refused('UNKNOWN');
    await accounts.setEnabled(account.id, body.is_enabled);
    const action = body.is_enabled ? 'processor.switched-on' : 'processor.switched-off';
    await audit.noteBy(who, action, nameOf(account));
    return {};
  });
  routeRoutes(deps);
  answer(settingsCalls.probe, async ({ who, params, body }) => {
    const account = await ownAccount(deps, who, params.id);
    return account?.env === 'test' ? probe(deps, who, account, body.scenario) : refused('UNKNOWN');
  });
}

function routeRoutes(deps: ConsoleDeps): void {
  const { answer, db, audit } = deps;
  const routes = createRouteUpkeep(db);
  const noteRoute = (who: Who, action: DeedName, route: NewRoute & { position: number }, more = {}) => {
    const { channel, currency, network, position } = route;
    return audit.noteBy(who, action, null, { channel, currency, network, position, ...more });
  };
  answer(settingsCalls.addRoute, async ({ who, body: { account_id: id, ...way } }) => {
    const all = await routes.list();
    const account = (await accountsFor(deps, who, all)).find((each) => each.id === id);
    const connector = account && connectorOf(deps, account);
    if (!connector) return refused('UNKNOWN');
    const route = { ...way, accountId: id, network: null, minMinor: null, maxMinor: null };
    const { reach } = (await opened(deps, account, connector))?.provider ?? connector;
    if (whyNotReached(connector.name, reach, route) !== null)
      return refused('INVALID', { currency: 'notReached' });
    const { list, areOwn } = routesFor(all, who);
    // Placed again it would lose its limits of amounts.
    if (areOwn && list.some((each) => isSameWay(each, route)))
      return refused('INVALID', { currency: 'routeIsThere' });
    const position = await routes.place(ownerOf(who), route, null);
    await noteRoute(who, 'route.added', { ...route, position }, { account: nameOf(account) });
    return {};
  });
  answer(settingsCalls.moveRoute, async ({ who, body: { to, ...shown } }) => {
    const { list, areOwn } = routesFor(await routes.list(), who);
    const route = areOwn && list.find((each) => each.position === shown.position);
    if (!route || !isSameWay(route, wayOf(shown))) return refused('CHANGED');
    await routes.place(ownerOf(who), route, to);
    await noteRoute(who, 'route.moved', route, { to });
    return {};
  });
  answer(settingsCalls.removeRoute, async ({ who, body: shown }) => {
    const removed = await routes.remove(ownerOf(who), shown.position, wayOf(shown));
    if (removed === null) return refused('CHANGED');
    await noteRoute(who, 'route.removed', { ...removed, position: shown.position });
    return {};
  });
}

/** What is given, without what nobody asked for, and what is wrong with it. */
function readCredentials(
  rules: readonly CredentialRule[],
  typed: Readonly<Record<string, string>>,
  env: Who['env'],
): { given: Record<string, string>; fields: Record<string, string> } {
  const given: Record<string, string> = {};
  const fields: Record<string, string> = {};
  for (const rule of rules) {
    const value = typed[rule.name]?.trim();
    const problem = problemOf(rule, value, env);
    if (problem !== null) fields[`credentials.${rule.name}`] = problem;
    if (value) given[rule.name] = value;
  }
  return { given, fields };
}

const ownerOf = ({ merchantId, env }: Who) => ({ merchantId, env });
const wayOf = ({ account_id: accountId, ...way }: Way) => ({ ...way, accountId });

function opened(
  { services, keys, publicUrl }: ConsoleDeps,
  account: ListedAccount,
  connector: Connector,
): Promise<OpenedByHand | null> {
  const addresses = createCallbackAddresses(publicUrl, keys.idempotency);
  const opening = { accounts: services.stores.providerAccounts, addresses, complain: () => {} };
  return openAccount(account, connector, opening);
}

/** A probe moves test money alone. */
async function probe(deps: ConsoleDeps, who: Who, account: ListedAccount, name: string) {
  const { audit, ports } = deps;
  const recorder = recordExchanges(ports.http);
  const connector = connectorOf(deps, account, recorder.http);
  const scenario = connector?.probe?.scenarios.find((each) => each.name === name);
  if (!connector?.probe || !scenario) return refused('UNKNOWN');
  const tried = await opened(deps, account, connector);
  if (tried === null) return refused('CHANGED');
  await audit.noteBy(who, 'processor.probed', nameOf(account), { scenario: name });
  const running = { ...tried, ...ports, recorder, always: connector.probe.always };
  return runScenario(running, scenario);
}

function isOf({ merchant_id, env }: ListedAccount, who: Who): boolean {
  return merchant_id === who.merchantId && env === who.env;
}

async function ownAccount(
  { services }: ConsoleDeps,
  who: Who,
  id: number,
): Promise<ListedAccount | undefined> {
  const all = await services.stores.providerAccounts.list();
  return all.find((account) => account.id === id && isOf(account, who));
}

/** The shop's own, and those of the installation that its routes or the installation's lead to. */
async function accountsFor(
  { services }: ConsoleDeps,
  who: Who,
  routes: readonly ListedRoute[],
): Promise<ListedAccount[]> {
  const led = routes.filter(
    ({ merchantId, env }) => env === who.env && (merchantId === null || merchantId === who.merchantId),
  );
  const all = await services.stores.providerAccounts.list();
  return all.filter((account) => isOf(account, who) || led.some(({ accountId }) => accountId === account.id));
}

function nameOf({ provider, name }: Pick<ListedAccount, 'provider' | 'name'>): string {
  return `${provider}/${name}`;
}

/** Over HTTP of its own, where a probe looks at what is answered. */
function connectorOf(
  { connectors, ports, services }: ConsoleDeps,
  { provider }: ListedAccount,
  http?: HttpOut,
): Connector | null {
  if (http === undefined) return services.providers.known(provider);
  const found = connectors.find(({ name }) => name === provider);
  return found?.open({ ports: { ...ports, http }, warn: services.warn }).connector ?? null;
}

/** The merchant's own, or the installation's where it has none. */
function routesFor(all: readonly ListedRoute[], who: Who): { list: ListedRoute[]; areOwn: boolean } {
  const inEnv = all.filter(({ env }) => env === who.env);
  const own = inEnv.filter(({ merchantId }) => merchantId === who.merchantId);
  if (own.length > 0) return { list: own, areOwn: true };
  return { list: inEnv.filter(({ merchantId }) => merchantId === null), areOwn: false };
}

async function accountView(
  deps: ConsoleDeps,
  who: Who,
  account: ListedAccount,
  wrong: readonly OpenMisconfiguration[],
) {
  const { id, env } = account;
  const isOwn = isOf(account, who);
  const connector = connectorOf(deps, account);
  const known = connector && (await opened(deps, account, connector));
  const setup = isOwn && connector ? connector.setup : null;
  return {
    ...account,
    is_own: isOwn,
    opens: connector === null || known !== null,
    wrong: wrong.filter(({ account_id }) => isOwn && account_id === id),
    credentials: rulesView(setup, env, known),
    callback: callbackView(setup, known),
    reach: reachView(known),
    scenarios: isOwn && env === 'test' ? [...(connector?.probe?.scenarios ?? [])] : [],
  };
}

function callbackView(setup: Setup | null, known: OpenedByHand | null) {
  if (!setup?.callbacks || !known) return null;
  return { where: setup.callbacks.where, enter: enteredOf(setup.callbacks, known.callbackUrl) };
}

/** The currencies that it takes, by channel. */
function reachView(known: OpenedByHand | null): Record<string, string[]> {
  const channels = Object.entries(known?.provider.reach.channels ?? {});
  return Object.fromEntries(channels.map(([channel, sums]) => [channel, Object.keys(sums)]));
}

function rulesView(setup: Setup | null, env: Who['env'], known: OpenedByHand | null) {
  return (setup?.credentials ?? []).map((rule) => ({
    ...rule,
    form: rule.form[env].words,
    is_secret: rule.isSecret,
    is_optional: rule.isOptional ?? false,
    value: rule.isSecret ? null : (known?.credentials[rule.name] ?? null),
  }));
}

function routeView({ services }: ConsoleDeps, route: ListedRoute, accounts: readonly ListedAccount[]) {
  const { accountId, channel, env, minMinor, maxMinor } = route;
  const provider = accounts.find(({ id }) => id === accountId)?.provider ?? '';
  const { reachOf, reachWithPaused } = services.providers;
  const way = { accountId, channel, provider, env, sealKeyId: null };
  return {
    ...route,
    account_id: accountId,
    min_minor: minMinor,
    max_minor: maxMinor,
    is_paused: reachOf(way) === null && reachWithPaused(way) !== null,
  };
}
