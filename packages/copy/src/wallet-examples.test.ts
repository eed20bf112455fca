import { walletNumberProblem, WALLET_CURRENCIES } from '@titan/rules/wallet-number';
import { expect, it } from 'vitest';
import { mobileMoneyMessages } from '../dist/en/mobile-money.js';

it.each(WALLET_CURRENCIES)('the example of a wallet’s number in %s can be typed as it stands', (currency) => {
  expect(walletNumberProblem(currency, mobileMoneyMessages.examples[currency])).toBeNull();
});
