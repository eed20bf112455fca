// What a page fetches before it shows a payment, and what card's flow can do before the rest of it is loaded (decision 0056).
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { makePayment, pinCharge, SERVER_TIME } from '../testing/payments.ts';

/** A page that has fetched nothing yet. */
async function freshPage() {
  vi.resetModules();
  const { partsOf } = await import('../methods/method-registry.ts');
  const { cardFlow } = await import('../methods/card/flow.ts');
  const { loadMethodsOf } = await import('./methods-needed.ts');
  const { underWay, calls } = partsOf('card');
  return { cardFlow, calls, loadMethodsOf, hasRest: () => underWay?.loaded() !== null };
}

let page: Awaited<ReturnType<typeof freshPage>>;
beforeEach(async () => {
  page = await freshPage();
});
// Files that follow in this worker get a whole set of modules of their own.
afterAll(() => void vi.resetModules());

const failed = { ...pinCharge, status: 'failed', stage: null } as const;

it.each([
  ['card entry', makePayment()],
  ['a charge that has ended', makePayment({ status: 'pending', charge: failed })],
])('%s needs the first part of the flow only', async (_what, payment) => {
  await page.loadMethodsOf(payment, null);
  expect(page.hasRest()).toBe(false);
});

it('a charge under way needs the rest of the flow', async () => {
  await page.loadMethodsOf(makePayment({ charge: pinCharge }), null);
  expect(page.hasRest()).toBe(true);
});

it('what asks the service brings the rest, which an answer leads to', async () => {
  await page.calls.load();
  expect(page.hasRest()).toBe(true);
});

it('a press is told as not sent where neither ever comes', () => {
  const { cardFlow } = page;
  const details = { number: '5188513618552975', expiry_month: '09', expiry_year: '30', cvv: '123' };
  const at = { now: SERVER_TIME, newKey: () => 'key' };
  const entry = cardFlow.open({ payment: makePayment(), feedback: null, fromStart: false, place: null });
  const pressed = cardFlow.next(entry, { type: 'cardSubmitted', details }, at);
  const [call] = cardFlow.calls(pressed);
  if (call === undefined) throw new Error('Nothing was sent');
  const told = cardFlow.next(pressed, { type: 'answered', call, answer: { kind: 'not-sent' } }, at);
  expect(told).toMatchObject({ stage: 'init', submission: null, notice: { text: { key: 'notReached' } } });
  expect(cardFlow.calls(told)).toEqual([]);
});
