// Spec §2, §4 Bank transfer, I-16, I-17: every way a transfer can come, by preference.
import { describe, expect, it } from 'vitest';
import type { ChargeState } from '../../db/column-values.ts';
import {
  decideTransfer,
  type OverPreference,
  type TransferCase,
  type TransferDecision,
  type UnderPreference,
} from './settlement.ts';

const END = Date.UTC(2026, 10, 21, 8, 30);
const DUE = 152_419;
const COST = 2_419;
const LIMITED = { minMinor: 10_000, maxMinor: 1_000_000 };
const DAY_MS = 24 * 60 * 60 * 1000;

type Changes = {
  amount?: number;
  currency?: string;
  landedAt?: number;
  limits?: { minMinor: number; maxMinor: number } | null;
  status?: ChargeState;
  hasHadOne?: boolean;
} & Partial<TransferCase['payment']>;

/** An exact transfer, a minute before the end, on an open account of a payment that is not paid; each part may be otherwise. */
function situation({
  amount,
  currency,
  landedAt,
  limits,
  status,
  hasHadOne,
  ...payment
}: Changes = {}): TransferCase {
  return {
    transfer: { amountMinor: amount ?? DUE, currency: currency ?? 'NGN', landedAt: landedAt ?? END - 60_000 },
    account: { expiresAt: END, limits: limits ?? null },
    charge: { status: status ?? 'unknown', currency: 'NGN', hasHadOne: hasHadOne ?? false },
    payment: {
      payableMinor: DUE,
      heldMinor: 0,
      costMinor: COST,
      isPaid: false,
      canGoOn: true,
      over: 'return_excess',
      under: 'return_all',
      ...payment,
    },
  };
}

/** `to · kept · owed reason`, as a row of the table says it. */
function decided(changes: Changes): string {
  const { to, keptMinor, owed } = decideTransfer(situation(changes));
  return [to ?? 'stays', keptMinor, owed ? `${owed.amountMinor} ${owed.reason}` : '-'].join(' · ');
}

const OVER: OverPreference[] = ['return_excess', 'return_all', 'accept_all'];
const UNDER: UnderPreference[] = ['return_all', 'wait_for_rest', 'accept_all'];
const EVERY = OVER.flatMap((over) => UNDER.map((under) => ({ over, under })));

describe('settlement of a transfer, for each merchant preference', () => {
  it.each<[string, Changes, Record<string, string>]>([
    ['exact', {}, { every: 'success · 152419 · -' }],
    [
      'over',
      { amount: DUE + 500 },
      {
        return_excess: 'success · 152419 · 500 excess',
        return_all: 'returned · 0 · 152919 wrong_amount',
        accept_all: 'success · 152919 · -',
      },
    ],
  ])('%s', (_, changes, expected) => {
    for (const { over, under } of EVERY) {
      expect([over, decided({ ...changes, over, under })]).toEqual([
        over,
        expected[over] ?? expected['every'],
      ]);
    }
  });

  it.each<[string, Changes, Record<UnderPreference, string>]>([
    [
      'under',
      { amount: 100_000 },
      {
        return_all: 'returned · 0 · 100000 underpaid',
        wait_for_rest: 'held · 100000 · -',
        accept_all: 'success · 100000 · -',
      },
    ],
    [
      'under, and it does not cover fee and VAT',
      { amount: COST },
      {
        return_all: 'returned · 0 · 2419 underpaid',
        wait_for_rest: 'held · 2419 · -',
        accept_all: 'returned · 0 · 2419 underpaid',
      },
    ],
    [
      'under, and there is no time or attempt for the rest',
      { amount: 100_000, canGoOn: false },
      {
        return_all: 'returned · 0 · 100000 underpaid',
        wait_for_rest: 'returned · 0 · 100000 underpaid',
        accept_all: 'success · 100000 · -',
      },
    ],
  ])('%s', (_, changes, expected) => {
    for (const { over, under } of EVERY) {
      expect([under, decided({ ...changes, over, under })]).toEqual([under, expected[under]]);
    }
  });
});

describe('in two parts', () => {
  const held = { heldMinor: 100_000, under: 'wait_for_rest' } as const;

  it.each<[string, Changes, string]>([
    ['the rest exactly', { amount: 52_419 }, 'success · 52419 · -'],
    ['more than the rest', { amount: 60_000 }, 'success · 52419 · 7581 excess'],
    ['more than the rest, all of it accepted', { amount: 60_000, over: 'accept_all' }, 'success · 60000 · -'],
    [
      'more than the rest, all of it returned',
      { amount: 60_000, over: 'return_all' },
      'returned · 0 · 60000 wrong_amount',
    ],
    ['the whole once more', { amount: DUE }, 'success · 52419 · 100000 excess'],
    ['less than the rest: a third part is waited for', { amount: 2_000 }, 'held · 2000 · -'],
    [
      'less than the rest, which covers the cost with what is held',
      { amount: 1, under: 'accept_all' },
      'success · 1 · -',
    ],
  ])('%s', (_, changes, expected) => {
    expect(decided({ ...held, ...changes })).toBe(expected);
  });
});

