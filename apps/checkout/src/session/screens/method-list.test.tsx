// What the first load knows of banks and wallets by heart is what rules say of them.
import { BANK_VARIANTS, bankOfVariant } from '@titan/rules/bank-variants';
import { networksOf } from '@titan/rules/wallet-networks';
import { describe, expect, it } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { MarksContext } from '../../ui/mark.tsx';
import { WALLETS } from '../../methods/mobile-money/index.ts';
import { MethodTile } from './method-list.tsx';

describe('the tile of a bank that is a method of its own', () => {
  it.each(BANK_VARIANTS)('%s has the mark of its bank', (method) => {
    const tile = renderToStaticMarkup(
      <MarksContext value={{ sprite: '/marks/x.svg' }}>
        <MethodTile channel="pay_with_bank" method={method} />
      </MarksContext>,
    );
    expect(tile).toContain(`src="/marks/x.svg#${bankOfVariant(method)}"`);
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
