// Takes the pictures of what stands before, around and after a payment: links, the embed script, results with their timeline, the lasting
// page (spec §2 Payment link form, Results).
import { expect, test } from '../checkout-test.ts';
import { initialize, openShopPage } from '../inline-screen.ts';
import {
  makeLink,
  makeMerchant,
  openTransaction,
  pathOf,
  refund,
  changeLink,
  transferTo,
} from '../product.ts';
import { framedCheckout } from '../shop-screen.ts';
import { picture } from './picture.ts';

const STAY = { redirect_url: undefined };

test('payment link', async ({ checkout, page }) => {
  await page.goto('/pay/demo-open');
  await checkout.isLive();
  await picture(page, 'link-open');
  await checkout.field('Email').fill('ada@');
  await checkout.field(/^Amount/).fill('5');
  await checkout.field('Full Name').focus();
  await picture(page, 'link-open-wrong');
  await page.goto('/pay/demo-fixed');
  await checkout.isLive();
  await checkout.field('Email').fill('ada@example.com');
  await picture(page, 'link-fixed');
  await page.route('**/api/?type=payment-link', (route) => route.fulfill({ status: 502, body: 'not ours' }));
  await checkout.button('Proceed').click();
  await page.getByRole('alertdialog').waitFor();
  await page.screenshot({ path: '.pictures/link-modal.phone-light.png' });
  const slug = await makeLink({ amount: 10, currency: 'NGN' });
  await changeLink(slug, { active: false });
  await page.goto(`/pay/${slug}`);
  await checkout.heading('This link is switched off').waitFor();
  await picture(page, 'link-off');
});

test('received, told and given back', async ({ checkout, page }) => {
  const reference = await openTransaction(STAY);
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await page.getByText('Payment history').waitFor();
  await picture(page, 'result-success');
  await refund(reference);
  await expect(async () => {
    await page.goto(`${pathOf(reference)}/status`);
    await expect(page.getByText('refunded NGN')).toBeVisible({ timeout: 500 });
  }).toPass();
  await picture(page, 'status-paid');
});

test('status of an open payment', async ({ checkout, page }) => {
  const reference = await openTransaction(STAY);
  await page.goto(`${pathOf(reference)}/status`);
  await picture(page, 'status-open');
  await checkout.open(reference);
  await checkout.payWith('insufficient_funds');
  await checkout.typePin('1234');
  await checkout.action('Try again').first().waitFor();
  await page.goto(`${pathOf(reference)}/status`);
  await picture(page, 'status-declined');
});

test('status of a transfer that came short', async ({ checkout, page }) => {
  const patient = await makeMerchant({ under: 'wait_for_rest' });
  const reference = await openTransaction(
    { ...STAY, channels: ['bank_transfer'], merchant_bears_cost: true },
    patient,
  );
  await checkout.open(reference);
  await transferTo(await checkout.openAccount(), '700.00');
  await checkout.heading('Part of your payment has arrived').waitFor();
  await page.goto(`${pathOf(reference)}/status`);
  await picture(page, 'status-rest');
});

test('asked to pay, and what became of that', async ({ checkout, page, browser }) => {
  await checkout.open(await openTransaction(STAY));
  await page.getByRole('link', { name: 'Share this payment' }).click();
  await picture(page, 'share');
  await page.getByLabel('Your note').fill('Mum, could you pay this for me?');
  await page.getByRole('button', { name: 'Create a link' }).click();
  const url = (await page.getByText(/^http:\/\/localhost:\d+\/[0-9a-f]{32}$/).textContent()) ?? '';
  await picture(page, 'share-asked');
  const other = await (await browser.newContext()).newPage();
  await other.goto(url);
  await picture(other, 'asked-to-pay');
  await page.locator('form[action$="/take-back"] button').click();
  await other.reload();
  await picture(other, 'share-over');
  await other.context().close();
});

test('a receipt that is checked', async ({ checkout, page }) => {
  await checkout.open(await openTransaction(STAY));
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await page.getByText('Receipt', { exact: true }).click();
  await picture(page, 'receipt-in-page');
  await page.goto((await page.locator('[data-receipt]').getAttribute('data-receipt')) ?? '');
  await page.getByText('This receipt is genuine.').waitFor();
  await picture(page, 'receipt-checked');
});

test('a declined detail', async ({ checkout, page }) => {
  await checkout.open(await openTransaction(STAY));
  await checkout.payWith('invalid_card_details');
  await page.getByText('No money has been taken.').waitFor();
  await picture(page, 'card-declined-detail');
});

for (const place of ['modal', 'container'] as const)
  test(`embed script: ${place}`, async ({ page }) => {
    await openShopPage(page);
    const at = place === 'container' ? { containerId: 'here' } : {};
    await page.evaluate(() => {
      const box = document.createElement('div');
      box.id = 'here';
      document.querySelector('main')?.append(box);
    });
    const checkout = await initialize(page, { amount: 1500, channels: ['card', 'bank_transfer'], ...at });
    await checkout.isLive();
    await framedCheckout(page).frame.getByText('Secured').first().waitFor();
    await picture(page, `embed-${place}`, page.locator('iframe[title="Payment"]'));
  });
