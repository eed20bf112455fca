// Where a merchant may and may not send a payer (I-40).
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urlProblem } from '../platform/address-guard.ts';
import { isNoticeUrl, isOutsideUrl, normalUrl } from './outside-url.ts';

const RIGHT = [
  'https://shop.example/thanks',
  'https://shop.example',
  'HTTPS://SHOP.example/Thanks?order=1&x=%20y#done',
  'https://shop.example:8443/a/b',
  'https://xn--mnchen-3ya.example/',
  'https://[2001:db8::1]/x',
  'https://shop.example/?next=https://other.example/@you',
  'https://localhost/thanks',
];

const LOOPBACK = [
  'http://localhost:3001/thanks',
  'http://127.0.0.1:3001/thanks',
  'http://127.1.2.3/',
  'http://[::1]:3001/thanks',
  'http://shop.localhost/thanks',
];

const WRONG = [
  '',
  ' ',
  'shop.example/thanks',
  '/thanks',
  '//shop.example/thanks',
  'https:',
  'https:/shop.example',
  'https:///shop.example',
  'https:shop.example',
  'https://',
  'https://?x',
  'https:// /',
  'http://shop.example/thanks',
  'http://localhost.evil.example/',
  'http://127.0.0.1.evil.example/',
  'http://169.254.169.254/latest/meta-data',
  'http://0.0.0.0/',
  'ftp://shop.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://shop.example/1',
  'about:blank',
  'https://user@shop.example/',
  'https://user:pass@shop.example/',
  'https://@shop.example/',
  'https://shop.example@evil.example/',
  'https://shop.example\\@evil.example/',
  'https:\\\\shop.example\\thanks',
  'https://shop.example\\.evil.example/',
  'https://shop.example/\\\\evil.example',
  'https://shop.example/a b',
  ' https://shop.example/',
  'https://shop.example/\n',
  'https://shop.example/\r\nSet-Cookie: a=b',
  'https://shop.example/%0d%0aSet-Cookie:%20a=b',
  'https://shop.example/%0D%0A',
  'https://shop.example/%00',
  'https://shop.example/\u0000',
  'https://shop.example/\u202egnp.exe',
  'https://shop.example/\u200bthanks',
  'https://shop.example/\u00a0thanks',
  'https://shop.example/\u2028',
  'https://shop.example/\ud800',
  'https://shop.example:99999/',
  'https://exa mple/',
  `https://shop.example/${'a'.repeat(2_048)}`,
  // As it is stored, each of these is six.
  `https://shop.example/${'ü'.repeat(400)}`,
];

/** What a URL takes for a host and a header for more than one: its one form is letters, digits, dots and hyphens. */
const NO_HOST = [
  'https://shop.example;script-src/',
  'https://shop.example,evil.example/',
  "https://shop.example'self'/",
  'https://*.shop.example/',
  'https://shop_1.example/',
  'https://shop.example!/',
  'https://$shop.example/',
  'https://(shop.example)/',
  'https://shop.example%3bscript-src/',
  'https://shop.example%2cx/',
  'https://shop.example\uff1bscript-src/',
  'https://shop.example\uff0f.evil.example/',
  'https://shop.example\uff20evil.example/',
  'https://shop~.example/',
  'https://sh\u00adop.example/',
];

const WRITTEN_IN_LETTERS = [
  ['https://shop.example/commande/reçue?q=ü#já', 'https://shop.example/commande/re%C3%A7ue?q=%C3%BC#j%C3%A1'],
  ['https://exämple.com/', 'https://xn--exmple-cua.com/'],
  ['https://EXÄMPLE.com', 'https://xn--exmple-cua.com/'],
  // In two alphabets, and therefore plainly not shop.example once it is written in one.
  ['https://shоp.example/', 'https://xn--shp-ted.example/'],
  ['https://متجر.example/شكرا', 'https://xn--pgbep1f.example/%D8%B4%D9%83%D8%B1%D8%A7'],
  ['https://\uff33hop.example/', 'https://shop.example/'],
  ['https://%73hop.example/', 'https://shop.example/'],
] as const;

/** This machine: fine with a test key. */
const HERE = new Set([
  'https://127.0.0.1/hooks',
  'https://127.1/hooks',
  'https://2130706433/hooks',
  'https://0x7f000001/hooks',
  'https://0177.0.0.1/hooks',
  'https://127.0.0.1./hooks',
  'https://[::1]/hooks',
  'https://localhost/hooks',
  'https://localhost./hooks',
  'https://shop.localhost/hooks',
]);

