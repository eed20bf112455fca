// Each screen is held against WCAG 2.2 AA. The first screens are taken as the service draws them; what only script draws, and what stands
// outside the checkout, is walked to. How all of them look, in the dark, large, narrow and in each language, is seen by
// `npm run test:languages`.
import { bankInModal, bankTabOf, submitTestPage } from './bank-pages.ts';
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, expectReadable, expectSound, test } from './checkout-test.ts';
import { initialize, openShopPage } from './inline-screen.ts';
import { wordsSeenIn } from './layout.ts';
import { openTransaction, pathOf, screensOf, SHOP } from './product.ts';
import { beyondWidth, deadControlsOn, GROUPS, show } from './shown-screen.ts';
import { turnRightToLeft } from './right-to-left.ts';
import { buyByCard } from './shop-screen.ts';

for (const group of GROUPS)
  test(`first screens of ${group}: sound`, async ({ page }) => {
    test.slow();
    for (const [name, html] of await screensOf(group, 'en'))
      await test.step(name, async () => {
        await show(page, html);
        await expectSound(page);
      });
  });

test('where the page’s script is lost or broken, no control of any screen is dead', async ({ page }) => {
  test.slow();
  let seen = 0;
  for (const group of [...GROUPS, 'around'] as const)
    for (const [name, html] of await screensOf(group, 'en')) {
      await page.setContent(html, { waitUntil: 'domcontentloaded' });
      await new CheckoutScreen(page).passStyleWaits();
      expect(await deadControlsOn(page), name).toEqual([]);
      seen += 1;
    }
  expect(seen).toBeGreaterThan(50);
});

test('the hints of expiry date and security code stay on a line each, whatever the font', async ({
  page,
}) => {
  const [, html] = (await screensOf('card', 'en')).find(([name]) => name === 'card entry') ?? [];
  await show(page, html ?? '');
  const heights = () =>
    page.getByText(/^(MM\/YY|CVV, 3 digits)/).evaluateAll((hints) => hints.map((hint) => hint.clientHeight));
  const [line] = await heights();
  for (const spacing of ['0.5px', '1px', '2px', '3px']) {
    await page.evaluate((wider) => (document.body.style.letterSpacing = wider), spacing);
    expect(await heights(), spacing).toEqual([line, line]);
  }
});

/** These wait, or say what came of a payment. */
const AT_A_GLANCE = [
  'checking',
  'mobile_money_check',
  'mobile_money_payment_query',
  'mobile money failed',
  'account_details',
  'transfer_rest',
  'bank transfer, return excess',
  'bank transfer, return',
  'approval-guide',
  'bank-pending',
  'success',
  'failed',
];

test('what waits, and what came of it, is seen at a glance: at most 900 px, with every action above the timeline', async ({
  page,
}) => {
  const documents = new Map<string, string>();
  for (const group of GROUPS)
    for (const [name, html] of await screensOf(group, 'en')) documents.set(name, html);
  for (const name of AT_A_GLANCE) {
    await show(page, documents.get(name) ?? '');
    await expect(page.getByText('Payment history')).toBeVisible();
    const { height, below } = await page.evaluate(() => {
      const timeline =
        document.querySelector('[aria-labelledby=timeline-title]')?.getBoundingClientRect().top ?? 0;
      const buttons = [...document.querySelectorAll('main button:not(dialog *), main a')];
      const isHidden = (each: Element) => each.closest('details') !== null;
      return {
        // The choice of language stands below everything else.
        height: document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0,
        below: buttons
          .filter((each) => !isHidden(each) && each.getBoundingClientRect().top > timeline)
          .map((each) => each.textContent),
      };
    });
    expect(below, name).toEqual([]);
    expect(height, name).toBeLessThanOrEqual(900);
  }
});

/** Those, and others that wait or have ended. */
const SAID_SHORTLY = [
  ...AT_A_GLANCE,
  '3ds',
  'mobile_money_check, paid at the phone’s menu',
  'mobile_money_check with dial codes',
  'pending_payment',
  'transfer_termination',
  'transfer_termination, nothing came',
  'bank transfer, no account yet',
  'bank transfer, overpaid',
  'completed',
  'abandoned',
  'expired',
  'session end',
];

test('what waits, and what came of it, takes at most 60 words', async ({ page }) => {
  for (const group of GROUPS)
    for (const [name, html] of await screensOf(group, 'en', 'live')) {
      if (!SAID_SHORTLY.includes(name)) continue;
      await show(page, html);
      const words = await wordsSeenIn(page, 'main');
      expect(words.length, `${name}: ${words.join(' ')}`).toBeLessThanOrEqual(60);
      expect(words.length, name).toBeGreaterThan(10);
    }
});

