// Decision 0061: an account that does not answer is passed over for a while, and tried by one charge at a time.
import { MINUTE_MS, SECOND_MS } from '@titan/rules/durations';
import { expect, it } from 'vitest';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import { createBreaker } from './breaker.ts';

const CARD = { accountId: 1, channel: 'card' } as const;

function setUp() {
  const { clock, advance } = createSimulatedTime();
  const breaker = createBreaker(clock);
  const lose = (times: number) => Array.from({ length: times }, () => breaker.recordAnswer(CARD, false));
  /** The trial that comes when the pause is over, with its outcome. */
  const tryOnce = (isAnswered: boolean) => {
    breaker.goes(CARD);
    return breaker.recordAnswer(CARD, isAnswered);
  };
  return { advance, breaker, lose, tryOnce, isOpen: () => breaker.isOpen(CARD) };
}

it('opens at the fifth lost answer in a row, for this account and channel alone', () => {
  const { breaker, lose, isOpen } = setUp();
  expect(lose(4)).toEqual([null, null, null, null]);
  expect(isOpen()).toBe(false);
  expect(lose(1)).toEqual(['opened']);
  expect(isOpen()).toBe(true);
  expect(breaker.isOpen({ accountId: 2, channel: 'card' })).toBe(false);
  expect(breaker.isOpen({ accountId: 1, channel: 'mobile_money' })).toBe(false);
});

it('counts anew after an answer, and after ten minutes without a failure', async () => {
  const { advance, breaker, lose, isOpen } = setUp();
  lose(4);
  expect(breaker.recordAnswer(CARD, true)).toBeNull();
  lose(4);
  await advance(10 * MINUTE_MS + 1);
  lose(4);
  expect(isOpen()).toBe(false);
});

it('lets one charge through after half a minute, and closes when that is answered', async () => {
  const { advance, breaker, lose, isOpen } = setUp();
  lose(5);
  await advance(30 * SECOND_MS);
  expect(isOpen()).toBe(false);
  breaker.goes(CARD);
  expect(isOpen()).toBe(true);
  expect(breaker.recordAnswer(CARD, true)).toBe('closed');
  expect(isOpen()).toBe(false);
});

it('waits twice as long after each trial that fails, up to five minutes', async () => {
  const { advance, lose, tryOnce, isOpen } = setUp();
  lose(5);
  const waits: number[] = [];
  for (const seconds of [30, 60, 120, 240, 300, 300]) {
    await advance(seconds * SECOND_MS - 1);
    if (isOpen()) waits.push(seconds);
    await advance(1);
    tryOnce(false);
  }
  expect(waits).toEqual([30, 60, 120, 240, 300, 300]);
});

it('is not held longer by charges that were under way when it opened', async () => {
  const { advance, lose, isOpen } = setUp();
  lose(9);
  await advance(30 * SECOND_MS);
  expect(isOpen()).toBe(false);
});

it('takes a charge that was routed before it opened for no trial', async () => {
  const { advance, breaker, lose, tryOnce, isOpen } = setUp();
  lose(5);
  await advance(20 * SECOND_MS);
  tryOnce(false);
  await advance(10 * SECOND_MS);
  expect(isOpen()).toBe(false);
  breaker.goes(CARD);
  breaker.goes(CARD);
  expect(isOpen()).toBe(true);
});

it('does not stay open when the clock is set back', async () => {
  const { advance, lose, isOpen } = setUp();
  lose(5);
  await advance(-60 * MINUTE_MS);
  expect(isOpen()).toBe(false);
});
