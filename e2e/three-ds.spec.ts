// Spec §2 3DS modal and tab, §4 3DS, §8: a payer at the bank, on the real product.
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
import { expect, test } from './checkout-test.ts';
import { openTransaction, verify } from './product.ts';
import { sandboxCard } from './sandbox-cards.ts';
import { Traces } from './traces.ts';

const RECEIVED = 'Payment successful';
const STAY = { redirect_url: undefined };

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
  test('waits 2.5 s for the bank, keeps the focus, asks before it is left; stopped, another card pays', async ({
    checkout,
    page,
  }) => {
    await page.clock.install();
    const reference = await payAtBank(checkout, '3ds');
    await expect(page.getByText('Please wait while we connect to your bank')).toBeVisible();
    await page.clock.runFor(2_600);
    await expect(page.getByText('Please wait while we connect to your bank')).toBeHidden();
    const bank = bankInModal(page);
    await expect(bank.getByText('NGN 1,524.19')).toBeVisible();
    await expect(bank.getByRole('button', { name: 'Submit' })).toBeVisible();
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab');
      const isBehind = await page.evaluate(
        () =>
          document.querySelector('#page main :focus') !== null &&
          document.querySelector('dialog :focus') === null,
      );
      expect(isBehind).toBe(false);
    }
    await page.locator('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Stop this payment?')).toBeVisible();
    await page.getByRole('button', { name: 'Continue at my bank' }).click();
    await expect(bank.getByRole('button', { name: 'Submit' })).toBeVisible();
    await page.locator('dialog').press('Escape');
    const question = page.getByRole('heading', { name: 'Stop this payment?' });
    await expect(question).toBeFocused();
    await expect(question).toHaveCSS('outline-style', 'none');
    await page.getByRole('button', { name: 'Stop this payment' }).click();
    await expect(checkout.cardNumber).toHaveValue('');
    const failure = page.getByRole('alert').filter({ hasText: 'Payment failed. No money has been taken.' });
    await expect(failure).toBeVisible();
    await page.reload();
    await checkout.isLive();
    await expect(failure).toBeVisible();
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    const { payment_attempts: attempts } = await verify(reference);
    expect(attempts).toMatchObject([{ message: 'Authorization was not completed' }, { status: 'success' }]);
  });

  test('a bank’s own HTML runs without an origin of ours, comes back by post, and leaves no trace of card and code', async ({
    checkout,
    page,
  }) => {
    const traces = new Traces(page);
    const wrong = '9071530188';
    const reference = await payAtBank(checkout, '3ds_html', STAY);
    const bank = bankInModal(page);
    await expect(bank.getByText('Confirm your payment of NGN 1524.19')).toBeVisible();
    expect(await bank.locator('html').evaluate(() => globalThis.origin)).toBe('null');
    await confirmAtBank(bank, wrong);
    await expect(bank.getByText('That code is not right')).toBeVisible();
    await confirmAtBank(bank);
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
    await traces.expectNone([sandboxCard('3ds_html').number, wrong]);
  });

  test('a bank that wants the whole window cannot take it; a press of the payer’s can', async ({
    checkout,
    page,
  }) => {
    await payAtBank(checkout, '3ds_html', STAY);
    await behave(bankInModal(page), 'Confirm, and come back in the whole window');
    await expect(bankInModal(page).getByText('We lead you back now')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open in a new tab' })).toBeVisible();
    // The payer's own press may lead the window away, and back.
    await bankInModal(page).getByRole('button', { name: 'Back to the shop' }).click();
    await expect(page.getByRole('heading', { name: RECEIVED })).toBeVisible();
  });

  test('a bank page that refuses frames is opened in a tab', async ({ checkout, page, watched }) => {
    await payAtBank(checkout, '3ds_html', STAY);
    await behave(bankInModal(page), 'Open a page that refuses frames');
    const tab = await bankTabOf(page);
    await expect(checkout.heading('Checking your transaction')).toBeVisible();
    await confirmAtBank(bankInTab(tab));
    await expect(bankInTab(tab).getByRole('heading', { name: RECEIVED })).toBeVisible();
    await checkout.isPaid();
    // The browser says that it kept the page out of the frame: as it should.
    watched.splice(0);
  });
});

