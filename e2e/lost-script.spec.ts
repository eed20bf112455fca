// Decision 0058, the third life of a page: scripting is on, and the page's own script is lost or broken. What stands in the first HTML is
// paid with: by the forms that no-script.spec.ts posts at every stage. That no control of any screen is dead then, screens.spec.ts holds.
import type { Page } from '@playwright/test';
import { CheckoutScreen } from './checkout-screen.ts';
import { test as base, expect } from './checkout-test.ts';
import { answerOnPhone, openTransaction, orderFault, pathOf, verify } from './product.ts';
import { type CardName, sandboxCard } from './sandbox-cards.ts';
import { deadControlsOn } from './shown-screen.ts';

/** What becomes of every script that the page asks for. */
const FATES = {
  async lost(page: Page) {
    await page.route('**/*.js', (route) => route.abort());
  },
  async broken(page: Page) {
    await page.route('**/*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: 'export const = {' }),
    );
    // A script whose bytes are others than the document names would only be lost.
    await page.route(
      ({ hostname, pathname }) => hostname === 'localhost' && !pathname.includes('.'),
      async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback();
        const response = await route.fetch({ maxRedirects: 0 });
        const body = (await response.text()).replace(/ integrity="[^"]+"/, '');
        return route.fulfill({ response, body });
      },
    );
  },
  /** It has parsed, and lacks the newest of what we call. */
  async 'of an old engine'(page: Page) {
    await page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'));
  },
  async 'unable to draw the page'(page: Page) {
    await page.addInitScript(() => {
      const { parse } = JSON;
      JSON.parse = (text: string) => ({
        ...parse(text),
        payment: { ...parse(text).payment, merchant: null },
      });
    });
  },
  async 'unable to finish the first drawing'(page: Page) {
    await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'title', {
        get: () => '',
        set() {
          throw new Error('planted');
        },
      });
    });
  },
};
/** What the page throws then, and nothing else. */
const PLANTED: Partial<Record<keyof typeof FATES, RegExp>> = {
  broken: /^Unexpected token/,
  'unable to draw the page': /reading 'name'/,
  'unable to finish the first drawing': /^planted$/,
};

const test = base.extend<{ fate: keyof typeof FATES }>({
  fate: ['lost', { option: true }],
  watched: async ({ page, fate }, run) => {
    const thrown: string[] = [];
    page.on('pageerror', ({ message }) => thrown.push(message));
    await run(thrown);
    const planted = PLANTED[fate];
    expect(thrown.filter((message) => !planted?.test(message))).toEqual([]);
    if (planted) expect(thrown).not.toEqual([]);
  },
  checkout: async ({ page, fate, watched: _watched }, run) => {
    await FATES[fate](page);
    await run(new CheckoutScreen(page));
  },
});

async function expectNothingDead(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-live');
  expect(await deadControlsOn(page)).toEqual([]);
}

async function payByCard(checkout: CheckoutScreen, name: CardName): Promise<void> {
  const card = sandboxCard(name);
  await checkout.cardNumber.fill(card.number);
  await checkout.expiry.fill(card.expiry);
  await checkout.cvv.fill(card.cvv);
  await expectNothingDead(checkout.page);
  await checkout.pay.click();
}

