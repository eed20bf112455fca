// Limits per key and address with honest headers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUBLIC_KEY, SECRET_KEY, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService({ requestsPerMinute: 12 });
  // Into the first second of a minute.
  await service.time.advance(60_000 - (service.time.clock.now() % 60_000));
  await service.pool.query('update merchants set calls_per_minute = 20');
});
afterEach(() => service.stop());

/** Until what is counted of keys is stored, and their limits are known. */
async function sync(used: number): Promise<void> {
  await service.time.advance(250);
  const stored = async () => (await service.pool.query('select used from key_uses')).rows[0]?.used;
  const isAnswered = () => service.pool.idleCount === service.pool.totalCount;
  while ((await stored()) !== used || !isAnswered());
  await new Promise((resolve) => setImmediate(resolve));
}

const ask = async (key: string, remoteAddress = '10.0.0.1') => {
  const { statusCode, headers, body } = await service.fastify.inject({
    url: '/merchant/api/v1/charges/nobody',
    headers: { authorization: `Bearer ${key}` },
    remoteAddress,
  });
  const names = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after'];
  return {
    statusCode,
    limits: names.map((name) => headers[name]),
    message: JSON.parse(body).message as string,
  };
};

describe('limits of the merchant API', () => {
  it('a key has its merchant’s number of requests a minute, from however few addresses, and the headers say how many are left', async () => {
    await ask(SECRET_KEY);
    await sync(1);
    expect(await ask(SECRET_KEY)).toMatchObject({ statusCode: 404, limits: ['20', '18', '60', undefined] });
    // More than an address may without a key, and than it may at the whole service.
    for (let n = 3; n <= 20; n += 1) expect((await ask(SECRET_KEY)).statusCode).toBe(404);
    const over = await ask(SECRET_KEY, '10.0.2.1');
    expect(over).toMatchObject({ statusCode: 429, limits: ['20', '0', '60', '60'] });
    expect(over.message).toBe('Too many requests. Please wait a little and try again.');
    await service.time.advance(60_000);
    expect((await ask(SECRET_KEY)).statusCode).toBe(404);
  });

  it('an address has its number, however many keys it tries', async () => {
    for (let n = 1; n <= 9; n += 1) {
      expect((await ask(`sk_test_guess_${n}00000000`)).statusCode).toBe(401);
    }
    expect(await ask('sk_test_guess_000000010')).toMatchObject({
      statusCode: 429,
      limits: ['9', '0', '60', '60'],
    });
    expect((await ask(SECRET_KEY, '10.9.9.9')).statusCode).toBe(404);
  });

  it('one key’s limit is not another’s', async () => {
    await ask(SECRET_KEY);
    await sync(1);
    for (let n = 2; n <= 21; n += 1) await ask(SECRET_KEY);
    expect((await ask(SECRET_KEY)).statusCode).toBe(429);
    expect((await ask(PUBLIC_KEY, '10.0.4.1')).statusCode).toBe(401);
  });

  it('what other processes have counted for the key counts too, a quarter of a second later', async () => {
    await ask(SECRET_KEY);
    await sync(1);
    await service.pool.query('update key_uses set used = 20');
    expect((await ask(SECRET_KEY)).limits[1]).toBe('18');
    await sync(21);
    expect((await ask(SECRET_KEY)).statusCode).toBe(429);
  });
});
