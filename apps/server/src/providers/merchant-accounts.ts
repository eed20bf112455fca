// A merchant's accounts at processors and the routes to them, as its team keeps them in the console. What an operator does with those of the
// whole installation is in account-upkeep.ts and route-upkeep.ts.
import type { Owner } from '../merchants/merchant-key.ts';
import type { Clock, HttpOut, Ids, Timers } from '@titan/platform/ports';
import type { AccountTrial, AccountUpkeep, ListedAccount } from './account-upkeep.ts';
import type { OpenMisconfiguration } from './misconfigurations.ts';
import { openAccount, type OpenedByHand } from './open-by-hand.ts';
import type { Connector } from './connector.ts';
import { type ProbeOutcome, recordExchanges, runScenario } from './probe.ts';
import { placeRoute } from './place-route.ts';
import { hasSameKey, type ListedRoute, type NewRoute, type RouteUpkeep } from './route-upkeep.ts';
import { type CredentialProblem, type CredentialRule, isAccountName, readCredentials } from './setup.ts';

export type SeenAccount = ListedAccount & {
  /** False: the installation's, which routes lead to. */
  isOwn: boolean;
  /** Null: this version has no such processor, or not in this mode. */
  connector: Connector | null;
  /** Null: it cannot be opened with the keys that are here. */
  opened: OpenedByHand | null;
  /** What calls have shown to be wrong with the merchant's own. */
  misconfigurations: OpenMisconfiguration[];
  trial: AccountTrial;
};

type WrongFields = Record<string, CredentialProblem | 'bad_name' | 'taken'>;

export type AccountOutcome =
  | { kind: 'done'; account: Pick<ListedAccount, 'provider' | 'name'> }
  /** The merchant has no such account, or this version no such processor. */
  | { kind: 'not_found' }
  /** By field: the account's name, or `credentials.` and the name of a credential. */
  | {
      kind: 'wrong';
      fields: WrongFields;
    };

type PlacedRoute = NewRoute & { position: number };

export type AddRouteOutcome =
  | { kind: 'done'; account: ListedAccount; route: PlacedRoute }
  | { kind: 'not_found' | 'not_reached' | 'already_there' };

/** `changed`: the routes are not those any more that the merchant was shown. */
export type RouteOutcome = { kind: 'done'; route: PlacedRoute } | { kind: 'changed' };

type ProbeStart =
  /** Test money moves when it runs. */
  | { kind: 'ready'; account: ListedAccount; run(): Promise<ProbeOutcome> }
  | { kind: 'not_found' | 'cannot_open' };

type ShownRoute = Pick<PlacedRoute, 'position' | 'accountId' | 'channel' | 'currency' | 'network'>;

export type MerchantAccounts = ReturnType<typeof createMerchantAccounts>;

type Deps = {
  accounts: AccountUpkeep;
  routes: RouteUpkeep;
  addresses: { ofAccount(provider: string, account: string): string };
  /** This version's connector of the name, over the given HTTP where it is not to be the service's own. */
  connectorOf(provider: string, http?: HttpOut): Connector | null;
  ports: { clock: Clock; timers: Timers; ids: Ids; http: HttpOut };
};

export function createMerchantAccounts(deps: Deps) {
  const { accounts, connectorOf, ports } = deps;
  const now = () => ports.clock.now();
  return {
    ...merchantRoutes(deps),
    async accounts(owner: Owner): Promise<SeenAccount[]> {
      const [wrong, trials] = [await accounts.misconfigurations(), await accounts.trials()];
      const seen = await accounts.listFor(owner);
      return Promise.all(
        seen.map(async (account) => ({
          ...(await seenAccount(deps, owner, account, wrong)),
          trial: trials.get(account.id) ?? { kind: 'untried', at: null },
        })),
      );
    },
    async add(
      owner: Owner,
      { provider, name, credentials }: { provider: string; name: string; credentials: Typed },
    ): Promise<AccountOutcome> {
      const rules = connectorOf(provider)?.setup?.credentials;
      if (!rules) return { kind: 'not_found' };
      const { given, wrong } = credentialsFor(rules, credentials, owner.env);
      if (!isAccountName(name)) wrong['name'] = 'bad_name';
      if (Object.keys(wrong).length > 0) return { kind: 'wrong', fields: wrong };
      const { merchantId: merchant_id, env } = owner;
      const account = { provider, name, env, merchant_id, direct_cards: false };
      const isAdded = await accounts.add(account, given, now());
      return isAdded ? { kind: 'done', account } : { kind: 'wrong', fields: { name: 'taken' } };
    },
    async replaceCredentials(owner: Owner, id: number, credentials: Typed): Promise<AccountOutcome> {
      const account = await accounts.own(owner, id);
      const rules = account && connectorOf(account.provider)?.setup?.credentials;
      if (!account || !rules) return { kind: 'not_found' };
      const { given, wrong } = credentialsFor(rules, credentials, owner.env);
      if (Object.keys(wrong).length > 0) return { kind: 'wrong', fields: wrong };
      await accounts.replaceCredentials(id, given, now());
      return { kind: 'done', account };
    },
    async setEnabled(owner: Owner, id: number, isEnabled: boolean): Promise<AccountOutcome> {
      const account = await accounts.own(owner, id);
      if (!account) return { kind: 'not_found' };
      await accounts.setEnabled(id, isEnabled);
      return { kind: 'done', account };
    },
    /** Only for an account of test mode. */
    async probe(owner: Owner, id: number, scenarioName: string): Promise<ProbeStart> {
      const account = owner.env === 'test' ? await accounts.own(owner, id) : null;
      const recorder = recordExchanges(ports.http);
      const connector = account && connectorOf(account.provider, recorder.http);
      const scenario = connector?.probe?.scenarios.find((each) => each.name === scenarioName);
      if (!account || !connector?.probe || !scenario) return { kind: 'not_found' };
      const opened = await open(deps, account, connector);
      if (opened === null) return { kind: 'cannot_open' };
      const running = { ...opened, ...ports, recorder, always: connector.probe.always };
      const run = async () => {
        const probed = await runScenario(running, scenario);
        const { outcome } = probed;
        if (outcome !== 'skipped') await accounts.noteProbe(id, outcome, now());
        return probed;
      };
      return { kind: 'ready', account, run };
    },
  };
}

