// A call that a provider's reach rules out is never made.
import { describe, expect, it } from 'vitest';
import { systemClock, systemTimers } from '../platform/ports-node.ts';
import type { Provider } from './port.ts';
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

/** A provider that can only answer queries, and the names of the calls made to it. */
function queryOnlyProvider() {
  const asked: string[] = [];
  const answer = (name: string) => async () => {
    asked.push(name);
    return { kind: 'processing', message: name } as const;
  };
  const provider: Provider = {
    name: 'query-only',
    reach: { ...SANDBOX_REACH, channels: {}, cancels: false, resends: [] },
    card: null,
    hostedCard: null,
    wallet: null,
    bankDebit: null,
    transferAccount: null,
    refund: null,
    debitsSince: null,
    isShared: () => false,
    answerStep: answer('answerStep'),
    query: answer('query'),
    cancel: answer('cancel'),
    resendOtp: answer('resendOtp'),
    resendPrompt: answer('resendPrompt'),
  };
  const ports = { clock: systemClock, timers: systemTimers, warn: () => {}, onAsked: () => {} };
  return { asked, provider: withDeadline(provider, 'own', ports) };
}

describe('a provider', () => {
  it('that resends nothing is not asked to', async () => {
    const { asked, provider } = queryOnlyProvider();
    expect((await provider.resendOtp(CHARGE)).answer).toEqual({ kind: 'limit' });
    expect((await provider.resendPrompt(CHARGE)).answer).toEqual({ kind: 'limit' });
    expect(asked).toEqual([]);
  });
});
