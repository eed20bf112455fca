// Spec §9 Sandbox: every test number that TEST MODE offers is one that the form takes.
import { WALLET_CURRENCIES, walletChargeNumber } from '@titan/rules/wallet-number';
import { networkOf } from '@titan/rules/wallet-networks';
import { asksNetwork } from '@titan/rules/wallet-stage';
import { describe, expect, it } from 'vitest';
import { failingPresets, payingPresets } from './test-numbers.tsx';
import { sandboxWallet } from './sandbox-wallets.ts';

const OFFERED = WALLET_CURRENCIES.flatMap((currency) =>
  [...payingPresets(currency), ...failingPresets(currency)].map((preset) => [currency, preset] as const),
);

describe('sandbox sample phone numbers per currency', () => {
  it.each(OFFERED)('%s, %s: is valid, with its network where one is asked for', (currency, preset) => {
    const wallet = sandboxWallet(preset, currency);
    expect(walletChargeNumber(currency, wallet?.number ?? '')).not.toBeNull();
    const network = networkOf(currency, wallet?.network ?? '');
    expect(network !== null).toBe(asksNetwork(currency));
    expect(network?.isRedirect ?? false).toBe(preset === 'redirect');
  });

  it('a name that is none fills in nothing', () => {
    expect(sandboxWallet('pin', 'KES')).toBeNull();
  });
});