describe('whatever the preference', () => {
  it.each<[string, Changes, string]>([
    ['below transaction_limits', { amount: 9_999, limits: LIMITED }, 'returned · 0 · 9999 out_of_limits'],
    [
      'at the minimum it is weighed like any',
      { amount: DUE, limits: { minMinor: DUE, maxMinor: DUE } },
      'success · 152419 · -',
    ],
    [
      'above transaction_limits',
      { amount: 1_000_001, limits: LIMITED },
      'returned · 0 · 1000001 out_of_limits',
    ],
    ['in another currency', { currency: 'GHS' }, 'returned · 0 · 152419 wrong_amount'],
    ['a second before expiry', { landedAt: END - 1_000 }, 'success · 152419 · -'],
    ['a millisecond before expiry', { landedAt: END - 1 }, 'success · 152419 · -'],
    ['at expiry', { landedAt: END }, 'returned · 0 · 152419 late'],
    ['a second after expiry', { landedAt: END + 1_000 }, 'returned · 0 · 152419 late'],
    ['days later', { landedAt: END + 3 * DAY_MS }, 'returned · 0 · 152419 late'],
    [
      'days later, when the attempt has long ended',
      { landedAt: END + 3 * DAY_MS, status: 'failed' },
      'stays · 0 · 152419 late',
    ],
    ['in time, but reported after the attempt was given up', { status: 'failed' }, 'stays · 0 · 152419 late'],
    ['on the account the payer has replaced, in time', { status: 'left' }, 'success · 152419 · -'],
    [
      'on the account the payer has replaced, too late',
      { status: 'left', landedAt: END },
      'returned · 0 · 152419 late',
    ],
    [
      'on the replaced account, when the other has paid',
      { status: 'left', isPaid: true },
      'duplicate · 0 · 152419 duplicate',
    ],
    ['while another method has just succeeded', { isPaid: true }, 'duplicate · 0 · 152419 duplicate'],
    [
      'while another method has succeeded, of a wrong amount',
      { isPaid: true, amount: 5 },
      'duplicate · 0 · 5 duplicate',
    ],
    [
      'twice: the second on an account that paid',
      { status: 'success', hasHadOne: true, isPaid: true },
      'stays · 0 · 152419 duplicate',
    ],
    [
      'twice: the second on an account that returned its one',
      { status: 'returned', hasHadOne: true },
      'stays · 0 · 152419 account_used',
    ],
    [
      'twice: the second on an account whose part is held',
      { status: 'held', hasHadOne: true, heldMinor: 5 },
      'stays · 0 · 152419 account_used',
    ],
  ])('%s', (_, changes, expected) => {
    for (const preference of EVERY) expect(decided({ ...preference, ...changes })).toBe(expected);
  });
});

describe('the sentence', () => {
  it.each<[string, Changes, Partial<TransferDecision>]>([
    ['exact', {}, { event: null, errorType: null, sentence: null }],
    [
      'over',
      { amount: DUE + 500 },
      {
        event: 'overpayment',
        errorType: null,
        sentence: {
          code: 'bank_transfer.EXCESS',
          params: { expectedMinor: DUE, excessMinor: 500, currency: 'NGN' },
        },
      },
    ],
    [
      'under',
      { amount: 100_000 },
      {
        event: 'underpayment',
        errorType: 'UNDERPAID',
        sentence: {
          code: 'bank_transfer.WRONG_AMOUNT',
          params: { paidMinor: 100_000, expectedMinor: DUE, currency: 'NGN' },
        },
      },
    ],
    ['too late', { landedAt: END }, { event: null, errorType: 'LATE', sentence: null }],
    [
      'out of limits',
      { amount: 1, limits: LIMITED },
      {
        event: null,
        errorType: 'OUT_OF_LIMITS',
        sentence: { code: 'bank_transfer.OUT_OF_LIMITS' },
      },
    ],
  ])('%s', (_, changes, expected) => {
    expect(decideTransfer(situation(changes))).toMatchObject(expected);
  });
});

it('whatever comes, what is kept and what goes back is what has landed: never both, never neither (I-17)', () => {
  const amounts = [1, COST, COST + 1, 52_419, 100_000, DUE - 1, DUE, DUE + 1, 3 * DUE];
  for (const preference of EVERY)
    for (const amount of amounts)
      for (const status of ['unknown', 'left', 'held', 'failed', 'returned', 'success'] as const)
        for (const heldMinor of [0, 100_000])
          for (const isPaid of [false, true]) {
            const changes = {
              ...preference,
              amount,
              status,
              heldMinor,
              isPaid,
              hasHadOne: status === 'held',
            };
            const { keptMinor, owed } = decideTransfer(situation(changes));
            expect(keptMinor + (owed?.amountMinor ?? 0)).toBe(amount);
          }
});
