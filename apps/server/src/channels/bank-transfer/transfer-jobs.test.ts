// Decision 0023: accounts are asked about long after their end, ever more seldom; parts go back when nothing more can come.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyProblems } from '../../payments/reconciling/money-balance.ts';
import { sandboxOf } from '../../testing/test-service.ts';
import { startTransferService, type TransferService } from '../../testing/transfer-service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let service: TransferService;
beforeAll(async () => {
  service = await startTransferService();
});
afterAll(() => service.stop());

it('an account is asked about every ten minutes for an hour, every hour for a day, every day for thirty days, then no more', async () => {
  const charge = await service.account(await service.open());
  const end = charge.bank_transfer?.expires_at ?? 0;
  const asked: number[] = [];
  const { time } = service;
  const sandbox = sandboxOf(service);
  const { query } = sandbox;
  sandbox.query = (asking) => {
    asked.push(time.clock.now() - end);
    return query(asking);
  };
  await time.advance(30 * MINUTE_MS);
  for (let sinceEnd = 0; sinceEnd < 40 * DAY_MS;) {
    await service.runSweep('stray transfers');
    const step = sinceEnd < DAY_MS ? 10 * MINUTE_MS : HOUR_MS;
    await time.advance(step);
    sinceEnd += step;
  }
  sandbox.query = query;
  const within = (from: number, to: number): number => asked.filter((at) => at >= from && at < to).length;
  expect(asked[0]).toBe(10 * MINUTE_MS);
  expect([within(0, HOUR_MS), within(HOUR_MS, DAY_MS), within(DAY_MS, 30 * DAY_MS)]).toEqual([5, 23, 29]);
  expect(within(31 * DAY_MS, 40 * DAY_MS)).toBe(0);
});

it('an account whose query fails is logged, holds up no other, and stays due', async () => {
  const [broken, other] = [
    await service.account(await service.open()),
    await service.account(await service.open()),
  ];
  await service.send(other, '1500', { notice: 'never' });
  const { time } = service;
  const sandbox = sandboxOf(service);
  const { query } = sandbox;
  sandbox.query = (charge) =>
    charge.reference === broken.reference ? Promise.reject(new Error('down')) : query(charge);
  await time.advance(40 * MINUTE_MS);
  expect(await service.runSweep('stray transfers')).toBe(2);
  sandbox.query = query;
  expect(service.logged().join('')).toContain('An account could not be queried');
  expect(await service.statusOf(other.reference)).toBe('success');
  await service.send(broken, '1500', { notice: 'never' });
  await time.advance(MINUTE_MS);
  expect(await service.runSweep('stray transfers')).toBe(1);
  expect(await service.statusOf(broken.reference)).toBe('returned');
  expect(await moneyProblems(service.pool)).toEqual([]);
});

it('two sweeps at once give a part back once', async () => {
  await service.prefer({ under: 'wait_for_rest' });
  const payment = await service.open();
  const charge = await service.account(payment);
  await service.send(charge, '1000');
  await service.pass(0);
  await service.time.advance(2 * DAY_MS);
  const done = await Promise.all([service.runSweep('parts'), service.runSweep('parts')]);
  expect(done.toSorted()).toEqual([0, 1]);
  expect((await service.page(payment)).payment.reversals).toHaveLength(1);
  expect(await moneyProblems(service.pool)).toEqual([]);
});
