// What the first load knows of banks and wallets by heart is what rules say of them.
import { BANK_BRANDS } from '@titan/rules/bank-branding';
import { networksOf } from '@titan/rules/wallet-networks';
import { describe, expect, it } from 'vitest';
import { WALLETS, BANK_TILES } from './method-list.tsx';

describe('the tile of a bank that is a method of its own', () => {
  it.each(Object.entries(BANK_TILES))('%s is drawn as in the list of banks', (method, tile) => {
    const brand = BANK_BRANDS.find(({ slug }) => slug === method.replace('pay_with_', ''));
    expect(tile).toEqual([brand?.initials, brand?.accent, brand?.text]);
  });
});

describe('the wallets named in the row of mobile money', () => {
  it.each(Object.entries(WALLETS))('%s: %s are networks of the currency', (currency, names) => {
    const networks = networksOf(currency)
      .map(({ name }) => name)
      .join();
    for (const name of names.split(', ')) expect(networks).toContain(name);
  });
});
