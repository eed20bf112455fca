// Design §4: the page before its machines are there, and when they cannot be loaded.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { nextTurn } from '../testing/fake-service.ts';
import { makePage, makePayment, otpCharge, pinCharge, SERVER_TIME } from '../testing/payments.ts';
import { DETAILS } from '../testing/running-card.ts';
import { runSession } from '../testing/running-session.ts';
import { createCheckoutStore } from './checkout-store.ts';
import type { RunningCheckout } from './runtime.ts';
import { screenOf } from './screen-of.ts';
import type { PayerEvent } from './screen-state.ts';

const PAY = { type: 'cardSubmitted', details: DETAILS } as const;

/** A store whose machines come, or fail to, when the test says so. */
function openStore(data: Parameters<typeof createCheckoutStore>[0] = makePage()) {
  const loads: { resolve(running: RunningCheckout): void; reject(error: Error): void }[] = [];
  const retries: (() => void)[] = [];
  const store = createCheckoutStore(data, {
    loadRuntime: () => new Promise((resolve, reject) => void loads.push({ resolve, reject })),
    serverNow: () => SERVER_TIME,
    onceOnline: (retry) => void retries.push(retry),
  });
  let changes = 0;
  return {
    store,
    loads,
    backOnline: () => retries.splice(0).forEach((retry) => retry()),
    listen: () => store.subscribe(() => (changes += 1)),
    changes: () => changes,
    async arrive() {
      const page = runSession(data.kind === 'payment' ? data : {});
      loads.at(-1)?.resolve({
        getState: page.screen,
        getTimeline: page.timeline,
        subscribe: () => {},
        send: page.send,
        failedToLoad: () => false,
      });
      await nextTurn();
      return page;
    },
    async fail() {
      loads.at(-1)?.reject(new Error('chunk is gone'));
      await nextTurn();
    },
  };
}

/** Presses Pay with details that only the store can hold from then on. */
function sendDetails(store: ReturnType<typeof createCheckoutStore>): WeakRef<typeof DETAILS> {
  const details = { ...DETAILS };
  store.send({ type: 'cardSubmitted', details });
  return new WeakRef(details);
}

/** Frees everything that nobody holds any more. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

/** What the card's screen shows. */
const cardOf = (store: ReturnType<typeof createCheckoutStore>) => {
  const state = store.getState();
  if (state.screen !== 'method') throw new Error(`The store shows ${state.screen}`);
  return state.view;
};

describe('before the machines are there', () => {
  it('the screen is that of the first HTML, and stays the same value', () => {
    const { store } = openStore();
    expect(store.getState()).toEqual(screenOf(makePage()));
    expect(store.getState()).toBe(store.getState());
  });

  it('the first listener starts the loading, once', () => {
    const opened = openStore();
    expect(opened.loads).toHaveLength(0);
    opened.listen();
    opened.listen();
    opened.store.send({ type: 'cardEdited' });
    expect(opened.loads).toHaveLength(1);
  });

  it.each([
    ['Pay', null, PAY, { call: { do: 'send' }, notice: null }],
    ['Continue', pinCharge, { type: 'pinSubmitted', pin: '1234' }, { call: { do: 'send' } }],
    ['Authorize', otpCharge, { type: 'otpSubmitted', otp: '123456' }, { call: { do: 'send' } }],
  ] as const)('a press of %s shows at once that it was taken', (_name, charge, event, shown) => {
    const opened = openStore(makePage({ payment: makePayment({ charge }) }));
    opened.listen();
    opened.store.send(event);
    expect(cardOf(opened.store)).toMatchObject(shown);
    expect(opened.changes()).toBe(1);
  });

  it('a chosen method is entered at once', () => {
    const payment = makePayment({ payment_channels: ['card', 'bank_transfer'] });
    const { store } = openStore(makePage({ payment }));
    store.send({ type: 'methodChosen', channel: 'card' });
    expect(cardOf(store).stage).toBe('init');
  });

  it('an event that means nothing here changes nothing', () => {
    const opened = openStore();
    opened.listen();
    const before = opened.store.getState();
    for (const type of ['otpChanged', 'retryAsked', 'stayAsked'] as const) opened.store.send({ type });
    expect([opened.store.getState(), opened.changes()]).toEqual([before, 0]);
  });

  it('the service’s time is there from the start', () => {
    expect(openStore().store.serverNow()).toBe(SERVER_TIME);
  });
});

