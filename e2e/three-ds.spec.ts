// Spec §2 3DS modal and tab, §4 3DS, §8: a payer at the bank, on the real product (guides X1, X8, X14; F-59 to F-64).
import {
  behave,
  bankInModal,
  bankInTab,
  bankTabOf,
  confirmAtBank,
  submitTestPage,
  tabOf,
} from './bank-pages.ts';
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, expectSound, test } from './checkout-test.ts';
import { advanceServiceClock, openTransaction, pathOf, verify } from './product.ts';
import { buyByCard } from './shop-screen.ts';

const RECEIVED = 'Payment received';

async function payAtBank(
  checkout: CheckoutScreen,
  name: '3ds' | '3ds_html',
  body: object = {},
): Promise<string> {
  const reference = await openTransaction(body);
  await checkout.open(reference);
  await checkout.payWith(name);
  await expect(
    checkout.heading('Confirm with your bank').or(checkout.page.locator('dialog')).first(),
  ).toBeVisible();
  return reference;
}

test.describe('3DS modal', () => {
  test(
    "shows 'Please wait while we connect to your bank' for 2.5 s, then the bank’s page; Submit pays",
    { tag: '@desk' },
    async ({ checkout, page }) => {
      await page.clock.install();
      const reference = await payAtBank(checkout, '3ds');
      await expect(page.getByText('Please wait while we connect to your bank')).toBeVisible();
      await expectSound(page);
      await page.clock.runFor(2_600);
      await expect(page.getByText('Please wait while we connect to your bank')).toBeHidden();
      const bank = bankInModal(page);
      await expect(bank.getByText('NGN 1,524.19')).toBeVisible();
      await expect(bank.getByLabel('Password')).toHaveAttribute('readonly', '');
      await expect(bank.getByLabel('Password')).toHaveAttribute('type', 'password');
      await expectSound(page);
      await submitTestPage(bank);
      await checkout.isPaid();
      expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 1524.19 });
    },
  );

  test('a bank’s own HTML runs in a frame without an origin of ours, asks for a code, and comes back by post', async ({
    checkout,
    page,
  }) => {
    const reference = await payAtBank(checkout, '3ds_html');
    const bank = bankInModal(page);
    await expect(bank.getByText('Confirm your payment of NGN 1524.19')).toBeVisible();
    expect(await bank.locator('html').evaluate(() => globalThis.origin)).toBe('null');
    await confirmAtBank(bank, '9999');
    await expect(bank.getByText('That code is not right')).toBeVisible();
    await confirmAtBank(bank);
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });

  test('refused at the bank: Payment failed, with Try again', async ({ checkout, page }) => {
    await payAtBank(checkout, '3ds_html');
    await bankInModal(page).getByRole('button', { name: 'Refuse payment' }).click();
    await expect(checkout.heading('Payment failed')).toBeVisible();
    await expect(page.getByText('No money has been taken')).toBeVisible();
    await checkout.action('Try again').click();
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
  });

  test('a bank that comes back twice pays once', async ({ checkout, page }) => {
    const reference = await payAtBank(checkout, '3ds_html');
    await behave(bankInModal(page), 'Confirm, and come back twice');
    await checkout.isPaid();
    expect((await verify(reference)).payment_attempts).toHaveLength(1);
  });

  test('a bank that decides later: still checking, then paid', async ({ checkout, page }) => {
    await payAtBank(checkout, '3ds_html');
    await behave(bankInModal(page), 'Confirm, and decide 20 seconds later');
    await expect(checkout.heading('We are still checking your payment')).toBeVisible();
    await advanceServiceClock(21_000);
    await checkout.isPaid(20_000);
  });

  test('a bank that wants the whole window cannot take it; a press of the payer’s can', async ({
    checkout,
    page,
  }) => {
    await payAtBank(checkout, '3ds_html', { redirect_url: undefined });
    await behave(bankInModal(page), 'Confirm, and come back in the whole window');
    await expect(bankInModal(page).getByText('We lead you back now')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open in a new tab' })).toBeVisible();
    // The payer's own press may lead the window away, and back.
    await bankInModal(page).getByRole('button', { name: 'Back to the shop' }).click();
    await expect(page.getByRole('heading', { name: RECEIVED })).toBeVisible();
  });

  test('a bank page that refuses frames is opened in a tab', async ({ checkout, page, watched }) => {
    await payAtBank(checkout, '3ds_html');
    await behave(bankInModal(page), 'Open a page that refuses frames');
    const tab = await bankTabOf(page);
    await expect(checkout.heading('Checking your transaction')).toBeVisible();
    await confirmAtBank(bankInTab(tab));
    await expect(bankInTab(tab).getByRole('heading', { name: RECEIVED })).toBeVisible();
    await checkout.isPaid();
    // The browser says that it kept the page out of the frame: as it should.
    watched.splice(0);
  });

  test('Cancel and Escape say what happens; the payer goes on, or stops and pays with another card', async ({
    checkout,
    page,
  }) => {
    const reference = await payAtBank(checkout, '3ds');
    await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Stop this payment?')).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Continue at my bank' }).click();
    await expect(bankInModal(page).getByRole('button', { name: 'Submit' })).toBeVisible();
    await page.locator('dialog').press('Escape');
    await expect(page.getByText('Stop this payment?')).toBeVisible();
    await page.getByRole('button', { name: 'Stop this payment' }).click();
    await expect(checkout.cardNumber).toHaveValue('');
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    const { payment_attempts: attempts } = await verify(reference);
    expect(attempts).toMatchObject([{ message: 'Authorization was not completed' }, { status: 'success' }]);
  });

  test('the focus stays in the modal', async ({ checkout, page }) => {
    await payAtBank(checkout, '3ds');
    await expect(bankInModal(page).getByRole('button', { name: 'Submit' })).toBeVisible();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const isBehind = await page.evaluate(
        () =>
          document.querySelector('#page main :focus') !== null &&
          document.querySelector('dialog :focus') === null,
      );
      expect(isBehind).toBe(false);
    }
  });
});

