// The page before the code that asks the service is there, and when it cannot be loaded.
import { describe, expect, it } from 'vitest';
import { ready } from '../methods/registration.ts';
import { comingChunks } from '../testing/coming-calls.ts';
import { nextTurn } from '../testing/fake-service.ts';
import { makePage, makePayment, otpCharge, paidCharge, pinCharge } from '../testing/payments.ts';
import { DETAILS } from '../testing/running-card.ts';
import { runSession } from '../testing/running-session.ts';
import { staticStore } from './checkout-store.ts';
import { screenOf } from './screen-of.ts';

const PAY = { type: 'cardSubmitted', details: DETAILS } as const;
const BOTH = { payment_channels: ['card', 'bank_transfer'] } satisfies Parameters<typeof makePayment>[0];

/** A page whose runtime comes, or fails to, when the test says so. */
function openPage(data: Parameters<typeof runSession>[0] = {}) {
  const { coming, ...runtime } = comingChunks();
  const page = runSession(data, undefined, (there) => coming('runtime', there));
  return { ...page, runtime };
}

describe('before the runtime is there', () => {
  it('the screen is that of the first HTML, and stays the same value', () => {
    const page = openPage();
    expect(page.screen()).toEqual(screenOf(makePage()));
    expect(page.screen()).toBe(page.screen());
  });

  it('it is asked for once, however much is asked of it', () => {
    const page = openPage();
    page.send(PAY);
    page.browser('becameVisible');
    expect(page.runtime.asked()).toEqual(['runtime']);
  });

  it.each([
    ['Pay', null, PAY],
    ['Continue', pinCharge, { type: 'pinSubmitted', pin: '1234' }],
    ['Authorize', otpCharge, { type: 'otpSubmitted', otp: '123456' }],
  ] as const)('a press of %s shows at once that it was taken', (_name, charge, event) => {
    const page = openPage({ payment: makePayment({ charge }) });
    page.send(event);
    expect(page.at('card').view).toMatchObject({
      call: { submission: { payload: expect.anything() } },
      notice: null,
    });
    expect(page.changes()).toBe(1);
  });

  it('a chosen method is entered at once', () => {
    const page = openPage({ payment: makePayment(BOTH) });
    page.send({ type: 'methodChosen', channel: 'card' });
    expect(page.at('card').view.stage).toBe('init');
  });

  it('an event that means nothing here changes nothing', () => {
    const page = openPage();
    const before = page.screen();
    for (const type of ['otpChanged', 'retryAsked', 'stayAsked'] as const) page.send({ type });
    expect([page.screen(), page.changes()]).toEqual([before, 0]);
  });
});

describe('when the runtime arrives', () => {
  it('a press is not lost: it is sent, once', async () => {
    const page = openPage();
    page.send({ type: 'cardEdited' });
    page.send(PAY);
    page.send(PAY);
    await page.runtime.arrive();
    expect(page.calls.map(({ name }) => name)).toEqual(['/card/charge']);
  });

  it('effects for the browser are carried out', async () => {
    const page = openPage({ payment: makePayment(BOTH) });
    page.send({ type: 'methodChosen', channel: 'card' });
    expect(page.addresses).toEqual([]);
    await page.runtime.arrive();
    expect(page.addresses.at(-1)).toEqual({ method: 'card' });
  });
});

describe('when the runtime cannot be loaded', () => {
  it('the press is told as not sent, the button is free again, and the forms are left to the browser', async () => {
    const page = openPage();
    page.send(PAY);
    expect(page.failedToLoad()).toBe(false);
    await page.runtime.fail();
    expect(page.failedToLoad()).toBe(true);
    expect(page.at('card').view).toMatchObject({ call: null, notice: { text: { key: 'notReached' } } });
  });

  it('a chosen method stays chosen', async () => {
    const page = openPage({ payment: makePayment(BOTH) });
    page.send({ type: 'methodChosen', channel: 'card' });
    page.send(PAY);
    await page.runtime.fail();
    expect(page.at('card').view).toMatchObject({ stage: 'init', call: null });
  });

  it.each<[string, (page: ReturnType<typeof openPage>) => void]>([
    ['the next press', (page) => page.send(PAY)],
    ['the network coming back', (page) => page.retry()],
  ])('%s tries again; a press from before is not sent then', async (name, retry) => {
    const page = openPage();
    page.send(PAY);
    await page.runtime.fail();
    retry(page);
    expect(page.runtime.asked()).toEqual(['runtime']);
    await page.runtime.arrive();
    expect(page.countOf('/card/charge')).toBe(name === 'the next press' ? 1 : 0);
    expect(page.failedToLoad()).toBe(false);
  });
});

describe('effects for the browser and the shop, once the runtime could not be loaded', () => {
  it('is not lost: it asks for the runtime again', async () => {
    const payment = makePayment({ status: 'success', charge: paidCharge });
    const page = openPage({ payment, paidHere: true });
    await page.runtime.fail();
    page.clock.increment(3_000);
    expect(page.screen().screen).toBe('redirect');
    await page.runtime.arrive();
    expect(page.wentTo).toHaveLength(1);
    expect(page.notified).toMatchObject([{ result: 'success' }]);
  });

  it('nor a wish to close the page', async () => {
    const page = openPage({ payment: makePayment({ redirect_url: null }) });
    await page.runtime.fail();
    page.send({ type: 'closeAsked' });
    await page.runtime.arrive();
    expect(page.notified).toMatchObject([{ result: 'close' }]);
  });
});

describe('what breaks around the page', () => {
  it('is reported, and keeps nobody else from hearing of a change', () => {
    const page = openPage({ payment: makePayment(BOTH) });
    const before = page.changes();
    page.subscribe(() => {
      throw new Error('broken');
    });
    let changes = 0;
    page.subscribe(() => (changes += 1));
    page.send({ type: 'methodChosen', channel: 'card' });
    expect([changes, page.changes() - before]).toEqual([1, 1]);
    expect(page.at('card').view.stage).toBe('init');
    expect(page.bugs).toEqual([new Error('broken')]);
  });

  it('a runtime that breaks as it starts is started once: the forms are left to the browser', async () => {
    const { coming, ...runtime } = comingChunks();
    let starts = 0;
    const page = runSession({}, undefined, () =>
      coming(
        'runtime',
        ready({
          attach() {
            starts += 1;
            throw new Error('broken');
          },
        }),
      ),
    );
    await runtime.arrive();
    expect(page.failedToLoad()).toBe(true);
    page.send(PAY);
    page.retry();
    await nextTurn();
    expect(page.at('card').view).toMatchObject({ call: null, notice: { text: { key: 'notReached' } } });
    expect([starts, page.bugs]).toEqual([1, [new Error('broken')]]);
  });
});

it('a page that is only drawn asks nothing', () => {
  const store = staticStore(makePage());
  store.send({ type: 'closeAsked' });
  expect(store.getState().screen).toBe('method');
});
