// What an operator does with the routing table: shows it, places a route in it and takes one out (decision 0053).
import { formatMoney } from '@titan/rules/money';
import { isCurrency } from '@titan/rules/currency';
import { type RawBuilder, sql } from 'kysely';
import { type Database, inTransaction } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import type { AmountLimits, Limits } from './port.ts';
import type { Route } from './routing.ts';

/** Whose routes: a merchant's, or (null) those for every merchant without any. */
export type RouteOwner = { merchantId: number | null; env: 'test' | 'live' };
export type NewRoute = Pick<
  Route,
  'accountId' | 'channel' | 'currency' | 'network' | 'minMinor' | 'maxMinor'
>;
export type ListedRoute = NewRoute & RouteOwner & { position: number };

/** That the route `r` is one of the merchant's, or of the installation's where the merchant has none. */
export const isRouteOf = (
  merchantId: RawBuilder<number>,
  env: RawBuilder<string>,
): RawBuilder<boolean> => sql`
  r.env = ${env} and coalesce(r.merchant_id, 0) = coalesce(
    (select o.merchant_id from provider_routes o where coalesce(o.merchant_id, 0) = ${merchantId} and o.env = ${env} limit 1), 0)`;

export type RouteUpkeep = ReturnType<typeof createRouteUpkeep>;

export function createRouteUpkeep(db: Database) {
  return {
    /** In the order in which they are tried, the installation's first. */
    list: (): Promise<ListedRoute[]> => listed(db).execute(),
    /** The merchant's own, or the installation's where it has none. */
    listFor: ({ merchantId, env }: Owner): Promise<ListedRoute[]> =>
      listed(db)
        .where(isRouteOf(sql`${merchantId}`, sql`${env}`))
        .execute(),
    /**
     * Places the route: those from its position on move one down. It replaces the account's route for the same channel, currency and
     * network, and stays there without a position; a new one is then the last. Answers the position.
     */
    place: (owner: RouteOwner, route: NewRoute, position: number | null): Promise<number> =>
      change(db, owner, (routes) => {
        const same = routes.findIndex((each) => hasSameKey(each, route));
        const others = routes.filter((_, index) => index !== same);
        const wanted = position ?? (same === -1 ? others.length : same) + 1;
        const at = Math.min(wanted - 1, others.length);
        return { routes: others.toSpliced(at, 0, route), answer: at + 1 };
      }),
    /** Those after it move one up; null: there is none at this position, or not the one that is meant. */
    remove: (owner: RouteOwner, position: number, meant?: RouteKey): Promise<NewRoute | null> =>
      change(db, owner, (routes) => {
        const found = routes[position - 1];
        const answer = found && hasSameKey(found, meant ?? found) ? found : null;
        return { routes: routes.filter((each) => each !== answer), answer };
      }),
  };
}

type RouteKey = Record<(typeof ROUTE_KEY)[number], string | number | null>;
const ROUTE_KEY = ['accountId', 'channel', 'currency', 'network'] as const;

/** An owner has one route for each. */
export function hasSameKey(one: RouteKey, other: RouteKey): boolean {
  return ROUTE_KEY.every((key) => one[key] === other[key]);
}

/** Rewrites the owner's rows, numbered from 1 without a gap; a charge is routed by the rows before or after. */
function change<Answer>(
  db: Database,
  owner: RouteOwner,
  by: (routes: NewRoute[]) => { routes: NewRoute[]; answer: Answer },
): Promise<Answer> {
  return inTransaction(db, async (within) => {
    // Two operators take turns; charges are routed meanwhile.
    await sql`lock table provider_routes in share row exclusive mode`.execute(within);
    const { routes, answer } = by(await ownedBy(within, owner));
    const { merchantId: merchant_id, env } = owner;
    await within
      .deleteFrom('provider_routes')
      .where('env', '=', env)
      .where(sql<boolean>`merchant_id is not distinct from ${merchant_id}::bigint`)
      .execute();
    const rows = routes.map(({ accountId, channel, currency, network, minMinor, maxMinor }, index) => ({
      merchant_id,
      env,
      position: index + 1,
      channel,
      currency,
      network,
      min_minor: minMinor,
      max_minor: maxMinor,
      account_id: accountId,
    }));
    if (rows.length > 0) await within.insertInto('provider_routes').values(rows).execute();
    return answer;
  });
}

function listed(db: Database) {
  return db
    .selectFrom('provider_routes as r')
    .select([
      'merchant_id as merchantId',
      'env',
      'position',
      'channel',
      'currency',
      'network',
      'min_minor as minMinor',
      'max_minor as maxMinor',
      'account_id as accountId',
    ])
    .orderBy(sql`coalesce(merchant_id, 0)`)
    .orderBy('env')
    .orderBy('position');
}

function ownedBy(db: Database, owner: RouteOwner): Promise<ListedRoute[]> {
  return listed(db)
    .where('env', '=', owner.env)
    .where(sql<boolean>`merchant_id is not distinct from ${owner.merchantId}::bigint`)
    .execute();
}

/** Why a charge can never go there at the provider, in one sentence; null: it can. */
export function whyNotTaken(
  provider: string,
  channels: Limits['channels'],
  { channel, currency, minMinor, maxMinor }: NewRoute,
): string | null {
  const currencies = channels[channel];
  if (!currencies)
    return `${provider} does not charge by ${channel}. It charges by ${Object.keys(channels).join(', ')}.`;
  if (Object.keys(currencies).length === 0)
    return `With this account ${provider} charges in none of the currencies that a payment here can have.`;
  if (currency === null) return null;
  const amounts = isCurrency(currency) ? currencies[currency] : undefined;
  if (!amounts)
    return `${provider} takes no ${currency} by ${channel}. It takes ${Object.keys(currencies).join(', ')}.`;
  const isMet = (minMinor ?? 0) <= amounts.maxMinor && (maxMinor ?? Infinity) >= amounts.minMinor;
  return isMet
    ? null
    : `${provider} takes ${rangeOf(amounts, currency)} by ${channel}: none of these amounts.`;
}

function rangeOf({ minMinor, maxMinor }: AmountLimits, currency: string): string {
  return `${formatMoney(minMinor, currency)} to ${formatMoney(maxMinor, currency)}`;
}
