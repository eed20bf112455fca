// Spec §5 Email.

import { describe, expect, it } from 'vitest';

import { isEmail } from './email.ts';

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