test('the card form with its mistakes, its explanations and its tools; offline; from right to left', async ({
  checkout,
  page,
  context,
}) => {
  await checkout.open(await openTransaction({ payment_currency: 'KES' }));
  await checkout.button('Where is the security code?').click();
  await checkout.button('How Pay with Debit Card works').click();
  await checkout.cardNumber.fill('5188513618552976');
  await checkout.expiry.fill('1320');
  await checkout.cvv.fill('12');
  await checkout.cvv.blur();
  await expect(page.getByText('Invalid card cvv')).toBeVisible();
  await page.getByText('Test tools').click();
  await page.getByText('Let something go wrong').click();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline.', { exact: false }).first()).toBeVisible();
  await expectSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await turnRightToLeft(page);
  await expect(page.locator('[name="cardDetails.number"]')).toHaveCSS('direction', 'ltr');
  const middle = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0) / 2;
  };
  // Close stands where the reading ends, the expiry before the security code.
  expect(await middle('header button')).toBeLessThan((page.viewportSize()?.width ?? 0) / 2);
  expect(await middle('[name="cardDetails.expiry"]')).toBeGreaterThan(
    await middle('[name="cardDetails.cvv"]'),
  );
  expect(await beyondWidth(page)).toBe(0);
});

test('the bank in its modal and in a tab, and the question before it is left', async ({ checkout, page }) => {
  await checkout.open(await openTransaction({ redirect_url: undefined }));
  await checkout.payWith('3ds');
  await expect(bankInModal(page).getByRole('button', { name: 'Submit' })).toBeVisible();
  await expectSound(page);
  const landmarks = await Promise.all(page.frames().map((frame) => frame.locator('header').count()));
  expect(
    landmarks.reduce((sum, count) => sum + count),
    'the page’s own, and none in its frames',
  ).toBe(1);
  await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Stop this payment?')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Continue at my bank' }).click();
  const tab = await bankTabOf(page);
  await expect(checkout.heading('Checking your transaction')).toBeVisible();
  await expectSound(page);
  await expectSound(tab);
  await submitTestPage(tab);
  await expect(tab.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expectSound(tab);
});

test('the list of banks, open, and a bank below its minimum', async ({ checkout, page }) => {
  await checkout.open(
    await openTransaction({ channels: ['pay_with_bank'], amount: 150, merchant_bears_cost: true }),
  );
  await checkout.bankSearch.fill('bank of');
  await expect(page.getByRole('option')).toHaveCount(2);
  await expectSound(page);
  await checkout.bankSearch.fill('FCMB');
  await page.getByRole('option', { name: 'FCMB' }).click();
  await expect(page.getByText(/^The minimum transaction amount/)).toBeVisible();
  await expectSound(page);
});

test('a payment link with its mistakes, and the word that it failed', async ({ checkout, page }) => {
  await page.goto('/pay/demo-open');
  await checkout.isLive();
  await checkout.field('Email').fill('ada@');
  await checkout.field(/^Amount/).fill('5');
  await checkout.field('Full Name').focus();
  await expect(page.getByText('Enter at least NGN 100.00.')).toBeVisible();
  await expectSound(page);
  await checkout.field('Email').fill('ada@example.com');
  await checkout.field(/^Amount/).fill('300');
  await page.route('**/api/?type=payment-link', (route) => route.fulfill({ status: 502, body: 'not ours' }));
  await checkout.button('Proceed').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectSound(page);
});

test('the demo shop, and the payment in its page and over it', async ({ page }) => {
  await page.goto(SHOP);
  await expectSound(page);
  const { frame } = await buyByCard(page);
  await expect(frame.getByLabel('Card number')).toBeVisible();
  await expectSound(page);
  await openShopPage(page);
  const checkout = await initialize(page, { amount: 1500, channels: ['card'] });
  await checkout.isLive();
  await expectSound(page);
});

test('what stands beside a payment: its status, its faults, and addresses that lead nowhere', async ({
  page,
}) => {
  const reference = await openTransaction();
  for (const [address, heading] of [
    [`${pathOf(reference)}/status`, 'Not paid yet'],
    [`/sandbox/faults/${reference}`, /./],
    ['/charge-card/3ds/KPY-CA-nobody', 'Something’s wrong'],
    ['/charge-card/verify/KPY-CA-nobody', 'Something’s wrong'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectSound(page);
  }
});