test.describe('3DS tab', () => {
  test(
    'the tab pays, and this page knows it; both ways back are there',
    { tag: '@desk' },
    async ({ checkout, page }) => {
      await payAtBank(checkout, '3ds', { redirect_url: undefined });
      const tab = await bankTabOf(page);
      await expect(checkout.heading('Checking your transaction')).toBeVisible();
      await expectSound(page);
      await expectSound(tab);
      await submitTestPage(tab);
      await expect(tab.getByRole('heading', { name: RECEIVED })).toBeVisible();
      await expect(tab.getByText('Your payment of NGN 1,524.19 has been received')).toBeVisible();
      await expectSound(tab);
      await checkout.isPaid();
      await tab.getByRole('link', { name: 'Back to your payment' }).click();
      await expect(tab.getByRole('heading', { name: RECEIVED })).toBeVisible();
    },
  );

  test('closed by the payer: still Checking your transaction, and the bank’s page can be opened again', async ({
    checkout,
    page,
  }) => {
    await payAtBank(checkout, '3ds');
    const first = await bankTabOf(page);
    await first.close();
    await expect(checkout.heading('Checking your transaction')).toBeVisible();
    const second = await tabOf(page, () =>
      page.getByRole('link', { name: 'Open the bank’s page again' }).click(),
    );
    await submitTestPage(second);
    await checkout.isPaid();
  });

  test('pop-ups blocked: the links need none', async ({ checkout, page }) => {
    await page.addInitScript(() => {
      globalThis.open = () => null;
    });
    await payAtBank(checkout, '3ds');
    const tab = await bankTabOf(page);
    await tab.close();
    await page.getByRole('link', { name: 'No new tab? Continue in this window' }).click();
    await submitTestPage(page);
    await checkout.isPaid();
    await page.getByRole('link', { name: 'Back to your payment' }).click();
    await checkout.isPaid();
  });

  test('after about 30 seconds Try again appears; it ends the attempt first, and the bank cannot approve it then', async ({
    checkout,
    page,
  }) => {
    await page.clock.install();
    const reference = await payAtBank(checkout, '3ds');
    const tab = await bankTabOf(page);
    await expect(checkout.button('Try again')).toBeHidden();
    await page.clock.runFor(31_000);
    await expect(checkout.button('Try again')).toBeVisible();
    await expectSound(page);
    await checkout.button('Try again').click();
    await expect(checkout.cardNumber).toHaveValue('');
    await submitTestPage(tab);
    await expect(tab.getByText('Sorry, your payment was not completed.')).toBeVisible();
    await expectSound(tab);
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ amount_paid: 1524.19 });
  });

  test('approved at the bank before Try again: it becomes the payment', async ({ checkout, page }) => {
    await page.clock.install();
    // What the payer's press finds out must not be told before it.
    await page.route('**/api/events/**', (route) => route.abort());
    await payAtBank(checkout, '3ds_html');
    const tab = await bankTabOf(page);
    await page.clock.runFor(31_000);
    await tab.route('**/charge-card/verify/**', (route) => route.abort());
    await confirmAtBank(bankInTab(tab));
    await expect(bankInTab(tab).getByLabel('Code from your bank')).toBeHidden();
    await checkout.button('Try again').click();
    await checkout.isPaid();
  });

  test('after 10 minutes: Incomplete Authorization, and that we are still checking while the bank has not decided', async ({
    checkout,
    page,
  }) => {
    await page.clock.install();
    await payAtBank(checkout, '3ds');
    await page.clock.fastForward(10 * 60_000);
    await expect(checkout.heading('Incomplete Authorization')).toBeVisible();
    await expect(page.getByText('Authorization was not completed')).toBeVisible();
    await expect(
      page.getByText('We are still checking with your bank. You will not be charged twice.'),
    ).toBeVisible();
    await expectSound(page);
  });
});

