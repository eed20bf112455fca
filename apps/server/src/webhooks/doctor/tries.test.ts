// What tries tell by themselves, rule by rule; the rest is seen with real servers in doctor.test.ts.
import { consoleWebhooksMessages } from '@titan/copy/compiled/en/console-webhooks';
import { describe, expect, it } from 'vitest';
import { ADDRESS_PROBLEMS } from '../../platform/address-guard.ts';
import { inEnglish } from './findings.ts';
import { PROBES } from './probes.ts';
import { examineTries, type SeenTry } from './tries.ts';

const AT = Date.UTC(2026, 10, 21, 8);
const HOUR_MS = 60 * 60_000;
const seen = (some: Partial<SeenTry>): SeenTry => ({
  url: 'https://shop.example/hooks',
  at: AT,
  tookMs: 20,
  outcome: 'answered',
  httpStatus: null,
  answer: '',
  evidence: { ms: { name: 1, connected: 2, answered: 20 } },
  ...some,
});
const sentencesOf = (some: Partial<SeenTry>): string =>
  examineTries([seen(some)], null)
    .map(inEnglish)
    .map(({ code, message }) => `${code}: ${message}`)
    .join(' ');

const chain = (until: string) => [
  {
    subject: 'shop.example',
    issuer: 'R11',
    names: 'DNS:shop.example',
    from: '2026-09-01T00:00:00.000Z',
    until,
  },
];
const tls = (code: string, until = '2027-02-01T00:00:00.000Z') => ({
  outcome: 'tls',
  evidence: { ms: { connected: 2 }, code, tls: { protocol: 'TLSv1.3', chain: chain(until) } },
});

it.each<[string, Partial<SeenTry>, string]>([
  [
    'an unknown name',
    { outcome: 'no_such_name', evidence: { ms: {}, code: 'ENOTFOUND' } },
    'name_unknown: The name shop.example has no address (ENOTFOUND).',
  ],
  // In the words of the console, by code.
  ...Object.values(ADDRESS_PROBLEMS).map((answer): [string, Partial<SeenTry>, string] => [
    answer,
    { outcome: 'not_sent', answer, evidence: null },
    `address_refused: Nothing was sent. ${answer}`,
  ]),
  [
    'what is not sent for another reason',
    { outcome: 'not_sent', answer: 'It leads inside.', evidence: null },
    'address_refused: Nothing was sent. It leads inside.',
  ],
  [
    'no server',
    { outcome: 'connection_refused', evidence: { ms: { name: 1 }, address: '8.8.8.8' } },
    'unreachable: Nothing takes connections at 8.8.8.8 (connection_refused).',
  ],
  [
    'only IPv6',
    { outcome: 'unreachable', evidence: { ms: { name: 1 }, address: '2a00::1' } },
    'only_ipv6: shop.example has only an IPv6 address (2a00::1)',
  ],
  [
    'a cut connection',
    { outcome: 'connection_cut' },
    'no_answer: The connection ended without an answer (connection_cut).',
  ],
  ['no TLS', { outcome: 'tls', evidence: { ms: { connected: 2 }, code: 'EPROTO' } }, 'tls_none: '],
  ['its own authority', tls('SELF_SIGNED_CERT_IN_CHAIN'), 'tls_self_signed: The certificate of shop.example'],
  [
    'another TLS error',
    tls('CERT_REVOKED'),
    'tls_untrusted: The certificate of shop.example, signed by R11, is not trusted (CERT_REVOKED).',
  ],
  ['410', { httpStatus: 410 }, 'gone: '],
  ['413', { httpStatus: 413 }, 'too_large: '],
  ['415', { httpStatus: 415 }, 'wrong_type: '],
  ['502', { httpStatus: 502 }, 'handler_fails: Your handler fails: it answers 502.'],
  [
    'a move to https',
    {
      url: 'http://shop.example/hooks',
      httpStatus: 301,
      evidence: { ms: {}, headers: { location: 'https://shop.example/hooks' } },
    },
    'redirect: Your address answers 301 and points to https://shop.example/hooks (http to https).',
  ],
  [
    'a move to www',
    { httpStatus: 301, evidence: { ms: {}, headers: { location: 'https://www.shop.example/hooks' } } },
    'redirect: Your address answers 301 and points to https://www.shop.example/hooks (www).',
  ],
])('%s', (_, some, sentence) => expect(sentencesOf(some)).toContain(sentence));

describe('a certificate', () => {
  const ending = (until: string) =>
    sentencesOf({ httpStatus: 200, evidence: { ms: {}, tls: { protocol: 'TLSv1.3', chain: chain(until) } } });
  it('that ends within two weeks is told of while it works', () => {
    expect(ending('2026-12-04T00:00:00.000Z')).toContain('tls_ends_soon');
    expect(ending('2026-12-06T00:00:00.000Z')).toBe('');
  });
});

describe('a key that has ended', () => {
  const refused = seen({ at: AT, httpStatus: 401 });
  const taken = seen({ at: AT - 2 * HOUR_MS, httpStatus: 200 });
  const code = (...args: Parameters<typeof examineTries>) => examineTries(...args)[0]?.code;
  it('is the reason where a receiver has refused everything since then, and took it before', () => {
    expect(code([refused, taken], AT - HOUR_MS)).toBe('ended_key');
    expect(code([refused, taken], AT - 3 * HOUR_MS)).toBe('refused');
    expect(code([refused], AT - HOUR_MS)).toBe('refused');
    expect(code([refused, seen({ at: AT - 2 * HOUR_MS, httpStatus: 401 }), taken], AT - HOUR_MS)).toBe(
      'refused',
    );
    expect(code([refused, taken], null)).toBe('refused');
  });
});

it('nothing is told of a receiver that was never tried, or that answers well', () => {
  expect(examineTries([], null)).toEqual([]);
  expect(examineTries([seen({ httpStatus: 200, answer: 'ok' })], AT - HOUR_MS)).toEqual([]);
});

it('every probe has a name, in the words of the console', () => {
  expect(Object.keys(consoleWebhooksMessages.probe)).toEqual([...PROBES]);
});
