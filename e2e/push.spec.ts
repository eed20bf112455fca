// Spec §4 "realtime push channel": what the service settles is on the screen without a look of the page's own.
import type { Request } from '@playwright/test';
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { openTransaction, orderFault } from './product.ts';

const CHECKING = 'We’re still checking your payment';
const isStream = (request: Request): boolean => /\/api\/events\/[^/]+\?/.test(request.url());

test('a payment that is settled at the service changes the screen by push', async ({ checkout, page }) => {
  const reference = await openTransaction({ redirect_url: undefined });
  await orderFault(reference, 'answer_lost');
  await page.clock.install();
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await expect(checkout.heading(CHECKING)).toBeVisible();
  await checkout.stopLooking();
  await checkout.isPaid();
});

test('no stream is opened before something is waited for, and one for all tabs of a payment', async ({
  checkout,
  page,
  context,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => isStream(request) && streams.push(request.url()));
  const reference = await openTransaction();
  await orderFault(reference, 'request_lost');
  await checkout.open(reference);
  await checkout.typeCard('virtual_card');
  expect(streams).toEqual([]);
  const opened = page.waitForRequest(isStream);
  await checkout.pay.click();
  await opened;

  const second = await context.newPage();
  const other = new CheckoutScreen(second);
  await other.open(reference);
  await expect(other.heading(CHECKING)).toBeVisible();
  await expect
    .poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length))
    .toBe(1);
  expect(streams).toHaveLength(1);
  expect(streams[0]).toContain(`/api/events/${reference.toUpperCase()}?ticket=`);

  const takenOver = second.waitForRequest(isStream);
  await page.close();
  await takenOver;
});
