// Spec §2 /charge-card/verify, §9 "message poll 300 ms": what the verify page does once it stands.
import { LIMITS } from '@titan/rules/limits';
import { SimulatedClock } from '../testing/simulated-clock.ts';
import { describe, expect, it } from 'vitest';
import { nextTurn } from '../testing/fake-service.ts';
import {
  ASK_WAITS_MS,
  ANSWERS_UNTIL_SLOW,
  createHinting,
  MESSAGE_EVERY_MS,
  watchVerify,
} from './verify-watch.ts';

function open(over: { isFinal?: boolean; isSlow?: boolean; answer?: () => Promise<Response> } = {}) {
  const clock = new SimulatedClock();
  const did = { hints: [] as string[], asked: [] as { url: string; bearer: string }[], shown: 0 };
  const every = (run: () => void, delayMs: number): void => {
    clock.setTimeout(() => {
      run();
      every(run, delayMs);
    }, delayMs);
  };
  watchVerify({
    data: { charge: 'KPY-CA-1', isFinal: over.isFinal ?? false, sessionToken: 'token-1' },
    isSlow: over.isSlow ?? false,
    fetch: (url, init) => {
      const { authorization = '' } = (init?.headers ?? {}) as Record<string, string>;
      did.asked.push({ url: url as string, bearer: authorization });
      return over.answer?.() ?? Promise.resolve(answered('pending'));
    },
    setTimeout: (run, delayMs) => clock.setTimeout(run, delayMs),
    setInterval: every,
    hint: ({ charge }) => void did.hints.push(charge),
    showAgain: () => void (did.shown += 1),
  });
  const pass = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 100) {
      clock.increment(Math.min(100, left));
      await nextTurn();
    }
  };
  return { ...did, did, clock, pass };
}

const answered = (status: string) => new Response(JSON.stringify({ status: true, data: { status } }));

describe('the verify page', () => {
  it('tells the page that the payer came from at once, and then every 300 ms', async () => {
    expect(MESSAGE_EVERY_MS).toBe(LIMITS.threeDsMessageEveryMs);
    const { did, pass } = open({ isFinal: true });
    expect(did.hints).toEqual(['KPY-CA-1']);
    await pass(900);
    expect(did.hints).toHaveLength(4);
    expect(did.asked).toEqual([]);
  });

  it('asks the service at once, with its session', async () => {
    const { did, clock } = open();
    clock.increment(0);
    await nextTurn();
    expect(did.asked).toEqual([{ url: '/api/charge-card/verify/KPY-CA-1', bearer: 'Bearer token-1' }]);
  });

  it.each(['success', 'failed'] as const)('%s: shows the result', async (status) => {
    const { did, pass } = open({ answer: async () => answered(status) });
    await pass(200);
    expect(did.shown).toBe(1);
    await pass(60_000);
    expect(did.asked).toHaveLength(1);
  });

  it('says after some questions that it takes long, and goes on asking, ever more slowly', async () => {
    const waits = ASK_WAITS_MS.slice(0, ANSWERS_UNTIL_SLOW).reduce<number>((sum, wait) => sum + wait, 0);
    const first = open();
    await first.pass(waits + 500);
    expect(first.did.shown).toBe(1);
    const again = open({ isSlow: true });
    await again.pass(120_000);
    expect(again.did.shown).toBe(0);
    expect(again.did.asked.length).toBeGreaterThan(8);
    expect(again.did.asked.length).toBeLessThan(14);
  });

  it('without network it stays as it is, and goes on asking: shown again it would be the browser’s own error', async () => {
    let isOnline = false;
    const { did, pass } = open({
      answer: async () => {
        if (!isOnline) throw new TypeError('offline');
        return answered('success');
      },
    });
    await pass(60_000);
    expect(did.shown).toBe(0);
    isOnline = true;
    await pass(15_000);
    expect(did.shown).toBe(1);
  });

  it('goes on after a question that did not get through, or came back unreadable', async () => {
    let asks = 0;
    const { did, pass } = open({
      answer: async () => {
        asks += 1;
        if (asks === 1) throw new TypeError('offline');
        return asks === 2 ? new Response('<html>') : answered('success');
      },
    });
    await pass(10_000);
    expect([asks, did.shown]).toEqual([3, 1]);
  });
});

it('a browser without channels, or a page without an origin, has nobody to tell', () => {
  const mute = createHinting({} as typeof globalThis);
  expect(() => mute({ charge: 'x' })).not.toThrow();
  class Refusing {
    constructor() {
      throw new DOMException('no origin', 'SecurityError');
    }
  }
  const opaque = createHinting({ BroadcastChannel: Refusing } as unknown as typeof globalThis);
  expect(() => opaque({ charge: 'x' })).not.toThrow();
});
