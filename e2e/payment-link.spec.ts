// Spec §2, §4, §5, §8 Payment link: from its address to a payment, with script and without.
import type { Page } from '@playwright/test';
import { expect, test } from './checkout-test.ts';
import { changeLink, CHECKOUT, makeLink, SHOP, verify } from './product.ts';

/** What nobody can guess: the address of the checkout that Proceed leads to. */
const CHECKOUT_PAGE = /\/[0-9a-f]{32}(\?|$)/;

/** The reference of the payment on the page, from the data it was drawn from. */
async function referenceOn(page: Page): Promise<string> {
  const data = JSON.parse((await page.locator('#page-data').textContent()) ?? '') as {
    payment: { merchant_reference: string };
  };
  return data.payment.merchant_reference;
}

test(
  'an open link: what is missing, what is wrong, Proceed, and a payment that its merchant finds',
  { tag: '@desk' },
  async ({ checkout, page }) => {
    await page.goto('/pay/demo-open');
    await checkout.isLive();
    await expect(page.getByText('TEST MODE', { exact: true })).toBeVisible();
    await expect(checkout.heading('Pay Titan Demo Shop')).toBeVisible();
    await expect(page.getByText('Support the workshop')).toBeVisible();
    const proceed = checkout.button('Proceed');
    await expect(proceed).toBeDisabled();
    await checkout.field('Email').fill('ada@');
    // Nothing is taken out of what was typed: it could become another amount (§5).
    await checkout.field(/^Amount/).pressSequentially('5x0');
    await expect(checkout.field(/^Amount/)).toHaveValue('5x0');
    await expect(page.getByText('Enter the amount in numbers, like 1,250.50.')).toBeVisible();
    await checkout.field(/^Amount/).fill('50');
    await checkout.field('Full Name').fill('Ada Obi');
    await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
    await expect(page.getByText('Enter at least NGN 100.00.')).toBeVisible();
    await expect(proceed).toBeDisabled();
    await checkout.field('Email').fill('ada@example.com');
    await expect(page.getByText('This email address looks right.')).toBeVisible();
    await checkout.field(/^Amount/).fill('2500.50');
    await expect(page.getByText('Next you choose how to pay NGN 2,500.50.')).toBeVisible();
    // The merchant's colours, and a label that can be read on them.
    await expect(proceed).toHaveCSS('background-color', 'rgb(20, 83, 45)');
    await expect(proceed).toHaveCSS('color', 'rgb(255, 255, 255)');
    await proceed.dblclick();
    await page.waitForURL(CHECKOUT_PAGE);
    // Back, and on again: nothing typed is lost.
    await page.goBack();
    await checkout.isLive();
    await expect(checkout.field('Email')).toHaveValue('ada@example.com');
    await expect(checkout.field(/^Amount/)).toHaveValue('2500.50');
    await proceed.click();
    await page.waitForURL(CHECKOUT_PAGE);
    await checkout.isLive();
    await page.getByRole('link', { name: /Pay with Debit Card/ }).click();
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    expect(await verify(await referenceOn(page))).toMatchObject({
      status: 'success',
      amount: '2500.50',
      metadata: { payment_link: 'demo-open' },
    });
  },
);

