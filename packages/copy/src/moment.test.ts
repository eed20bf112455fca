// A moment as a payer reads it.
import { expect, it } from 'vitest';
import { english } from './english.ts';
import { moment } from './moment.ts';

it('is the day, the time and the zone of the payment’s country', () => {
  expect(moment(Date.UTC(2026, 10, 21, 22, 4), 'KES', english)).toEqual({
    short: '22 Nov, 01:04',
    whole: '22 Nov 2026, 01:04 GMT+3',
    zone: 'GMT+3',
  });
});

it('names every month', () => {
  const months = Array.from({ length: 12 }, (_, month) => moment(Date.UTC(2026, month, 1), 'USD', english));
  expect(months.map(({ short }) => short.split(' ')[1]?.replace(',', '')).join(' ')).toBe(
    'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  );
});
