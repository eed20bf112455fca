// Mobile-money networks by currency, their dial codes, stages and texts (spec §2, §3, §4, §8).

import { describe, expect, it } from 'vitest';
import { METHOD_CATALOGUE } from './methods.ts';
import { dialCodesOf, dialHref } from './wallet-dial-codes.ts';
import { hintedNetwork, networkOf, networksOf, WALLET_NETWORKS } from './wallet-networks.ts';
import { checkWalletNumber } from './wallet-number.ts';
import { asksNetwork } from './wallet-stage.ts';

describe('Networks by currency', () => {
  it.each([
    ['KES', ['safaricom-ke', 'airtel-ke', 'equitel-ke']],
    ['GHS', ['mtn-gh', 'vodafone-gh', 'airteltigo-gh']],
    ['XAF', ['mtn-cm', 'orange-cm']],
    ['XOF', ['wave-ci', 'mtn-ci', 'moov-ci', 'orange-ci']],
    ['EGP', ['vodafone-eg', 'orange-eg', 'etisalat-eg', 'we-eg']],
    ['TZS', ['vodacom-tz', 'tigo-tz', 'airtel-tz', 'halopesa-tz']],
    ['NGN', []],
    ['ZAR', []],
  ])('%s', (currency, slugs) => {
    expect(networksOf(currency).map((each) => each.slug)).toEqual(slugs);
    expect(asksNetwork(currency)).toBe(currency === 'XOF');
  });

  it('Wave is the redirect network, and the four of XOF are the catalogue’s Wave, Mtn, Moov and Orange', () => {
    expect(WALLET_NETWORKS.filter((each) => each.isRedirect).map((each) => each.slug)).toEqual(['wave-ci']);
    const methods = networksOf('XOF').map((each) => each.method);
    expect(METHOD_CATALOGUE.filter((id) => methods.includes(id))).toEqual(methods);
  });

  it('a network is one of its own currency’s', () => {
    expect(networkOf('GHS', 'mtn-gh')?.name).toBe('MTN MoMo');
    expect(networkOf('XAF', 'mtn-gh')).toBeNull();
  });

  it.each([
    ['GHS', '0240000000', 'mtn-gh'],
    ['GHS', '+233 20 000 0000', 'vodafone-gh'],
    ['GHS', '0290000000', null],
    ['EGP', '01100000000', 'etisalat-eg'],
    ['KES', '0110345678', 'safaricom-ke'],
    ['KES', '0763000000', 'equitel-ke'],
    ['XAF', '655123456', 'orange-cm'],
    ['XOF', '0707123456', 'orange-ci'],
    ['TZS', '0650000000', 'tigo-tz'],
    ['NGN', '09034627200', null],
    ['GHS', '024', null],
  ])('a prefix is a hint only: %s %s, %s', (currency, text, slug) => {
    expect(hintedNetwork(currency, text)?.slug ?? null).toBe(slug);
  });
});

describe('§2 Instruction panels for GHS and EGP: dial-code steps for wallet approvals', () => {
  it.each([
    ['GHS', ['mtn-gh', 'vodafone-gh', 'airteltigo-gh']],
    ['EGP', ['vodafone-eg', 'orange-eg', 'etisalat-eg', 'we-eg']],
    ['KES', []],
  ])('%s has a panel for each network', (currency, slugs) => {
    expect(dialCodesOf(currency).map((each) => each.network)).toEqual(slugs);
    for (const { network } of dialCodesOf(currency)) expect(networkOf(currency, network)).not.toBeNull();
  });

  it.each([
    ['*170#', 'tel:*170%23'],
    ['#7115#', 'tel:%237115%23'],
  ])('%s is dialled by %s', (code, href) => {
    expect(dialHref(code)).toBe(href);
  });
});

it.each(['27', '25', '21', '07', '05', '01'])(
  'every valid number of XOF hints at a network that asks by a prompt: 0%s…',
  (prefix) => {
    const number = `0${prefix}12345678`;
    expect(checkWalletNumber('XOF', number)).toBe('valid');
    expect(hintedNetwork('XOF', number)).toMatchObject({ currency: 'XOF', isRedirect: false });
  },
);
