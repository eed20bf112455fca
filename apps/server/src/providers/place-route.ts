// Puts a route into the routing table, for an operator or a merchant's team: whether it may lead to the account, and what it means for others.
import type { AccountUpkeep, ListedAccount } from './account-upkeep.ts';
import type { Connector } from './connector.ts';
import { openAccount } from './open-by-hand.ts';
import {
  hasSameKey,
  type ListedRoute,
  type NewRoute,
  type RouteOwner,
  type RouteUpkeep,
  whyNotTaken,
} from './route-upkeep.ts';

type RoutePlace = {
  account: ListedAccount;
  connector: Connector;
  route: NewRoute;
  /** Null: it stays where it is, and a new one is the last. */
  position: number | null;
  /** The account's route for the same charges is changed; else it is refused. */
  replaces: boolean;
};

export type PlaceRouteOutcome =
  | {
      kind: 'placed';
      position: number;
      /** The owner had none. */
      isFirst: boolean;
      /** Positions of the owner's routes that take a charge of this one before it. */
      earlier: number[];
      /** Merchants that an installation's route does not reach, because they have routes of their own. */
      unreached: number[];
    }
  /** A merchant's account takes no others' money. */
  | { kind: 'not_theirs' }
  | { kind: 'bounds_reversed' }
  | { kind: 'not_taken'; why: string }
  | { kind: 'already_there' };

type PlaceRouteDeps = {
  accounts: Pick<AccountUpkeep, 'credentialsOf'>;
  routes: Pick<RouteUpkeep, 'list' | 'place'>;
  addresses: { ofAccount(provider: string, account: string): string };
  complain(line: string): void;
};

export async function placeRoute(
  deps: PlaceRouteDeps,
  owner: RouteOwner,
  { account, connector, route, position, replaces }: RoutePlace,
): Promise<PlaceRouteOutcome> {
  const { merchant_id: ofAccount } = account;
  const { minMinor, maxMinor } = route;
  if (ofAccount !== null && ofAccount !== owner.merchantId) return { kind: 'not_theirs' };
  if (minMinor !== null && maxMinor !== null && minMinor > maxMinor) return { kind: 'bounds_reversed' };
  // An account may take less than its connector, such as one market of many.
  const { limits } = (await openAccount(account, connector, deps)) ?? connector;
  const why = whyNotTaken(connector.name, limits.channels, route);
  if (why !== null) return { kind: 'not_taken', why };
  const before = await routesIn(deps, owner);
  if (!replaces && before.own.some((each) => hasSameKey(each, route))) return { kind: 'already_there' };
  const placed = await deps.routes.place(owner, route, position);
  const { own, all } = await routesIn(deps, owner);
  const merchants = owner.merchantId === null ? all.flatMap(({ merchantId }) => merchantId ?? []) : [];
  return {
    kind: 'placed',
    position: placed,
    isFirst: before.own.length === 0,
    earlier: own
      .filter((each) => each.position < placed && takesSome(each, route))
      .map((each) => each.position),
    unreached: [...new Set(merchants)],
  };
}

async function routesIn({ routes }: PlaceRouteDeps, { merchantId, env }: RouteOwner) {
  const all = (await routes.list()).filter((each) => each.env === env);
  return { all, own: all.filter((each) => each.merchantId === merchantId) };
}

function takesSome(one: ListedRoute, other: NewRoute): boolean {
  const currencies = [one.currency, other.currency];
  return one.channel === other.channel && (currencies.includes(null) || one.currency === other.currency);
}
