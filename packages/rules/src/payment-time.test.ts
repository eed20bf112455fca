// A receipt's date and time with its zone: of the country of the currency (spec §1).
import { expect, it } from 'vitest';
import { paymentTime } from './payment-time.ts';

const MOMENT = Date.UTC(2026, 10, 21, 22, 4, 59);

it.each([
  ['NGN', 21, '23:04', 'GMT+1'],
  ['GHS', 21, '22:04', 'GMT'],
  ['ZAR', 22, '00:04', 'GMT+2'],
  ['KES', 22, '01:04', 'GMT+3'],
  ['XAF', 21, '23:04', 'GMT+1'],
  ['XOF', 21, '22:04', 'GMT'],
  ['EGP', 22, '00:04', 'GMT+2'],
  ['TZS', 22, '01:04', 'GMT+3'],
  ['USD', 21, '22:04', 'GMT'],
  ['JPY', 21, '22:04', 'GMT'],
])('in %s: the %dth, %s %s', (currency, day, time, zone) =>
  expect(paymentTime(MOMENT, currency)).toEqual({ day, month: 11, year: 2026, time, zone }),
);

it('follows summer time where the country has it', () =>
  expect(paymentTime(Date.UTC(2026, 6, 1, 12), 'EGP')).toEqual({
    day: 1,
    month: 7,
    year: 2026,
    time: '15:00',
    zone: 'GMT+3',
  }));

it('midnight is 00, and a new year is one', () =>
  expect(paymentTime(Date.UTC(2026, 11, 31, 23), 'NGN')).toEqual({
    day: 1,
    month: 1,
    year: 2027,
    time: '00:00',
    zone: 'GMT+1',
  }));
