// Decision 0043: the page's address, and what Back and Forward do to it.
import { describe, expect, it } from 'vitest';
import { createTestTab } from '../testing/test-tab.ts';
import { createHistorySteps } from './history-steps.ts';
import type { HistoryStep } from './ports.ts';

const LIST: HistoryStep = { at: 'methods' };
const CARD: HistoryStep = { at: 'method', channel: 'card', place: null };
const BY_PAYMENT: HistoryStep = { at: 'payment' };

function openSteps(path = '/order-1', facts: { isFramed?: boolean } = {}) {
  const tab = createTestTab(`https://pay.example${path}`, facts);
  const received: HistoryStep[] = [];
  const load = () => {
    const steps = createHistorySteps(tab.page, '/order-1');
    steps.listen((step) => received.push(step));
    return steps;
  };
  const steps = load();
  return {
    tab,
    received,
    load,
    list: () => steps.show({}, LIST),
    card: () => steps.show({ method: 'card' }, CARD),
    byPayment: () => steps.show({}, BY_PAYMENT),
    steps,
  };
}

describe('the page’s address', () => {
  it.each([
    ['/order-1', { method: 'card' }, '/order-1?method=card'],
    ['/order-1?method=card&preset=pin', {}, '/order-1?preset=pin'],
    ['/order-1?method=card', { paid: 'KPY-CA-1' }, '/order-1?paid=KPY-CA-1'],
    ['/order-1/card/charge', {}, '/order-1'],
    ['/order-1?fresh=Qh2kXw8r', { method: 'card' }, '/order-1?method=card'],
  ])('%s shows %o', (path, place, shown) => {
    const { tab, steps } = openSteps(path);
    steps.show(place, BY_PAYMENT);
    expect(tab.address()).toBe(shown);
    expect(tab.depth()).toBe(0);
  });
});

describe('an entry of its own', () => {
  it('has the method that is chosen, and what its press leads to', () => {
    const page = openSteps();
    page.list();
    page.card();
    page.byPayment();
    expect(page.tab.depth()).toBe(2);
    page.tab.back();
    page.tab.back();
    expect(page.received).toEqual([CARD, LIST]);
    expect(page.tab.address()).toBe('/order-1');
  });

  it('is not made for what follows: a next stage, a result', () => {
    const page = openSteps();
    page.card();
    page.byPayment();
    page.byPayment();
    page.steps.show({ paid: 'KPY-CA-1' }, BY_PAYMENT);
    expect(page.tab.depth()).toBe(1);
  });

  it('is not made again by each press that is refused, and two that show the same are one step', () => {
    const page = openSteps();
    page.list();
    for (let press = 0; press < 5; press += 1) {
      page.card();
      page.byPayment();
    }
    page.card();
    expect(page.tab.depth()).toBe(2);
    page.tab.back();
    expect(page.received).toEqual([LIST]);
    expect(page.tab.depth()).toBe(0);
  });

  it('is not made for what a load shows', () => {
    const page = openSteps();
    page.list();
    page.load().show({ method: 'card' }, CARD);
    expect([page.tab.depth(), page.tab.address()]).toEqual([0, '/order-1?method=card']);
  });

  it('is not made where a step back is not taken: it says what is shown instead', () => {
    const page = openSteps();
    page.list();
    page.card();
    page.byPayment();
    page.tab.back();
    page.byPayment();
    expect([page.tab.depth(), page.tab.address()]).toEqual([1, '/order-1']);
  });

  it('is not made in a frame: the shop’s own Back stays as it was', () => {
    const page = openSteps('/order-1', { isFramed: true });
    page.list();
    page.card();
    page.byPayment();
    expect(page.tab.depth()).toBe(0);
  });
});
