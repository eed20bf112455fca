// Takes the pictures of the stages that a payer comes to later: at the bank, on the phone, with saved cards, and of endings (spec §2).
import { expect, test } from '../checkout-test.ts';
import { openTransaction, orderFault, pathOf, answerOnPhone } from '../product.ts';
import { picture } from './picture.ts';

const STAY = { redirect_url: undefined };
const BANK = { ...STAY, channels: ['pay_with_bank'] };

test('3-D Secure: the stage, the tab, the bank’s pages, the result', async ({ checkout, page, context }) => {
  await checkout.open(await openTransaction(STAY));
  await checkout.payWith('3ds');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await picture(page, 'card-3ds-stop');
  await page.getByRole('button', { name: 'Continue at my bank' }).click();
  await page.reload();
  await checkout.isLive();
  await checkout.heading('Confirm with your bank').waitFor();
  await picture(page, 'card-3ds');
  const proceed = (await page.getByRole('link', { name: 'Proceed' }).getAttribute('href')) ?? '';
  const charge = proceed.split('/').at(-1) ?? '';
  const bank = await context.newPage();
  await bank.goto(`/charge-card/3ds-test/${charge}`);
  await picture(bank, '3ds-test');
  await bank.goto(`/charge-card/verify/${charge}?asked`);
  await picture(bank, 'verify-processing');
  await bank.goto(`/charge-card/3ds-test/${charge}`);
  await bank.getByRole('button', { name: 'Submit' }).click();
  await bank.getByRole('heading', { name: 'Payment successful' }).waitFor();
  await picture(bank, 'verify-paid');
  await bank.goto('/charge-card/verify/KPY-CA-nobody');
  await picture(bank, 'verify-not-found');
});

test('3-D Secure that takes long', async ({ checkout, page }) => {
  await page.clock.install();
  await checkout.open(await openTransaction({ ...STAY, channels: ['card', 'mobile_money'] }), '?method=card');
  await checkout.payWith('3ds');
  await page.clock.runFor(32_000);
  await page.reload();
  await checkout.isLive();
  await page.clock.runFor(11 * 60_000);
  await checkout.heading(/./).waitFor();
  await picture(page, 'card-3ds-incomplete');
});

test('verify of a declined card', async ({ checkout, page }) => {
  const reference = await openTransaction(STAY);
  await checkout.open(reference);
  await checkout.payWith('insufficient_funds');
  await checkout.typePin('1234');
  await checkout.action('Try again').first().waitFor();
  const book = (await (await page.request.get(`/sandbox/book?reference=${reference}`)).json()) as {
    data: { reference: string }[];
  };
  const charge = book.data.find((entry) => entry.reference.startsWith('KPY-CA'))?.reference ?? '';
  await page.goto(`/charge-card/verify/${charge}`);
  await picture(page, 'verify-failed');
  await page.goto(`/sandbox/faults/${reference}?ordered=answer_lost`);
  await picture(page, 'sandbox-faults');
});

test('saved cards', async ({ checkout, page }) => {
  const customer = { email: `pictures-${Date.now()}@example.com`, name: 'Ada Obi' };
  await checkout.open(await openTransaction({ ...STAY, customer }));
  await checkout.typeCard('pin');
  await checkout.saveBox.check();
  await picture(page, 'card-init-save');
  await checkout.pay.click();
  await checkout.typePin('1234');
  await checkout.isPaid();
  await checkout.open(await openTransaction({ ...STAY, customer }));
  await checkout.heading('Pay with a saved card').waitFor();
  await picture(page, 'saved-cards');
  await page
    .getByRole('button', { name: /^Delete/ })
    .or(page.getByRole('link', { name: /^Delete/ }))
    .first()
    .click();
  await checkout.heading('Delete this card?').waitFor();
  await picture(page, 'saved-delete');
  await page.goBack().catch(() => undefined);
});

