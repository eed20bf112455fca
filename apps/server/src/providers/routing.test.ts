// Decision 0053: the first route that matches and that its connector reaches takes the charge.
import { describe, expect, it } from 'vitest';
import type { Limits } from './port.ts';
import { type LimitsOf, type Route, type RoutedCharge, routesFor } from './routing.ts';

const ANY: Route = {
  accountId: 0,
  env: 'test',
  provider: 'all',
  sealKeyId: null,
  channel: 'card',
  currency: null,
  network: null,
  minMinor: null,
  maxMinor: null,
  directCards: true,
};
const NAIRA_CARD: RoutedCharge = { channel: 'card', currency: 'NGN', amountMinor: 150_000, network: 'visa' };

const AMOUNTS = { minMinor: 1, maxMinor: 1_000_000, isWhole: false };
const POOR: Limits = {
  channels: {
    card: { NGN: AMOUNTS, KES: { ...AMOUNTS, minMinor: 1_000, isWhole: true } },
    mobile_money: { KES: AMOUNTS },
  },
  networks: ['safaricom-ke'],
  query: { firstAfterMs: 0, gapMs: 0, notFoundProvesAfterMs: null },
  finalIn: 'any',
  livesMs: null,
  hostsCards: false,
  asksThreeDs: null,
  disputesBy: null,
  refunds: { byOurReference: false, gapMs: 0, notFoundProvesAfterMs: null },
  refundTerms: { channels: {} },
};
const ALL: Limits = {
  ...POOR,
  networks: ['safaricom-ke', 'airtel-ke'],
  hostsCards: true,
  channels: {
    card: { NGN: AMOUNTS, KES: AMOUNTS },
    mobile_money: { KES: AMOUNTS },
    pay_with_bank: { NGN: AMOUNTS },
  },
};
const limitsOf: LimitsOf = ({ provider }) => ({ all: ALL, poor: POOR })[provider] ?? null;

/** Routes are numbered from 1 in their order. */
const taken = (routes: Partial<Route>[], charge: Partial<RoutedCharge>): number[] => {
  const numbered = routes.map((route, index) => ({ ...ANY, ...route, accountId: index + 1 }));
  return routesFor(numbered, { ...NAIRA_CARD, ...charge }, limitsOf).map(({ accountId }) => accountId);
};

describe('a charge is taken by the first route', () => {
  it.each<[rule: string, routes: Partial<Route>[], charge: Partial<RoutedCharge>, by: number | null]>([
    ['of all that match', [{}, {}], {}, 1],
    ['for its channel', [{ channel: 'mobile_money' }, {}], {}, 2],
    ['for its currency', [{ currency: 'KES' }, { currency: 'NGN' }], {}, 2],
    ['for any currency', [{ currency: 'KES' }, {}], {}, 2],
    ['for its brand', [{ network: 'verve' }, { network: 'visa' }], {}, 2],
    ['for any network, where it has none', [{ network: 'verve' }, {}], { network: null }, 2],
    ['for whatever network, while its own is not known', [{ network: 'verve' }], { network: undefined }, 1],
    ['from its least amount on', [{ minMinor: 150_001 }, { minMinor: 150_000 }], {}, 2],
    ['up to its greatest amount', [{ maxMinor: 149_999 }, { maxMinor: 150_000 }], {}, 2],
    [
      'for whatever amount, while its own is not known',
      [{ minMinor: 999_999 }],
      { amountMinor: undefined },
      1,
    ],
    [
      'whose connector reaches its channel',
      [{ provider: 'poor', channel: 'pay_with_bank' }, { channel: 'pay_with_bank' }],
      { channel: 'pay_with_bank' },
      2,
    ],
    [
      'whose connector takes its network',
      [{ provider: 'poor', channel: 'mobile_money' }, { channel: 'mobile_money' }],
      { channel: 'mobile_money', currency: 'KES', network: 'airtel-ke' },
      2,
    ],
    [
      'whose connector takes the network that it is for',
      [{ provider: 'poor', channel: 'mobile_money', network: 'airtel-ke' }, { channel: 'mobile_money' }],
      { channel: 'mobile_money', currency: 'KES', network: undefined },
      2,
    ],
    [
      'whose connector takes some network, while its own is not known',
      [{ provider: 'poor', channel: 'mobile_money' }],
      { channel: 'mobile_money', currency: 'KES', network: null },
      1,
    ],
    ['whose connector reaches its currency', [{ provider: 'poor' }, {}], { currency: 'GHS' }, null],
    [
      'whose connector takes its amount',
      [{ provider: 'poor' }, {}],
      { currency: 'KES', amountMinor: 900 },
      2,
    ],
    [
      'whose connector takes no fractions',
      [{ provider: 'poor' }, {}],
      { currency: 'KES', amountMinor: 150_050 },
      2,
    ],
    ['whose connector takes whole amounts', [{ provider: 'poor' }, {}], { currency: 'KES' }, 1],
    ['whose connector this release has', [{ provider: 'gone' }, {}], {}, 2],
    ['that has the card typed on our page', [{ directCards: false }, {}], { isHosted: false }, 2],
    ['that has the card typed on the processor’s page', [{}, { directCards: false }], { isHosted: true }, 2],
    [
      'whose processor has no page for cards',
      [{ provider: 'poor', directCards: false }],
      { isHosted: false },
      1,
    ],
    ['either way, where that is not said', [{ directCards: false }, {}], {}, 1],
    ['or by none', [{ currency: 'KES' }], {}, null],
  ])('%s', (_, routes, charge, by) => {
    expect(taken(routes, charge)[0] ?? null).toBe(by);
  });
});

it('after the first, a charge is taken by the others that match, in their order', () => {
  expect(taken([{}, { currency: 'KES' }, {}], {})).toEqual([1, 3]);
});
