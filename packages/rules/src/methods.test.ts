// Spec §3 Payment method catalogue.

import { describe, expect, it } from 'vitest';

import { BUILT_CHANNELS, CHANNELS, isChannel, METHOD_CATALOGUE } from './methods.ts';

describe('§3 Payment method catalogue', () => {
  it('has every method once, the four channels among them', () => {
    expect(new Set(METHOD_CATALOGUE).size).toBe(12);
    expect(METHOD_CATALOGUE).toEqual(expect.arrayContaining([...CHANNELS]));
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
