// Which accounts take a charge, in turn: the rows of the routing table that match it and the limits of their connectors. Pure (decision 0053).
import { minorUnitsOf, type Currency } from '@titan/rules/currency';
import { AT_PROCESSORS, type Channel } from '@titan/rules/methods';
import type { Limits } from './port.ts';

/** A row of the routing table that leads to an enabled account. Null matches anything. */
export type Route = {
  accountId: number;
  env: 'test' | 'live';
  /** The connector's name. */
  provider: string;
  /** The key that its credentials lie under; null: it has none. */
  sealKeyId: string | null;
  channel: Channel;
  currency: string | null;
  /** A card's brand, a wallet's network or a bank's slug. */
  network: string | null;
  minMinor: number | null;
  maxMinor: number | null;
  /** Whether its account may take cards on our page. */
  directCards: boolean;
};

/** What is to be charged. What is not known yet is left out and rules no route out. */
export type RoutedCharge = {
  channel: Channel;
  /** What is debited. */
  currency: string;
  amountMinor?: number | undefined;
  /** Null: it has none, which matches only a route for any. */
  network?: string | null | undefined;
  /** Whether it is typed on the processor's page, as a card may be; left out where either will do. */
  isHosted?: boolean | undefined;
};

/** The limits of the connector that the route's account is opened by; null: it cannot be opened here, or takes nothing for now. */
export type LimitsOf = (
  route: Pick<Route, 'env' | 'provider' | 'sealKeyId' | 'accountId' | 'channel'>,
) => Limits | null;

/** @param routes those of one merchant and environment, in their order */
export function routesFor<Row extends Route>(
  routes: readonly Row[],
  charge: RoutedCharge,
  limitsOf: LimitsOf,
): Row[] {
  return routes.filter((route) => {
    const limits = limitsOf(route);
    const network = charge.network ?? route.network;
    if (!matches(route, charge) || !isTaken(limits, { ...charge, network })) return false;
    const isHosted = AT_PROCESSORS[charge.channel].mayBeHosted && hostsCards(limits, route);
    return charge.isHosted === undefined || charge.isHosted === isHosted;
  });
}

/** Whether cards are typed on the processor's page, and so never on ours. */
export function hostsCards(
  limits: Pick<Limits, 'hostsCards'> | null,
  { directCards }: Pick<Route, 'directCards'>,
): boolean {
  return (limits?.hostsCards ?? false) && !directCards;
}

function matches(route: Route, { channel, currency, amountMinor, network }: RoutedCharge): boolean {
  if (route.channel !== channel) return false;
  if (route.currency !== null && route.currency !== currency) return false;
  if (route.network !== null && network !== undefined && route.network !== network) return false;
  return amountMinor === undefined || isWithin(amountMinor, route.minMinor, route.maxMinor);
}

function isTaken(limits: Limits | null, charge: RoutedCharge): boolean {
  const { channel, currency, amountMinor } = charge;
  const amounts = limits?.channels[channel]?.[currency as Currency];
  if (!amounts || !takesNetwork(limits, charge)) return false;
  if (amountMinor === undefined) return true;
  const isWhole = amountMinor % 10 ** minorUnitsOf(currency) === 0;
  return (isWhole || !amounts.isWhole) && isWithin(amountMinor, amounts.minMinor, amounts.maxMinor);
}

/** Where the payer is not asked for the network, the processor tells by refusing. */
function takesNetwork(limits: Limits | null, { channel, network }: RoutedCharge): boolean {
  const isKnown = AT_PROCESSORS[channel].network === 'wallet' && typeof network === 'string';
  return !isKnown || (limits?.networks?.includes(network) ?? true);
}

function isWithin(amountMinor: number, min: number | null, max: number | null): boolean {
  return (min === null || amountMinor >= min) && (max === null || amountMinor <= max);
}