test.describe('3DS tab', () => {
  test('with pop-ups blocked: closed and opened again, the tab pays, leads back, and this page knows it', async ({
    checkout,
    page,
  }) => {
    await page.addInitScript(() => {
      globalThis.open = () => null;
    });
    await payAtBank(checkout, '3ds', STAY);
    const first = await bankTabOf(page);
    await first.close();
    await expect(checkout.heading('Checking your transaction')).toBeVisible();
    await expect(page.getByRole('link', { name: 'No new tab? Continue in this window' })).toBeVisible();
    const tab = await tabOf(page, () =>
      page.getByRole('link', { name: 'Open the bank’s page again' }).click(),
    );
    await submitTestPage(tab);
    await expect(tab.getByText('Your payment of NGN 1,524.19 has been received')).toBeVisible();
    await checkout.isPaid();
    await tab.getByRole('link', { name: 'Back to your payment' }).click();
    await expect(tab.getByRole('heading', { name: RECEIVED })).toBeVisible();
  });

  test('after about 30 seconds Try again ends the attempt: the bank cannot approve it then, and another card pays', async ({
    checkout,
    page,
  }) => {
    await page.clock.install();
    const reference = await payAtBank(checkout, '3ds');
    const tab = await bankTabOf(page);
    await expect(checkout.button('Try again')).toBeHidden();
    await page.clock.runFor(31_000);
    await checkout.button('Try again').click();
    await expect(checkout.cardNumber).toHaveValue('');
    await submitTestPage(tab);
    await expect(tab.getByText('Sorry, your payment was not completed.')).toBeVisible();
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ amount_paid: 1524.19 });
  });
});

test('a reload and a second tab are at the same stage; paid from one, both say so, and it is one attempt', async ({
  checkout,
  page,
  context,
}) => {
  const reference = await payAtBank(checkout, '3ds', STAY);
  await page.reload();
  await checkout.isLive();
  await expect(checkout.heading('Confirm with your bank')).toBeVisible();
  const other = new CheckoutScreen(await context.newPage());
  await other.open(reference);
  await other.action('Proceed').dblclick();
  await submitTestPage(bankInModal(other.page));
  await other.isPaid();
  await page.bringToFront();
  await expect(page.getByText(/already been completed|has been received/).first()).toBeVisible();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test('lost network: the bank decides meanwhile, and the page goes on when it is back', async ({
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
  // The page may have looked just before the cut: the bank is asked again only some seconds later.
  const verified = async () => (await context.request.get(`/charge-card/verify/${charge}?asked`)).text();
  await expect.poll(verified, { timeout: 20_000 }).toContain(RECEIVED);
  await expect(checkout.heading('Checking your transaction')).toBeVisible();
  await context.setOffline(false);
  await checkout.isPaid();
});

test('in an app’s own browser Proceed goes to the bank in place, and back', async ({ browser }) => {
  const context = await browser.newContext({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel; wv) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 Instagram',
  });
  const page = await context.newPage();
  const checkout = new CheckoutScreen(page);
  await payAtBank(checkout, '3ds', STAY);
  await checkout.action('Proceed').click();
  await submitTestPage(page);
  await page.getByRole('link', { name: 'Back to your payment' }).click();
  await checkout.isPaid();
  await context.close();
});

test('the page after the bank offers to load again where its script is lost, and says when it takes long, then the result', async ({
  checkout,
  page,
  context,
}) => {
  await payAtBank(checkout, '3ds', STAY);
  const source = await page.locator('dialog iframe').getAttribute('src');
  const charge = /KPY-CA-\w+/.exec(source ?? '')?.[0] ?? '';
  const back = await context.newPage();
  await back.clock.install();
  await back.route(/\/assets\/verify/, (route) => route.abort());
  await back.goto(`/charge-card/verify?merchant_order_id=${charge}`);
  await expect(back.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible();
  const again = back.getByRole('link', { name: 'Reload this page' });
  await expect(again).toBeHidden();
  await new CheckoutScreen(back).passStyleWaits();
  await back.unroute(/\/assets\/verify/);
  await again.click();
  await expect(back.getByRole('heading', { name: 'Verifying your payment' })).toBeVisible();
  for (let second = 0; second < 12; second += 1) await back.clock.runFor(1_000);
  await expect(back.getByText('There seems to be an issue verifying this transaction')).toBeVisible();
  await submitTestPage(bankInModal(page));
  await checkout.isPaid();
  await back.clock.runFor(20_000);
  await expect(back.getByRole('heading', { name: RECEIVED })).toBeVisible();
});
