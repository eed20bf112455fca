// The shop's accounts at processors and the routes to them, with what `npm run provider` does for an operator.
import type { ActivityAction } from '@titan/contract/console/activity-actions';
import { settingsCalls } from '@titan/contract/console/settings.schema';
import { createCallbackAddresses } from '../payments/settling/callback-address.ts';
import type { ListedAccount } from '../providers/account-upkeep.ts';
import {
  type AccountOutcome,
  createMerchantAccounts,
  type MerchantAccounts,
  type SeenAccount,
} from '../providers/merchant-accounts.ts';
import type { OpenedByHand } from '../providers/open-by-hand.ts';
import { createRouteUpkeep, type ListedRoute, type NewRoute } from '../providers/route-upkeep.ts';
import { enteredOf, type Setup } from '../providers/setup.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import type { Who } from './sign-in/sessions.ts';

export function processorRoutes(deps: ConsoleDeps): void {
  const { handle, activity, services } = deps;
  const processors = merchantAccountsOf(deps);
  handle(settingsCalls.processors, async ({ who }) => {
    const [accounts, routes] = [await processors.accounts(who), await processors.routes(who)];
    return {
      accounts: accounts.map(accountView),
      routes: routes.map((route) => routeView(deps, route, accounts)),
      are_own: routes.some(({ merchantId }) => merchantId !== null),
      providers: deps.connectors.flatMap(({ name }) => {
        const setup = services.providers.known(name)?.setup;
        return setup ? [{ name, credentials: rulesView(setup, who.env, null) }] : [];
      }),
    };
  });
  const noted = async (who: Who, action: ActivityAction, outcome: AccountOutcome) => {
    if (outcome.kind === 'not_found') return refused('UNKNOWN');
    if (outcome.kind === 'wrong') return refused('INVALID', outcome.fields);
    await activity.recordBy(who, action, nameOf(outcome.account));
    return {};
  };
  handle(settingsCalls.addAccount, async ({ who, body }) =>
    noted(who, 'processor.added', await processors.add(who, body)),
  );
  handle(settingsCalls.credentials, async ({ who, params, body }) =>
    noted(who, 'credentials.replaced', await processors.replaceCredentials(who, params.id, body.credentials)),
  );
  handle(settingsCalls.switchAccount, async ({ who, params, body: { is_enabled: isEnabled } }) => {
    const action = isEnabled ? 'processor.switched-on' : 'processor.switched-off';
    return noted(who, action, await processors.setEnabled(who, params.id, isEnabled));
  });
  handle(settingsCalls.probe, async ({ who, params, body: { scenario } }) => {
    const probe = await processors.probe(who, params.id, scenario);
    if (probe.kind !== 'ready') return refused(probe.kind === 'not_found' ? 'UNKNOWN' : 'CHANGED');
    await activity.recordBy(who, 'processor.probed', nameOf(probe.account), { scenario });
    return probe.run();
  });
  routeRoutes(deps, processors);
}

function merchantAccountsOf(deps: ConsoleDeps): MerchantAccounts {
  const { services, ports, connectors } = deps;
  return createMerchantAccounts({
    accounts: services.stores.providerAccounts,
    routes: createRouteUpkeep(deps.db),
    addresses: createCallbackAddresses(deps.publicUrl, deps.keys.idempotency),
    connectorOf(provider, http) {
      if (http === undefined) return services.providers.known(provider);
      const found = connectors.find(({ name }) => name === provider);
      return found?.open({ ports: { ...ports, http }, warn: services.warn }).connector ?? null;
    },
    ports,
  });
}

function routeRoutes({ handle, activity }: ConsoleDeps, processors: MerchantAccounts): void {
  const noteRoute = (who: Who, action: ActivityAction, route: NewRoute & { position: number }, more = {}) => {
    const { channel, currency, network, position } = route;
    return activity.recordBy(who, action, null, { channel, currency, network, position, ...more });
  };
  handle(settingsCalls.addRoute, async ({ who, body: { account_id: accountId, ...wanted } }) => {
    const outcome = await processors.addRoute(who, { ...wanted, accountId });
    switch (outcome.kind) {
      case 'not_found':
        return refused('UNKNOWN');
      case 'not_reached':
        return refused('INVALID', { currency: 'not_reached' });
      case 'already_there':
        return refused('INVALID', { currency: 'route_is_there' });
      case 'done':
        await noteRoute(who, 'route.added', outcome.route, { account: nameOf(outcome.account) });
        return {};
    }
  });
  handle(settingsCalls.moveRoute, async ({ who, body: { to, account_id: accountId, ...shown } }) => {
    const moved = await processors.moveRoute(who, { ...shown, accountId }, to);
    if (moved.kind === 'changed') return refused('CHANGED');
    await noteRoute(who, 'route.moved', moved.route, { to });
    return {};
  });
  handle(settingsCalls.removeRoute, async ({ who, body: { account_id: accountId, ...shown } }) => {
    const removed = await processors.removeRoute(who, { ...shown, accountId });
    if (removed.kind === 'changed') return refused('CHANGED');
    await noteRoute(who, 'route.removed', removed.route);
    return {};
  });
}

function nameOf({ provider, name }: Pick<ListedAccount, 'provider' | 'name'>): string {
  return `${provider}/${name}`;
}

function accountView({ isOwn, connector, opened, misconfigurations, ...account }: SeenAccount) {
  const setup = isOwn && connector ? connector.setup : null;
  return {
    ...account,
    is_own: isOwn,
    opens: connector === null || opened !== null,
    wrong: misconfigurations,
    credentials: rulesView(setup, account.env, opened),
    callback: callbackView(setup, opened),
    reach: reachView(opened),
    scenarios: isOwn && account.env === 'test' ? [...(connector?.probe?.scenarios ?? [])] : [],
  };
}

function callbackView(setup: Setup | null, known: OpenedByHand | null) {
  if (!setup?.callbacks || !known) return null;
  return { where: setup.callbacks.where, enter: enteredOf(setup.callbacks, known.callbackUrl) };
}

/** The currencies that it takes, by channel. */
function reachView(known: OpenedByHand | null): Record<string, string[]> {
  const channels = Object.entries(known?.limits.channels ?? {});
  return Object.fromEntries(channels.map(([channel, amounts]) => [channel, Object.keys(amounts)]));
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
  const { limitsOf, limitsWithPaused } = services.providers;
  const account = { accountId, channel, provider, env, sealKeyId: null };
  return {
    ...route,
    account_id: accountId,
    min_minor: minMinor,
    max_minor: maxMinor,
    is_paused: limitsOf(account) === null && limitsWithPaused(account) !== null,
  };
}
