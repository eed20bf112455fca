// Spec §4 Bank transfer: when a charge whose account is open is queried, and when it is believed that nothing has come.
import { describe, expect, it } from 'vitest';
import { ACCOUNT_SETTLING_MS, accountMoveOf } from '../settlement.ts';
import type { ReceivedTransfer } from '../../providers/port.ts';

const OPENED = Date.UTC(2026, 10, 21, 8);
const END = OPENED + 30 * 60_000;
const TRANSFER: ReceivedTransfer = {
  id: 't-1',
  amountMinor: 100,
  currency: 'NGN',
  landedAt: END - 1,
  payer: null,
};

const moveAt = (now: number, transfers: ReceivedTransfer[] = [], askedAt = now) =>
  accountMoveOf(
    { now, askedAt },
    {
      kind: 'account',
      account: {
        bankCode: 'wema',
        bankName: 'Wema Bank',
        accountNumber: '0123456789',
        accountName: 'Titan',
        expiresAt: END,
        limits: null,
      },
      transfers,
      message: '',
    },
  );

describe('an open account', () => {
  it.each([
    ['the first confirmation check comes after 120000 ms', OPENED, OPENED + 120_000],
    ['then it repeats', OPENED + 120_000, OPENED + 240_000],
    ['the last one before the end is at the end', END - 60_000, END],
    ['after the end it is asked once more when nothing is believed to come', END, END + ACCOUNT_SETTLING_MS],
    ['and not before', END + 30_000, END + ACCOUNT_SETTLING_MS],
  ])('%s', (_, now, queryAt) => {
    expect(moveAt(now)).toMatchObject({ to: 'unknown', isFinal: false, authModel: 'TRANSFER', queryAt });
  });
});

describe('an account whose time is over', () => {
  it('and to which nothing has come a minute later: failed, with the termination text', () => {
    expect(moveAt(END + ACCOUNT_SETTLING_MS - 1).to).toBe('unknown');
    expect(moveAt(END + ACCOUNT_SETTLING_MS)).toEqual({
      to: 'failed',
      isFinal: true,
      authModel: 'TRANSFER',
      errorType: 'PAYMENT_EXPIRED',
      sentence: { code: 'bank_transfer.PAYMENT_EXPIRED' },
      queryAt: null,
    });
  });

  it('is not failed by an answer to a query of before that minute, however late it comes: it is queried again at once', () => {
    const now = END + 2 * ACCOUNT_SETTLING_MS;
    expect(moveAt(now, [], END + ACCOUNT_SETTLING_MS - 1)).toMatchObject({ to: 'unknown', queryAt: now });
  });

  it('is not failed by an answer that lists a transfer: the transfer decides', () => {
    const now = END + 3 * ACCOUNT_SETTLING_MS;
    expect(moveAt(now, [TRANSFER])).toMatchObject({ to: 'unknown', queryAt: now });
  });
});
