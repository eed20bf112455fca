// The shop's accounts at processors and the routes to them, with what `npm run provider` does for an operator.
import type { Processors } from '@titan/contract/console/settings';
import { settingsCalls } from '@titan/contract/console/settings.schema';
import type { FastifyInstance } from 'fastify';
import { createCallbackAddresses } from '../payments/settling/callback-address.ts';
import type { HttpOut } from '../platform/ports.ts';
import type { ListedAccount } from '../providers/account-upkeep.ts';
import type { OpenMisconfiguration } from '../providers/misconfigurations.ts';
import { openAccount } from '../providers/open-by-hand.ts';
import type { Connector } from '../providers/port.ts';
import { recordExchanges, runScenario } from '../providers/probe.ts';
import { createRouteUpkeep, type ListedRoute } from '../providers/route-upkeep.ts';
import { problemOf } from '../providers/setup.ts';
import { addConsoleCall, deedBy, refused } from './call.ts';
import type { ConsoleParts } from './register.ts';
import type { Who } from './sessions.ts';

export function processorRoutes(api: FastifyInstance, parts: ConsoleParts): void {
  const { db, audit, ports, services } = parts;
  const { providerAccounts: accounts } = services.stores;
  const routes = createRouteUpkeep(db);
  addConsoleCall(api, parts, settingsCalls.processors, async ({ who }) => {
    const { list, areOwn } = routesFor(await routes.list(), who);
    const wrong = await accounts.misconfigurations();
    const shown = (await accounts.list()).filter(
      (account) => isOf(account, who) || list.some(({ accountId }) => accountId === account.id),
    );
    return {
      accounts: await Promise.all(shown.map((account) => accountView(parts, who, account, wrong))),
      routes: list.map((route) => routeView(parts, route, shown)),
      are_own: areOwn,
    };
  });
  addConsoleCall(api, parts, settingsCalls.credentials, async ({ who, params, body: { credentials } }) => {
    const account = await ownAccount(parts, who, params.id);
    const rules = account && connectorOf(parts, account)?.setup?.credentials;
    if (!account || !rules) return refused('UNKNOWN');
    const given: Record<string, string> = {};
    const fields: Record<string, string> = {};
    for (const rule of rules) {
      const value = credentials[rule.name]?.trim();
      const problem = problemOf(rule, value, account.env);
      if (problem !== null) fields[rule.name] = problem;
      if (value) given[rule.name] = value;
    }
    if (Object.keys(fields).length > 0) return refused('INVALID', fields);
    await accounts.replaceCredentials(account.id, given, ports.clock.now());
    await audit.note({ ...deedBy(who), action: 'credentials.replaced', target: nameOf(account) });
    return {};
  });
  addConsoleCall(api, parts, settingsCalls.switchAccount, async ({ who, params, body }) => {
    const account = await ownAccount(parts, who, params.id);
    if (!account) return refused('UNKNOWN');
    await accounts.setEnabled(account.id, body.is_enabled);
    const action = body.is_enabled ? 'processor.switched-on' : 'processor.switched-off';
    await audit.note({ ...deedBy(who), action, target: nameOf(account) });
    return {};
  });
  addConsoleCall(api, parts, settingsCalls.moveRoute, async ({ who, body: { position, to } }) => {
    const { list, areOwn } = routesFor(await routes.list(), who);
    const route = areOwn && list.find((each) => each.position === position);
    if (!route) return refused('CHANGED');
    await routes.place({ merchantId: who.merchantId, env: who.env }, route, to);
    const facts = { channel: route.channel, currency: route.currency, from: position, to };
    await audit.note({ ...deedBy(who), action: 'route.moved', facts });
    return {};
  });
  addConsoleCall(api, parts, settingsCalls.probe, async ({ who, params, body }) => {
    const account = await ownAccount(parts, who, params.id);
    return account?.env === 'test' ? probe(parts, who, account, body.scenario) : refused('UNKNOWN');
  });
}

/** A probe moves test money alone. */
async function probe(parts: ConsoleParts, who: Who, account: ListedAccount, name: string) {
  const { audit, ports, services, keys, publicUrl } = parts;
  const recorder = recordExchanges(ports.http);
  const connector = connectorOf(parts, account, recorder.http);
  const scenario = connector?.probe?.scenarios.find((each) => each.name === name);
  if (!connector?.probe || !scenario) return refused('UNKNOWN');
  const addresses = createCallbackAddresses(publicUrl, keys.idempotency);
  const opening = { accounts: services.stores.providerAccounts, addresses, complain: () => {} };
  const opened = await openAccount(account, connector, opening);
  if (opened === null) return refused('CHANGED');
  const facts = { scenario: name };
  await audit.note({ ...deedBy(who), action: 'processor.probed', target: nameOf(account), facts });
  const running = { ...opened, ...ports, recorder, always: connector.probe.always };
  const { outcome, why } = await runScenario(running, scenario);
  return { outcome, why };
}

function isOf({ merchant_id, env }: ListedAccount, who: Who): boolean {
  return merchant_id === who.merchantId && env === who.env;
}

async function ownAccount(
  { services }: ConsoleParts,
  who: Who,
  id: number,
): Promise<ListedAccount | undefined> {
  const all = await services.stores.providerAccounts.list();
  return all.find((account) => account.id === id && isOf(account, who));
}

function nameOf({ provider, name }: ListedAccount): string {
  return `${provider}/${name}`;
}

/** Over HTTP of its own, where a probe looks at what is answered. */
function connectorOf(
  { connectors, ports, services }: ConsoleParts,
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
  parts: ConsoleParts,
  who: Who,
  account: ListedAccount,
  wrong: readonly OpenMisconfiguration[],
): Promise<Processors['accounts'][number]> {
  const { id, provider, name, env, is_enabled } = account;
  const isOwn = isOf(account, who);
  const connector = connectorOf(parts, account);
  const credentials = await parts.services.stores.providerAccounts.credentialsOf(id);
  const rules = isOwn ? (connector?.setup?.credentials ?? []) : [];
  const scenarios = isOwn && env === 'test' ? (connector?.probe?.scenarios ?? []) : [];
  return {
    id,
    provider,
    name,
    is_own: isOwn,
    is_enabled,
    opens: credentials !== null,
    wrong: wrong
      .filter(({ account_id }) => isOwn && account_id === id)
      .map(({ code, change, since }) => ({ code, change, since: since.toISOString() })),
    credentials: rules.map(({ name: field, help, isSecret, isOptional = false, form }) => ({
      name: field,
      help,
      form: form[env].words,
      is_secret: isSecret,
      is_optional: isOptional,
      value: isSecret ? null : (credentials?.[field] ?? null),
    })),
    scenarios: scenarios.map((scenario) => ({ name: scenario.name, does: scenario.does })),
  };
}

function routeView(
  { services }: ConsoleParts,
  { position, accountId, channel, currency, network, minMinor, maxMinor, env }: ListedRoute,
  accounts: readonly ListedAccount[],
): Processors['routes'][number] {
  const provider = accounts.find(({ id }) => id === accountId)?.provider ?? '';
  const { reachOf, reachWithPaused } = services.providers;
  const way = { accountId, channel, provider, env, sealKeyId: null };
  return {
    position,
    account_id: accountId,
    channel,
    currency,
    network,
    min_minor: minMinor,
    max_minor: maxMinor,
    is_paused: reachOf(way) === null && reachWithPaused(way) !== null,
  };
}
