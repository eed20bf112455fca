// Walks the checkout's screens (spec §2) and takes their pictures.
import { test } from '../checkout-test.ts';
import {
  answerOnPhone,
  makeMerchant,
  openTransaction,
  orderFault,
  pathOf,
  promptsOf,
  transferTo,
} from '../product.ts';
import { picture } from './picture.ts';

const STAY = { redirect_url: undefined };
const EVERY = { channels: ['card', 'bank_transfer', 'mobile_money', 'pay_with_bank'] };

test('methods', async ({ checkout, page }) => {
  await checkout.open(await openTransaction(EVERY));
  await picture(page, 'methods');
});

test('card entry, success', async ({ checkout, page }) => {
  await checkout.open(await openTransaction(STAY));
  await picture(page, 'card-init');
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await picture(page, 'success');
});

test('in Arabic', async ({ checkout, page }) => {
  await checkout.open(await openTransaction(EVERY));
  await checkout.button('العربية').click();
  await checkout.heading('كيف تريد أن تدفع؟').waitFor();
  await picture(page, 'arabic-methods');
  const reference = await openTransaction(STAY);
  await checkout.open(reference);
  await picture(page, 'arabic-card');
  await page.goto(`${pathOf(reference)}/status`);
  await picture(page, 'arabic-status');
});

test('the way used last time', async ({ checkout, page }) => {
  const kenyan = { currency: 'KES', channels: ['mobile_money', 'card', 'bank_transfer'] };
  const reference = await openTransaction({ ...kenyan, ...STAY });
  await checkout.open(reference, '?method=mobile_money');
  await checkout.useTool('Success');
  await checkout.pay.click();
  await checkout.heading('Approve on your phone').waitFor();
  const [charge = ''] = await promptsOf(reference);
  await answerOnPhone(charge, 'approve');
  await checkout.isPaid();
  await checkout.open(await openTransaction(kenyan));
  await picture(page, 'methods-used-last');
});

test('card entry with mistakes', async ({ checkout, page }) => {
  await checkout.open(await openTransaction({ ...EVERY, payment_currency: 'KES' }), '?method=card');
  await checkout.cardNumber.fill('5188 5136 1855 2976');
  await checkout.expiry.fill('01/25');
  await checkout.cvv.fill('12');
  await checkout.cardNumber.focus();
  await picture(page, 'card-init-wrong');
});

for (const [name, heading] of [
  ['pin', 'Enter your card PIN'],
  ['avs', /billing address/i],
  ['card_enroll', /phone|number/i],
  ['cvv', /security code|CVV/i],
] as const)
  test(`card ${name}`, async ({ checkout, page }) => {
    await checkout.open(await openTransaction(STAY));
    await checkout.payWith(name);
    await checkout.heading(heading).waitFor();
    await picture(page, `card-${name}`);
  });

test('card otp', async ({ checkout, page }) => {
  await checkout.open(await openTransaction(STAY));
  await checkout.payWith('otp');
  await checkout.typePin('1234');
  await checkout.otp.fill('9071530188');
  await checkout.button('Authorize').click();
  await page.getByText('The OTP entered is invalid').first().waitFor();
  await picture(page, 'card-otp-wrong');
});

test('card 3ds', async ({ checkout, page }) => {
  await page.clock.install();
  await checkout.open(await openTransaction(STAY));
  await checkout.payWith('3ds');
  await page.getByText('Please wait while we connect to your bank').waitFor();
  await picture(page, 'card-3ds-modal-wait');
});

test('card failed, no_auth, checking', async ({ checkout, page }) => {
  await checkout.open(await openTransaction(EVERY), '?method=card');
  await checkout.payWith('insufficient_funds');
  await checkout.heading('Enter your card PIN').waitFor();
  await checkout.typePin('1234');
  await checkout.action('Try again').first().waitFor();
  await picture(page, 'card-failed');
  const stepless = await openTransaction(STAY);
  await orderFault(stepless, 'no_auth');
  await checkout.open(stepless);
  await checkout.payWith('virtual_card');
  await checkout.action('Retry').first().waitFor();
  await picture(page, 'card-no-auth');
  const lost = await openTransaction(STAY);
  await orderFault(lost, 'slow');
  await checkout.open(lost);
  await checkout.payWith('virtual_card');
  await picture(page, 'card-sending');
  await page.reload();
  await picture(page, 'card-checking');
});

