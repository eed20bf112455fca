// A call that a provider has not is never made.
import { describe, expect, it } from 'vitest';
import { systemClock, systemTimers } from '@titan/platform/ports-node';
import { type ChargeCalls, type Provider, refundTermsOf, UNDOCUMENTED_REFUNDS } from './port.ts';
import { SANDBOX_LIMITS } from './sandbox/limits.ts';
import { withDeadline } from './timely-provider.ts';

const CHARGE = {
  reference: 'KPY-CA-1',
  paymentReference: 'KPY-PI-1',
  channel: 'card',
  handle: null,
  amountMinor: 1,
  currency: 'KES',
} as const;

/** A provider with these calls, and the names of those that are made to it. */
function providerWith(names: readonly (keyof ChargeCalls)[]) {
  const asked: string[] = [];
  const answer = (name: string) => async () => {
    asked.push(name);
    return { kind: 'processing', message: name } as const;
  };
  const provider: Provider = {
    query: answer('query'),
    ...Object.fromEntries(names.map((name) => [name, answer(name)])),
  };
  const ports = { clock: systemClock, timers: systemTimers, warn: () => {}, onAsked: () => {} };
  return {
    asked,
    provider: withDeadline(provider, { name: 'some', account: 'own', limits: SANDBOX_LIMITS }, ports),
  };
}

describe('the terms of refunds', () => {
  const terms = { by: 'call', minMinor: null, inPart: true, times: 'often', withinMs: null } as const;
  const refundTerms = {
    channels: { pay_with_bank: terms },
    methods: { capitec: { by: 'nobody' }, payshap: { times: 'once' } },
  } as const;

  it.each([
    ['pay_with_bank', 'absa', terms],
    ['pay_with_bank', 'capitec', { ...terms, by: 'nobody' }],
    ['pay_with_bank', 'payshap', { ...terms, times: 'once' }],
    ['card', 'visa', UNDOCUMENTED_REFUNDS],
  ] as const)(
    'are those of the channel, but for what a method says of itself: %s %s',
    (channel, method, own) => {
      expect(refundTermsOf({ refundTerms }, channel, method)).toEqual(own);
    },
  );
});

describe('a provider', () => {
  it('that resends nothing sends no more', async () => {
    const { asked, provider } = providerWith([]);
    expect((await provider.resendOtp(CHARGE)).answer).toEqual({ kind: 'limit' });
    expect((await provider.resendPrompt(CHARGE)).answer).toEqual({ kind: 'limit' });
    expect(asked).toEqual([]);
  });

  it('that takes no steps is asked how the charge is instead', async () => {
    const { asked, provider } = providerWith([]);
    await provider.answerStep(CHARGE, { kind: 'otp', value: '123456' });
    expect(asked).toEqual(['query']);
  });

  it('that cancels nothing has no such call', () => {
    expect(providerWith([]).provider.cancel).toBeUndefined();
  });
});
