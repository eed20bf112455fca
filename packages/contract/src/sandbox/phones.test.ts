// The sandbox's wallet numbers against the rules that payers' numbers are held to (spec §5, §9).
import { networkOf } from '@titan/rules/wallet-networks';
import { checkWalletNumber, walletChargeNumber, walletEntry } from '@titan/rules/wallet-number';
import { expect, it } from 'vitest';
import { SANDBOX_PHONES, sandboxPhonesOf } from './phones.ts';

it('every sandbox number is valid, is read back from each way to write it, and is on a known network', () => {
  for (const { currency, entry, number, network } of SANDBOX_PHONES) {
    expect([entry, checkWalletNumber(currency, entry)]).toEqual([entry, 'valid']);
    expect(walletChargeNumber(currency, entry)).toBe(number);
    for (const typed of [number, `+${number}`, `00${number}`])
      expect(walletEntry(currency, typed)).toBe(entry);
    if (network) expect(networkOf(currency, network)).not.toBeNull();
  }
});

it.each(['KES', 'GHS', 'NGN', 'XAF', 'XOF', 'EGP', 'ZAR', 'TZS'])(
  'the first number of %s succeeds',
  (currency) => {
    expect(sandboxPhonesOf(currency)[0]).toMatchObject({ outcome: 'success', isPrimary: true });
  },
);

it.each([
  ['KES', ['STK_PROMPT']],
  ['GHS', ['OTP', 'STK_PROMPT']],
  ['NGN', ['OTP', 'STK_PROMPT']],
  ['XAF', ['STK_PROMPT']],
  ['XOF', ['OTP', 'STK_PROMPT']],
  ['EGP', ['STK_PROMPT']],
  ['ZAR', ['STK_PROMPT']],
  ['TZS', ['OTP', 'STK_PROMPT']],
])('%s asks for %j; KES never asks for an OTP', (currency, authModels) => {
  expect(sandboxPhonesOf(currency)[0]?.authModels).toEqual(authModels);
});
