// Every way a card can be asked for is paid inside a shop's own page, and nobody else's page shows it.
import { bankInTab, confirmAtBank, submitTestPage, tabOf } from './bank-pages.ts';
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, expectSound, test } from './checkout-test.ts';
import { CHECKOUT, openTransaction, SHOP, STRANGE_SHOP, verify } from './product.ts';
import type { CardName } from './sandbox-cards.ts';
import { type Buyer, buyByCard, buyInPage } from './shop-screen.ts';

const RECEIVED = 'Payment received';
/** What browsers keep the frame's cookies under: a site has no port. */
const SHOP_SITE = 'http://shop.localhost';

/** Of this test alone: saved cards are found again by the email. */
const newBuyer = (): Buyer => ({
  email: `buyer-${process.pid}-${Math.floor(performance.now() * 1000)}@example.com`,
  name: 'Ada Obi',
});

async function answerPin(checkout: CheckoutScreen, pin = '1234'): Promise<void> {
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await checkout.typePin(pin);
}

async function answerOtp(checkout: CheckoutScreen, otp = '123456'): Promise<void> {
  await checkout.otp.fill(otp);
  await checkout.button('Authorize').click();
}

/** In a shop's frame the bank opens in a tab; its page is there, and the frame hears of it from the service. */
async function answerAtBank(checkout: CheckoutScreen): Promise<void> {
  const tab = await tabOf(checkout.page, () => checkout.action('Proceed').click());
  await submitTestPage(tab);
  await expect(tab.getByRole('heading', { name: RECEIVED })).toBeVisible();
}

type Scenario = { name: string; card: CardName; answer?: (checkout: CheckoutScreen) => Promise<void> };

/** Spec §9 Sandbox: the card scenarios that are paid, with what their issuers ask for. */
const PAID: readonly Scenario[] = [
  { name: 'virtual card', card: 'virtual_card' },
  { name: 'no auth', card: 'no_auth' },
  { name: 'PIN', card: 'pin', answer: answerPin },
  {
    name: 'OTP',
    card: 'otp',
    async answer(checkout) {
      await answerPin(checkout);
      await answerOtp(checkout);
    },
  },
  { name: '3DS', card: '3ds', answer: answerAtBank },
  {
    name: 'AVS',
    card: 'avs',
    async answer(checkout) {
      await checkout.typeAddress();
      await checkout.button('Continue').click();
    },
  },
  {
    name: 'card enroll',
    card: 'card_enroll',
    async answer(checkout) {
      await checkout.phone.fill('08000000000');
      await checkout.button('Continue').click();
      await answerOtp(checkout);
    },
  },
];

/** The eighth. */
const INSUFFICIENT: Scenario = {
  name: 'insufficient funds',
  card: 'insufficient_funds',
  async answer(checkout) {
    await answerPin(checkout, '3310');
    await answerOtp(checkout, '12345');
  },
};

/** Three error types of spec §8: declined, and then paid with another card. */
const ERRORS: readonly Scenario[] = [
  { name: 'DO_NOT_HONOR', card: 'do_not_honor' },
  { name: 'FRAUDULENT_TRANSACTION', card: 'fraudulent_transaction' },
  { name: 'INCORRECT_PIN', card: 'incorrect_pin', answer: (checkout) => answerPin(checkout, '3310') },
];

async function payAfterDecline(checkout: CheckoutScreen, { card, answer }: Scenario): Promise<void> {
  await checkout.payWith(card);
  await answer?.(checkout);
  await expect(checkout.heading('Payment failed')).toBeVisible();
  await checkout.action('Try again').click();
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
}

test.describe('inside a page of the merchant’s registered origin', () => {
  for (const scenario of PAID) {
    test(`${scenario.name} is paid`, async ({ page, watched: _watched }) => {
      const { checkout, reference } = await buyByCard(page);
      await checkout.payWith(scenario.card);
      await scenario.answer?.(checkout);
      await checkout.isPaid();
      expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 5_000 });
    });
  }

  test('the whole card number stands beside its brand on a phone', async ({ page, watched: _watched }) => {
    const { checkout } = await buyByCard(page);
    await checkout.typeCard('fraudulent_transaction');
    await expect(checkout.pay).toBeEnabled();
    const hidden = await checkout.cardNumber.evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(hidden).toBe(0);
  });

  for (const scenario of [INSUFFICIENT, ...ERRORS]) {
    test(`${scenario.name} is declined, and another card pays`, async ({ page, watched: _watched }) => {
      const { checkout, reference } = await buyByCard(page);
      await payAfterDecline(checkout, scenario);
      expect((await verify(reference)).payment_attempts).toHaveLength(2);
    });
  }

  test(
    'the frame has a title, all of it is sound, and closed it leads to the shop’s own page',
    { tag: '@desk' },
    async ({ page, watched: _watched }) => {
      const { checkout, frame, reference } = await buyByCard(page);
      await expectSound(page);
      await checkout.payWith('virtual_card');
      await checkout.isPaid();
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
    const buyer = newBuyer();
    const { checkout: saving } = await buyByCard(page, buyer);
    await saving.typeCard('pin');
    await saving.saveBox.check();
    await saving.pay.click();
    await answerPin(saving);
    await saving.isPaid();
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
    await again.button('Continue').click();
    await again.cvv.fill('123');
    await again.pay.click();
    await answerPin(again);
    await again.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });

    const own = new CheckoutScreen(page);
    await own.open(await openTransaction({ customer: buyer }));
    await expect(own.cardNumber).toBeVisible();
  });
});

test.describe('inside it without script', () => {
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
    await expect.poll(() => watched.length).toBeGreaterThan(0);
    for (const complaint of watched)
      expect(complaint).toMatch(/frame-ancestors http:\/\/shop\.localhost:\d+/);
    await expect(frame.getByLabel('Card number')).toHaveCount(0);
    const frames = page.frames().map((each) => each.url());
    expect(frames.filter((url) => url.startsWith(CHECKOUT))).toEqual([]);
    watched.splice(0);
    await page.getByRole('link', { name: 'Pay on the payment page' }).click();
    await expect(page.getByRole('link', { name: 'Pay with Debit Card' })).toBeVisible();
  });
});

test.describe('by itself', () => {
  for (const scenario of ERRORS) {
    test(`${scenario.name} is declined, and another card pays`, async ({ checkout }) => {
      await checkout.open(await openTransaction());
      await payAfterDecline(checkout, scenario);
    });
  }
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
