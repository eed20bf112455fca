// Spec §4 and §5 Card, on the real product: each scenario of the sandbox from the first HTML to the way back to the shop.
import { expect, expectSound, test } from './checkout-test.ts';
import { advanceServiceClock, openTransaction, orderFault, pathOf, SHOP, verify } from './product.ts';
import { sandboxCard } from './sandbox-cards.ts';

test.describe('card entry', () => {
  test(
    'the first screen shows merchant, amount, method and the form',
    { tag: '@desk' },
    async ({ checkout, page }) => {
      await checkout.open(await openTransaction());
      await expect(page.getByText('Titan Demo Shop', { exact: true })).toBeVisible();
      await expect(page.getByText('Pay NGN 1,524.19').first()).toBeVisible();
      await expect(page.locator('[data-methods]')).toContainText('Pay with Debit Card');
      await expect(page.getByText('TEST MODE')).toBeVisible();
      await expectSound(page);
    },
  );

  test('Pay is disabled until all is valid, and a line says what is missing', async ({ checkout, page }) => {
    await checkout.open(await openTransaction());
    await expect(checkout.pay).toBeDisabled();
    await expect(page.getByText('Still needed: card number, expiry date, security code')).toBeVisible();
    await checkout.typeCard('pin');
    await expect(checkout.pay).toBeEnabled();
    await expect(checkout.pay).toHaveText('Pay NGN 1,524.19');
    await checkout.cvv.press('Backspace');
    await expect(checkout.pay).toBeDisabled();
    await expect(page.getByText('Still needed: security code')).toBeVisible();
  });

  test('the number is grouped in fours, keeps the caret, names its brand and takes a paste with spaces', async ({
    checkout,
    page,
  }) => {
    await checkout.open(await openTransaction());
    await checkout.cardNumber.pressSequentially('51885136');
    await expect(checkout.cardNumber).toHaveValue('5188 5136');
    await expect(page.getByText('Mastercard', { exact: true }).first()).toBeVisible();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('9');
    await expect(checkout.cardNumber).toHaveValue('5188 9513 6');
    expect(await checkout.cardNumber.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(6);
    await checkout.cardNumber.fill(' 5188-5136 1855 2975 ');
    await expect(checkout.cardNumber).toHaveValue('5188 5136 1855 2975');
  });

  test('a key shows in its box before anything else is drawn, and Enter counts it', async ({
    checkout,
    page,
  }) => {
    const card = sandboxCard('pin');
    await checkout.open(await openTransaction());
    await checkout.cardNumber.fill(card.number);
    await checkout.expiry.fill('0930');
    await expect(page.getByText('Still needed: security code')).toBeVisible();
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

  test('the error shows after full length, or on leaving, and goes when it is mended', async ({
    checkout,
    page,
  }) => {
    await checkout.open(await openTransaction());
    await checkout.cardNumber.pressSequentially('518851361855297');
    await expect(page.getByText('Invalid card number')).toBeHidden();
    await checkout.cardNumber.pressSequentially('6');
    await expect(page.getByText('Invalid card number')).toBeVisible();
    await expectSound(page);
    await checkout.cardNumber.press('Backspace');
    await checkout.cardNumber.pressSequentially('5');
    await expect(page.getByText('Invalid card number')).toBeHidden();
    await checkout.expiry.pressSequentially('1320');
    await expect(page.getByText('Invalid expiry date')).toBeVisible();
    await checkout.cvv.pressSequentially('12');
    await checkout.cvv.blur();
    await expect(page.getByText('Invalid card cvv')).toBeVisible();
  });

  test('the name is asked for KES, 2 to 40 characters', async ({ checkout, page }) => {
    await checkout.open(await openTransaction({ currency: 'KES' }));
    await checkout.typeCard('virtual_card');
    await expect(page.getByText('Still needed: name')).toBeVisible();
    await page.getByLabel('Name on card').fill('Ada Obi');
    await expectSound(page);
    await checkout.pay.click();
    await checkout.isPaid();
  });

  test('fields carry what autofill and phone keyboards need', async ({ checkout }) => {
    await checkout.open(await openTransaction());
    for (const [field, token] of [
      [checkout.cardNumber, 'cc-number'],
      [checkout.expiry, 'cc-exp'],
      [checkout.cvv, 'cc-csc'],
    ] as const) {
      await expect(field).toHaveAttribute('autocomplete', token);
      await expect(field).toHaveAttribute('inputmode', 'numeric');
    }
  });

  test('a test card fills the form in one tap', async ({ checkout }) => {
    await checkout.open(await openTransaction());
    await checkout.useTool('OTP');
    await expect(checkout.cardNumber).toHaveValue('5442 0561 0607 2595');
    await expect(checkout.pay).toBeEnabled();
  });

  test('text typed before the script arrives is kept', async ({ checkout, page }) => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(pathOf(await openTransaction()), { waitUntil: 'commit' });
    await checkout.cardNumber.pressSequentially('5188513618552975');
    release();
    await checkout.isLive();
    await expect(checkout.cardNumber).toHaveValue('5188 5136 1855 2975');
  });
});

test.describe('paying', () => {
  for (const name of ['virtual_card', 'no_auth'] as const) {
    test(`${name}: success at once, and the shop can verify it`, async ({ checkout, page }) => {
      const reference = await openTransaction();
      await checkout.open(reference);
      await checkout.payWith(name);
      await checkout.isPaid();
      await expect(page.getByText('Your payment of NGN 1,524.19 has been received')).toBeVisible();
      await expect(page.getByText(reference)).toBeVisible();
      await expectSound(page);
      expect(await verify(reference)).toMatchObject({ status: 'success', amount_paid: 1524.19 });
    });
  }

  test(
    'PIN: it sends itself a second after the fourth digit, then success',
    { tag: '@desk' },
    async ({ checkout, page }) => {
      const reference = await openTransaction();
      await checkout.open(reference);
      await checkout.payWith('pin');
      await expect(checkout.pinBox(1)).toBeFocused();
      await expect(checkout.pin).toHaveAccessibleDescription(/^Enter your card PIN/);
      await expectSound(page);
      await page.keyboard.type('1234');
      await checkout.isPaid();
      expect(await verify(reference)).toMatchObject({ status: 'success' });
    },
  );

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

  test('OTP: Authorize, an invalid code is marked, and Authorize waits for a change', async ({
    checkout,
    page,
  }) => {
    await checkout.open(await openTransaction());
    await checkout.payWith('otp');
    await checkout.typePin('1234');
    await expect(checkout.heading('Enter the code from your bank')).toBeVisible();
    await expect(checkout.button('Authorize')).toBeDisabled();
    await expectSound(page);
    await checkout.otp.fill('111111');
    await checkout.button('Authorize').click();
    await expect(
      page.getByText('The OTP entered is invalid. Please try typing it again.').first(),
    ).toBeVisible();
    await expect(checkout.otp).toHaveAttribute('aria-invalid', 'true');
    await expect(checkout.button('Authorize')).toBeDisabled();
    await expectSound(page);
    await checkout.otp.fill('123456');
    await checkout.button('Authorize').click();
    await checkout.isPaid();
  });

  test('OTP: Resend appears after 30 s, three times, with OTP Resent for 1.5 s', async ({
    checkout,
    page,
  }) => {
    await page.clock.install();
    await checkout.open(await openTransaction());
    await checkout.payWith('otp');
    await checkout.typePin('1234');
    await page.clock.runFor(1_500);
    await expect(checkout.otp).toBeVisible();
    await expect(page.getByText(/You can ask for a new code in/)).toBeVisible();
    for (let left = 3; left > 0; left -= 1) {
      await expect(checkout.button('Resend code')).toBeHidden();
      await advanceServiceClock(31_000);
      await page.clock.runFor(31_000);
      await checkout.button('Resend code').click();
      await expect(page.getByText('OTP Resent')).toBeVisible();
      await page.clock.runFor(1_600);
      await expect(page.getByText('OTP Resent')).toBeHidden();
    }
    await page.clock.runFor(31_000);
    await expect(checkout.button('Resend code')).toBeHidden();
  });

  test('no_auth: the error with Retry, which resets the card flow', async ({ checkout, page }) => {
    const reference = await openTransaction();
    await orderFault(reference, 'no_auth');
    await checkout.open(reference);
    await checkout.payWith('virtual_card');
    await expect(checkout.action('Retry')).toBeVisible();
    await expectSound(page);
    await checkout.action('Retry').click();
    await expect(checkout.cardNumber).toHaveValue('');
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
  });

  test('insufficient funds: failed with the server’s message; Try again leads to a payment', async ({
    checkout,
    page,
  }) => {
    const reference = await openTransaction();
    await checkout.open(reference);
    await checkout.payWith('insufficient_funds');
    await checkout.typePin('3310');
    await checkout.otp.fill('12345');
    await checkout.button('Authorize').click();
    await expect(checkout.heading('Payment failed')).toBeVisible();
    await expect(
      page.getByText('This card does not have enough money for this payment').first(),
    ).toBeVisible();
    await expect(page.getByText('No money has been taken')).toBeVisible();
    await expectSound(page);
    await checkout.action('Try again').click();
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    expect((await verify(reference)).payment_attempts).toHaveLength(2);
  });

  test('a card-details error clears the fields and stays in card entry', async ({ checkout, page }) => {
    await checkout.open(await openTransaction());
    await checkout.payWith('invalid_card_details');
    await expect(page.getByText('Some of the card details are wrong').first()).toBeVisible();
    await expect(checkout.cardNumber).toHaveValue('');
    await expect(checkout.cvv).toHaveValue('');
    await expectSound(page);
  });
});

test.describe('the way back', () => {
  test('3 s after success the page goes to the shop, which verifies and says so', async ({
    checkout,
    page,
  }) => {
    const reference = await openTransaction();
    await checkout.open(reference);
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    await page.waitForURL(`${SHOP}/thanks?reference=${reference}`);
  });

  test('Stay on this page stays, and Continue now goes at once', async ({ checkout, page }) => {
    await page.clock.install();
    await checkout.open(await openTransaction());
    await checkout.payWith('virtual_card');
    await checkout.button('Stay on this page').click();
    await page.clock.runFor(10_000);
    await checkout.isPaid();
    await page.getByRole('link', { name: /Go back to|Continue now/ }).click();
    await page.waitForURL(/\/thanks\?reference=/);
  });

  test('close ends the session: the browser goes to the shop at once, which says that it is not paid', async ({
    checkout,
    page,
  }) => {
    const reference = await openTransaction();
    await checkout.open(reference);
    await checkout.button('Close payment').click();
    await page.waitForURL(`${SHOP}/thanks?reference=${reference}`);
    expect(await verify(reference)).toMatchObject({ status: 'pending', amount_paid: 0 });
  });

  test('the window is told with the result (success, with amount, reference and status)', async ({
    checkout,
    page,
  }) => {
    const reference = await openTransaction({ redirect_url: undefined });
    await page.addInitScript(() => {
      const heard: unknown[] = [];
      Object.assign(globalThis, { heard });
      for (const name of ['success', 'failed', 'pending', 'close']) {
        globalThis.addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]));
      }
    });
    await checkout.open(reference);
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    const heard = await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard);
    expect(heard).toEqual([
      ['success', { result: 'success', data: { amount: expect.any(String), reference, status: 'success' } }],
    ]);
  });
});

test('a whole payment by keyboard alone', { tag: '@desk' }, async ({ checkout, page }) => {
  const card = sandboxCard('pin');
  await checkout.open(await openTransaction());
  await checkout.cardNumber.focus();
  await page.keyboard.type(card.number);
  await page.keyboard.press('Tab');
  await page.keyboard.type('0930');
  await page.keyboard.press('Tab');
  await page.keyboard.type(card.cvv);
  await page.keyboard.press('Enter');
  await expect(checkout.pinBox(1)).toBeFocused();
  await page.keyboard.type('1234');
  await checkout.isPaid();
});
