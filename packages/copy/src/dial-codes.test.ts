// The steps of a wallet's menu begin with the code that opens it.
import { dialCodesOf } from '@titan/rules/wallet-dial-codes';
import { expect, it } from 'vitest';
import { dialCodesMessages } from '../dist/en/dial-codes.js';

const MENUS = [...dialCodesOf('GHS'), ...dialCodesOf('EGP')].map(
  ({ network, code }) => [network, code] as const,
);

it.each(MENUS)('%s is opened by %s', (network, code) => {
  expect(dialCodesMessages[network][0]).toContain(code);
});
