// Decision 0068: whose page is plain, and how a payer gets the full one.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  openTestPayment,
  type OpenPayment,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
let payment: OpenPayment;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service);
});

const SAVES = { 'save-data': 'on' };
const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await service.fastify.inject({ url, headers });
  const { fullAt = null } = JSON.parse(answer.body) as { fullAt?: string };
  return { fullAt, headers: answer.headers };
};
const keptIn = (headers: Record<string, unknown>): string | undefined =>
  [headers['set-cookie']].flat().find((each) => String(each).startsWith('titan_full')) as string | undefined;

describe('a page is plain', () => {
  it.each([
    ['for who saves data', SAVES],
    ['however that is written', { 'save-data': 'On;x=1' }],
    ['on a 2G link', { ect: '2g' }],
    ['on a slower one', { ect: 'slow-2g' }],
  ])('%s', async (_who, headers) => {
    expect((await open(`/${payment.address}`, headers)).fullAt).toBe(`/${payment.address}?full=1`);
  });

  it.each([
    ['for anybody else', {}],
    ['on a faster link', { ect: '3g', 'save-data': 'off' }],
    ['in a frame, which waits for what only script tells', { ...SAVES, 'sec-fetch-dest': 'iframe' }],
  ])('not %s', async (_who, headers) => {
    expect((await open(`/${payment.address}`, headers)).fullAt).toBeNull();
  });

  it.each([
    ['a link', '/pay/demo-open'],
    ['a problem', '/pay'],
  ])('%s too', async (_what, url) => {
    expect((await open(url, SAVES)).fullAt).toBe(`${url}?full=1`);
  });

  it('as a payment’s lasting page is', async () => {
    const url = `/${payment.address}/status`;
    expect((await open(url, SAVES)).fullAt).toBe(`${url}?full=1`);
  });
});

it('every document asks for what it depends on, and says that it does', async () => {
  const { headers } = await open(`/${payment.address}`);
  expect(headers['accept-ch']).toBe('ECT,Save-Data');
  const varies = String(headers['vary']).split(/,\s*/);
  expect(varies).toEqual(
    expect.arrayContaining(['accept-language', 'cookie', 'save-data', 'ect', 'sec-fetch-dest']),
  );
});

describe('the full page', () => {
  it('is at the same address, and from then on at all below it', async () => {
    const { fullAt } = await open(`/${payment.address}?method=card`, SAVES);
    expect(fullAt).toBe(`/${payment.address}?method=card&full=1`);
    const full = await open(fullAt ?? '', SAVES);
    expect(full.fullAt).toBeNull();
    expect(keptIn(full.headers)).toBe(
      `titan_full=1; Path=/${payment.address}; HttpOnly; Secure; SameSite=Lax`,
    );
    const later = await open(`/${payment.address}`, { ...SAVES, cookie: 'a=b; titan_full=1' });
    expect([later.fullAt, keptIn(later.headers)]).toEqual([null, undefined]);
  });

  it('is asked for by nothing else', async () => {
    const { fullAt, headers } = await open(`/${payment.address}?full=2`, SAVES);
    expect(fullAt).not.toBeNull();
    expect(keptIn(headers)).toBeUndefined();
  });
});
