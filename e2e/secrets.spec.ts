// design §6: after payments in the browser, card data, a wallet's number and codes stand in no address, no storage of the browser and no file of the database.
import { bankInModal, confirmAtBank } from './bank-pages.ts';
import { expect, test } from './checkout-test.ts';
import { findInDatabaseFiles, openTransaction } from './product.ts';
import { sandboxCard } from './sandbox-cards.ts';

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
  await checkout.isPaid();

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

test('a billing address and a phone number leave no trace', async ({ checkout, page, context }) => {
  const street = '7 Quokka Canary Mews';
  const phone = '08071953164';
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
  const kept: string[] = [];
  const keep = async (): Promise<void> => {
    const stored = () => JSON.stringify([localStorage, sessionStorage, history.state]);
    kept.push(await page.evaluate(stored), JSON.stringify(await context.cookies()));
  };
  await checkout.open(await openTransaction({ redirect_url: undefined }));
  await checkout.payWith('avs');
  await checkout.typeAddress();
  await checkout.address('Street address').fill(street);
  await checkout.button('Continue').click();
  await expect(page.getByRole('alert')).toContainText('not the address your bank has');
  await keep();
  await checkout.open(await openTransaction({ redirect_url: undefined }));
  await checkout.payWith('card_enroll');
  await checkout.phone.fill(phone);
  await checkout.button('Continue').click();
  await expect(page.getByRole('alert')).toContainText('not the phone number your bank has');
  await keep();
  for (const secret of [street, phone, phone.slice(1)]) {
    expect([...addresses, ...kept].filter((text) => text.includes(secret))).toEqual([]);
  }
  expect(await findInDatabaseFiles([street, phone, phone.slice(1)])).toEqual([]);
});

test('3-D Secure leaves no trace of the card, nor of what was typed at the bank', async ({
  checkout,
  page,
  context,
}) => {
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(request.url()));
  await checkout.open(await openTransaction({ redirect_url: undefined }));
  await checkout.payWith('3ds_html');
  await confirmAtBank(bankInModal(page), WRONG_OTP);
  await expect(bankInModal(page).getByText('That code is not right')).toBeVisible();
  await confirmAtBank(bankInModal(page));
  await checkout.isPaid();
  const { number } = sandboxCard('3ds_html');
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, history.state, document.documentElement.outerHTML]),
  );
  for (const secret of [number, WRONG_OTP]) {
    expect(addresses.filter((address) => decodeURIComponent(address).includes(secret))).toEqual([]);
    expect(kept).not.toContain(secret);
  }
  expect(await findInDatabaseFiles([number, WRONG_OTP])).toEqual([]);
});

test('a wallet’s payment leaves no trace of the number, the code and the PIN', async ({
  checkout,
  page,
  context,
}) => {
  const number = '0273456789';
  const wrongPin = '9170530811';
  const addresses: string[] = [];
  context.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
  const kept: string[] = [];
  const keep = async (): Promise<void> => {
    const stored = () => JSON.stringify([localStorage, sessionStorage, history.state]);
    kept.push(await page.evaluate(stored), JSON.stringify(await context.cookies()));
  };
  await checkout.open(
    await openTransaction({ currency: 'GHS', channels: ['mobile_money'], redirect_url: undefined }),
  );
  await checkout.walletNumber.fill('027 345 6789');
  await checkout.pay.click();
  await checkout.otp.fill(WRONG_OTP);
  await checkout.button('Authorize').click();
  await expect(page.getByText(/incorrect/)).toBeVisible();
  await keep();
  await checkout.otp.fill('123456');
  await checkout.button('Authorize').click();
  await expect(checkout.heading('Approve the payment on your phone')).toBeVisible();
  await checkout.openTools();
  await page.getByLabel('Wallet PIN').fill(wrongPin);
  await checkout.useTool('Approve');
  await expect(page.getByText(/This PIN is not right/)).toBeVisible();
  await keep();
  await checkout.openTools();
  await page.getByLabel('Wallet PIN').fill('1234');
  await checkout.useTool('Approve');
  await checkout.isPaid();
  await keep();
  kept.push(await page.evaluate(() => document.documentElement.outerHTML));
  const secrets = [number, '027 345 6789', `233${number.slice(1)}`, WRONG_OTP, wrongPin];
  for (const secret of secrets) {
    expect([...addresses, ...kept].filter((text) => text.includes(secret))).toEqual([]);
  }
  expect(await findInDatabaseFiles(secrets)).toEqual([]);
});
