import { walletNumberProblem, WALLET_CURRENCIES } from '@titan/rules/wallet-number';
import { expect, it } from 'vitest';
import { mobileMoney } from './en/mobile-money.ts';

it.each(WALLET_CURRENCIES)('the example of a wallet’s number in %s can be typed as it stands', (currency) => {
  expect(walletNumberProblem(currency, mobileMoney.examples[currency])).toBeNull();
});
