// Spec §4 Card avs, card_enroll and cvv, §5 Billing address and Card-enroll phone, on the real product.
import { expect, expectSound, test } from './checkout-test.ts';
import { CheckoutScreen } from './checkout-screen.ts';
import { openTransaction, verify } from './product.ts';

test.describe('AVS', () => {
  test('asks for billing address, country first, then success', async ({ checkout, page }) => {
    const reference = await openTransaction();
    await checkout.open(reference);
    await checkout.payWith('avs');
    await expect(checkout.address('Country')).toBeFocused();
    await expect(checkout.address('Country')).toHaveAccessibleDescription('Enter your billing address');
    await expect(checkout.button('Continue')).toBeDisabled();
    await expect(page.getByText('Still needed: country, street address, state, city, zip')).toBeVisible();
    await expectSound(page);
    await checkout.typeAddress();
    await expect(checkout.button('Continue')).toBeEnabled();
    await expectSound(page);
    await checkout.button('Continue').click();
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({ status: 'success' });
  });

  test('the states are those of the country, and go with it', async ({ checkout }) => {
    await checkout.open(await openTransaction());
    await checkout.payWith('avs');
    await checkout.typeAddress();
    await expect(checkout.address('State').locator('option', { hasText: 'Ohio' })).toHaveCount(0);
    await checkout.address('Country').selectOption('United States');
    await expect(checkout.address('State')).toHaveValue('');
    await expect(checkout.button('Continue')).toBeDisabled();
    await checkout.address('State').selectOption('Ohio');
    await expect(checkout.button('Continue')).toBeEnabled();
    await checkout.address('Country').selectOption('United Kingdom');
    await expect(checkout.address('State').locator('option')).toHaveText([
      'Choose your state',
      'England',
      'Northern Ireland',
      'Scotland',
      'Wales',
    ]);
  });

  test('zip accepts digits only: digits of your postcode only', async ({ checkout, page }) => {
    await checkout.open(await openTransaction());
    await checkout.payWith('avs');
    await checkout.address('Zip or postcode').pressSequentially('SW1A 1AA');
    await expect(checkout.address('Zip or postcode')).toHaveValue('11');
    await expect(page.getByText('Digits of your postcode only')).toBeVisible();
  });

  test('a wrong address says so and is still open; the button is re-enabled after 2 s', async ({
    checkout,
    page,
  }) => {
    await page.clock.install();
    await checkout.open(await openTransaction());
    await checkout.payWith('avs');
    await checkout.typeAddress('Ikeja');
    await checkout.button('Continue').click();
    await expect(page.getByRole('alert')).toContainText('not the address your bank has');
    await expect(checkout.address('City')).toHaveValue('Ikeja');
    await expect(checkout.button('Continue')).toBeDisabled();
    await expect(page.getByText('You can send it again in a moment.')).toBeVisible();
    await expectSound(page);
    await page.clock.runFor(2_000);
    await expect(checkout.button('Continue')).toBeEnabled();
    await checkout.address('City').fill('Lekki');
    await checkout.button('Continue').click();
    await checkout.isPaid();
  });

  test('fields carry what autofill needs', async ({ checkout }) => {
    await checkout.open(await openTransaction());
    await checkout.payWith('avs');
    for (const [label, token] of [
      ['Country', 'billing country-name'],
      ['Street address', 'billing address-line1'],
      ['State', 'billing address-level1'],
      ['City', 'billing address-level2'],
      ['Zip or postcode', 'billing postal-code'],
    ] as const) {
      await expect(checkout.address(label)).toHaveAttribute('autocomplete', token);
    }
  });

  test('a reload re-enters the stage, and what is typed before the script arrives is kept', async ({
    checkout,
    page,
  }) => {
    await checkout.open(await openTransaction());
    await checkout.payWith('avs');
    await expect(checkout.heading('Enter your billing address')).toBeVisible();
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
    await expect(checkout.address('City')).toHaveValue('Lekki');
    await checkout.button('Continue').click();
    await checkout.isPaid();
  });

  test('its code and its lists are loaded only on this stage', async ({ checkout, page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await checkout.open(await openTransaction());
    await checkout.typeCard('avs');
    const isOfStage = (path: string) => /answer-stage|avs-countries/.test(path);
    expect(asked.filter(isOfStage)).toEqual([]);
    await checkout.pay.click();
    await expect(checkout.address('Country')).toBeVisible();
    expect(asked.filter(isOfStage)).toHaveLength(2);
  });

  test('the list of countries did not arrive: it is said, and loaded again', async ({ checkout, page }) => {
    await checkout.open(await openTransaction());
    await page.route('**/api/card/avs-countries', (route) => route.abort());
    await checkout.payWith('avs');
    await expect(page.getByText('We could not load the list of countries.')).toBeVisible();
    await expectSound(page);
    await page.unroute('**/api/card/avs-countries');
    await checkout.button('Load it again').click();
    await checkout.typeAddress();
    await checkout.button('Continue').click();
    await checkout.isPaid();
  });
});

test.describe('card enroll', () => {
  test('asks for phone behind +234, then OTP, then success', async ({ checkout, page }) => {
    await checkout.open(await openTransaction());
    await checkout.payWith('card_enroll');
    await expect(checkout.phone).toBeFocused();
    await expect(checkout.phone).toHaveAccessibleDescription(/^Enter your phone number/);
    await expect(page.getByText('+234', { exact: true })).toBeVisible();
    await expect(checkout.phone).toHaveAccessibleName('Mobile number +234');
    await expect(checkout.phone).toHaveAttribute('autocomplete', 'tel-national');
    await expectSound(page);
    await checkout.phone.pressSequentially('0800 000 0000');
    await expect(checkout.phone).toHaveValue('08000000000');
    await checkout.button('Continue').click();
    await expect(checkout.heading('Enter the code from your bank')).toBeVisible();
    await checkout.otp.fill('123456');
    await checkout.button('Authorize').click();
    await checkout.isPaid();
  });

  test('Incomplete mobile number, on leaving, until it is mended; at most 12 digits', async ({
    checkout,
    page,
  }) => {
    await checkout.open(await openTransaction());
    await checkout.payWith('card_enroll');
    await checkout.phone.pressSequentially('0800000000');
    await expect(page.getByText('Incomplete mobile number')).toBeHidden();
    await checkout.phone.blur();
    await expect(page.getByText('Incomplete mobile number')).toBeVisible();
    await expect(checkout.button('Continue')).toBeDisabled();
    await expectSound(page);
    await checkout.phone.press('End');
    await page.keyboard.type('0');
    await expect(page.getByText('Incomplete mobile number')).toBeHidden();
    await expect(checkout.button('Continue')).toBeEnabled();
    await page.keyboard.type('123');
    await expect(checkout.phone).toHaveValue('080000000001');
  });

  test('a pasted number with its dial code is taken; a wrong number says so', async ({ checkout, page }) => {
    await checkout.open(await openTransaction());
    await checkout.payWith('card_enroll');
    await checkout.phone.fill('+234 803 123 4567');
    await expect(checkout.phone).toHaveValue('8031234567');
    await checkout.button('Continue').click();
    await expect(page.getByRole('alert')).toContainText('not the phone number your bank has');
    await expectSound(page);
    await checkout.phone.fill('+234 800 000 0000');
    await checkout.button('Continue').click();
    await expect(checkout.heading('Enter the code from your bank')).toBeVisible();
  });
});

test.describe('CVV', () => {
  test('asks for it again: a wrong one is typed anew, then success', async ({ checkout, page }) => {
    await checkout.open(await openTransaction());
    await checkout.payWith('cvv');
    await expect(checkout.cvv).toBeFocused();
    await expect(checkout.cvv).toHaveAccessibleDescription(/^Confirm your security code/);
    await expectSound(page);
    await checkout.cvv.fill('99');
    await checkout.cvv.blur();
    await expect(page.getByText('Invalid card cvv')).toBeVisible();
    await checkout.cvv.fill('999');
    await checkout.button('Continue').click();
    await expect(page.getByRole('alert')).toContainText('not the security code of this card');
    await expect(checkout.cvv).toHaveValue('');
    await expectSound(page);
    await checkout.cvv.fill('123');
    await checkout.button('Continue').click();
    await checkout.isPaid();
  });
});

test.describe('a step in two tabs', () => {
  test('three wrong CVVs end the attempt, wherever they are typed', async ({ checkout, page }) => {
    const reference = await openTransaction();
    await checkout.open(reference);
    await checkout.payWith('cvv');
    // Opened again before the press has left, the page would begin anew.
    await expect(checkout.heading('Confirm your security code')).toBeVisible();
    for (let wrong = 0; wrong < 3; wrong += 1) {
      await checkout.open(reference);
      await expect(checkout.heading('Confirm your security code')).toBeVisible();
      await checkout.cvv.fill('999');
      await checkout.button('Continue').click();
      await expect(
        page.getByText(/not the security code of this card|card details are wrong/).first(),
      ).toBeVisible();
    }
    await expect(checkout.cardNumber).toBeVisible();
    expect((await verify(reference)).payment_attempts).toHaveLength(1);
  });
});

test.describe('another card', () => {
  test('at a step, with one channel: card entry, and the open step ends with the next attempt (F-08)', async ({
    checkout,
  }) => {
    const reference = await openTransaction({ channels: ['card'] });
    await checkout.open(reference);
    await checkout.payWith('otp');
    await expect(checkout.heading('Enter your card PIN')).toBeVisible();
    await expectSound(checkout.page);
    await checkout.action('Try another card').click();
    await expect(checkout.cardNumber).toHaveValue('');
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    expect(await verify(reference)).toMatchObject({
      payment_attempts: [{ status: 'failed' }, { status: 'success' }],
    });
  });

  test('in another tab: what was typed for the one is never sent for the other (R-03)', async ({
    checkout,
    context,
  }) => {
    const reference = await openTransaction();
    await checkout.open(reference);
    await checkout.payWith('cvv');
    await checkout.cvv.fill('999');
    const other = new CheckoutScreen(await context.newPage());
    await other.open(reference);
    await other.action('Try another card').click();
    await other.payWith('cvv');
    await expect(other.heading('Confirm your security code')).toBeVisible();
    await expect(checkout.cvv).toHaveValue('');
    await expect(checkout.button('Continue')).toBeDisabled();
  });
});

test.describe('TEST MODE fills each stage in one tap', () => {
  for (const [name, button] of [
    ['avs', 'Use the test address'],
    ['card_enroll', 'Use the test number'],
    ['cvv', 'Use the test CVV'],
  ] as const) {
    test(`${name}: ${button}`, async ({ checkout }) => {
      await checkout.open(await openTransaction());
      await checkout.payWith(name);
      await checkout.useTool(button);
      await checkout.button('Continue').click();
      await expect(checkout.heading(/Payment received|Enter the code from your bank/)).toBeVisible();
    });
  }

  test('the PIN and the code of the card in use', async ({ checkout }) => {
    await checkout.open(await openTransaction());
    await checkout.payWith('insufficient_funds');
    await checkout.useTool('Use the test PIN');
    await checkout.useTool('Use the test code');
    await checkout.button('Authorize').click();
    await expect(checkout.heading('Payment failed')).toBeVisible();
  });
});
