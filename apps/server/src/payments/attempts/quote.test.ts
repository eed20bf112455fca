// I-15: a quote holds for its own transaction, its own channel and its own time.
import { describe, expect, it } from 'vitest';
import { isUsable, QUOTE_LIFETIME_MS, quoteOf } from './exchange.ts';

const NOW = 1_800_000_000_000;
const quote = quoteOf(
  {
    id: 'KPY-QT-1',
    transactionId: 7,
    channel: 'card',
    price: { minor: 153_425, currency: 'NGN' },
    rate: { numerator: 100, denominator: 153_425 },
  },
  'USD',
  NOW,
);

describe('a quote', () => {
  it('has both amounts, the rate and when it expires', () => {
    expect(quote).toMatchObject({
      price: { minor: 153_425, currency: 'NGN' },
      debited: { minor: 100, currency: 'USD' },
      madeAt: NOW,
      expiresAt: NOW + QUOTE_LIFETIME_MS,
    });
  });

  it.each([
    ['at once', {}, 0, true],
    ['until the last moment', {}, QUOTE_LIFETIME_MS - 1, true],
    ['not at the moment it expires', {}, QUOTE_LIFETIME_MS, false],
    ['not for another transaction', { transactionId: 8 }, 0, false],
    ['not for another channel', { channel: 'bank_transfer' }, 0, false],
  ])('is usable %s', (_, other, afterMs, expected) => {
    expect(isUsable(quote, { transactionId: 7, channel: 'card', ...other }, NOW + afterMs)).toBe(expected);
  });

  it('that does not exist does not hold', () => {
    expect(isUsable(null, { transactionId: 7, channel: 'card' }, NOW)).toBe(false);
  });
});
