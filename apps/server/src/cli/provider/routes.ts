// `npm run provider -- routes`: the table that leads new charges to accounts, shown and changed.
import { type CardBrand } from '@titan/rules/card-number';
import { isCurrency } from '@titan/rules/currency';
import { AT_PROCESSORS, CHANNELS, type Channel, isChannel } from '@titan/rules/methods';
import { formatMoney } from '@titan/rules/money';
import { readTypedAmount } from '@titan/rules/typed-amount';
import { networksOf } from '@titan/rules/wallet-networks';
import type { ListedAccount } from '../../providers/account-upkeep.ts';
import { type PlaceRouteOutcome, placeRoute } from '../../providers/place-route.ts';
import type { NewRoute, RouteOwner } from '../../providers/route-upkeep.ts';
import { type Command, type CommandArguments, UsageError } from '../command.ts';
import { ENV, envOf, MERCHANT, merchantIdOf, requiredOf } from '../values.ts';
import {
  accountOf,
  connectorOf,
  existingMerchant,
  fullNameOf,
  type ProviderCommandContext,
} from './context.ts';

const BRANDS = ['mastercard', 'visa', 'verve'] as const satisfies readonly CardBrand[];
const BANK_SLUG = /^[\w.-]{1,60}$/;

export const routes: Command<ProviderCommandContext> = {
  summary: 'shows where new charges go, adds or changes a route, or removes one',
  usage:
    '[set ACCOUNT --channel CHANNEL [options] | remove --position N [--merchant NUMBER] [--env test|live]]',
  options: {
    channel: { value: CHANNELS.join('|') as 'card|…', help: 'what is charged; required for a route' },
    currency: { value: 'CODE', help: 'of what is debited; any, unless given' },
    network: { value: 'NAME', help: 'a card’s brand, a wallet’s network or a bank; any, unless given' },
    min: { value: 'AMOUNT', help: 'the smallest charge, such as 100.50; needs --currency' },
    max: { value: 'AMOUNT', help: 'the largest charge; needs --currency' },
    position: {
      value: '1..999',
      help: 'the place in the order in which routes are tried, from 1; those from there on move one down. Last, unless given',
    },
    merchant: {
      ...MERCHANT,
      help: 'whose routes; without it the installation’s, which count for every merchant that has none',
    },
    env: { ...ENV, help: 'which routes to remove from; a route that is set has its account’s' },
  },
  takesWords: true,
  async run(given, context) {
    const [act, ...rest] = given.rest;
    if (act === undefined) return show(context);
    if (act === 'set') return set({ ...given, rest }, context);
    if (act === 'remove' && rest.length === 0) return remove(given, context);
    throw new UsageError(
      'Show, set or remove? npm run provider -- routes [set ACCOUNT … | remove --position N]',
    );
  },
};

async function show({ routes: table, accounts, say }: ProviderCommandContext): Promise<void> {
  const [all, known] = [await table.list(), await accounts.list()];
  if (all.length === 0) say('There are no routes: nothing can be charged.');
  let owner = '';
  for (const route of all) {
    const next = `Routes of ${ownerText(route.merchantId)}, ${route.env}`;
    if (next !== owner) say(next);
    owner = next;
    const account = known.find(({ id }) => id === route.accountId);
    const state = account?.is_enabled === false ? '  OFF' : '';
    say(`  ${routeText(route)}  to ${account ? fullNameOf(account) : route.accountId}${state}`);
  }
}

async function set(given: CommandArguments, context: ProviderCommandContext): Promise<void> {
  const account = await accountOf(given, context);
  const owner = await ownerOf(given, account, context);
  const connector = connectorOf(account, context.connectors());
  const route = routeOf(given, account.id);
  const position = given.number('position') ?? null;
  const outcome = await placeRoute(context, owner, { account, connector, route, position, replaces: true });
  switch (outcome.kind) {
    case 'not_theirs':
      throw new UsageError(
        `${fullNameOf(account)} is of merchant ${account.merchant_id}: only that merchant's routes lead to it (--merchant ${account.merchant_id}).`,
      );
    case 'bounds_reversed':
      throw new UsageError('--min must not be above --max.');
    case 'not_taken':
      throw new UsageError(outcome.why);
    case 'already_there':
      return;
    case 'placed':
      context.say(
        `${ownerText(owner.merchantId)}, ${owner.env}: ${routeText({ ...route, position: outcome.position })}  to ${fullNameOf(account)}`,
      );
      for (const line of meaningOf(outcome, owner)) context.say(line);
  }
}

const MOST_NAMED = 10;

