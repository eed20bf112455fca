// A call that a provider's reach rules out is never made.
import { describe, expect, it } from 'vitest';
import { systemClock, systemTimers } from '@titan/platform/ports-node';
import type { ChargeCalls, Provider } from './port.ts';
import { SANDBOX_REACH } from './sandbox/reach.ts';
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
    name: 'some',
    reach: { ...SANDBOX_REACH, channels: {}, cancels: false, resends: [] },
    query: answer('query'),
    ...Object.fromEntries(names.map((name) => [name, answer(name)])),
  };
  const ports = { clock: systemClock, timers: systemTimers, warn: () => {}, onAsked: () => {} };
  return { asked, provider: withDeadline(provider, 'own', ports) };
}

describe('a provider', () => {
  it.each([[['resendOtp', 'resendPrompt']], [[]]] as const)(
    'that resends nothing is not asked to: %j',
    async (names) => {
      const { asked, provider } = providerWith(names);
      expect((await provider.resendOtp(CHARGE)).answer).toEqual({ kind: 'limit' });
      expect((await provider.resendPrompt(CHARGE)).answer).toEqual({ kind: 'limit' });
      expect(asked).toEqual([]);
    },
  );

  it('that takes no steps and cancels nothing is asked how the charge is instead', async () => {
    const { asked, provider } = providerWith([]);
    await provider.answerStep(CHARGE, { kind: 'otp', value: '123456' });
    await provider.cancel(CHARGE);
    expect(asked).toEqual(['query', 'query']);
  });
});
