// Limits per key and address with honest headers.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PUBLIC_KEY, SECRET_KEY, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startTestService({ requestsPerMinute: 12 });
  // Into the first second of a minute.
  await service.time.advance(60_000 - (service.time.clock.now() % 60_000));
});
afterEach(() => service.stop());

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
  it('a key has its number of requests a minute from all addresses, and the headers say how many are left', async () => {
    const first = await ask(SECRET_KEY);
    expect(first).toMatchObject({ statusCode: 404, limits: ['6', '5', '60', undefined] });
    for (let n = 2; n <= 6; n += 1) await ask(SECRET_KEY, `10.0.1.${n}`);
    const over = await ask(SECRET_KEY, '10.0.2.1');
    expect(over).toMatchObject({ statusCode: 429, limits: ['6', '0', '60', '60'] });
    expect(over.message).toBe('Too many requests. Please wait a little and try again.');
    await service.time.advance(59_000);
    expect((await ask(SECRET_KEY)).limits).toEqual(['6', '0', '1', '1']);
    await service.time.advance(1_000);
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
    for (let n = 1; n <= 7; n += 1) await ask(SECRET_KEY, `10.0.3.${n}`);
    expect((await ask(PUBLIC_KEY, '10.0.4.1')).statusCode).toBe(401);
  });

  it('what other processes have counted for the key counts too, a quarter of a second later', async () => {
    const used = async () =>
      (await service.pool.query<{ used: number }>('select used from key_uses')).rows[0]?.used;
    await ask(SECRET_KEY);
    await service.time.advance(250);
    while ((await used()) !== 1);
    await service.pool.query('update key_uses set used = 6');
    expect((await ask(SECRET_KEY)).limits[1]).toBe('4');
    await service.time.advance(250);
    while ((await used()) !== 7);
    // By itself this process would take four more.
    const statuses = [await ask(SECRET_KEY), await ask(SECRET_KEY)].map(({ statusCode }) => statusCode);
    expect(statuses).toContain(429);
  });
});
