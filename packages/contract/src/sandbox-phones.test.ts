// The sandbox's wallet numbers against the rules that payers' numbers are held to (spec §5, §9).
import { networkOf } from '@titan/rules/wallet-networks';
import { checkWalletNumber, walletChargeNumber, walletEntry } from '@titan/rules/wallet-number';
import { describe, expect, it } from 'vitest';
import { SANDBOX_PHONES, type SandboxOutcome, sandboxPhonesOf } from './sandbox-phones.ts';

/** Every number with what is charged, as public lists and our own have them. */
const NUMBERS: readonly [currency: string, entry: string, chargeNumber: string, outcome: SandboxOutcome][] = [
  ['KES', '0700000000', '254700000000', 'success'],
  ['KES', '0734611986', '254734611986', 'failed'],
  ['KES', '0711111111', '254711111111', 'success'],
  ['GHS', '0240000000', '233240000000', 'success'],
  ['GHS', '0274611986', '233274611986', 'failed'],
  ['XAF', '0655123456', '237655123456', 'success'],
  ['XAF', '0677123456', '237677123456', 'failed'],
  ['XOF', '00500000000', '2250500000000', 'success'],
  ['XOF', '00123456789', '2250123456789', 'failed'],
  ['TZS', '0780000000', '255780000000', 'success'],
  ['TZS', '0780000002', '255780000002', 'failed'],
  ['EGP', '01200000000', '201200000000', 'success'],
  ['EGP', '01200000002', '201200000002', 'failed'],
  ['NGN', '09034627200', '2349034627200', 'success'],
  ['NGN', '08000000029', '2348000000029', 'invalid_number'],
  ['NGN', '08000000049', '2348000000049', 'insufficient_funds'],
  ['NGN', '08000000069', '2348000000069', 'failed'],
  ['NGN', '08000000129', '2348000000129', 'pending'],
  ['ZAR', '0710000000', '27710000000', 'success'],
  ['ZAR', '0710000029', '27710000029', 'invalid_number'],
  ['ZAR', '0710000049', '27710000049', 'insufficient_funds'],
  ['ZAR', '0710000069', '27710000069', 'failed'],
  ['ZAR', '0710000129', '27710000129', 'pending'],
  ['GHS', '0503456789', '233503456789', 'success'],
  ['GHS', '0503456039', '233503456039', 'declined_on_phone'],
  ['GHS', '0273456789', '233273456789', 'success'],
  ['XOF', '00700000000', '2250700000000', 'success'],
  ['XOF', '00734567890', '2250734567890', 'success'],
  ['XOF', '00100000000', '2250100000000', 'success'],
  ['XOF', '00700000001', '2250700000001', 'redirect'],
  ['XAF', '0693456789', '237693456789', 'success'],
  ['XAF', '0690000000', '237690000000', 'success'],
  ['TZS', '0763456789', '255763456789', 'success'],
  ['TZS', '0683456789', '255683456789', 'success'],
  ['TZS', '0623456789', '255623456789', 'success'],
  ['TZS', '0650000000', '255650000000', 'success'],
  ['EGP', '01000000000', '201000000000', 'success'],
  ['EGP', '01100000000', '201100000000', 'success'],
  ['EGP', '01500000000', '201500000000', 'success'],
  ['KES', '0703456129', '254703456129', 'pending'],
  ['KES', '0703456029', '254703456029', 'invalid_number'],
  ['KES', '0703456039', '254703456039', 'declined_on_phone'],
  ['KES', '0703456049', '254703456049', 'insufficient_funds'],
  ['KES', '0703456069', '254703456069', 'failed'],
  ['GHS', '0593456129', '233593456129', 'pending'],
  ['GHS', '0593456029', '233593456029', 'invalid_number'],
  ['GHS', '0593456039', '233593456039', 'declined_on_phone'],
  ['GHS', '0593456049', '233593456049', 'insufficient_funds'],
  ['GHS', '0593456069', '233593456069', 'failed'],
  ['XAF', '0653456129', '237653456129', 'pending'],
  ['XAF', '0653456029', '237653456029', 'invalid_number'],
  ['XAF', '0653456039', '237653456039', 'declined_on_phone'],
  ['XAF', '0653456049', '237653456049', 'insufficient_funds'],
  ['XAF', '0653456069', '237653456069', 'failed'],
  ['XOF', '00503456129', '2250503456129', 'pending'],
  ['XOF', '00503456029', '2250503456029', 'invalid_number'],
  ['XOF', '00503456039', '2250503456039', 'declined_on_phone'],
  ['XOF', '00503456049', '2250503456049', 'insufficient_funds'],
  ['XOF', '00503456069', '2250503456069', 'failed'],
  ['TZS', '0763456129', '255763456129', 'pending'],
  ['TZS', '0763456029', '255763456029', 'invalid_number'],
  ['TZS', '0763456039', '255763456039', 'declined_on_phone'],
  ['TZS', '0763456049', '255763456049', 'insufficient_funds'],
  ['TZS', '0763456069', '255763456069', 'failed'],
  ['EGP', '01203456129', '201203456129', 'pending'],
  ['EGP', '01203456029', '201203456029', 'invalid_number'],
  ['EGP', '01203456039', '201203456039', 'declined_on_phone'],
  ['EGP', '01203456049', '201203456049', 'insufficient_funds'],
  ['EGP', '01203456069', '201203456069', 'failed'],
  ['KES', '0703456789', '254703456789', 'success'],
  ['XAF', '0653456789', '237653456789', 'success'],
  ['XOF', '00503456789', '2250503456789', 'success'],
  ['GHS', '0593456789', '233593456789', 'success'],
];

describe('§5 Mobile money number: every sandbox number is valid, and charged as the dial code and the number without its first 0', () => {
  it.each(NUMBERS)('%s %s', (currency, entry, chargeNumber, outcome) => {
    expect(checkWalletNumber(currency, entry)).toBe('valid');
    expect(walletChargeNumber(currency, entry)).toBe(chargeNumber);
    for (const typed of [chargeNumber, `+${chargeNumber}`, `00${chargeNumber}`]) {
      expect(walletEntry(currency, typed)).toBe(entry);
    }
    const phone = SANDBOX_PHONES.find((each) => each.number === chargeNumber);
    expect(phone).toMatchObject({ currency, entry, outcome });
    if (phone?.network) expect(networkOf(currency, phone.network)).not.toBeNull();
  });
});

it('there are 73 of them, and the first of each currency succeeds', () => {
  expect(SANDBOX_PHONES).toHaveLength(NUMBERS.length);
  expect(NUMBERS).toHaveLength(73);
  for (const currency of ['KES', 'GHS', 'NGN', 'XAF', 'XOF', 'EGP', 'ZAR', 'TZS']) {
    expect(sandboxPhonesOf(currency)[0]).toMatchObject({ outcome: 'success', isPrimary: true });
  }
});

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
