// Spec §4 and §5 Card with script, on the real product: what the bank can ask for, from the first HTML to the way back to the shop (I-07).
import { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { openTransaction, orderFault, pathOf, SHOP, verify } from './product.ts';
import { sandboxCard } from './sandbox-cards.ts';
import { Traces } from './traces.ts';

test(
  'by keyboard alone: the first screen, the form, the PIN that sends itself, and back to the shop',
  { tag: '@desk' },
  async ({ checkout, page }) => {
    const reference = await openTransaction();
    await checkout.open(reference);
    await expect(page.getByText('Titan Demo Shop', { exact: true })).toBeVisible();
    await expect(page.getByText('Pay NGN 1,524.19').first()).toBeVisible();
    await expect(page.locator('[data-methods]')).toContainText('Pay with Debit Card');
    await expect(page.getByText('TEST MODE')).toBeVisible();
    await expect(checkout.pay).toBeDisabled();
    const card = sandboxCard('pin');
    await checkout.cardNumber.focus();
    await expect(page.getByText(/^Add /)).toHaveCount(0);
    await page.keyboard.type(card.number);
    await expect(page.getByText('Add expiry date, security code')).toBeVisible();
    await expect(checkout.expiry).toBeFocused();
    // Who presses Tab from habit is where it would have led.
    await page.keyboard.press('Tab');
    await expect(checkout.expiry).toBeFocused();
    await page.keyboard.type('0930');
    await expect(checkout.cvv).toBeFocused();
    await expect(page.getByText('Add security code')).toBeVisible();
    await page.keyboard.type(card.cvv);
    await expect(checkout.pay).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(checkout.pinBox(1)).toBeFocused();
    await expect(checkout.pin).toHaveAccessibleDescription(/^Enter your card PIN/);
    await page.keyboard.type('1234');
    await checkout.isPaid();
    await expect(page.getByText('Your payment of NGN 1,524.19 has been received')).toBeVisible();
    expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 1524.19 });
    await page.waitForURL(`${SHOP}/thanks?reference=${reference}`);
  },
);