test.describe('whatever happens to the page', () => {
  test('a reload re-enters the stage, and Proceed leads on; a second click on it does nothing more', async ({
    checkout,
    page,
  }) => {
    const reference = await payAtBank(checkout, '3ds');
    await page.reload();
    await checkout.isLive();
    await expect(checkout.heading('Confirm with your bank')).toBeVisible();
    await expectSound(page);
    await checkout.action('Proceed').dblclick();
    await submitTestPage(bankInModal(page));
    await checkout.isPaid();
    expect((await verify(reference)).payment_attempts).toHaveLength(1);
  });

  test('a second tab is at the same stage, and both end truthfully', async ({ checkout, page, context }) => {
    const reference = await payAtBank(checkout, '3ds');
    const other = new CheckoutScreen(await context.newPage());
    await other.open(reference);
    await expect(other.heading('Confirm with your bank')).toBeVisible();
    await other.action('Proceed').click();
    await submitTestPage(bankInModal(other.page));
    await other.isPaid();
    await page.bringToFront();
    await expect(page.getByText(/already been completed|has been received/).first()).toBeVisible();
  });

  test('lost network: the bank decides meanwhile, and it goes on when it is back', async ({
    checkout,
    page,
    context,
  }) => {
    await payAtBank(checkout, '3ds');
    const tab = await bankTabOf(page);
    await context.setOffline(true);
    // From another device: these requests are not the browser's, so the cut does not reach them.
    await context.request.post(tab.url(), { form: { pin: '1234' } });
    const charge = new URL(tab.url()).pathname.split('/').at(-1);
    const verified = await context.request.get(`/charge-card/verify/${charge}?asked`);
    expect(await verified.text()).toContain(RECEIVED);
    await expect(checkout.heading('Checking your transaction')).toBeVisible();
    await context.setOffline(false);
    await checkout.isPaid();
  });

  test('the answer comes after the payer has left the page: it is the payment when he comes back', async ({
    checkout,
    page,
    context,
  }) => {
    const reference = await payAtBank(checkout, '3ds', { redirect_url: undefined });
    const tab = await bankTabOf(page);
    await page.close();
    await submitTestPage(tab);
    await expect(tab.getByRole('heading', { name: RECEIVED })).toBeVisible();
    const back = await context.newPage();
    await back.goto(pathOf(reference));
    await expect(back.getByText('This transaction has already been completed')).toBeVisible();
  });

  test('in an app’s own browser Proceed goes to the bank in place, and back', async ({ browser }) => {
    const context = await browser.newContext({
      userAgent:
        'Mozilla/5.0 (Linux; Android 14; Pixel; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 Instagram',
    });
    const page = await context.newPage();
    const checkout = new CheckoutScreen(page);
    await payAtBank(checkout, '3ds', { redirect_url: undefined });
    await checkout.action('Proceed').click();
    await submitTestPage(page);
    await page.getByRole('link', { name: 'Back to your payment' }).click();
    await checkout.isPaid();
    await context.close();
  });

  test('in a shop’s frame the bank opens in a tab, and the frame knows by the service alone', async ({
    page,
    watched: _watched,
  }) => {
    const { checkout, frame, reference } = await buyByCard(page);
    await checkout.payWith('3ds_html');
    await expect(frame.getByText('opens in a new tab')).toBeVisible();
    const tab = await tabOf(page, () => checkout.action('Proceed').click());
    await expect(checkout.heading('Checking your transaction')).toBeVisible();
    await confirmAtBank(bankInTab(tab));
    await checkout.isPaid(20_000);
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });
});

