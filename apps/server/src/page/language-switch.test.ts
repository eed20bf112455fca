// Decision 0062: the choice at the foot of a page counts from then on, in this browser and for this payment.
import type { PageData } from '@titan/contract/page/page-data';
import { languageOf, type SpokenLanguage } from '@titan/copy/languages';
import { saidIn } from '@titan/copy/service';
import { chooseLanguage } from '@titan/platform/reader-language';
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
  service = await startTestService({ languageOf: chooseLanguage });
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service);
});

type SentHeaders = { cookie?: string; accept?: string; site?: string };
const headersOf = ({ cookie, accept, site = 'same-origin' }: SentHeaders) => ({
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-site': site,
  ...(cookie ? { cookie } : {}),
  ...(accept ? { accept } : {}),
});
const choose = (language: string, at: string, sent: SentHeaders = {}) =>
  service.fastify.inject({
    method: 'POST',
    url: '/language',
    headers: headersOf(sent),
    payload: new URLSearchParams({ language, at }).toString(),
  });
const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await service.fastify.inject({ url, headers });
  const drawn = JSON.parse(answer.body) as PageData & { language?: string };
  return { language: drawn.language ?? 'en', headers: answer.headers };
};
const cookieOf = (headers: Record<string, unknown>): string => String(headers['set-cookie']);

describe('the choice', () => {
  it('leads back to where it was made, and is kept in the browser for a year', async () => {
    const at = `/${payment.address}?method=card`;
    const { statusCode, headers } = await choose('sw', at);
    expect([statusCode, headers.location]).toEqual([303, at]);
    expect(cookieOf(headers)).toBe(
      'titan_language=sw; Path=/; Max-Age=31536000; HttpOnly; Secure; SameSite=Lax',
    );
    const another = await openTestPayment(service);
    expect(await open(`/${another.address}?lang=fr`, { cookie: 'titan_language=sw' })).toMatchObject({
      language: 'sw',
      headers: { 'content-language': 'sw', vary: expect.stringContaining('cookie') as string },
    });
  });

  it('is the payment’s in another browser', async () => {
    await choose('pt', `/${payment.address}`);
    expect((await open(`/${payment.address}`)).language).toBe('pt');
  });

  it('by the merchant’s reference alone changes nothing for others', async () => {
    await choose('pt', `/${payment.reference}`);
    expect((await open(`/${payment.address}`)).language).toBe('en');
  });

  it('a page that is alive gets no more than where the words are', async () => {
    const { statusCode, headers, json } = await choose('fr', `/${payment.address}`, {
      accept: 'application/json',
    });
    expect([statusCode, json(), headers['cache-control']]).toEqual([200, {}, 'no-store']);
  });
});

it.each([
  ['a language that we do not speak', 'de', {}],
  ['no language', '', {}],
  ['the form of another site', 'fr', { site: 'cross-site' }],
] as const)('%s keeps nothing and leads back', async (_, language, sent) => {
  const { statusCode, headers } = await choose(language, `/${payment.address}`, sent);
  expect([statusCode, headers.location, headers['set-cookie']]).toEqual([
    303,
    `/${payment.address}`,
    undefined,
  ]);
  expect((await open(`/${payment.address}`)).language).toBe('en');
});

// How else another site may be spelled: platform/own-path.test.ts.
it.each(['https://evil.example/', '//evil.example/', '/\t/evil.example', '/.//evil.example', ''])(
  '%j leads to no other site, whether or not the choice counts',
  async (at) => {
    expect((await choose('fr', at)).headers.location).toBe('/');
    expect((await choose('fr', at, { site: 'cross-site' })).headers.location).toBe('/');
  },
);

it.each([
  ['/%', '/%'],
  ['/a\r\nb', '/ab'],
  ['/\u202Ex?y=é', '/%E2%80%AEx?y=%C3%A9'],
])('%j is no reason to fail', async (at, location) => {
  const { statusCode, headers } = await choose('fr', at);
  expect([statusCode, headers.location]).toEqual([303, location]);
});

describe('a page at an address that a browser would read as another site’s', () => {
  it.each(['//evil.example/x', '/.//evil.example', '/PAY//evil.example'])(
    '%s has no way there',
    async (url) => {
      const { body, headers } = await service.fastify.inject({ url, headers: { 'save-data': 'on' } });
      expect(headers.location ?? '').not.toMatch(/^\/[/\\]/);
      expect(body).not.toMatch(/"\/\/evil/);
    },
  );
});

describe('what the address asks for', () => {
  it('counts for what is opened from it, which does not repeat it', async () => {
    const { language, headers } = await open(`/${payment.address}?lang=FR-ci`);
    expect(language).toBe('fr');
    const cookie = cookieOf(headers)
      .split(/,(?=\s*titan_)/)
      .find((each) => each.includes('titan_asked'));
    expect(cookie?.trim()).toBe(
      `titan_asked_language=fr-CI; Path=/${payment.address}; HttpOnly; Secure; SameSite=Lax`,
    );
    expect((await open(`/${payment.address}`, { cookie: 'titan_asked_language=fr-CI' })).language).toBe('fr');
  });

  it('is kept by a cookie to whose attributes the address adds nothing', async () => {
    const { headers } = await open('/x;Domain=example;Max-Age=9?lang=fr');
    expect(cookieOf(headers)).toContain('titan_asked_language=fr; Path=/x; HttpOnly; Secure; SameSite=Lax');
    expect(cookieOf(headers)).not.toMatch(/example|Max-Age=9/);
  });

  it('that we do not speak is not kept', async () => {
    const { headers } = await open(`/${payment.address}?lang=de`);
    expect(cookieOf(headers)).not.toContain('titan_asked');
  });
});

it('what the browser accepts counts, best first', async () => {
  const accepted = { 'accept-language': 'de, ar-EG;q=0.5, fr;q=0.8' };
  expect((await open(`/${payment.address}`, accepted)).language).toBe('fr');
});

it('a call is answered in the language that it names', async () => {
  const { json } = await service.fastify.inject({
    method: 'POST',
    url: '/api/card/query',
    headers: { authorization: 'Bearer none', 'accept-language': 'pt', cookie: 'titan_language=sw' },
    payload: { reference: 'x' },
  });
  const portuguese = languageOf('pt') as SpokenLanguage;
  expect(json()).toMatchObject({ message: saidIn(portuguese, { code: 'NOT_AUTHORISED' }) });
});
