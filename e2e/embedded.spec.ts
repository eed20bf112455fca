// A payment inside a shop's own page, and in nobody else's.
import { bankInTab, confirmAtBank, submitTestPage, tabOf } from './bank-pages.ts';
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { CHECKOUT, openTransaction, SHOP, STRANGE_SHOP, verify } from './product.ts';
import { buyByCard, buyInPage } from './shop-screen.ts';

/** What browsers keep the frame's cookies under: a site has no port. */
const SHOP_SITE = 'http://shop.localhost';

test(
  'a decline and another card, whose bank opens in a tab; the frame hears of it from the service, and leads to the shop’s own page',
  { tag: '@desk' },
  async ({ page, watched: _watched }) => {
    const { checkout, frame, reference } = await buyByCard(page);
    await checkout.typeCard('fraudulent_transaction');
    // The whole number stands beside its brand, also on a phone.
    const hidden = await checkout.cardNumber.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(hidden).toBe(0);
    await checkout.pressPay();
    await expect(checkout.heading('Payment failed')).toBeVisible();
    await checkout.action('Try again').click();
    await checkout.payWith('3ds');
    const tab = await tabOf(page, () => checkout.action('Proceed').click());
    await expect(checkout.heading('Checking your transaction')).toBeVisible();
    await submitTestPage(tab);
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({
      status: 'success',
      amount_paid: 5_000,
      payment_attempts: [{ status: 'failed' }, { status: 'success' }],
    });
    await frame.getByRole('button', { name: 'Go back to Titan Demo Shop' }).click();
    await page.waitForURL(`${SHOP}/thanks?reference=${reference}`);
    await expect(page.getByRole('heading', { name: 'Thank you, it is paid' })).toBeVisible();
  },
);

test('a card saved in the frame is offered in the frame, and nowhere else', async ({
  page,
  context,
  watched: _watched,
}) => {
  // No other test has it: saved cards are found again by the email.
  const buyer = { email: `buyer-${process.pid}-${Date.now()}@example.com`, name: 'Ada Obi' };
  const answerPin = async (checkout: CheckoutScreen) => {
    await expect(checkout.heading('Enter your card PIN')).toBeVisible();
    await checkout.typePin('1234');
    await checkout.isPaid();
  };
  const { checkout: saving } = await buyByCard(page, buyer);
  await saving.typeCard('pin');
  // By its key: in a frame two pages scroll, and a press can land beside the box.
  await saving.saveBox.press('Space');
  await expect(saving.saveBox).toBeChecked();
  await saving.pressPay();
  await answerPin(saving);
  const cookies = (await context.cookies()).filter(({ name }) => name.endsWith('titan'));
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies)
    expect(cookie).toMatchObject({
      sameSite: 'None',
      secure: true,
      httpOnly: true,
      partitionKey: SHOP_SITE,
    });

  const { checkout: again, reference } = await buyByCard(page, buyer);
  await expect(again.savedCard('Mastercard ending in 2975')).toBeChecked();
  await again.cvv.fill('123');
  await again.pressPay();
  await answerPin(again);
  expect(await verify(reference)).toMatchObject({ status: 'success' });

  const own = new CheckoutScreen(page);
  await own.open(await openTransaction({ customer: buyer }));
  await expect(own.cardNumber).toBeVisible();
});

test('a page of an origin that is not registered gets no frame: the payment takes the window', async ({
  page,
  checkout,
}) => {
  await page.goto(`${STRANGE_SHOP}/buy/tote`);
  await page.getByRole('button', { name: 'Pay inside the shop' }).click();
  await page.waitForURL(new RegExp(`^${CHECKOUT}/[0-9a-f]{32}$`));
  await checkout.isLive();
  await checkout.button('Close payment').click();
  await page.waitForURL(`${SHOP}/thanks?**`);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a bank’s own page stands in our frame in the shop’s frame, and leads out of both', async ({
    page,
    checkout,
    watched: _watched,
  }) => {
    const bought = await buyInPage(page);
    await bought.frame.getByRole('link', { name: 'Pay with Debit Card' }).click();
    await bought.checkout.payWith('3ds_html');
    await bought.frame.getByRole('link', { name: 'Proceed' }).click();
    const bank = bankInTab(bought.frame);
    await bank.getByRole('button', { name: 'Continue to your bank' }).click();
    await confirmAtBank(bank);
    await bank.getByRole('button', { name: 'Back to the shop' }).click();
    await bank.getByRole('link', { name: 'Back to your payment' }).click();
    await checkout.isPaid();
    expect(await verify(bought.reference)).toMatchObject({ status: 'success' });
  });

  test('a frame that a page of another origin makes stays empty, and its buyer has the way out', async ({
    page,
    watched,
  }) => {
    const { frame } = await buyInPage(page, { shop: STRANGE_SHOP });
    // Chromium's own page in its place may throw, which is no fault of ours.
    const reported = () => watched.filter((complaint) => complaint.startsWith('console:'));
    await expect
      .poll(reported)
      .toEqual([expect.stringMatching(/frame-ancestors http:\/\/shop\.localhost:\d+/)]);
    await expect(frame.getByLabel('Card number')).toHaveCount(0);
    const frames = page.frames().map((each) => each.url());
    expect(frames.filter((url) => url.startsWith(CHECKOUT))).toEqual([]);
    watched.splice(0);
    await page.getByRole('link', { name: 'Pay on the payment page' }).click();
    await expect(page.getByRole('link', { name: 'Pay with Debit Card' })).toBeVisible();
  });
});
