// Spec §3 Payment method catalogue.

import { describe, expect, it } from 'vitest';

import type { MethodId } from './methods.ts';
import { BUILT_CHANNELS, CHANNELS, isChannel, METHOD_CATALOGUE, methodLabel } from './methods.ts';

describe('§3 Payment method catalogue: each method has a label', () => {
  it.each<[MethodId, string, string]>([
    ['pay_with_bank', 'NGN', 'Pay with Bank'],
    ['pay_with_bank', 'ZAR', 'Pay with Bank (Instant EFT)'],
    ['pay_with_opay', 'NGN', 'Pay with OPay'],
    ['pay_with_palmpay', 'NGN', 'Pay with PalmPay'],
    ['pay_with_gtb', 'NGN', 'Pay with GTBank'],
    ['pay_with_capitec', 'ZAR', 'Pay with Capitec'],
    ['mobile_money', 'KES', 'Pay with Mobile Money'],
    ['card', 'ZAR', 'Pay with Debit Card'],
    ['bank_transfer', 'NGN', 'Pay with Bank Transfer'],
    ['wave', 'XOF', 'Pay with Wave'],
    ['mtn', 'XOF', 'Pay with Mtn'],
    ['moov', 'XOF', 'Pay with Moov'],
    ['orange', 'XOF', 'Pay with Orange'],
  ])('%s in %s: %s', (id, currency, label) => {
    expect(methodLabel(id, currency)).toBe(label);
  });

  it('has every method once, the four channels among them', () => {
    const ids: string[] = METHOD_CATALOGUE.map((method) => method.id);
    expect(new Set(ids).size).toBe(12);
    expect(ids).toEqual(expect.arrayContaining([...CHANNELS]));
  });
});

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

  it('a channel is offered once its flow is built', () => {
    expect(BUILT_CHANNELS.filter((channel) => !CHANNELS.includes(channel))).toEqual([]);
    expect(new Set(BUILT_CHANNELS).size).toBe(BUILT_CHANNELS.length);
  });
});
