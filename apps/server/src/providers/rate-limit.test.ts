// How often an account's provider is called: the bucket, and the pauses that the provider asks for.
import { describe, expect, it } from 'vitest';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import { createRateLimits, type RateLimit } from './rate-limit.ts';

const RATE = { perSecond: 2, burst: 4 };

function open() {
  const time = createSimulatedTime();
  const limitOf = createRateLimits(time.clock);
  return { time, limitOf, limit: limitOf('acc-1', RATE) };
}

/** How many calls of a kind can be made now. */
function takeAll(limit: RateLimit, movesMoney = true): number {
  let count = 0;
  while (limit.take(movesMoney)) count += 1;
  return count;
}

describe('the bucket', () => {
  it('gives its burst, and then as many calls as flow in', async () => {
    const { time, limit } = open();
    expect(takeAll(limit)).toBe(4);
    await time.advance(499);
    expect(takeAll(limit)).toBe(0);
    await time.advance(1);
    expect(takeAll(limit)).toBe(1);
    await time.advance(60_000);
    expect(takeAll(limit)).toBe(4);
  });

  it('keeps half of itself for calls that move money', () => {
    const { limit } = open();
    expect([takeAll(limit, false), takeAll(limit, true)]).toEqual([2, 2]);
  });

  it('of a single call gives it to any', () => {
    const { limitOf } = open();
    expect(limitOf('slow', { perSecond: 1, burst: 1 }).take(false)).toBe(true);
  });

  it('is one an account, however often that is opened', () => {
    const { limitOf, limit } = open();
    takeAll(limit);
    expect(takeAll(limitOf('acc-1', RATE))).toBe(0);
    expect(takeAll(limitOf('acc-2', RATE))).toBe(4);
  });

  it('stays as it is when the clock is set back', async () => {
    const { time, limit } = open();
    takeAll(limit);
    await time.advance(-60_000);
    expect(takeAll(limit)).toBe(0);
    await time.advance(500);
    expect(takeAll(limit)).toBe(1);
  });
});

describe('a pause', () => {
  // The simulated time begins at 8:00:00.
  it.each([
    ['30', 30_000],
    ['Sat, 21 Nov 2026 08:00:30 GMT', 30_000],
    [undefined, 1_000],
    ['soon', 1_000],
    ['Sat, 99 Nov 2026 08:00:30 GMT', 1_000],
    ['-5', 1_000],
    ['86400', 600_000],
    ['Sun, 21 Nov 2027 08:00:00 GMT', 600_000],
  ])('of Retry-After %s holds every call for %i ms', async (retryAfter, ms) => {
    const { time, limit } = open();
    limit.pause(retryAfter);
    await time.advance(ms - 1);
    expect([limit.take(true), limit.take(false)]).toEqual([false, false]);
    await time.advance(1);
    expect([limit.take(true), limit.take(false)]).toEqual([true, true]);
  });

  it.each(['0', 'Sat, 21 Nov 2026 07:59:00 GMT'])('of Retry-After %s is none', (retryAfter) => {
    const { limit } = open();
    limit.pause(retryAfter);
    expect(limit.take(true)).toBe(true);
  });

  it('is not shortened by a call that was answered later with a shorter one', async () => {
    const { time, limit } = open();
    limit.pause('30');
    limit.pause('1');
    await time.advance(29_999);
    expect(limit.take(true)).toBe(false);
  });

  it('ends when the clock is set back beyond any pause', async () => {
    const { time, limit } = open();
    limit.pause('600');
    await time.advance(-1);
    expect(limit.take(true)).toBe(true);
  });
});
