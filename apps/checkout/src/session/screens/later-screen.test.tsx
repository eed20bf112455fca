// Spec §4 Results: what the service has drawn stands still while the browser takes the page over.
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { receiptMessages } from '@titan/copy/words/receipt';
import { resultsMessages } from '@titan/copy/words/results';
import { makePage, makePayment, paidCharge, pinCharge } from '../../testing/payments.ts';
import { EndingScreen } from '../results/ending-screen.tsx';
import { pageDeps } from '../page-deps.ts';
import { screenOf } from '../screen-of.ts';
import type { ScreenState } from '../screen-state.ts';

const pageOf = (overrides: Parameters<typeof makePayment>[0]) =>
  makePage({ payment: makePayment({ redirect_url: null, ...overrides }), paidHere: true });

const partsOf = (page: ReturnType<typeof makePage>) =>
  pageDeps(page, {
    send: () => undefined,
    serverNow: () => page.payment.server_time,
    listenToTime: () => () => undefined,
    prefills: null,
    timeline: page.timeline,
  });

it('Payment successful is taken over with its receipt', async () => {
  const page = pageOf({ status: 'success', charge: paidCharge });
  const state = screenOf(page);
  // As in a browser, where nothing else has been loaded before.
  vi.resetModules();
  const fresh = await import('./later-screen.tsx');
  await fresh.loadLater();
  await fresh.loadPartsOf(state);
  const html = renderToString(<fresh.LaterScreen state={state} deps={partsOf(page)} />);
  vi.resetModules();
  expect(html).toContain(receiptMessages.paidTo);
});

it.each([
  ['open', { charge: pinCharge }, true],
  ['not begun', {}, true],
  ['paid', { status: 'success', charge: paidCharge }, false],
  ['expired', { status: 'expired' }, false],
  ['out of attempts', { status: 'failed', sessionAttempt: 10 }, false],
] as const)('Payment closed leads back into a payment that is still open: %s', (_, overrides, leadsBack) => {
  const page = pageOf(overrides);
  const state: ScreenState & { screen: 'closed' } = { screen: 'closed', payment: page.payment };
  const html = renderToString(<EndingScreen state={state} deps={partsOf(page)} timeline={null} />);
  expect(html.includes(resultsMessages.reopen)).toBe(leadsBack);
});
