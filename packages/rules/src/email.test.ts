// Spec §5 Email.

import { describe, expect, it } from 'vitest';

import { isEmail, normalEmail } from './email.ts';

describe('§5 Email must match a standard address pattern (trimmed)', () => {
  it.each([
    'ada@example.com',
    '  ada@example.com\n',
    'ADA@EXAMPLE.COM',
    'ada.obi+shop@mail.example.co.ke',
    "o'brien_1@ex-ample.org",
    '1@2.io',
    'ada@xn--80ak6aa92e.xn--p1ai',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`,
  ])('%j is valid', (text) => {
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    ['z@exämple.com', 'z@xn--exmple-cua.com'],
    [' Z@Exämple.com ', 'Z@xn--exmple-cua.com'],
    ['z@пример.рф', 'z@xn--e1afmkfd.xn--p1ai'],
    ['z@exa\u0308mple.com', 'z@xn--exmple-cua.com'],
    ['  ADA@EXAMPLE.COM\n', 'ADA@EXAMPLE.COM'],
    ['\u202aada@example.com\u202c', 'ada@example.com'],
    ['\u2068ada@exam\u00adple.com\u2069\u200b', 'ada@example.com'],
    ['z@\u202eä.com', 'z@xn--4ca.com'],
    ['a=b?@example.com', 'a=b?@example.com'],
  ])('%j is valid, and is written to as %s', (text, normal) => {
    expect(isEmail(text)).toBe(true);
    expect(normalEmail(text)).toBe(normal);
  });

  it.each([
    'zoë@example.com',
    'z@ex ämple.com',
    'z@exämple',
    'z@ä/example.com',
    'z@ä:80.com',
    'z@ä%2fexample.com',
    'z@ä\u3002com',
    'a@b@exämple.com',
    '=?utf-8?q?ada=40evil.example?=@example.com',
    '=?x?=@example.com',
    '',
    ' ',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example.c',
    'ada@example.123',
    'ada@.com',
    'ada@example..com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example.com.',
    '.ada@example.com',
    'ada.@example.com',
    'ada..obi@example.com',
    'ada obi@example.com',
    'ada@@example.com',
    'ada@exam ple.com',
    'ada@example.com, obi@example.com',
    'ada@example.com\r\nBcc: obi@example.com',
    'Ada <ada@example.com>',
    'ada@[127.0.0.1]',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com`,
  ])('%j is invalid', (text) => {
    expect(isEmail(text)).toBe(false);
  });
});