function merchantRoutes(deps: Deps) {
  const { accounts, routes, connectorOf } = deps;
  return {
    /** The merchant's own, or the installation's where it has none. */
    routes: (owner: Owner): Promise<ListedRoute[]> => routes.listFor(owner),
    async addRoute(
      owner: Owner,
      wanted: Pick<NewRoute, 'accountId' | 'channel' | 'currency'>,
    ): Promise<AddRouteOutcome> {
      const seen = await accounts.listFor(owner);
      const account = seen.find(({ id }) => id === wanted.accountId);
      const connector = account && connectorOf(account.provider);
      if (!account || !connector) return { kind: 'not_found' };
      const route = { ...wanted, network: null, minMinor: null, maxMinor: null };
      // Placed again it would lose its limits of amounts.
      const place = { account, connector, route, position: null, replaces: false };
      const outcome = await placeRoute({ ...deps, complain: () => {} }, owner, place);
      switch (outcome.kind) {
        case 'placed':
          return { kind: 'done', account, route: { ...route, position: outcome.position } };
        case 'already_there':
          return { kind: 'already_there' };
        case 'not_theirs':
        case 'bounds_reversed':
        case 'not_taken':
          return { kind: 'not_reached' };
      }
    },
    /** @param shown the route and its position as the merchant was shown them */
    async moveRoute(owner: Owner, shown: ShownRoute, to: number): Promise<RouteOutcome> {
      const route = (await ownRoutes(deps, owner)).find(({ position }) => position === shown.position);
      if (!route || !hasSameKey(route, shown)) return { kind: 'changed' };
      await routes.place(owner, route, to);
      return { kind: 'done', route };
    },
    async removeRoute(owner: Owner, shown: ShownRoute): Promise<RouteOutcome> {
      const { position } = shown;
      const removed = await routes.remove(owner, position, shown);
      return removed ? { kind: 'done', route: { ...removed, position } } : { kind: 'changed' };
    },
  };
}

/** None where the installation's count. */
async function ownRoutes({ routes }: Deps, owner: Owner): Promise<ListedRoute[]> {
  const listed = await routes.listFor(owner);
  return listed.filter(({ merchantId }) => merchantId === owner.merchantId);
}

function open({ accounts, addresses }: Deps, account: ListedAccount, connector: Connector) {
  return openAccount(account, connector, { accounts, addresses, complain: () => {} });
}

async function seenAccount(
  deps: Deps,
  owner: Owner,
  account: ListedAccount,
  wrong: readonly OpenMisconfiguration[],
): Promise<Omit<SeenAccount, 'trial'>> {
  const isOwn = account.merchant_id === owner.merchantId;
  const connector = deps.connectorOf(account.provider);
  return {
    ...account,
    isOwn,
    connector,
    opened: connector && (await open(deps, account, connector)),
    misconfigurations: wrong.filter(({ account_id }) => isOwn && account_id === account.id),
  };
}

type Typed = Readonly<Record<string, string>>;

function credentialsFor(rules: readonly CredentialRule[], typed: Typed, env: Owner['env']) {
  const { given, wrong } = readCredentials(rules, typed, env);
  const fields = Object.entries(wrong).map(([name, problem]) => [`credentials.${name}`, problem] as const);
  const problems: WrongFields = Object.fromEntries(fields);
  return { given, wrong: problems };
}