/** Asks as often as the news takes to reach the service. */
async function askUntil(checkout: CheckoutScreen, heading: string): Promise<void> {
  await expectNothingDead(checkout.page);
  await expect(async () => {
    if (await checkout.heading(heading).isVisible()) return;
    await checkout.button('Check now').click({ timeout: 2_000 });
    await expect(checkout.heading(heading)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectNothingDead(checkout.page);
}

const PAID = 'Payment successful';

test.describe('the page’s script is lost', () => {
  test('card: kept for next time, PIN, a code, and back to the shop', async ({ checkout, page }) => {
    const reference = await openTransaction();
    await page.goto(pathOf(reference));
    await expect(checkout.saveBox).toBeHidden();
    await checkout.passStyleWaits();
    await checkout.saveBox.check();
    await payByCard(checkout, 'otp');
    await expect(checkout.heading('Enter your card PIN')).toBeVisible();
    await expectNothingDead(page);
    for (const [position, digit] of ['1', '2', '3', '4'].entries())
      await checkout.pinBox(position + 1).fill(digit);
    await checkout.button('Continue').click();
    await expect(checkout.heading('Enter the code from your bank')).toBeVisible();
    await expectNothingDead(page);
    await expect(checkout.button('Resend code')).toBeVisible();
    await checkout.otp.fill('123456');
    await checkout.button('Authorize').click();
    await checkout.isPaid();
    await expectNothingDead(page);
    expect(await verify(reference)).toMatchObject({ status: 'success' });
    await page.getByRole('link', { name: /^Go back to/ }).click();
    await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();
    await page.goto(pathOf(await openTransaction()));
    await expect(checkout.heading('Pay with a saved card')).toBeVisible();
  });

  test('card: an answer that is lost, and 3-D Secure', async ({ checkout, page }) => {
    const lost = await openTransaction();
    await orderFault(lost, 'answer_lost');
    await page.goto(pathOf(lost));
    await payByCard(checkout, 'virtual_card');
    await expect(checkout.heading('We’re still checking your payment')).toBeVisible();
    await askUntil(checkout, PAID);

    const reference = await openTransaction();
    await page.goto(pathOf(reference));
    await payByCard(checkout, '3ds');
    await expectNothingDead(page);
    await page.getByRole('link', { name: 'Proceed' }).click();
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('link', { name: 'Reload this page' }).click();
    await checkout.isPaid();
    await page.getByRole('link', { name: 'Back to your payment' }).click();
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });
});

test.describe('the page’s script is broken', () => {
  test.use({ fate: 'broken' });

  test('mobile money: a code, a prompt, and another method meanwhile', async ({ checkout, page }) => {
    const reference = await openTransaction({ currency: 'XOF', channels: ['mobile_money'] });
    await page.goto(pathOf(reference));
    await page.getByRole('radio', { name: 'Pay with Mtn' }).check();
    await checkout.walletNumber.fill('0500000000');
    await expectNothingDead(page);
    await checkout.pay.click();
    await expect(checkout.heading('Enter the code from your network')).toBeVisible();
    await expectNothingDead(page);
    await expect(checkout.button('Resend code')).toBeVisible();
    await checkout.otp.fill('123456');
    await checkout.button('Authorize').click();
    await expect(checkout.heading('Approve on your phone')).toBeVisible();
    await answerOnPhone(reference, 'approve');
    await askUntil(checkout, PAID);

    const left = await openTransaction({ currency: 'KES', channels: ['mobile_money', 'card'] });
    await page.goto(pathOf(left));
    await expectNothingDead(page);
    await page.getByRole('link', { name: /Pay with Mobile Money/ }).click();
    await checkout.walletNumber.fill('0700000000');
    await checkout.pay.click();
    await expect(checkout.heading('Approve on your phone')).toBeVisible();
    await expectNothingDead(page);
    await page.getByRole('link', { name: 'Change payment method' }).click();
    await page.getByRole('link', { name: /Pay with Debit Card/ }).click();
    await page.getByLabel('Name on card').fill('Ada Obi');
    await payByCard(checkout, 'virtual_card');
    await checkout.isPaid();
    expect(await verify(left)).toMatchObject({ status: 'success' });
  });
});

for (const fate of [
  'of an old engine',
  'unable to draw the page',
  'unable to finish the first drawing',
] as const) {
  test.describe(`the page’s script is ${fate}`, () => {
    test.use({ fate });

    test('what the service drew stands, with what was typed, and is paid with', async ({
      checkout,
      page,
    }) => {
      let release = () => {};
      const held = new Promise<void>((resolve) => (release = resolve));
      await page.route('**/page-*.js', async (route) => {
        await held;
        await route.fallback();
      });
      const reference = await openTransaction();
      await page.goto(pathOf(reference), { waitUntil: 'commit' });
      const { number, expiry, cvv } = sandboxCard('pin');
      await checkout.cardNumber.fill(number);
      await checkout.expiry.fill(expiry);
      await checkout.cvv.fill(cvv);
      const tried = () =>
        fate === 'of an old engine' ? page.waitForEvent('load') : page.waitForEvent('pageerror');
      const first = tried();
      release();
      await first;
      await expectNothingDead(page);
      await expect(checkout.cardNumber).toHaveValue(number);
      await expect(checkout.cvv).toHaveValue(cvv);
      // What is typed while the drawing is put back would be lost with the other one.
      const second = tried();
      await checkout.pay.click();
      await second;
      await expect(checkout.heading('Enter your card PIN')).toBeVisible();
      await expectNothingDead(page);
      for (const [position, digit] of ['1', '2', '3', '4'].entries())
        await checkout.pinBox(position + 1).fill(digit);
      await checkout.button('Continue').click();
      await checkout.isPaid(20_000);
      // As without script: it goes back to the shop by itself.
      await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();
      expect(await verify(reference)).toMatchObject({ status: 'success' });
    });
  });
}
