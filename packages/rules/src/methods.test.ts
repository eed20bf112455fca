// Spec §3 Payment method catalogue.

import { describe, expect, it } from 'vitest';

import { isChannel } from './methods.ts';

describe('§1 a payer pays by card, mobile money, pay with bank or bank transfer', () => {
  it.each([
    ['card', true],
    ['mobile_money', true],
    ['pay_with_bank', true],
    ['bank_transfer', true],
    ['pay_with_opay', false],
    ['CARD', false],
    ['', false],
  ])('%j is a channel: %s', (text, expected) => {
    expect(isChannel(text)).toBe(expected);
  });
});
