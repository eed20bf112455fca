import { expect, it } from 'vitest';
import { createTurns } from './turns.ts';

type Job = { name: string; end(): void };

function begun() {
  const jobs: Job[] = [];
  const job = (name: string) => () => new Promise<string>((end) => jobs.push({ name, end: () => end(name) }));
  return { jobs, job, names: () => jobs.map(({ name }) => name) };
}
const settled = () => new Promise<void>((done) => setImmediate(done));

it('a few run at once, one of each owner, and others do not wait for an owner with much to do', async () => {
  const turns = createTurns({ atOnce: 2, ofOne: 1, mostWaiting: 10 });
  const { jobs, job, names } = begun();
  const all = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => turns.take(name[0] ?? '', job(name)));
  await settled();
  expect(names()).toEqual(['a1', 'b1']);
  jobs[1]?.end();
  await settled();
  expect(names()).toEqual(['a1', 'b1', 'c1']);
  jobs[0]?.end();
  await settled();
  expect(names()).toEqual(['a1', 'b1', 'c1', 'a2']);
  for (let nth = 2; nth < all.length; nth += 1) {
    jobs[nth]?.end();
    await settled();
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
});

it('where too many wait the next is not taken, and a job that fails makes room', async () => {
  const turns = createTurns({ atOnce: 1, ofOne: 1, mostWaiting: 1 });
  const { jobs, job } = begun();
  const first = turns.take('a', () => Promise.reject(new Error('broken')));
  const second = turns.take('a', job('second'));
  expect(await turns.take('b', job('third'))).toBeNull();
  await expect(first).rejects.toThrow('broken');
  await settled();
  jobs[0]?.end();
  expect(await second).toBe('second');
});