/** What no public receiver can have, each in another spelling that a URL parser or a resolver takes for it. */
const INSIDE = [
  ...HERE,
  'https://10.0.0.1/hooks',
  'https://10.0.0.1./hooks',
  'https://10.1/hooks',
  'https://167772161/hooks',
  'https://0x0a000001/hooks',
  'https://012.0.0.1/hooks',
  'https://192.168.1.1/hooks',
  'https://172.16.0.1/hooks',
  'https://100.64.0.1/hooks',
  'https://169.254.169.254/latest/meta-data/',
  'https://0xa9fea9fe/latest/meta-data/',
  'https://0.0.0.0/hooks',
  'https://0/hooks',
  'https://224.0.0.1/hooks',
  'https://[::]/hooks',
  'https://[::ffff:10.0.0.1]/hooks',
  'https://[::ffff:7f00:1]/hooks',
  'https://[::ffff:8.8.8.8]/hooks',
  'https://[64:ff9b::10.0.0.1]/hooks',
  'https://[2002:a00:1::]/hooks',
  'https://[2001:db8::1]/hooks',
  'https://[fe80::1]/hooks',
  'https://[fd00:ec2::254]/hooks',
];

describe('isOutsideUrl', () => {
  it.each(RIGHT)('takes %s', (url) => {
    expect(isOutsideUrl(url, 'live')).toBe(true);
    expect(isOutsideUrl(url, 'test')).toBe(true);
  });

  it.each(LOOPBACK)('takes %s with a test key only', (url) => {
    expect(isOutsideUrl(url, 'test')).toBe(true);
    expect(isOutsideUrl(url, 'live')).toBe(false);
  });

  it.each([...WRONG, ...NO_HOST])('refuses %j', (url) => {
    expect(isOutsideUrl(url, 'test')).toBe(false);
    expect(isOutsideUrl(url, 'live')).toBe(false);
  });
});

describe('isNoticeUrl', () => {
  it.each(['https://shop.example/hooks', 'https://shop.example:443/hooks?order=1'])('takes %s', (url) => {
    expect([isNoticeUrl(url, 'test'), isNoticeUrl(url, 'live')]).toEqual([true, true]);
  });

  it.each([...LOOPBACK, 'https://localhost:8443/hooks', 'https://127.0.0.1:3002/hooks'])(
    'takes %s, this machine on any port, with a test key only',
    (url) => {
      expect([isNoticeUrl(url, 'test'), isNoticeUrl(url, 'live')]).toEqual([true, false]);
    },
  );

  it.each([
    ...WRONG,
    ...NO_HOST,
    'https://shop.example:8443/hooks',
    'https://shop.example:80/',
    'https://127.0.0.1.evil.example:1/',
  ])('refuses %j', (url) => {
    expect([isNoticeUrl(url, 'test'), isNoticeUrl(url, 'live')]).toEqual([false, false]);
  });

  it.each(INSIDE)('refuses %s: it is no public host, however it is written', (url) => {
    expect(isNoticeUrl(url, 'live')).toBe(false);
    expect(isNoticeUrl(url.replace('https:', 'http:'), 'live')).toBe(false);
  });

  it.each(INSIDE.filter((url) => !HERE.has(url)))(
    'refuses %s with a test key too: it is not this machine',
    (url) => {
      expect([isNoticeUrl(url, 'test'), isNoticeUrl(url.replace('https:', 'http:'), 'test')]).toEqual([
        false,
        false,
      ]);
    },
  );

  it('takes nothing that is refused when we connect, whatever its name leads to', () => {
    for (const env of ['test', 'live'] as const) {
      const taken = [...RIGHT, ...LOOPBACK, ...INSIDE].filter((url) => isNoticeUrl(url, env));
      expect(taken.length).toBeGreaterThan(3);
      for (const url of taken) {
        expect([url, urlProblem(new URL(url), { allowLoopback: env === 'test' })]).toEqual([url, null]);
      }
    }
  });
});

describe('normalUrl', () => {
  it.each(WRITTEN_IN_LETTERS)('%s is taken as %s', (url, normal) => {
    expect(isOutsideUrl(url, 'live')).toBe(true);
    expect(isNoticeUrl(url, 'live')).toBe(true);
    expect(normalUrl(url)).toBe(normal);
  });

  it('of all that is taken has a host of letters, digits, dots and hyphens, or an IPv6 address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 12 }), (host) => {
        const url = `https://${host}.example/`;
        if (!isOutsideUrl(url, 'test')) return;
        expect(new URL(normalUrl(url)).host).toMatch(/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::[0-9]+)?$/);
        expect(normalUrl(url)).toMatch(/^[!-~]+$/);
      }),
      { numRuns: 1_000 },
    );
  });

  it('writes an address in one way', () => {
    expect(normalUrl('HTTPS://SHOP.example:443/a/../b')).toBe('https://shop.example/b');
  });
});
