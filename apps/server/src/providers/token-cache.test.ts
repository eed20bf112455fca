// Tokens of accounts: one question for all who wait, and none that has ended or was refused.
import { expect, it } from 'vitest';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import { createTokenCache, type IssuedToken } from './token-cache.ts';

const LIFE_MS = 600_000;

/** A cache, and a processor that answers when the test says so. */
function open() {
  const time = createSimulatedTime();
  const cache = createTokenCache(time.clock);
  const asked: PromiseWithResolvers<IssuedToken>[] = [];
  const issue = (): Promise<IssuedToken> => {
    const answer = Promise.withResolvers<IssuedToken>();
    asked.push(answer);
    return answer.promise;
  };
  /** Gets a token; the question that this makes, if any, is answered with `token`. */
  const getIssued = (token: string, key = 'acc-1'): Promise<string> => {
    const got = cache.get(key, issue);
    asked.at(-1)?.resolve({ token, lifeMs: LIFE_MS });
    return got;
  };
  return { time, cache, asked, issue, getIssued };
}

it('is asked for once by all who wait', async () => {
  const { cache, asked, issue } = open();
  const waiting = [cache.get('acc-1', issue), cache.get('acc-1', issue)];
  asked[0]?.resolve({ token: 'a', lifeMs: LIFE_MS });
  expect(await Promise.all(waiting)).toEqual(['a', 'a']);
  expect(asked).toHaveLength(1);
});

it('is each account’s own', async () => {
  const { getIssued } = open();
  expect(await getIssued('a', 'acc-1')).toBe('a');
  expect(await getIssued('b', 'acc-2')).toBe('b');
});

it('is renewed at nine tenths of its life, counted from the question', async () => {
  const { time, cache, asked, issue, getIssued } = open();
  const first = cache.get('acc-1', issue);
  await time.advance(10_000);
  asked[0]?.resolve({ token: 'a', lifeMs: LIFE_MS });
  await first;
  await time.advance(LIFE_MS * 0.9 - 10_001);
  expect(await getIssued('b')).toBe('a');
  await time.advance(1);
  expect(await getIssued('b')).toBe('b');
});

it('is renewed when the clock was set back', async () => {
  const { time, getIssued } = open();
  await getIssued('a');
  await time.advance(-1);
  expect(await getIssued('b')).toBe('b');
});

it('that does not come rejects all who wait, and the next call asks anew', async () => {
  const { cache, asked, issue, getIssued } = open();
  const waiting = [cache.get('acc-1', issue), cache.get('acc-1', issue)];
  asked[0]?.reject(new Error('no token'));
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await getIssued('a')).toBe('a');
});

it('that was refused is asked for anew', async () => {
  const { cache, getIssued } = open();
  await getIssued('a');
  cache.forget('acc-1', 'a');
  expect(await getIssued('b')).toBe('b');
});

it('stays when the one before it is refused late', async () => {
  const { cache, getIssued } = open();
  await getIssued('a');
  cache.forget('acc-1', 'a');
  await getIssued('b');
  cache.forget('acc-1', 'a');
  expect(await getIssued('c')).toBe('b');
});
