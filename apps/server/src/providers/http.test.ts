// HTTP for a connector's calls: one host, and nothing sent while the limit or the processor holds calls back.
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpOut } from '@titan/platform/http-out';
import { systemTimers } from '@titan/platform/ports-node';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import { type Answering, startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';
import { createProviderHttp, type ProviderHttp, type ProviderRequest } from './http.ts';
import { createRateLimits } from './rate-limit.ts';

let processors: TestReceiver[] = [];
afterEach(async () => {
  for (const each of processors) await each.stop();
  processors = [];
});

/** A processor on this machine, and an account's way to it. */
async function open(answer?: Answering) {
  const processor = await startReceiver(answer);
  processors.push(processor);
  const time = createSimulatedTime();
  const provider = providerAt(`${new URL(processor.url).origin}/v3/`, time);
  return { processor, time, provider };
}

function providerAt(baseUrl: string, time = createSimulatedTime()): ProviderHttp {
  const limit = createRateLimits(time.clock)('acc-1', { perSecond: 1, burst: 4 });
  return createProviderHttp({ http: createHttpOut(systemTimers), baseUrl, limit });
}

const REQUEST = { method: 'POST', headers: {}, body: '{}', deadlineMs: 30_000, movesMoney: true } as const;
const charge = (provider: ProviderHttp, change: Partial<ProviderRequest> = {}) =>
  provider.send({ ...REQUEST, path: '/charge', ...change });

const rateLimited = { kind: 'lost', sent: 'never', cause: 'rate_limited' };

describe('the address', () => {
  it('is the path below the base', async () => {
    const { processor, provider } = await open();
    await charge(provider, { path: '/charges?reference=a%2Fb%20c' });
    expect(processor.received[0]?.path).toBe('/v3/charges?reference=a%2Fb%20c');
  });

  it.each([
    'charge',
    '@other.example/charge',
    '.other.example/charge',
    ':8443/charge',
    'https://other.example/charge',
    '/../charge',
    '/charge/..',
    '/charge/%2e%2e/%2E%2E/other',
    '/charge\\..\\other',
    '/charge/a b',
    '/charge#part',
    '/charge\n',
  ])('%j is a bug, and nothing is sent', async (path) => {
    const { processor, provider } = await open();
    const sent = charge(provider, { path: path as '/' });
    await expect(sent).rejects.toThrow('A path must begin with a slash and be fully encoded');
    expect(processor.connections()).toBe(0);
  });

  it.each(['//other.example/charge', '/@other.example', '/https://other.example/'] as const)(
    '%s stays at the base address',
    async (path) => {
      const { processor, provider } = await open();
      await charge(provider, { path });
      expect(processor.received[0]?.path).toBe(`/v3${path}`);
    },
  );

  it.each([
    'http://api.processor.example',
    'http://10.0.0.1',
    'ftp://127.0.0.1',
    'https://user:secret@api.processor.example',
    'https://api.processor.example/?key=1',
    'https://api.processor.example/#part',
  ])('the base %s is a bug', (baseUrl) =>
    expect(() => providerAt(baseUrl)).toThrow('A base address must be https'),
  );
});

describe('a processor with too many requests', () => {
  it('has done nothing, and is not called until its pause is over', async () => {
    const { processor, time, provider } = await open((response, nth) =>
      nth === 1 ? response.writeHead(429, { 'retry-after': '30' }).end() : response.end('fine'),
    );
    expect(await charge(provider)).toEqual(rateLimited);
    await time.advance(29_999);
    expect(await charge(provider)).toEqual(rateLimited);
    expect(processor.received).toHaveLength(1);
    await time.advance(1);
    expect(await charge(provider)).toMatchObject({ kind: 'answered', body: 'fine' });
  });

  it('may ask for a pause with 503, which proves nothing about the call', async () => {
    const { processor, provider } = await open((response) =>
      response.writeHead(503, { 'retry-after': '30' }).end('busy'),
    );
    expect(await charge(provider)).toMatchObject({ kind: 'answered', status: 503, body: 'busy' });
    expect(await charge(provider)).toEqual(rateLimited);
    expect(processor.received).toHaveLength(1);
  });

  it('is called again after a 503 without Retry-After', async () => {
    const { provider } = await open((response) => response.writeHead(503).end());
    await charge(provider);
    expect(await charge(provider)).toMatchObject({ status: 503 });
  });
});

it('an empty bucket sends nothing', async () => {
  const { processor, provider } = await open();
  for (const nth of [1, 2, 3, 4]) expect([nth, (await charge(provider)).kind]).toEqual([nth, 'answered']);
  expect(await charge(provider)).toEqual(rateLimited);
  expect(processor.received).toHaveLength(4);
});

it('a lost call keeps what is known of whether it was sent', async () => {
  const { provider } = await open((_, __, { socket }) => socket.resetAndDestroy());
  expect(await charge(provider)).toEqual({ kind: 'lost', sent: 'maybe', cause: 'connection_cut' });
});

it('a connector reads the headers that it asked for', async () => {
  const { provider } = await open((response) => response.writeHead(200, { 'x-trace-id': 't1' }).end());
  expect(await charge(provider, { wantedHeaders: ['x-trace-id'] })).toMatchObject({
    headers: { 'x-trace-id': 't1' },
  });
});
