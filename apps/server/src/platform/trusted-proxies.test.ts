// Only a trusted proxy may name the caller's address.
import { afterEach, expect, it } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
afterEach(() => service.stop());

/** How many of three requests, each naming another caller, are answered when one a minute is allowed. */
async function answeredOf(
  trustedProxies: string[],
  remoteAddress: string,
  caller = (n: number) => `203.0.113.${n}`,
): Promise<number> {
  service = await startTestService({ trustedProxies, requestsPerMinute: 1 });
  let answered = 0;
  for (const n of [1, 2, 3]) {
    const headers = { 'x-forwarded-for': caller(n) };
    const { statusCode } = await service.fastify.inject({ url: '/metrics', remoteAddress, headers });
    answered += statusCode === 200 ? 1 : 0;
  }
  return answered;
}

it('without a trusted proxy the header is ignored', async () => {
  expect(await answeredOf([], '10.1.2.3')).toBe(1);
});

it('behind a trusted proxy each payer has a limit of their own', async () => {
  expect(await answeredOf(['loopback', '10.0.0.0/8'], '10.1.2.3')).toBe(3);
});

it('a stranger who writes the header is not believed', async () => {
  expect(await answeredOf(['10.0.0.0/8'], '198.51.100.7')).toBe(1);
});

it.each([
  ['a port of its own', (n: number) => `198.51.100.7:4000${n}`],
  ['another address of its IPv6 network', (n: number) => `[2001:db8:1:2::${n}]:40001`],
  ['a trusted proxy’s port after it', (n: number) => `198.51.100.7, 10.0.0.9:4000${n}`],
])('a caller is one, also with %s', async (_, caller) => {
  expect(await answeredOf(['10.0.0.0/8'], '10.1.2.3', caller)).toBe(1);
});
