// Refunds: full and part, in what was debited.
import { describe, expect, it } from 'vitest';
import { refundParts, type RefundSource } from './refund-parts.ts';

const charge = (change: Partial<RefundSource> = {}): RefundSource => ({
  chargeId: 1,
  transferId: null,
  keptMinor: 150_000,
  givenMinor: 0,
  debitedMinor: 150_000,
  debitCurrency: 'NGN',
  givenDebitMinor: 0,
  ...change,
});

describe('what a refund gives back', () => {
  it('all of a charge, or a part of it', () => {
    expect(refundParts(150_000, [charge()])).toEqual([
      { chargeId: 1, transferId: null, debitCurrency: 'NGN', amountMinor: 150_000, debitMinor: 150_000 },
    ]);
    expect(refundParts(50_000, [charge({ givenMinor: 70_000, givenDebitMinor: 70_000 })])).toMatchObject([
      { amountMinor: 50_000, debitMinor: 50_000 },
    ]);
  });

  it('never more than is left', () => {
    expect(refundParts(150_001, [charge()])).toBeNull();
    expect(refundParts(80_001, [charge({ givenMinor: 70_000, givenDebitMinor: 70_000 })])).toBeNull();
    expect(refundParts(1, [])).toBeNull();
  });

  it('of a card that was debited in another currency its share, and with the last part all that is left', () => {
    const dollars = charge({ debitedMinor: 101, debitCurrency: 'USD' });
    const [first] = refundParts(50_000, [dollars]) ?? [];
    expect(first).toMatchObject({ amountMinor: 50_000, debitMinor: 33, debitCurrency: 'USD' });
    const after = { ...dollars, givenMinor: 50_000, givenDebitMinor: 33 };
    expect(refundParts(100_000, [after])).toMatchObject([{ amountMinor: 100_000, debitMinor: 68 }]);
    expect(refundParts(100, [dollars])).toBeNull();
  });

  it('of transfers to each of their senders, the first one first', () => {
    const sources = [
      charge({ transferId: 'a', keptMinor: 60, debitedMinor: 60 }),
      charge({ chargeId: 2, transferId: 'b', keptMinor: 40, debitedMinor: 40 }),
    ];
    expect(refundParts(70, sources)).toMatchObject([
      { chargeId: 1, transferId: 'a', amountMinor: 60 },
      { chargeId: 2, transferId: 'b', amountMinor: 10 },
    ]);
  });

  it('passes over a transfer that has gone back, and one that the amount does not reach', () => {
    const sources = [
      charge({ transferId: 'a', givenMinor: 150_000, givenDebitMinor: 150_000 }),
      charge({ chargeId: 2, transferId: 'b' }),
      charge({ chargeId: 3, transferId: 'c' }),
    ];
    expect(refundParts(150_000, sources)).toEqual([
      { chargeId: 2, transferId: 'b', debitCurrency: 'NGN', amountMinor: 150_000, debitMinor: 150_000 },
    ]);
  });
});
