// Each method is a chunk of its own: nothing is lost, and no wrong stage is shown, while a method's code is on its way.
import { describe, expect, it } from 'vitest';
import { comingCalls } from '../testing/coming-calls.ts';
import { makePayment, pinCharge } from '../testing/payments.ts';
import { DETAILS } from '../testing/running-card.ts';
import { runSession } from '../testing/running-session.ts';
import { makeWalletPayment, prompted, WALLET } from '../testing/running-wallet.ts';

const PAY = { type: 'cardSubmitted', details: DETAILS } as const;
const BOTH: Parameters<typeof makeWalletPayment>[0] = { payment_channels: ['card', 'mobile_money'] };

function open(overrides: Parameters<typeof runSession>[0] = {}) {
  const calls = comingCalls();
  return { ...runSession(overrides, calls.callsOf), code: calls };
}

/** Two methods, and the payer at the list. */
const openList = () => open({ payment: makeWalletPayment(BOTH) });

describe('while its code is on its way', () => {
  it('only that of the method that is the payer’s is asked for', () => {
    const page = openList();
    expect(page.code.asked()).toEqual([]);
    page.send({ type: 'methodChosen', channel: 'mobile_money' });
    expect(page.code.asked()).toEqual(['mobile_money']);
  });

  it('a chosen method is entered at once', () => {
    const page = openList();
    page.send({ type: 'methodChosen', channel: 'mobile_money' });
    expect(page.at('mobile_money').view).toMatchObject({ stage: 'mobile_money', call: null });
    expect(page.addresses.at(-1)).toEqual({ method: 'mobile_money' });
  });

  it('a press shows at once that it was taken, and no other method can be chosen', () => {
    const page = openList();
    page.send({ type: 'methodChosen', channel: 'mobile_money' });
    page.send({ type: 'walletSubmitted', wallet: WALLET });
    expect(page.at('mobile_money').view).toMatchObject({ call: { do: 'send' } });
    page.send({ type: 'methodChangeAsked' });
    expect(page.screen().screen).toBe('method');
    expect(page.countOf('/card/charge')).toBe(0);
  });

  it('a payer who goes back to the list leaves it behind', async () => {
    const page = openList();
    page.send({ type: 'methodChosen', channel: 'mobile_money' });
    page.send({ type: 'methodChangeAsked' });
    expect(page.screen().screen).toBe('methods');
    await page.code.arrive();
    expect([page.screen().screen, page.bugs]).toEqual(['methods', []]);
  });

  it('a method that is under way in another tab is shown at its stage', async () => {
    const page = open({ payment: makeWalletPayment(BOTH) });
    page.browser('becameVisible');
    await page.answer('payment', makeWalletPayment({ ...BOTH, charge: prompted }));
    expect(page.at('mobile_money').view.stage).toBe('mobile_money_check');
  });
});

describe('when it comes', () => {
  it('a press is not lost: it is sent, once', async () => {
    const page = open();
    page.send({ type: 'cardEdited' });
    page.send(PAY);
    page.send(PAY);
    await page.code.arrive();
    expect(page.waiting()).toEqual(['/card/charge']);
    expect(page.at('card').view).toMatchObject({ stage: 'init', call: { do: 'send' } });
  });

  it('what was heard is played in order', async () => {
    const page = open({ payment: makePayment({ charge: pinCharge }) });
    page.send({ type: 'pinChanged', pin: '1234' });
    page.send({ type: 'pinAutoSubmitCancelled' });
    await page.code.arrive();
    page.clock.increment(2_000);
    expect(page.countOf('/card/charge')).toBe(0);
    page.send({ type: 'pinSubmitted', pin: '1234' });
    expect(page.calls.map(({ name }) => name)).toEqual(['/card/authorize']);
  });

  it('its clocks run from then on', async () => {
    const page = open({ payment: makePayment({ charge: pinCharge }) });
    page.send({ type: 'pinChanged', pin: '1234' });
    await page.code.arrive();
    page.clock.increment(1_000);
    expect(page.calls.map(({ name }) => name)).toEqual(['/card/authorize']);
  });

  it('it is fetched once for all that follows', async () => {
    const page = openList();
    page.send({ type: 'methodChosen', channel: 'card' });
    await page.code.arrive();
    page.send({ type: 'methodChangeAsked' });
    page.send({ type: 'methodChosen', channel: 'card' });
    page.send(PAY);
    expect(page.code.asked()).toEqual([]);
    expect(page.waiting()).toEqual(['/card/charge']);
  });
});

describe('when it cannot be fetched', () => {
  it('the payer reads that the submission did not arrive, and the form is left to the browser', async () => {
    const page = open();
    page.send(PAY);
    expect(page.failedToLoad()).toBe(false);
    await page.code.fail();
    expect(page.failedToLoad()).toBe(true);
    const { view } = page.at('card');
    expect(view).toMatchObject({ call: null, notice: { text: { key: 'notReached' }, tone: 'error' } });
  });

  it('nothing is shown where nothing was submitted', async () => {
    const page = open();
    page.send({ type: 'cardEdited' });
    await page.code.fail();
    expect(page.at('card').view).toMatchObject({ notice: null });
  });

  it.each<[string, (page: ReturnType<typeof open>) => void]>([
    ['the next event', (page) => page.send({ type: 'cardEdited' })],
    ['the network coming back', (page) => page.browser('backOnline')],
  ])('%s tries again; a press from before is not sent then', async (_name, retry) => {
    const page = open();
    page.send(PAY);
    await page.code.fail();
    retry(page);
    expect([page.code.asked(), page.failedToLoad()]).toEqual([['card'], false]);
    await page.code.arrive();
    expect([page.countOf('/card/charge'), page.failedToLoad()]).toEqual([0, false]);
    page.send(PAY);
    expect(page.countOf('/card/charge')).toBe(1);
  });

  it('a new press takes the sentence away', async () => {
    const page = open();
    page.send(PAY);
    await page.code.fail();
    page.send(PAY);
    expect(page.at('card').view).toMatchObject({ call: { do: 'send' }, notice: null });
  });
});
