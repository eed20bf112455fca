import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const HERE = 'https://pay.example';

describe('an address of our own is written as a browser reads it', () => {
  it.each([
    ['/', '/'],
    ['/0123abcd?method=card&x=%20y#asked', '/0123abcd?method=card&x=%20y#asked'],
    ['/order|1/status', '/order|1/status'],
    ['/pay/demo?lang=fr', '/pay/demo?lang=fr'],
    ['/%', '/%'],
    ['/%E0%A4%A', '/%E0%A4%A'],
    ['/%0d%0aset-cookie:x', '/%0d%0aset-cookie:x'],
    ['/a\r\nset-cookie: x=1', '/aset-cookie:%20x=1'],
    ['/a\0b\u001Fc', '/a%00b%1Fc'],
    ['/é\u202Ex', '/%C3%A9%E2%80%AEx'],
    ['/\ud800', '/%EF%BF%BD'],
    ['/%2f%2fevil.example', '/%2f%2fevil.example'],
    ['/%5cevil.example', '/%5cevil.example'],
    ['/@evil.example', '/@evil.example'],
    ['/a//evil.example', '/a//evil.example'],
    ['/a\\b', '/a/b'],
    ['/a/../b', '/b'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
    [`/${'a'.repeat(4_000)}`, `/${'a'.repeat(4_000)}`],
  ])('%j', (address, path) => {
    expect(ownPath(address)).toBe(path);
  });
});

describe('another’s is none, however it is spelled', () => {
  it.each([
    '',
    'evil.example',
    'https://evil.example/',
    'https:/evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    ' //evil.example',
    '\t//evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '/\r\n\t/evil.example',
    '/\t\\evil.example',
    '\t/\t/\tevil.example',
    '//user@evil.example',
    '//pay.example@evil.example',
    '//evil.example:443/',
    '//évil.example',
    '//xn--vil-9la.example',
    '/\t/ⓔvil.example',
    '//[::1]/',
    '//0x7f.1/',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/./\\evil.example',
    '/.\t/\t/evil.example',
    '//',
    '//[',
    '//:99999/',
    '/\t/%',
  ])('%j', (address) => {
    expect(ownPath(address)).toBeNull();
  });
});

it('whatever is sent, a browser that is led there stays with us, also from the place itself', () => {
  const part = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    '\r',
    '.',
    '%2e',
    ':',
    '@',
    '?',
    '#',
    'evil.example',
    ' ',
    '\0',
  );
  const tricky = fc.array(fc.oneof(part, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 });
  fc.assert(
    fc.property(tricky, fc.boolean(), (parts, isRooted) => {
      const path = ownPath(`${isRooted ? '/' : ''}${parts.join('')}`);
      if (path === null) return;
      expect(new URL(path, HERE).origin).toBe(HERE);
      // Printable ASCII, so it is a header's value as it stands.
      expect(path).toMatch(/^\/[!-~]*$/);
      expect(ownPath(path)).toBe(path);
    }),
    { numRuns: 2_000 },
  );
});