test('the form groups the number, keeps the caret, takes a paste, and shows what is wrong when it is known', async ({
  checkout,
  page,
}) => {
  await checkout.open(await openTransaction());
  await expect(page.getByText('incl. 24.19 fees')).toBeVisible();
  await checkout.cardNumber.pressSequentially('51885136');
  await expect(checkout.cardNumber).toHaveValue('5188 5136');
  await expect(page.getByRole('status').getByRole('img', { name: 'Mastercard' })).toBeVisible();
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  await expect(checkout.cardNumber).toHaveValue('5188 9513 6');
  expect(await checkout.cardNumber.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
  await checkout.cardNumber.fill(' 5188-5136 1855 297 ');
  await expect(checkout.cardNumber).toHaveValue('5188 5136 1855 297');
  await expect(page.getByText('Invalid card number')).toBeHidden();
  await checkout.cardNumber.press('End');
  await page.keyboard.type('6');
  await expect(page.getByText('Invalid card number')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await expect(page.getByText('Invalid card number')).toBeHidden();
  // A shorter text that is put over a longer one deletes nothing.
  for (const [text, shown] of [
    ['09/31', '09/31'],
    ['9/30', '09/30'],
    ['2030-09', '09/30'],
  ] as const) {
    await checkout.expiry.fill(text);
    await expect(checkout.expiry).toHaveValue(shown);
  }
  await checkout.cvv.pressSequentially('12');
  await expect(page.getByText('Invalid card cvv')).toBeHidden();
  await checkout.cvv.blur();
  await expect(page.getByText('Invalid card cvv')).toBeVisible();
});

test('the first box has the focus after a press alone, and each box leads on to the next empty one, not where it is corrected', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction({ channels: ['card', 'bank_transfer'] });
  await checkout.open(reference, '?method=card');
  await expect(checkout.cardNumber).toBeVisible();
  await expect(checkout.cardNumber).not.toBeFocused();
  await checkout.open(reference, '?method=list');
  await page.getByRole('link', { name: 'Pay with Debit Card' }).click();
  await expect(checkout.cardNumber).toBeFocused();
  await page.keyboard.type('5061460410120223210');
  await expect(checkout.expiry).toBeFocused();
  await page.keyboard.type('0930');
  await expect(checkout.cvv).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(checkout.expiry).toBeFocused();
  await page.keyboard.type('0931');
  await expect(checkout.cvv).toBeFocused();
  await page.keyboard.type('123');
  // A number that is wrong leads nowhere, and one that is mended in its middle or before a filled box neither.
  await checkout.expiry.fill('');
  await checkout.cardNumber.fill('5188513618552976');
  await checkout.cardNumber.press('Backspace');
  await page.keyboard.type('6');
  await expect(checkout.cardNumber).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Delete');
  await page.keyboard.type('5');
  await expect(checkout.expiry).toBeFocused();
  await page.keyboard.type('930');
  await checkout.cardNumber.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await expect(checkout.cardNumber).toBeFocused();

  await checkout.open(await openTransaction({ currency: 'KES', channels: ['card', 'mobile_money'] }));
  await page.getByRole('link', { name: 'Pay with Mobile Money' }).click();
  await expect(checkout.walletNumber).toBeFocused();
});

test('a key shows in its box before anything else is drawn, and Enter counts it', async ({
  checkout,
  page,
}) => {
  const card = sandboxCard('pin');
  await checkout.open(await openTransaction());
  await checkout.cardNumber.fill(card.number);
  await checkout.expiry.fill('0930');
  await expect(page.getByText('Add security code')).toBeVisible();
  const drawnMeanwhile = await checkout.cvv.evaluate(async (box: HTMLInputElement, cvv) => {
    const drawn = new MutationObserver(() => {});
    drawn.observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    box.value = `${cvv} `;
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const tidied = box.value;
    // What an event has at once is drawn in a microtask after it.
    await Promise.resolve();
    const changes = drawn.takeRecords().length;
    const isDisabled = box.form?.querySelector('button[aria-describedby]:disabled') !== null;
    box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    return { tidied, changes, isDisabled };
  }, card.cvv);
  expect(drawnMeanwhile).toEqual({ tidied: card.cvv, changes: 0, isDisabled: true });
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
});

test('what is typed and ticked before the script arrives is kept, and nothing moves', async ({
  checkout,
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(pathOf(await openTransaction()), { waitUntil: 'commit' });
  await expect(checkout.cardNumber).toBeVisible();
  // The box waits for the script, which knows whether the card can be saved.
  await checkout.passStyleWaits();
  const { number, expiry, cvv } = sandboxCard('pin');
  await checkout.cardNumber.fill(number);
  await checkout.saveBox.check();
  const pay = await checkout.pay.boundingBox();
  release();
  await checkout.isLive();
  await expect(checkout.cardNumber).toHaveValue('5188 5136 1855 2975');
  await expect(checkout.saveBox).toBeChecked();
  await expect(checkout.saveBox).toBeFocused();
  expect(await checkout.pay.boundingBox()).toEqual(pay);
  await checkout.expiry.fill(expiry);
  await checkout.cvv.fill(cvv);
  await expect(checkout.pay).toBeEnabled();
});

test('PIN: arrows, Backspace and paste work, and any key stops the sending', async ({ checkout, page }) => {
  await checkout.open(await openTransaction());
  await checkout.payWith('pin');
  await page.clock.install();
  await checkout.typePin('12');
  await expect(checkout.pinBox(3)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(checkout.pinBox(2)).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(checkout.pinBox(2)).toHaveValue('');
  await checkout.pinBox(1).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '12 34');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(checkout.pinBox(4)).toHaveValue('4');
  await page.keyboard.press('Shift');
  await page.clock.runFor(3_000);
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await checkout.button('Continue').click();
  await checkout.isPaid();
});

test('OTP: a reload at each step and after success; a wrong code is marked; no trace is left of card and code', async ({
  checkout,
  page,
}) => {
  const traces = new Traces(page);
  const wrong = '9071530188';
  const reference = await openTransaction({ redirect_url: undefined });
  await checkout.open(reference);
  await checkout.payWith('otp');
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await page.reload();
  await checkout.isLive();
  await checkout.typePin('1234');
  await expect(checkout.heading('Enter the code from your bank')).toBeVisible();
  await page.reload();
  await checkout.isLive();
  await expect(checkout.button('Authorize')).toBeDisabled();
  await checkout.otp.fill(wrong);
  await checkout.button('Authorize').click();
  await expect(
    page.getByText('The OTP entered is invalid. Please try typing it again.').first(),
  ).toBeVisible();
  await expect(checkout.otp).toHaveAttribute('aria-invalid', 'true');
  await expect(checkout.button('Authorize')).toBeDisabled();
  await traces.note();
  await checkout.otp.fill('123456');
  await checkout.button('Authorize').click();
  await checkout.isPaid();
  await page.reload();
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
  await traces.expectNone([sandboxCard('otp').number, wrong]);
});

test('AVS: its lists come only at this stage, again if they were lost; a wrong address is mended; what is typed before the script is kept', async ({
  checkout,
  page,
}) => {
  const traces = new Traces(page);
  const street = '7 Quokka Canary Mews';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/api/card/avs-countries', (route) => route.abort());
  await checkout.open(await openTransaction({ redirect_url: undefined }));
  await checkout.typeCard('avs');
  expect(asked.filter((path) => /answer-stage|avs-countries/.test(path))).toEqual([]);
  await checkout.pay.click();
  await expect(page.getByText('We couldn’t load the list of countries.')).toBeVisible();
  await page.unroute('**/api/card/avs-countries');
  await checkout.button('Load it again').click();
  await checkout.typeAddress('Ikeja');
  await checkout.address('Street address').fill(street);
  await checkout.address('Country').selectOption('United Kingdom');
  await expect(checkout.address('State')).toHaveValue('');
  await expect(checkout.button('Continue')).toBeDisabled();
  await checkout.address('Zip or postcode').fill('');
  await checkout.address('Zip or postcode').pressSequentially('SW1A 1AA');
  await expect(checkout.address('Zip or postcode')).toHaveValue('11');
  await expect(page.getByText('Digits only')).toBeVisible();
  await checkout.typeAddress('Ikeja');
  await checkout.address('Street address').fill(street);
  await checkout.button('Continue').click();
  await expect(page.getByRole('alert')).toContainText('isn’t the address your bank has');
  await expect(checkout.address('City')).toHaveValue('Ikeja');
  await traces.note();

  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await checkout.typeAddress();
  release();
  await checkout.isLive();
  await expect(checkout.address('State')).toHaveValue('Lagos');
  await checkout.button('Continue').click();
  await checkout.isPaid();
  await traces.expectNone([street]);
});

test('card enroll: the phone behind +234, incomplete, pasted with its dial code, wrong, right; then OTP', async ({
  checkout,
  page,
}) => {
  const traces = new Traces(page);
  await checkout.open(await openTransaction({ redirect_url: undefined }));
  await checkout.payWith('card_enroll');
  await expect(checkout.phone).toBeFocused();
  await expect(checkout.phone).toHaveAccessibleName('Mobile number +234');
  await checkout.phone.pressSequentially('0807195316');
  await expect(page.getByText('Incomplete mobile number')).toBeHidden();
  await checkout.phone.blur();
  await expect(page.getByText('Incomplete mobile number')).toBeVisible();
  await expect(checkout.button('Continue')).toBeDisabled();
  await checkout.phone.fill('+234 807 195 3164');
  await expect(checkout.phone).toHaveValue('8071953164');
  await expect(page.getByText('Incomplete mobile number')).toBeHidden();
  await checkout.button('Continue').click();
  await expect(page.getByRole('alert')).toContainText('isn’t the phone number your bank has');
  await traces.note();
  await checkout.phone.fill('0800 000 0000');
  await checkout.button('Continue').click();
  await expect(checkout.heading('Enter the code from your bank')).toBeVisible();
  await checkout.useTool('Use the test code');
  await checkout.button('Authorize').click();
  await checkout.isPaid();
  await traces.expectNone(['8071953164']);
});

test('CVV: what was typed for one card is never sent for another tab’s; a wrong one is typed anew', async ({
  checkout,
  page,
  context,
}) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  await checkout.payWith('cvv');
  await expect(checkout.cvv).toBeFocused();
  await checkout.cvv.fill('999');
  const other = new CheckoutScreen(await context.newPage());
  await other.open(reference);
  await other.action('Try another card').click();
  await other.payWith('cvv');
  await expect(other.heading('Confirm your security code')).toBeVisible();
  await expect(checkout.cvv).toHaveValue('');
  await expect(checkout.button('Continue')).toBeDisabled();
  await checkout.cvv.fill('999');
  await checkout.button('Continue').click();
  await expect(page.getByRole('alert')).toContainText('isn’t the security code of this card');
  await expect(checkout.cvv).toHaveValue('');
  await checkout.cvv.fill('123');
  await checkout.button('Continue').click();
  await checkout.isPaid();
});

test('Retry after a bank that cannot authenticate; another card at a step; a double click is one attempt', async ({
  checkout,
}) => {
  const reference = await openTransaction();
  await orderFault(reference, 'no_auth');
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await checkout.action('Retry').click();
  await expect(checkout.cardNumber).toHaveValue('');
  await checkout.payWith('pin');
  await expect(checkout.heading('Enter your card PIN')).toBeVisible();
  await checkout.action('Try another card').click();
  await expect(checkout.cardNumber).toHaveValue('');
  await checkout.typeCard('virtual_card');
  await checkout.pay.dblclick();
  await checkout.isPaid();
  expect(await verify(reference)).toMatchObject({
    payment_attempts: [{ status: 'failed' }, { status: 'failed' }, { status: 'success' }],
  });
});

test('a decline says why and that no money has gone, also after a reload; wrong details clear the form; then it is paid', async ({
  checkout,
  page,
}) => {
  const reference = await openTransaction();
  await checkout.open(reference);
  await checkout.useTool('Insufficient funds');
  await checkout.pay.click();
  await checkout.useTool('Use the test PIN');
  await checkout.useTool('Use the test code');
  await checkout.button('Authorize').click();
  const isFailed = async () => {
    await expect(checkout.heading('Payment failed')).toBeVisible();
    await expect(page.getByText('Not enough money on this card.').first()).toBeVisible();
    await expect(page.getByText('No money has been taken')).toBeVisible();
  };
  await isFailed();
  // The heading, which takes the focus, is read with what stands below it.
  await expect(checkout.heading('Payment failed')).toHaveAccessibleDescription(
    /^Not enough money on this card\..* No money has been taken\.$/,
  );
  await page.reload();
  await checkout.isLive();
  await isFailed();
  await checkout.action('Try again').click();
  await checkout.payWith('invalid_card_details');
  await expect(page.getByText('Some of the card details are wrong').first()).toBeVisible();
  await expect(checkout.cardNumber).toHaveValue('');
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(3);
});
