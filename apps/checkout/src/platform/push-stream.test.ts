// Spec §4 push channel: the stream is opened with a ticket, mended after every cut, and closed when nobody waits.
import { SimulatedClock } from '../testing/simulated-clock.ts';
import { describe, expect, it } from 'vitest';
import { createFakeService, nextTurn, refusal, UNREACHABLE } from '../testing/fake-service.ts';
import { openStream, type Source } from './push-stream.ts';

const TICKET = '/events/ticket';

/** An EventSource in the test's hands. */
class FakeSource extends EventTarget {
  readonly CLOSED = 2;
  readyState = 0;
  onopen: Source['onopen'] = null;
  onerror: Source['onerror'] = null;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
  }
  close(): void {
    this.readyState = this.CLOSED;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.call(this as unknown as EventSource, new Event('open'));
  }
  /** A cut that the browser mends itself, or one that it gives up on. */
  breaks(readyState: 0 | 2): void {
    this.readyState = readyState;
    this.onerror?.call(this as unknown as EventSource, new Event('error'));
  }
  says(id: string): void {
    this.dispatchEvent(Object.assign(new Event('core-confirmation'), { lastEventId: id }));
  }
}

function open() {
  const clock = new SimulatedClock();
  const fake = createFakeService();
  const sources: FakeSource[] = [];
  let news = 0;
  const pushed: boolean[] = [];
  const close = openStream(
    {
      service: fake.service,
      timers: clock,
      reference: 'order|1',
      openSource(address) {
        const source = new FakeSource(address);
        sources.push(source);
        return source as unknown as Source;
      },
    },
    (isPushed) => {
      news += 1;
      pushed.push(isPushed);
    },
  );
  return {
    ...fake,
    clock,
    sources,
    close,
    news: () => news,
    pushed,
    last: () => sources.at(-1) as FakeSource,
  };
}

async function openNow() {
  const stream = open();
  await stream.answer(TICKET, { ticket: 't-1' });
  stream.last().opens();
  return stream;
}

describe('the stream', () => {
  it('is opened with a ticket, by the upper-cased reference', async () => {
    const stream = open();
    expect(stream.calls).toMatchObject([{ name: TICKET, body: { payment_reference: 'order|1' } }]);
    expect(stream.sources).toEqual([]);
    await stream.answer(TICKET, { ticket: 't-1' });
    expect(stream.sources.map(({ address }) => address)).toEqual(['/api/events/ORDER%7C1?ticket=t-1']);
  });

  it('tells that there is news at each event, and not merely because it is open', async () => {
    const stream = await openNow();
    expect(stream.news()).toBe(0);
    stream.last().says('1');
    stream.last().says('2');
    expect(stream.news()).toBe(2);
  });

  it('when it is closed tells nothing more, asks nothing more, and lets a ticket on its way go unused', async () => {
    const stream = await openNow();
    stream.close();
    expect(stream.last().readyState).toBe(2);
    stream.last().breaks(2);
    stream.clock.increment(60_000);
    expect(stream.countOf(TICKET)).toBe(1);

    const early = open();
    early.close();
    expect(early.calls[0]?.signal?.aborted).toBe(true);
    await early.answer(TICKET, { ticket: 't-1' });
    expect(early.sources).toEqual([]);
  });
});

describe('a cut', () => {
  it('that the browser reconnects by itself is news: events may have been missed meanwhile', async () => {
    const stream = await openNow();
    stream.last().breaks(0);
    stream.last().opens();
    expect([stream.news(), stream.sources.length]).toEqual([1, 1]);
  });

  it('that it gives up on is mended with another ticket, after the last event that was heard', async () => {
    const stream = await openNow();
    stream.last().says('3');
    stream.last().breaks(2);
    stream.clock.increment(1_000);
    await stream.answer(TICKET, { ticket: 't-2' });
    expect(stream.last().address).toBe('/api/events/ORDER%7C1?ticket=t-2&last_event_id=3');
    stream.last().opens();
    // A pushed event; then missed ones, while there was no stream and until there was one.
    expect(stream.pushed).toEqual([true, false, false]);
  });

  it('without a ticket to be had is tried again, less and less often, and often again once it was open', async () => {
    const stream = open();
    const waited: number[] = [];
    for (const wait of [1_000, 2_000, 5_000, 15_000, 30_000, 30_000]) {
      await stream.fail(TICKET, waited.length % 2 ? UNREACHABLE : refusal('UNAVAILABLE', 'busy', 503));
      stream.clock.increment(wait - 1);
      expect(stream.waiting()).toEqual([]);
      expect(stream.news()).toBe(waited.length);
      stream.clock.increment(1);
      waited.push(wait);
      expect(stream.waiting()).toEqual([TICKET]);
      expect(stream.news(), 'the page asks meanwhile').toBe(waited.length);
    }
    await stream.answer(TICKET, { ticket: 't-2' });
    stream.last().opens();
    stream.last().breaks(2);
    stream.clock.increment(1_000);
    await nextTurn();
    expect(stream.waiting()).toEqual([TICKET]);
  });

  it.each([
    ['before it was ever open', false],
    ['and is not open again after a cut', true],
  ])(
    'by a network that blocks streams, %s: the page asks at each retry, at most 30 s later',
    async (_when, wasOpen) => {
      const stream = wasOpen ? await openNow() : open();
      if (wasOpen) stream.last().breaks(0);
      else await stream.answer(TICKET, { ticket: 't-1' });
      for (const [retries, wait] of [1_000, 2_000, 5_000, 15_000, 30_000, 30_000].entries()) {
        // The browser would go on trying by itself, and say nothing.
        stream.last().breaks(0);
        expect(stream.last().readyState).toBe(2);
        expect(stream.news()).toBe(retries);
        stream.clock.increment(wait);
        expect(stream.news()).toBe(retries + 1);
        await stream.answer(TICKET, { ticket: `t-${retries + 2}` });
      }
    },
  );
});