/** What a new route means for others. */
function meaningOf(
  { isFirst, unreached, earlier }: Extract<PlaceRouteOutcome, { kind: 'placed' }>,
  { merchantId, env }: RouteOwner,
): string[] {
  const more = unreached.length > MOST_NAMED ? ` and ${unreached.length - MOST_NAMED} more` : '';
  const named = `${unreached.slice(0, MOST_NAMED).join(', ')}${more}`;
  const takers = earlier.length > 1 ? `routes ${earlier.join(', ')} take` : `route ${earlier[0]} takes`;
  return [
    isFirst && merchantId !== null
      ? `Merchant ${merchantId} has routes of its own in ${env} now: the installation's do not count for it any more.`
      : '',
    unreached.length > 0
      ? `It does not count for merchants with routes of their own in ${env}: ${named}. To reach one, set it with --merchant NUMBER as well.`
      : '',
    earlier.length > 0
      ? `Charges that ${takers} go there first; --position ${earlier[0]} tries this one before.`
      : '',
  ].filter((line) => line !== '');
}

/** Whose routes may lead to the account. */
async function ownerOf(
  given: CommandArguments,
  account: ListedAccount,
  context: ProviderCommandContext,
): Promise<RouteOwner> {
  const merchantId = given.has('merchant') ? await existingMerchant(given, context) : null;
  if (given.has('env') && given.one('env') !== account.env)
    throw new UsageError(`${fullNameOf(account)} is for ${account.env}, and so are its routes.`);
  return { merchantId, env: account.env };
}

async function remove(given: CommandArguments, context: ProviderCommandContext): Promise<void> {
  const merchantId = given.has('merchant') ? merchantIdOf(given) : null;
  const owner = { merchantId, env: envOf(given, context.settings) };
  const position = Number(requiredOf(given, 'position', 'the number that "routes" shows'));
  const removed = await context.routes.remove(owner, position);
  if (removed === null)
    throw new UsageError(
      `${ownerText(merchantId)} has no route ${position} in ${owner.env}. See: npm run provider -- routes`,
    );
  context.say(`Removed of ${ownerText(merchantId)}, ${owner.env}: ${routeText({ ...removed, position })}`);
  if (await hasRoutes(owner, context)) return;
  context.say(
    merchantId === null
      ? `There are no routes in ${owner.env} any more: merchants without their own cannot charge.`
      : `The installation's routes count for merchant ${merchantId} again.`,
  );
}

async function hasRoutes(
  { merchantId, env }: RouteOwner,
  { routes: table }: ProviderCommandContext,
): Promise<boolean> {
  return (await table.list()).some((route) => route.merchantId === merchantId && route.env === env);
}

/** Such as `1 card KES from KES 10.00`. */
export function routeText(route: Omit<NewRoute, 'accountId'> & { position: number }): string {
  const { position, channel, currency, network, minMinor, maxMinor } = route;
  const sum = (words: string, minor: number | null): string =>
    minor === null || currency === null ? '' : `${words} ${formatMoney(minor, currency)}`;
  const parts = [
    position,
    channel,
    currency ?? '',
    network ?? '',
    sum('from', minMinor),
    sum('to', maxMinor),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

/** Null: the installation. */
export function ownerText(merchantId: number | null): string {
  return merchantId === null ? 'the installation' : `merchant ${merchantId}`;
}

function routeOf(given: CommandArguments, accountId: number): NewRoute {
  const channel = channelOf(given);
  const currency = given.one('currency') ?? null;
  if (currency !== null && !isCurrency(currency))
    throw new UsageError('--currency must be a code such as NGN, in capitals.');
  const [minMinor, maxMinor] = [amountOf(given, 'min', currency), amountOf(given, 'max', currency)];
  return { accountId, channel, currency, network: networkOf(given, channel, currency), minMinor, maxMinor };
}

function channelOf(given: CommandArguments): Channel {
  const text = requiredOf(given, 'channel', CHANNELS.join(', '));
  if (!isChannel(text)) throw new UsageError(`--channel must be ${CHANNELS.join(', ')}.`);
  return text;
}

function amountOf(given: CommandArguments, option: 'min' | 'max', currency: string | null): number | null {
  const text = given.one(option);
  if (text === undefined) return null;
  if (currency === null) throw new UsageError(`--${option} needs --currency.`);
  const amount = readTypedAmount(text, currency);
  if (!amount.ok) throw new UsageError(`--${option} must be an amount in ${currency}, such as 1,500.`);
  return amount.minor;
}

/** A misspelt one would match nothing, so those that are known are checked. */
function networkOf(given: CommandArguments, channel: Channel, currency: string | null): string | null {
  const network = given.one('network');
  if (network === undefined) return null;
  const names = AT_PROCESSORS[channel].network;
  if (names === null) throw new UsageError(`--network is not for ${channel}: it has none.`);
  if (names === 'bank') {
    if (!BANK_SLUG.test(network)) throw new UsageError('--network must be the slug of a bank.');
    return network;
  }
  if (names === 'wallet' && currency === null)
    throw new UsageError(`--network needs --currency for ${channel}.`);
  const known: readonly string[] =
    names === 'brand' ? BRANDS : networksOf(currency ?? '').map(({ slug }) => slug);
  if (known.includes(network)) return network;
  throw new UsageError(
    known.length === 0
      ? `${currency} has no networks to tell apart.`
      : `--network must be ${known.join(', ')}.`,
  );
}
