// Decision 0066: the page of whoever asks somebody else to pay follows the payment, by push where there is a stream and by asking where not.
import { CONFIRMATION_EVENT } from '@titan/contract/payer/push-events';
import { describe, expect, it } from 'vitest';
import { nextTurn } from '../testing/fake-service.ts';
import { SimulatedClock } from '../testing/simulated-clock.ts';
import { SHARE_ASKS_MS, watchShare } from './share-watch.ts';

const [CONNECTING, OPEN, CLOSED] = [0, 1, 2];

/** A page whose service knows the payment in `status`; null: its answers are lost. */
async function open(hasPush: boolean) {
  const clock = new SimulatedClock();
  const state = { status: 'pending' as string | null, isHidden: false, stream: CONNECTING };
  const did = {
    asked: 0,
    tickets: [] as unknown[],
    streams: [] as string[],
    statuses: [] as string[],
    shown: 0,
  };
  let onNews = (): void => {};
  let onShown = (): void => {};
  const every = (run: () => void, delayMs: number): void => {
    clock.setTimeout(() => {
      run();
      every(run, delayMs);
    }, delayMs);
  };
  watchShare({
    data: { reference: 'kpy-pi-1', sessionToken: 'token-1' },
    fetch: async (url, init) => {
      expect(init?.headers).toMatchObject({ authorization: 'Bearer token-1' });
      if (url === '/api/events/ticket') {
        did.tickets.push(JSON.parse(init?.body as string));
        return hasPush ? answered({ ticket: 'a b' }) : new Response(null, { status: 503 });
      }
      did.asked += 1;
      if (state.status === null) throw new TypeError('Failed to fetch');
      return answered({ payment: { status: state.status } });
    },
    setInterval: every,
    openSource(address) {
      did.streams.push(address);
      return {
        get readyState() {
          return state.stream;
        },
        addEventListener: (name: string, run: () => void) => {
          expect(name).toBe(CONFIRMATION_EVENT);
          onNews = run;
        },
      } as EventSource;
    },
    isHidden: () => state.isHidden,
    onShown: (run) => void (onShown = run),
    showStatus: (status) => void did.statuses.push(status),
    showAgain: () => void (did.shown += 1),
  });
  await nextTurn();
  const after = async (act: () => void): Promise<void> => {
    act();
    await nextTurn();
  };
  return {
    state,
    did,
    pass: () => after(() => clock.increment(SHARE_ASKS_MS)),
    news: () => after(() => onNews()),
    cover: (isHidden: boolean) =>
      after(() => {
        state.isHidden = isHidden;
        onShown();
      }),
  };
}

const answered = (data: object) => new Response(JSON.stringify({ status: true, message: '', data }));

describe('with push', () => {
  it('opens the stream of its payment at once, by a ticket that its session was given', async () => {
    const { did } = await open(true);
    expect(did.tickets).toEqual([{ payment_reference: 'kpy-pi-1' }]);
    expect(did.streams).toEqual(['/api/events/KPY-PI-1?ticket=a+b']);
  });

  it('asks when there is news, and not from time to time', async () => {
    const { did, state, pass, news } = await open(true);
    state.stream = OPEN;
    await pass();
    expect(did.asked).toBe(0);
    state.status = 'processing';
    await news();
    expect(did).toMatchObject({ asked: 1, statuses: ['processing'], shown: 0 });
  });

  it('asks, and opens another stream, once the first has closed for good', async () => {
    const { did, state, pass } = await open(true);
    state.stream = CLOSED;
    await pass();
    expect(did).toMatchObject({ asked: 1, statuses: ['pending'] });
    expect(did.streams).toHaveLength(2);
  });

  it('only asks while the browser itself connects again', async () => {
    const { did, pass } = await open(true);
    await pass();
    expect(did.asked).toBe(1);
    expect(did.streams).toHaveLength(1);
  });
});

describe('without push', () => {
  it('asks from time to time, and tries for a stream each time', async () => {
    const { did, pass } = await open(false);
    await pass();
    await pass();
    expect(did).toMatchObject({ asked: 2, streams: [] });
    expect(did.tickets).toHaveLength(3);
  });

  it.each(['success', 'failed', 'expired'])('shows the page again once the payment is %s', async (status) => {
    const { did, state, pass } = await open(false);
    state.status = status;
    await pass();
    expect(did).toMatchObject({ statuses: [], shown: 1 });
  });

  it('takes a lost answer for nothing, and asks again', async () => {
    const { did, state, pass } = await open(false);
    state.status = null;
    await pass();
    expect(did).toMatchObject({ statuses: [], shown: 0 });
    state.status = 'processing';
    await pass();
    expect(did.statuses).toEqual(['processing']);
  });

  it('asks nothing while nobody sees it, and at once when somebody does', async () => {
    const { did, pass, cover } = await open(false);
    await cover(true);
    await pass();
    expect(did.asked).toBe(0);
    await cover(false);
    expect(did.asked).toBe(1);
  });
});
