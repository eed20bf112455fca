// Nothing of an address that somebody else wrote reaches a header but its origin, in the one normal form.
import { describe, expect, it } from 'vitest';
import { webOrigin } from './web-origin.ts';

describe('the origin of an address', () => {
  it.each([
    ['https://shop.example/thanks?basket=7#done', 'https://shop.example'],
    ['HTTPS://SHOP.example:443', 'https://shop.example'],
    ['https://shop.example:8443/a', 'https://shop.example:8443'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example'],
    ['https://a-b.c1.shop.example/', 'https://a-b.c1.shop.example'],
    ['http://localhost:3001/thanks', 'http://localhost:3001'],
    ['http://127.1:3001/', 'http://127.0.0.1:3001'],
    ['https://[2001:DB8::1]:8443/x', 'https://[2001:db8::1]:8443'],
    ['https://user:secret@shop.example/', 'https://shop.example'],
  ])('%s is %s', (address, origin) => {
    expect(webOrigin(address)).toBe(origin);
  });

  it.each([
    'https://x;require-trusted-types-for;report-uri;report-to;y.example/back',
    'https://x;sandbox;y.example/',
    'https://*/',
    'https://*.example/',
    'https://shop.example,https://evil.example/',
    'https://shop.example,evil.example/',
    "https://'none'/",
    "https://'unsafe-inline'.example/",
    'https://sh"op.example/',
    'https://shop$.example/',
    'https://shop_.example/',
    'https://a=b.example/',
    'https://shop.example(x)/',
    'https://shop..example/',
    'https://./',
    'https://shop.example evil.example/',
    'https://%3B.example/',
    'https://%2A/',
    'https://shop.example:99999/',
    'https:',
    '',
    '*',
    "'self'",
    'null',
    '//shop.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://shop.example/1',
    'ftp://shop.example/',
    'file:///etc/passwd',
  ])('%j has none that is safe for a header', (address) => {
    expect(webOrigin(address)).toBeNull();
  });

  it('in its normal form is letters, digits, dots and hyphens, and reads as itself', () => {
    for (const code of Array.from({ length: 0x250 }, (_, at) => at)) {
      const origin = webOrigin(`https://a${String.fromCodePoint(code)}b.example/`);
      if (origin === null) continue;
      expect(origin).toMatch(/^https:\/\/[a-z0-9.-]+$/);
      expect(webOrigin(origin)).toBe(origin);
    }
  });
});
