// Spec §9 Sandbox: temporary accounts and their automatic transfers.
import { TRANSFER_PROVIDERS } from '@titan/rules/transfer-providers';
import { describe, expect, it } from 'vitest';
import { systemRandom } from '@titan/platform/ports-node';
import { AUTO_COMPLETE_MS, newAccount, newTransfer, paysItselfAt } from './temporary-account.ts';
import type { AccountState } from './transfer-book.ts';

const OPENED = 1_000_000;
const HALF_AN_HOUR = 30 * 60_000;
const REQUEST = {
  reference: 'KPY-CA-1',
  paymentReference: 'KPY-PI-1',
  amountMinor: 500_000,
  currency: 'NGN',
  customerEmail: 'ada@example.com',
  callbackUrl: 'http://checkout.test/called',
  merchantName: 'Titan Demo Store',
  openMs: HALF_AN_HOUR,
};
const account = newAccount(REQUEST, systemRandom, OPENED);

describe('a temporary account', () => {
  it('has ten digits, the merchant’s name, a provider of spec §3 and the time that was asked for', () => {
    const names = Object.fromEntries(TRANSFER_PROVIDERS.map(({ code, name }) => [code, name]));
    for (let opened = 0; opened < 50; opened += 1) {
      const each = newAccount(REQUEST, systemRandom, OPENED);
      expect(each.accountNumber).toMatch(/^[1-9]\d{9}$/);
      expect(each.bankName).toBe(names[each.bankCode]);
    }
    expect(account).toMatchObject({ accountName: 'Titan Demo Store', expiresAt: OPENED + HALF_AN_HOUR });
  });

  it.each([
    ['NGN', 500_000, { minMinor: 10_000, maxMinor: 1_000_000_000 }],
    ['NGN', 5_000, { minMinor: 5_000, maxMinor: 1_000_000_000 }],
    ['NGN', 2_000_000_000, { minMinor: 10_000, maxMinor: 2_000_000_000 }],
    ['XOF', 5_000, { minMinor: 100, maxMinor: 10_000_000 }],
  ])('takes what it is to receive, whatever its limits: %s %i', (currency, amountMinor, limits) => {
    expect(newAccount({ ...REQUEST, currency, amountMinor }, systemRandom, OPENED).limits).toEqual(limits);
  });
});

it('a transfer has an id of its own and a payer whose account is masked', () => {
  const sent = {
    amountMinor: 1,
    currency: 'NGN',
    landedAt: OPENED,
    isAutomatic: false,
    failingReversals: 0,
  };
  const [one, other] = [newTransfer(sent, systemRandom), newTransfer(sent, systemRandom)];
  expect(one.id).not.toBe(other.id);
  expect(one.payer.account).toMatch(/^\*{6}\d{4}$/);
});

describe('an automatic transfer arrives', () => {
  const due = OPENED + AUTO_COMPLETE_MS;
  const landing = (landedAt: number, isAutomatic = false) =>
    newTransfer(
      { amountMinor: 5, currency: 'NGN', landedAt, isAutomatic, failingReversals: 0 },
      systemRandom,
    );
  const off = (at: number) => ({ isOn: false, at });
  const on = (at: number) => ({ isOn: true, at });

  it.each<[string, Partial<AccountState>, number | null]>([
    ['two minutes after its opening', {}, due],
    ['not when it is switched off before', { switches: [off(due - 1)] }, null],
    ['not when it is switched off at that moment', { switches: [off(due)] }, null],
    ['also when it is switched off later', { switches: [off(due + 1)] }, due],
    ['when it is switched on again before', { switches: [off(OPENED), on(due - 1)] }, due],
    [
      'as soon as it is switched on again after',
      { switches: [off(OPENED), on(due + 9), on(due + 10)] },
      due + 9,
    ],
    [
      'when it was switched on only for a while, in that while',
      { switches: [off(OPENED), on(due + 9), off(due + 20)] },
      due + 9,
    ],
    ['not when money has arrived before', { transfers: [landing(due - 1)] }, null],
    ['also when money arrives later', { transfers: [landing(due + 1)] }, due],
    ['not twice', { transfers: [landing(due, true)] }, null],
    ['not when the payment got another account before', { replacedAt: due - 1 }, null],
    ['also when the payment gets another account later', { replacedAt: due + 1 }, due],
    ['not when the account has closed before', { account: { ...account, expiresAt: due } }, null],
  ])('%s', (_, change, expected) => {
    const state = { account, replacedAt: null, switches: [], transfers: [], ...change };
    expect(paysItselfAt(state)).toBe(expected);
  });
});