test.describe('the page after the bank, on a poor link', () => {
  test('its script does not come: it offers to load it again, and that shows the result', async ({
    checkout,
    page,
    context,
  }) => {
    await payAtBank(checkout, '3ds', { redirect_url: undefined });
    const tab = await bankTabOf(page);
    await context.route(/\/assets\/verify/, (route) => route.abort());
    await submitTestPage(tab);
    await expect(tab.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible();
    const again = tab.getByRole('link', { name: 'Reload this page' });
    await expect(again).toBeHidden();
    await expect(again).toBeVisible({ timeout: 12_000 });
    await expectSound(tab);
    await again.click();
    await expect(tab.getByRole('heading', { name: RECEIVED })).toBeVisible();
    await checkout.isPaid();
  });
});

test.describe('addresses of 3-D Secure', () => {
  for (const [address, text] of [
    [
      '/charge-card/3ds/KPY-CA-nobody',
      'An error occurred while redirecting you to your authorization page, please try again',
    ],
    ['/charge-card/verify/KPY-CA-nobody', 'Unable to verify this transaction. Please contact support.'],
    ['/charge-card/verify', 'Unable to verify this transaction. Please contact support.'],
  ] as const) {
    test(`${address}: Something's wrong`, async ({ page, watched: _watched }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { name: "Something's wrong" })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
      await expectSound(page);
    });
  }

  test('verify while nothing is known: Verifying your payment, then that there is an issue, then the result', async ({
    checkout,
    page,
    context,
  }) => {
    await payAtBank(checkout, '3ds');
    const source = await page.locator('dialog iframe').getAttribute('src');
    const charge = /KPY-CA-\w+/.exec(source ?? '')?.[0] ?? '';
    const back = await context.newPage();
    await back.clock.install();
    await back.goto(`/charge-card/verify?merchant_order_id=${charge}`);
    await expect(back.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible();
    await expectSound(back);
    for (let second = 0; second < 12; second += 1) await back.clock.runFor(1_000);
    await expect(back.getByText('There seems to be an issue verifying this transaction')).toBeVisible();
    await expectSound(back);
    await submitTestPage(bankInModal(page));
    await checkout.isPaid();
    await back.clock.runFor(20_000);
    await expect(back.getByRole('heading', { name: RECEIVED })).toBeVisible();
  });
});
