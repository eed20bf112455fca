// Guides I-31, F-85, F-121: who listens too slowly, too often or too long; the store is real, the readers are the test's.
import { SANDBOX_CARDS, SANDBOX_ERROR_CARDS } from '@titan/contract/sandbox-cards';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocalPush } from '../platform/ports-node.ts';
import { createPushHub, type PushHub, type PushHubParts } from './hub.ts';
import { createOutboxStore } from './outbox.ts';
import {
  call,
  chargeBody,
  openTestPayment,
  type OpenPayment,
  startTestService,
  type TestService,
} from '../testing/test-service.ts';

let service: TestService;
let payment: OpenPayment;
let transactionId: number;
const push = createLocalPush();
beforeAll(async () => {
  service = await startTestService({ push });
});
afterAll(() => service.stop());
beforeEach(async () => {
  payment = await openTestPayment(service);
  const { rows } = await service.pool.query('select id from transactions where reference = $1', [
    payment.reference,
  ]);
  transactionId = rows[0].id as number;
});

function createHub(parts: Partial<PushHubParts> = {}) {
  const counts: number[] = [];
  const { clock, timers } = service.time;
  const outbox = createOutboxStore(service.db);
  const onCount = (streams: number): void => void counts.push(streams);
  return { counts, hub: createPushHub({ clock, timers, push, outbox, warn: () => {}, onCount, ...parts }) };
}

/** A page that takes what it is sent, unless it is told to stall. */
function listen(
  hub: PushHub,
  {
    address = '10.0.0.1',
    after = null as number | null,
    stalls = false,
    publicSession = null as string | null,
  } = {},
) {
  const got: string[] = [];
  const fate: string[] = [];
  let wake = (): void => {};
  const opened = hub.open({
    transactionId,
    publicSession,
    after,
    address,
    stream: {
      write(text) {
        got.push(text);
        wake();
        return !stalls;
      },
      end: () => void fate.push('ended'),
      drop: () => void fate.push('dropped'),
    },
  });
  return {
    opened,
    got,
    fate,
    /** Waits until so many pieces have come. */
    async has(count: number) {
      while (got.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}
const CARDS = [...SANDBOX_CARDS, ...SANDBOX_ERROR_CARDS];
const pay = (name: string) =>
  call(
    service,
    payment,
    '/card/charge',
    chargeBody(payment, CARDS.find((card) => card.name === name) as never),
  );

describe('a page that does not read', () => {
  it('is dropped at the next thing to say, and the others go on', async () => {
    const { hub, counts } = createHub();
    const [slow, other] = [listen(hub, { stalls: true }), listen(hub)];
    await other.has(1);
    expect([slow.fate, counts.at(-1)]).toEqual([['dropped'], 1]);
    await pay('do_not_honor');
    push.announce(transactionId);
    await other.has(2);
    expect(slow.got).toHaveLength(1);
    hub.close();
  });
});

describe('bounds', () => {
  it('a ninth stream of a payment takes the place of its oldest', async () => {
    const { hub, counts } = createHub();
    const pages = Array.from({ length: 9 }, () => listen(hub));
    expect(pages.map(({ fate }) => fate.length)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(counts.at(-1)).toBe(8);
    hub.close();
  });

  it('one address has a thousand places, and its own only', () => {
    const { hub } = createHub();
    const all = Array.from({ length: 1_001 }, () => {
      transactionId += 1;
      return listen(hub);
    });
    expect(all.at(-2)?.opened).toBeTypeOf('function');
    expect(all.at(-1)?.opened).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(listen(hub, { address: '10.0.0.2' }).opened).toBeTypeOf('function');
    hub.close();
  });

  it('a place is given back once', () => {
    const { hub, counts } = createHub();
    const { opened } = listen(hub);
    listen(hub);
    if (typeof opened !== 'function') throw new Error('There was room');
    opened();
    opened();
    expect(counts).toEqual([1, 2, 1]);
    hub.close();
  });

  it('a stream ends after 15 min, so that its page shows a living ticket', async () => {
    const { hub, counts } = createHub();
    const page = listen(hub);
    await service.time.advance(15 * 60_000 - 20_000);
    expect(page.fate).toEqual([]);
    await service.time.advance(20_000);
    expect([page.fate, counts.at(-1)]).toEqual([['ended'], 0]);
    hub.close();
  });

  it('a hub that is closed takes nobody', () => {
    const { hub } = createHub();
    const page = listen(hub);
    hub.close();
    expect(page.fate).toEqual(['ended']);
    expect(listen(hub).opened).toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a reading that fails', () => {
  it('is told, and made up for at the next look', async () => {
    const outbox = createOutboxStore(service.db);
    const warnings: string[] = [];
    let breaks = true;
    const { hub } = createHub({
      warn: (message) => void warnings.push(message),
      outbox: {
        ...outbox,
        eventsAfter: (...asked) =>
          breaks ? Promise.reject(new Error('lost')) : outbox.eventsAfter(...asked),
      },
    });
    const page = listen(hub);
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual(['News of a payment could not be read']);
    breaks = false;
    await service.time.advance(5_000);
    await page.has(1);
    expect(page.got[0]).toMatch(/^id: 0\n/);
    hub.close();
  });
});

describe('who comes while the news is read', () => {
  it('misses nothing that was before', async () => {
    await pay('do_not_honor');
    const { hub } = createHub();
    listen(hub);
    const late = listen(hub, { after: 1 });
    await late.has(1);
    expect(late.got.join('')).toMatch(/^id: 2\n/);
    hub.close();
  });
});