test('mobile money', async ({ checkout, page }) => {
  await checkout.open(await openTransaction({ ...STAY, currency: 'GHS', channels: ['mobile_money'] }));
  await picture(page, 'wallet-init');
  await checkout.walletNumber.fill('027 345 6789');
  await checkout.pay.click();
  await checkout.otp.waitFor();
  await picture(page, 'wallet-otp');
  await checkout.otp.fill('123456');
  await checkout.button('Authorize').click();
  await checkout.heading('Approve on your phone').waitFor();
  await picture(page, 'wallet-check');
  await checkout.useTool('Decline');
  await checkout.action('Try again').first().waitFor();
  await picture(page, 'wallet-failed');
});

test('mobile money networks', async ({ checkout, page }) => {
  await checkout.open(await openTransaction({ ...STAY, currency: 'XOF', channels: ['mobile_money'] }));
  await picture(page, 'wallet-networks');
});

test('bank transfer', async ({ checkout, page }) => {
  const only = { ...STAY, channels: ['bank_transfer'], merchant_bears_cost: true };
  await checkout.open(await openTransaction(only));
  await picture(page, 'transfer-intro');
  const account = await checkout.openAccount();
  await picture(page, 'transfer-details');
  await checkout.action('Help?').click();
  await checkout.heading(/./).first().waitFor();
  await picture(page, 'transfer-help');
  await transferTo(account, '2000.00');
  await checkout.isPaid();
  await picture(page, 'transfer-overpaid');
  const patient = await makeMerchant({ under: 'wait_for_rest' });
  await checkout.open(await openTransaction(only, patient));
  await transferTo(await checkout.openAccount(), '700.00');
  await checkout.heading('Part of your payment has arrived').waitFor();
  await picture(page, 'transfer-rest');
  await checkout.open(await openTransaction(only));
  await transferTo(await checkout.openAccount(), '700.00');
  await checkout.heading('Refund of your transfer').waitFor();
  await picture(page, 'transfer-returned');
});

test('pay with bank', async ({ checkout, page }) => {
  const only = { ...STAY, channels: ['pay_with_bank'] };
  const choose = async (name: string) => {
    await checkout.bankSearch.fill(name);
    await page.getByRole('option', { name }).first().click();
  };
  await checkout.open(await openTransaction(only));
  await picture(page, 'bank-init');
  await checkout.bankSearch.fill('a');
  await page.getByRole('option').first().waitFor();
  await picture(page, 'bank-list-open');
  await choose('Zenith Bank');
  await picture(page, 'bank-zenith');
  await choose('Wema Bank');
  await checkout.field('Account number').fill('0000000000');
  await checkout.pay.click();
  await checkout.heading('Enter the code from your bank').waitFor();
  await picture(page, 'bank-authorize');
});

test('over, unknown and incomplete', async ({ checkout, page }) => {
  const reference = await openTransaction(STAY);
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  await page.goto(pathOf(reference));
  await checkout.isLive();
  await picture(page, 'issue-detected');
  await page.goto('/no-such-payment');
  await picture(page, 'unknown-reference');
  await page.goto('/');
  await picture(page, 'link-incomplete');
});

test('closed', async ({ checkout, page }) => {
  await checkout.open(await openTransaction(STAY));
  await checkout.button('Close payment').click();
  await checkout.button('Close payment').waitFor({ state: 'hidden' });
  await picture(page, 'closed');
});

test('what it is for', async ({ checkout, page }) => {
  const items = [
    { name: 'Market tote, indigo', quantity: 2, unit_amount: 800 },
    { name: 'Discount', unit_amount: -100 },
  ];
  await checkout.open(await openTransaction({ ...STAY, items }));
  await page.getByText('Order', { exact: true }).click();
  await picture(page, 'card-items');
});
