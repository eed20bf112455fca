// The shop's accounts at processors and the routes to them, with what `npm run provider` does for an operator.
import type { ActivityAction } from '@titan/contract/console/activity-actions';
import { settingsCalls } from '@titan/contract/console/settings.schema';
import { createCallbackAddresses } from '../payments/settling/callback-address.ts';
import type { Database } from '../db/database.ts';
import { createAccountUpkeep, type ListedAccount } from '../providers/account-upkeep.ts';
import {
  type AccountOutcome,
  createMerchantAccounts,
  type MerchantAccounts,
  type SeenAccount,
} from '../providers/merchant-accounts.ts';
import type { OpenedByHand } from '../providers/open-by-hand.ts';
import { createRouteUpkeep, type ListedRoute, type NewRoute } from '../providers/route-upkeep.ts';
import { enteredOf, type Setup } from '../providers/setup.ts';
import { createCredentialVault } from '../vault/account-credentials.ts';
import type { RecordAct } from './activity-store.ts';
import { refused } from './call.ts';
import type { ConsoleDeps } from './deps.ts';
import type { Who } from '../people/sessions.ts';

export function processorRoutes(deps: ConsoleDeps): void {
  const { handle, db, activity, services } = deps;
  const processors = merchantAccountsOver(deps, db);
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
  const change = (
    who: Who,
    action: ActivityAction,
    make: (accounts: MerchantAccounts) => Promise<AccountOutcome>,
  ) =>
    activity.act(who, async (within, record) => {
      const outcome = await make(merchantAccountsOver(deps, within));
      if (outcome.kind === 'not_found') return refused('UNKNOWN');
      if (outcome.kind === 'wrong') return refused('INVALID', outcome.fields);
      await record(action, nameOf(outcome.account));
      return {};
    });
  handle(settingsCalls.addAccount, ({ who, body }) =>
    change(who, 'processor.added', (accounts) => accounts.add(who, body)),
  );
  handle(settingsCalls.credentials, ({ who, params, body }) =>
    change(who, 'credentials.replaced', (accounts) =>
      accounts.replaceCredentials(who, params.id, body.credentials),
    ),
  );
  handle(settingsCalls.switchAccount, ({ who, params, body: { is_enabled: isEnabled } }) => {
    const action = isEnabled ? 'processor.switched-on' : 'processor.switched-off';
    return change(who, action, (accounts) => accounts.setEnabled(who, params.id, isEnabled));
  });
  handle(settingsCalls.probe, async ({ who, params, body: { scenario } }) => {
    const probe = await processors.probe(who, params.id, scenario);
    if (probe.kind !== 'ready') return refused(probe.kind === 'not_found' ? 'UNKNOWN' : 'CHANGED');
    await activity.recordBy(who, 'processor.probed', nameOf(probe.account), { scenario });
    return probe.run();
  });
  routeRoutes(deps);
}

/** The merchant's accounts and routes in a transaction, or outside of one. */
function merchantAccountsOver(deps: ConsoleDeps, db: Database): MerchantAccounts {
  const { services, ports, connectors } = deps;
  return createMerchantAccounts({
    accounts: createAccountUpkeep(db, createCredentialVault(deps.keys.cards, ports.random)),
    routes: createRouteUpkeep(db),
    addresses: createCallbackAddresses(deps.publicUrl, deps.keys.idempotency),
    connectorOf(provider, http) {
      if (http === undefined) return services.providers.known(provider);
      const found = connectors.find(({ name }) => name === provider);
      return found?.open({ ports: { ...ports, http }, warn: services.warn }).connector ?? null;
    },
    ports,
  });
}

function routeRoutes(deps: ConsoleDeps): void {
  const { handle, activity } = deps;
  const act = <Outcome>(
    who: Who,
    work: (accounts: MerchantAccounts, record: RecordAct) => Promise<Outcome>,
  ) => activity.act(who, (within, record) => work(merchantAccountsOver(deps, within), record));
  const factsOf = ({ channel, currency, network, position }: NewRoute & { position: number }) => ({
    channel,
    currency,
    network,
    position,
  });
  handle(settingsCalls.addRoute, ({ who, body: { account_id: accountId, ...wanted } }) =>
    act(who, async (accounts, record) => {
      const outcome = await accounts.addRoute(who, { ...wanted, accountId });
      switch (outcome.kind) {
        case 'not_found':
          return refused('UNKNOWN');
        case 'not_reached':
          return refused('INVALID', { currency: 'not_reached' });
        case 'already_there':
          return refused('INVALID', { currency: 'route_is_there' });
        case 'done':
          await record('route.added', null, { ...factsOf(outcome.route), account: nameOf(outcome.account) });
          return {};
      }
    }),
  );
  handle(settingsCalls.moveRoute, ({ who, body: { to, account_id: accountId, ...shown } }) =>
    act(who, async (accounts, record) => {
      const moved = await accounts.moveRoute(who, { ...shown, accountId }, to);
      if (moved.kind === 'changed') return refused('CHANGED');
      await record('route.moved', null, { ...factsOf(moved.route), to });
      return {};
    }),
  );
  handle(settingsCalls.removeRoute, ({ who, body: { account_id: accountId, ...shown } }) =>
    act(who, async (accounts, record) => {
      const removed = await accounts.removeRoute(who, { ...shown, accountId });
      if (removed.kind === 'changed') return refused('CHANGED');
      await record('route.removed', null, factsOf(removed.route));
      return {};
    }),
  );
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
