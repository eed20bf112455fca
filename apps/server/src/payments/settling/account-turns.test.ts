// An account with many calls under way gets no turn, until they have ended: well or not.
import { expect, it } from 'vitest';
import { createAccountTurns } from './account-turns.ts';

it('an account is busy while ten of its calls are under way, and gets its turns again', async () => {
  const turns = createAccountTurns();
  const ends: ((failed: boolean) => void)[] = [];
  const call = () =>
    new Promise<void>((resolve, reject) =>
      ends.push((failed) => (failed ? reject(new Error('failed')) : resolve())),
    );
  const running = Array.from({ length: 10 }, () => {
    expect(turns.busy()).toEqual([]);
    return turns.run(7, call).catch(() => {});
  });
  running.push(turns.run(8, call).catch(() => {}));
  expect(turns.busy()).toEqual([7]);
  ends.forEach((end, n) => end(n % 2 === 0));
  await Promise.all(running);
  expect(turns.busy()).toEqual([]);
  const again = Array.from({ length: 9 }, () => turns.run(7, call));
  expect(turns.busy()).toEqual([]);
  ends.forEach((end) => end(false));
  await Promise.all(again);
});