test('a fixed link: an amount that changed meanwhile is shown, Back leads to a form that works again, and a link that is switched off says so', async ({
  checkout,
  page,
}) => {
  const slug = await makeLink({ amount: 5000, currency: 'XOF', redirect_url: `${SHOP}/thanks` });
  await page.goto(`/pay/${slug}`);
  await checkout.isLive();
  await expect(checkout.heading('Pay XOF 5,000')).toBeVisible();
  await expect(checkout.field(/^Amount/)).toHaveCount(0);
  await checkout.field('Email').fill('ada@example.com');
  await changeLink(slug, { amount: 9000 });
  await checkout.button('Proceed').click();
  await expect(page.getByText(/^The amount of this link has changed/)).toBeVisible();
  await expect(checkout.heading('Pay XOF 9,000')).toBeVisible();
  await expect(page.getByText('Next you choose how to pay XOF 9,000.')).toBeVisible();
  await checkout.button('Proceed').click();
  await page.waitForURL(CHECKOUT_PAGE);
  const first = page.url();
  await page.goBack();
  await checkout.isLive();
  await checkout.field('Email').fill('ada@example.com');
  await checkout.button('Proceed').click();
  await page.waitForURL((url) => CHECKOUT_PAGE.test(url.pathname) && url.href !== first);
  const second = await referenceOn(page);
  expect(await verify(second)).toMatchObject({ amount: '9000' });
  await checkout.button('Close payment').click();
  await page.waitForURL(`${SHOP}/thanks?reference=${second}`);
  await page.goto(`/pay/${slug}`);
  await checkout.isLive();
  await checkout.field('Email').fill('ada@example.com');
  await changeLink(slug, { active: false });
  await checkout.button('Proceed').click();
  await expect(checkout.heading('This link is switched off')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Titan Demo Shop' })).toBeVisible();
});

test('a charge that fails: the modal closes itself, the words stay, and nothing typed is lost', async ({
  checkout,
  page,
}) => {
  const call = `${CHECKOUT}/api/?type=payment-link`;
  await page.clock.install();
  await page.goto('/pay/demo-open');
  await checkout.isLive();
  await checkout.field('Email').fill('ada@example.com');
  await checkout.field(/^Amount/).fill('300');
  await page.route(call, (route) => route.abort());
  await checkout.button('Proceed').click();
  await expect(page.getByText(/^We didn’t get that\. You weren’t charged/)).toBeVisible();
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ status: 502, body: 'not ours' }));
  await checkout.button('Proceed').click();
  const modal = page.getByRole('alertdialog');
  const words = /^Sorry, we were unable to process this transaction\. Please contact the business/;
  await expect(modal.getByText(words)).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(modal).toBeHidden();
  await expect(checkout.button('Proceed')).toBeFocused();
  await expect(page.getByText(words)).toBeVisible();
  await expect(checkout.field(/^Amount/)).toHaveValue('300');
  await page.unroute(call);
  await checkout.button('Proceed').click();
  await page.waitForURL(CHECKOUT_PAGE);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('mistakes come back on their fields, then the checkout opens', async ({ checkout, page }) => {
    await page.goto('/pay/demo-open');
    await checkout.field('Full Name').fill('Ada Obi');
    await checkout.field('Email').fill('ada@example');
    await checkout.field(/^Amount/).fill('5');
    await checkout.button('Proceed').click();
    await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
    await expect(page.getByText('Enter at least NGN 100.00.')).toBeVisible();
    await expect(checkout.field('Full Name')).toHaveValue('Ada Obi');
    await checkout.field('Email').fill('ada@example.com');
    await checkout.field(/^Amount/).fill('1.250,50');
    await checkout.button('Proceed').click();
    await page.waitForURL(CHECKOUT_PAGE);
    await expect(page.getByText('Pay NGN 1,250.50').first()).toBeVisible();
    expect(await verify(await referenceOn(page))).toMatchObject({ status: 'pending', amount: '1250.50' });
  });
});

test('what chat programs and address books copy is read as it is meant: the address, the email, the amount', async ({
  checkout,
  page,
}) => {
  await page.goto('/pay/demo-open).');
  await checkout.isLive();
  await checkout.field('Email').fill('\u202aada@example.com\u202c');
  await expect(checkout.field('Email')).toHaveValue('ada@example.com');
  await checkout.field(/^Amount/).fill('₦1,000');
  await expect(page.getByText('Next you choose how to pay NGN 1,000.00.')).toBeVisible();
  await checkout.button('Proceed').click();
  await expect(page.locator('[data-methods]')).toBeVisible();
});