test('mobile money: the delay notice, dial codes, the wallet’s page, a second network', async ({
  checkout,
  page,
}) => {
  const kes = await openTransaction({ ...STAY, currency: 'EGP', channels: ['mobile_money', 'card'] });
  await checkout.open(kes, '?method=mobile_money');
  await checkout.useTool('Success');
  await checkout.pay.click();
  await checkout.heading('Approve on your phone').waitFor();
  await page.getByText('Didn’t receive a prompt?').click();
  await picture(page, 'wallet-dial-codes');
  await checkout.button('I’ve sent the money').click();
  await checkout.heading('This is taking longer than usual').waitFor();
  await picture(page, 'wallet-delay');
  await page.getByRole('link', { name: 'Use another number' }).click();
  await page.getByText(/A request for this payment is still open/).waitFor();
  await picture(page, 'wallet-other-number');
  await answerOnPhone(kes, 'approve');
  const wave = await openTransaction({ ...STAY, currency: 'XOF', channels: ['mobile_money'] });
  await checkout.open(wave);
  await page.getByRole('radio', { name: 'Pay with Wave' }).check();
  await checkout.walletNumber.fill('0700000001');
  await page.addInitScript(() => (window.open = () => null));
  await checkout.pay.click();
  await checkout.heading('Approve in your wallet').waitFor();
  await picture(page, 'wallet-redirect');
});

test('pay with bank: the app, the frame, help, a bank that is not there', async ({ checkout, page }) => {
  const choose = async (name: string) => {
    await checkout.bankSearch.fill(name);
    await page.getByRole('option', { name }).first().click();
  };
  await checkout.open(await openTransaction(BANK));
  await choose('PalmPay');
  await checkout.pay.click();
  await checkout.heading('Approve in your bank app').waitFor();
  await picture(page, 'bank-guide');
  await checkout.action('Help?').click();
  await checkout.heading('Help with your payment').waitFor();
  await picture(page, 'bank-help');
  await checkout.open(await openTransaction(BANK));
  await choose('Guaranty Trust Bank');
  await checkout.pay.click();
  await page.locator('iframe').first().waitFor();
  await picture(page, 'bank-frame');
  await checkout.open(await openTransaction(BANK));
  await page.getByText('Can’t find your bank here?').click();
  await checkout.heading('I can’t find my bank').waitFor();
  await picture(page, 'bank-missing');
  await page.getByLabel(/type/i).fill('Bank of Elsewhere');
  await checkout.button('Submit').click();
  await page.getByText('Thanks. We have received your request').waitFor();
  await picture(page, 'bank-missing-received');
});

test('pay with bank: Kuda’s Pay ID', async ({ checkout, page }) => {
  await checkout.open(await openTransaction(BANK));
  await checkout.bankSearch.fill('Kuda');
  await page.getByRole('option', { name: /Kuda/ }).first().click();
  await picture(page, 'bank-kuda');
  await checkout.useTool('Success');
  await checkout.pay.click();
  await page.getByText('How to generate a Pay ID').click();
  await picture(page, 'bank-pay-id');
});

test('offline, and the last attempts', async ({ checkout, page, context }) => {
  await checkout.open(await openTransaction(STAY));
  await checkout.typeCard('virtual_card');
  await context.setOffline(true);
  await checkout.pay.click();
  await picture(page, 'card-offline');
  await context.setOffline(false);
  const reference = await openTransaction(STAY);
  await checkout.open(reference);
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await checkout.payWith('do_not_honor');
    await checkout.action('Try again').or(checkout.heading('Session Ended')).first().waitFor();
    if (attempt < 10) await checkout.action('Try again').first().click();
  }
  await expect(checkout.heading(/Session Ended|Payment failed/)).toBeVisible();
  await picture(page, 'last-attempt');
  await page.goto(pathOf(reference));
  await picture(page, 'session-end');
  await page.goto('/charge-mobile-money/verify');
  await picture(page, 'being-processed');
});

test('money that comes back', async ({ checkout, page }) => {
  const reference = await openTransaction(STAY);
  await orderFault(reference, 'amount_differs');
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await checkout.heading('Payment failed').waitFor({ timeout: 30_000 });
  await picture(page, 'card-comes-back');
});
