// Countdowns follow the service's time.
import { expect, it } from 'vitest';
import { createServerClock } from './server-clock.ts';

it('carries the service’s time forward from the moment it was heard, and takes a newer word', () => {
  let elapsed = 1_500;
  const clock = createServerClock(1_000_000, () => elapsed, 500);
  expect(clock.now()).toBe(1_001_000);
  elapsed = 2_500;
  expect(clock.now()).toBe(1_002_000);
  clock.sync(2_000_000);
  elapsed = 2_600;
  expect(clock.now()).toBe(2_000_100);
});