describe('when the machines arrive', () => {
  it('a press is not lost: it is sent, once', async () => {
    const opened = openStore();
    opened.store.send({ type: 'cardEdited' });
    opened.store.send(PAY);
    opened.store.send(PAY);
    const page = await opened.arrive();
    expect(page.calls.map(({ name }) => name)).toEqual(['/card/charge']);
    expect(cardOf(opened.store)).toMatchObject({ call: { do: 'send' } });
  });

  it('a press is kept no longer than they need: card details do not stay in the page (design §6)', async () => {
    const opened = openStore();
    const details = sendDetails(opened.store);
    expect(details.deref()).toEqual(DETAILS);
    const forgetful = {
      getState: () => screenOf(makePage()),
      getTimeline: () => [],
      subscribe: () => {},
      send: () => {},
      failedToLoad: () => false,
    };
    opened.loads.at(-1)?.resolve(forgetful);
    await nextTurn();
    collectGarbage();
    expect(details.deref()).toBeUndefined();
    expect(opened.store.getState().screen).toBe('method');
  });

  it('from then on events go to them, and listeners hear of it', async () => {
    const opened = openStore();
    opened.listen();
    const page = await opened.arrive();
    expect(opened.changes()).toBe(1);
    opened.store.send({ type: 'closeAsked' });
    expect(page.screen().screen).toBe('redirect');
    expect(opened.store.getState()).toBe(page.screen());
  });

  it('who has unsubscribed hears nothing more', async () => {
    const opened = openStore();
    const stop = opened.listen();
    stop();
    await opened.arrive();
    expect(opened.changes()).toBe(0);
  });
});

describe('when the machines cannot be loaded', () => {
  it('the forms are left to the browser, and the button is free again', async () => {
    const opened = openStore();
    opened.store.send(PAY);
    expect(opened.store.failedToLoad?.()).toBe(false);
    await opened.fail();
    expect(opened.store.failedToLoad?.()).toBe(true);
    expect(cardOf(opened.store)).toMatchObject({ call: null });
  });

  it('a chosen method stays chosen', async () => {
    const payment = makePayment({ payment_channels: ['card', 'bank_transfer'] });
    const opened = openStore(makePage({ payment }));
    opened.store.send({ type: 'methodChosen', channel: 'card' });
    opened.store.send(PAY);
    await opened.fail();
    expect(cardOf(opened.store)).toMatchObject({ stage: 'init', call: null });
  });

  it.each<[string, (opened: ReturnType<typeof openStore>) => void]>([
    ['the next event', (opened) => opened.store.send({ type: 'cardEdited' })],
    ['the network coming back', (opened) => opened.backOnline()],
  ])('%s tries again; a press from before is not sent then', async (_name, retry) => {
    const opened = openStore();
    opened.store.send(PAY);
    await opened.fail();
    retry(opened);
    expect(opened.loads).toHaveLength(2);
    const page = await opened.arrive();
    expect(page.calls).toEqual([]);
    expect(opened.store.failedToLoad?.()).toBe(false);
  });
});

describe('a page that shows a problem', () => {
  it('has no machines to load', () => {
    const opened = openStore({ kind: 'problem', problem: 'link-incomplete', reference: null });
    opened.listen();
    opened.store.send({ type: 'closeAsked' } satisfies PayerEvent);
    expect(opened.loads).toHaveLength(0);
    expect(opened.store.getState().screen).toBe('problem');
  });
});
