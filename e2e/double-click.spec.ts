// The second half of a double click never reaches the screen that the first half has brought (decision 0074). The browser is told when each
// half comes, so that nothing depends on how fast the machine is.
import { expect, test } from './checkout-test.ts';
import { Clicker, stateOf } from './clicker.ts';
import { openTransaction, pathOf, verify } from './product.ts';

/** The list from which a bank's form has Pay where its row was. */
const BANKS = { channels: ['pay_with_bank', 'card'] };
const ROW = 'Pay with PalmPay';
const BANK_APP = 'Approve in your bank app';

for (const kind of ['touch', 'mouse'] as const)
  test.describe(`by ${kind}`, () => {
    test.use({ hasTouch: kind === 'touch' });

    test('a bank of the list comes, and is charged by a click of its own only @desk', async ({
      checkout,
      page,
    }) => {
      const reference = await openTransaction(BANKS);
      // Until it has come a row leads to a document of its own, and the rows may still move.
      const flow = page.waitForResponse(/\/pay-with-bank-start-[\w-]+\.js$/);
      await checkout.open(reference);
      await checkout.isLive();
      await flow;
      const clicker = await Clicker.on(page, kind);
      const row = page.getByRole('link', { name: ROW });
      await row.click({ trial: true });
      await clicker.begin(row);
      await expect.poll(() => clicker.whatIsThere(), JSON.stringify(clicker.place)).toMatch(/^Pay NGN/);
      const before = await stateOf(page);
      for (const afterMs of [60, 600, 1_200]) await clicker.click(afterMs);
      expect(await stateOf(page)).toEqual(before);
      expect((await verify(reference)).payment_attempts).toEqual([]);
      await checkout.pay.click({ trial: true });
      await clicker.click(2_000);
      await expect(checkout.heading(BANK_APP)).toBeVisible();
    });
  });

test('by script, which has no place: the same', async ({ checkout, page }) => {
  const reference = await openTransaction(BANKS);
  await checkout.open(reference);
  await page.getByRole('link', { name: ROW }).evaluate(async (row: HTMLElement) => {
    row.click();
    await new Promise(requestAnimationFrame);
    document.querySelector<HTMLElement>('main button[type=submit]')?.click();
  });
  await expect(checkout.heading(ROW)).toBeVisible();
  await expect(checkout.pay).toBeEnabled();
  expect((await verify(reference)).payment_attempts).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the document that a click has brought takes none in its first moments', async ({ page }) => {
    const reference = await openTransaction(BANKS);
    await page.goto(pathOf(reference));
    const row = page.getByRole('link', { name: ROW });
    await row.click({ trial: true });
    const clicker = await Clicker.on(page, 'mouse');
    await clicker.session.send('Animation.enable');
    // Its moments do not pass.
    await clicker.session.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await clicker.begin(row);
    const pay = page.getByRole('button', { name: /^Pay NGN/ });
    await expect(pay).toBeVisible();
    expect(await clicker.whatIsThere()).toBeNull();
    await clicker.click(60);
    await expect(pay).toBeVisible();
    expect((await verify(reference)).payment_attempts).toEqual([]);
    await clicker.session.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await pay.click();
    await expect(page.getByRole('heading', { name: BANK_APP })).toBeVisible();
  });
});
