// Streams that are read too slowly, opened too often or held too long. The store is real, the readers are the test's.
import { SANDBOX_CARDS, SANDBOX_ERROR_CARDS } from '@titan/contract/sandbox/cards';
import { english } from '@titan/copy/english';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocalPush } from '@titan/platform/ports-node';
import { createPushHub, type PushHub, type PushHubDeps } from './hub.ts';
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

function createHub(deps: Partial<PushHubDeps> = {}) {
  const counts: number[] = [];
  const { clock, timers } = service.time;
  const outbox = createOutboxStore(service.db);
  const onCount = (streams: number): void => void counts.push(streams);
  return { counts, hub: createPushHub({ clock, timers, push, outbox, warn: () => {}, onCount, ...deps }) };
}

/** A page that reads what it is sent, unless it stalls. */
function listen(
  hub: PushHub,
  {
    address = '10.0.0.1',
    after = null as number | null,
    stalls = false,
    publicSession = null as string | null,
  } = {},
) {
  const received: string[] = [];
  const closings: string[] = [];
  let wake = (): void => {};
  const opened = hub.open({
    transactionId,
    publicSession,
    language: english,
    after,
    address,
    stream: {
      write(text) {
        received.push(text);
        wake();
        return !stalls;
      },
      end: () => void closings.push('ended'),
      drop: () => void closings.push('dropped'),
    },
  });
  return {
    opened,
    received,
    closings,
    /** Waits until so many texts have been written. */
    async has(count: number) {
      while (received.length < count) await new Promise<void>((resolve) => (wake = resolve));
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
  it('is dropped at the next event, while the others go on', async () => {
    const { hub, counts } = createHub();
    const [slow, other] = [listen(hub, { stalls: true }), listen(hub)];
    await other.has(1);
    expect([slow.closings, counts.at(-1)]).toEqual([['dropped'], 1]);
    await pay('do_not_honor');
    push.announce(transactionId);
    await other.has(2);
    expect(slow.received).toHaveLength(1);
    hub.close();
  });
});

describe('bounds', () => {
  it('a ninth stream of a payment replaces its oldest', async () => {
    const { hub, counts } = createHub();
    const pages = Array.from({ length: 9 }, () => listen(hub));
    expect(pages.map(({ closings }) => closings.length)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0]);
    expect(counts.at(-1)).toBe(8);
    hub.close();
  });

  it('one address may hold a thousand streams, whatever others hold', () => {
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

  it('closing a stream twice frees one slot', () => {
    const { hub, counts } = createHub();
    const { opened } = listen(hub);
    listen(hub);
    if (typeof opened !== 'function') throw new Error('A slot was free');
    opened();
    opened();
    expect(counts).toEqual([1, 2, 1]);
    hub.close();
  });

  it('a stream ends after 15 min, so that its page needs a new ticket', async () => {
    const { hub, counts } = createHub();
    const page = listen(hub);
    await service.time.advance(15 * 60_000 - 20_000);
    expect(page.closings).toEqual([]);
    await service.time.advance(20_000);
    expect([page.closings, counts.at(-1)]).toEqual([['ended'], 0]);
    hub.close();
  });

  it('a closed hub ends its streams and refuses new ones', () => {
    const { hub } = createHub();
    const page = listen(hub);
    hub.close();
    expect(page.closings).toEqual(['ended']);
    expect(listen(hub).opened).toMatchObject({ code: 'UNAVAILABLE' });
  });
});

describe('a failed read of the outbox', () => {
  it('is logged, and made up for at the next check', async () => {
    const outbox = createOutboxStore(service.db);
    const warnings: string[] = [];
    let isBroken = true;
    const { hub } = createHub({
      warn: (message) => void warnings.push(message),
      outbox: {
        ...outbox,
        eventsAfter: (...asked) =>
          isBroken ? Promise.reject(new Error('lost')) : outbox.eventsAfter(...asked),
      },
    });
    const page = listen(hub);
    await new Promise((resolve) => setImmediate(resolve));
    expect(warnings).toEqual(['Events of a payment could not be read']);
    isBroken = false;
    await service.time.advance(5_000);
    await page.has(1);
    expect(page.received[0]).toMatch(/^id: 0\n/);
    hub.close();
  });
});

describe('a stream that opens while another’s events are read', () => {
  it('receives the events that it missed', async () => {
    await pay('do_not_honor');
    const { hub } = createHub();
    listen(hub);
    const late = listen(hub, { after: 1 });
    await late.has(1);
    expect(late.received.join('')).toMatch(/^id: 2\n/);
    hub.close();
  });
});
