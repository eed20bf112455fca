// The steps of a wallet's menu begin with the code that opens it.
import { dialCodesOf } from '@titan/rules/wallet-dial-codes';
import { expect, it } from 'vitest';
import { dialCodes } from './en/dial-codes.ts';

const MENUS = [...dialCodesOf('GHS'), ...dialCodesOf('EGP')].map(
  ({ network, code }) => [network, code] as const,
);

it.each(MENUS)('%s is opened by %s', (network, code) => {
  expect(dialCodes[network][0]).toContain(code);
});
