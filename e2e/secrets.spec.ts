// design §6: after payments in the browser, card data and codes stand in no address, no storage of the browser and no file of the database.
import { expect, test } from './checkout-test.ts';
import { findInDatabaseFiles, openTransaction, sandboxCard } from './product.ts';

const WRONG_OTP = '9071530188';

test('a payment leaves no trace of the card', async ({ checkout, page, context }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await checkout.open(await openTransaction({ redirect_url: undefined }));
  await checkout.payWith('otp');
  await checkout.typePin('1234');
  await checkout.otp.fill(WRONG_OTP);
  await checkout.button('Authorize').click();
  await expect(
    page.getByText('The OTP entered is invalid. Please try typing it again.').first(),
  ).toBeVisible();
  await checkout.otp.fill('123456');
  await checkout.button('Authorize').click();
  await expect(checkout.heading('Payment received')).toBeVisible();

  const { number } = sandboxCard('otp');
  const grouped = number.replace(/(.{4})(?=.)/g, '$1 ');
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, history.state, document.documentElement.outerHTML]),
  );
  const cookies = JSON.stringify(await context.cookies());
  for (const secret of [number, grouped, WRONG_OTP]) {
    expect(addresses.filter((address) => decodeURIComponent(address).includes(secret))).toEqual([]);
    expect(kept).not.toContain(secret);
    expect(cookies).not.toContain(secret);
  }
  expect(await findInDatabaseFiles([number, grouped, WRONG_OTP])).toEqual([]);
});
