// Nobody's phone is pestered by what others pay; the payer reads what to do, with script and without.
import { expect, expectSound, test } from './checkout-test.ts';
import { askNumber, openTransaction, pathOf, verify } from './product.ts';

/** The sandbox's number that is limited as a real one is. */
const NUMBER = '0700000429';
const SAID = /^We cannot send anything more to this number for now\. Please .* or another way to pay/;

const openWallet = () => openTransaction({ currency: 'KES', channels: ['mobile_money', 'card'] });

/** Other people's payments ask the number until it takes no more. */
test.beforeEach(async () => {
  let status = 200;
  for (let asked = 0; status === 200 && asked < 9; asked += 1)
    status = await askNumber(await openWallet(), NUMBER);
  expect(status).toBe(429);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a number that has been asked too often is refused at its field, and another one is taken', async ({
      checkout,
      page,
    }) => {
      const reference = await openWallet();
      await page.goto(`${pathOf(reference)}?method=mobile_money`);
      if (javaScriptEnabled) await checkout.isLive();
      await checkout.walletNumber.fill(NUMBER);
      await checkout.pay.click();
      await expect(page.getByText(SAID).first()).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      expect((await verify(reference)).payment_attempts).toHaveLength(0);
      await checkout.walletNumber.fill('0700000000');
      await checkout.pay.click();
      await expect(checkout.heading('Approve the payment on your phone')).toBeVisible();
    });
  });
}
