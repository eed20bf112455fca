// Payments at processors, with their doubles at the other end: each channel, a decline, an answer that is lost, a refund, and without script.
import type { Page } from '@playwright/test';
import type { CheckoutScreen } from './checkout-screen.ts';
import { expect, test as base } from './checkout-test.ts';
import {
  atProcessors,
  openTransaction,
  pathOf,
  type ProcessorsCopy,
  processorsCopy,
  refund,
  refundStatus,
  verify,
} from './product.ts';

const test = base.extend<{
  copy: ProcessorsCopy;
  /** The same, for the merchant who has Kora alone. */ kora: ProcessorsCopy;
  /** And for the one who has Flutterwave alone. */ flutterwave: ProcessorsCopy;
}>({
  copy: async ({ browserName: _browserName }, run) => run(await processorsCopy()),
  kora: async ({ copy }, run) => run({ ...copy, secretKey: copy.koraSecretKey }),
  flutterwave: async ({ copy }, run) => run({ ...copy, secretKey: copy.flutterwaveSecretKey }),
  baseURL: async ({ copy }, run) => run(copy.origin),
});
// They turn one clock on, and what is lost is the next answer to whoever charges.
test.describe.configure({ mode: 'default' });

const PROMPT = 'Approve the payment on your phone';
const PAID = /^(Payment received|Already paid)$/;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Opens a payment's page; answers its reference. */
async function open(page: Page, { secretKey, origin }: ProcessorsCopy, body: object): Promise<string> {
  const wanted = { merchant_bears_cost: true, redirect_url: undefined, ...body };
  const reference = await openTransaction(wanted, secretKey, origin);
  await page.goto(pathOf(reference));
  return reference;
}

/** A processor that does not call back is asked: the copy's clock is turned on until the page has heard. */
async function hears(checkout: CheckoutScreen, heading: string | RegExp): Promise<void> {
  await expect(async () => {
    await atProcessors('/advance', { ms: 10 * SECOND_MS });
    await expect(checkout.heading(heading)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

/** What the payer does on the phone, on the only prompt that waits. */
async function onPhone(
  page: Page,
  { phones, mpesaPhones }: ProcessorsCopy,
  answer: 'Approve' | 'Refuse',
  at: 'mtn-momo' | 'daraja' = 'mtn-momo',
): Promise<void> {
  const phone = await page.context().newPage();
  await phone.goto(at === 'daraja' ? mpesaPhones : phones);
  await phone.getByRole('button', { name: answer }).click();
  await expect(phone.getByText('None waits.')).toBeVisible();
  await phone.close();
  await page.bringToFront();
}

/** The payment's newest charge, as the processor knows it. */
async function chargeOf(reference: string, { secretKey, origin }: ProcessorsCopy): Promise<string> {
  const { payment_attempts: attempts } = await verify(reference, secretKey, origin);
  return (attempts.at(-1) as { reference: string }).reference;
}

type Processor = 'mtn-momo' | 'paystack' | 'daraja' | 'kora' | 'flutterwave';

/** What moved there for the payment's newest charge. */
async function booked(reference: string, copy: ProcessorsCopy, at: Processor) {
  const charge = await chargeOf(reference, copy);
  const book = await atProcessors<{ kind: string; reference: string; amountMinor: number }[]>('/book', {
    at,
  });
  return book.filter((line) => line.reference === charge).map((line) => `${line.kind} ${line.amountMinor}`);
}

/** On the processor's page for cards, which leads back. */
async function onCardPage(checkout: CheckoutScreen, page: Page, end: 'Success' | 'Decline'): Promise<void> {
  await checkout.button(/^Continue to pay/).click();
  await checkout.action('Open the card page').click();
  await page.getByRole('button', { name: end }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/pages/'));
}

/** At Kora a bank asks for nothing on our page, and for everything on its own. */
async function atBank(checkout: CheckoutScreen, page: Page, end: 'Success' | 'Decline'): Promise<void> {
  await checkout.pay.click();
  await page.getByRole('link', { name: 'Go to OPay' }).click();
  await page.getByRole('button', { name: end }).click();
  await page.waitForURL(/charge-pwb\/verify/);
}

/** On the page of Ozow, in a frame of ours. */
async function onOzow(checkout: CheckoutScreen, page: Page, end: 'Success' | 'Decline'): Promise<void> {
  await checkout.pay.click();
  await page
    .frameLocator('iframe[title^="Page of"]')
    .frameLocator('iframe[title="Your bank’s page"]')
    .getByRole('button', { name: end })
    .click();
}

/** The same without script: the page is loaded again until it shows the heading. */
async function reads(checkout: CheckoutScreen, page: Page, heading: RegExp): Promise<void> {
  await expect(async () => {
    await atProcessors('/advance', { ms: 10 * SECOND_MS });
    await page.reload();
    await expect(checkout.heading(heading)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

async function isSettled(reference: string, { secretKey, origin }: ProcessorsCopy): Promise<void> {
  expect(await verify(reference, secretKey, origin)).toMatchObject({ status: 'success' });
}

/** `everyMs`: a processor that takes days is asked seldom. */
async function isRefunded(
  reference: string,
  { secretKey, origin }: ProcessorsCopy,
  everyMs: number,
): Promise<void> {
  await expect(async () => {
    await atProcessors('/advance', { ms: everyMs });
    expect(await refundStatus(reference, secretKey, origin)).toBe('success');
  }).toPass({ timeout: 20_000 });
}

const GHANA = { currency: 'GHS', channels: ['mobile_money'] };

test('MTN MoMo: refused on the phone, then approved, and refunded', async ({ checkout, page, copy }) => {
  const reference = await open(page, copy, GHANA);
  await checkout.isLive();
  await checkout.walletNumber.fill('024 123 4567');
  await checkout.pay.click();
  await expect(checkout.heading(PROMPT)).toBeVisible();
  await onPhone(page, copy, 'Refuse');
  await hears(checkout, 'Payment failed');
  await checkout.action('Try again').click();
  await checkout.walletNumber.fill('024 123 4567');
  await checkout.pay.click();
  await expect(checkout.heading(PROMPT)).toBeVisible();
  await onPhone(page, copy, 'Approve');
  await hears(checkout, 'Payment received');
  await isSettled(reference, copy);
  await refund(reference, copy.secretKey, copy.origin);
  await isRefunded(reference, copy, MINUTE_MS);
  expect(await booked(reference, copy, 'mtn-momo')).toEqual(['debit 150000', 'refund 150000']);
  await page.reload();
  await page.getByText('Receipt', { exact: true }).click();
  await expect(page.getByText('Refunded to you')).toBeVisible();
});

const KENYA = { currency: 'KES', channels: ['mobile_money'], amount: 2_000 };

test('M-Pesa: refused on the phone, then approved, called back and refunded', async ({
  checkout,
  page,
  copy,
}) => {
  const reference = await open(page, copy, KENYA);
  await checkout.isLive();
  await checkout.walletNumber.fill('0712 345 678');
  await checkout.pay.click();
  await expect(checkout.heading(PROMPT)).toBeVisible();
  await onPhone(page, copy, 'Refuse', 'daraja');
  await hears(checkout, 'Payment failed');
  await checkout.action('Try again').click();
  await checkout.walletNumber.fill('0712 345 678');
  await checkout.pay.click();
  await expect(checkout.heading(PROMPT)).toBeVisible();
  await onPhone(page, copy, 'Approve', 'daraja');
  // Without the receipt, which it brings, nothing can go back.
  expect(await atProcessors('/callback', { at: 'daraja', charge: await chargeOf(reference, copy) })).toBe(
    200,
  );
  await hears(checkout, 'Payment received');
  await isSettled(reference, copy);
  await refund(reference, copy.secretKey, copy.origin);
  await isRefunded(reference, copy, MINUTE_MS);
  expect(await booked(reference, copy, 'daraja')).toEqual(['debit 200000', 'refund 200000']);
});

/** What the payer does who was not told that the charge was sent. */
const LOST: readonly {
  where: string;
  at: Processor;
  of: 'copy' | 'kora' | 'flutterwave';
  body: object;
  number: string;
  approve(page: Page, copy: ProcessorsCopy, charge: string): Promise<unknown>;
  books: string;
}[] = [
  {
    where: 'MTN MoMo',
    at: 'mtn-momo',
    of: 'copy',
    body: GHANA,
    number: '024 123 4567',
    approve: (page, copy) => onPhone(page, copy, 'Approve'),
    books: 'debit 150000',
  },
  {
    where: 'M-Pesa, where a callback names the payment',
    at: 'daraja',
    of: 'copy',
    body: KENYA,
    number: '0712 345 679',
    async approve(page, copy, charge) {
      await onPhone(page, copy, 'Approve', 'daraja');
      expect(await atProcessors('/callback', { at: 'daraja', charge })).toBe(200);
    },
    books: 'debit 200000',
  },
  {
    where: 'M-Pesa at Paystack',
    at: 'paystack',
    of: 'copy',
    body: { currency: 'KES', channels: ['mobile_money'] },
    number: '0710 000 000',
    approve: (_page, _copy, charge) => atProcessors('/approve', { at: 'paystack', charge }),
    books: 'debit 150000',
  },
  {
    where: 'mobile money at Kora',
    at: 'kora',
    of: 'kora',
    body: { currency: 'KES', channels: ['mobile_money'] },
    number: '0700 000 000',
    approve: (_page, _copy, charge) => atProcessors('/approve', { at: 'kora', charge }),
    books: 'debit 150000',
  },
  {
    where: 'mobile money at Flutterwave',
    at: 'flutterwave',
    of: 'flutterwave',
    body: GHANA,
    number: '024 123 4567',
    approve: (_page, _copy, charge) => atProcessors('/approve', { at: 'flutterwave', charge }),
    books: 'debit 150000',
  },
];

for (const { where, at, of, body, number, approve, books } of LOST)
  test(`${where}: the answer to a charge is lost; the page says that it is checked, and then that it is paid`, async ({
    checkout,
    page,
    copy,
    kora,
    flutterwave,
  }) => {
    const merchant = { copy, kora, flutterwave }[of];
    const reference = await open(page, merchant, body);
    await checkout.isLive();
    await checkout.walletNumber.fill(number);
    await atProcessors('/lose', { at });
    await checkout.pay.click();
    await expect(checkout.heading(/still checking|taking longer/)).toBeVisible();
    await approve(page, merchant, await chargeOf(reference, merchant));
    await hears(checkout, 'Payment received');
    await isSettled(reference, merchant);
    expect(await booked(reference, merchant, at)).toEqual([books]);
  });

test('Paystack, mobile money: approved on the page of Wave', async ({ checkout, page, copy }) => {
  const reference = await open(page, copy, { currency: 'XOF', channels: ['mobile_money'] });
  await checkout.isLive();
  await checkout.walletNumber.fill('0500000000');
  await page.getByRole('radio', { name: 'Pay with Wave' }).check();
  const [wave] = await Promise.all([page.context().waitForEvent('page'), checkout.pay.click()]);
  await wave.getByRole('button', { name: 'Success' }).click();
  await expect(wave.getByText('You can close this page.')).toBeVisible();
  await wave.close();
  await hears(checkout, 'Payment received');
  await isSettled(reference, copy);
  expect(await booked(reference, copy, 'paystack')).toEqual(['debit 1500']);
});

test('Paystack, pay with bank: a code of the bank', async ({ checkout, page, copy }) => {
  const reference = await open(page, copy, { channels: ['pay_with_bank'] });
  await checkout.isLive();
  await checkout.bankSearch.click();
  await page.getByRole('option', { name: /Zenith/ }).click();
  await page.getByLabel(/Account number/).fill('0123456789');
  await page.getByLabel(/Account name/).fill('Ada Obi');
  await page.getByLabel('Date of birth').pressSequentially('04152007');
  await checkout.pay.click();
  await checkout.field(/One-time code/).fill('123456');
  await checkout.button('Authorize').click();
  await hears(checkout, 'Payment received');
  await isSettled(reference, copy);
  expect(await booked(reference, copy, 'paystack')).toEqual(['debit 150000']);
});

const SOUTH_AFRICA = { currency: 'ZAR', channels: ['pay_with_bank'] };

test.describe('in a frame', () => {
  // The page frames banks over https alone, which the double does not speak.
  test.use({ bypassCSP: true });

  test('Paystack, Instant EFT: declined on the page of Ozow, then paid there', async ({
    checkout,
    page,
    copy,
  }) => {
    const reference = await open(page, copy, SOUTH_AFRICA);
    await checkout.isLive();
    await checkout.bankSearch.fill('Absa');
    await page.getByRole('option', { name: 'Absa' }).click();
    await onOzow(checkout, page, 'Decline');
    await hears(checkout, 'Payment failed');
    await checkout.action('Try again').click();
    // The bank is still chosen.
    await onOzow(checkout, page, 'Success');
    await hears(checkout, 'Payment received');
    await isSettled(reference, copy);
    expect(await booked(reference, copy, 'paystack')).toEqual(['debit 150000']);
  });
});

test('Paystack, Capitec Pay: approved in the bank’s app', async ({ checkout, page, copy }) => {
  const reference = await open(page, copy, SOUTH_AFRICA);
  await checkout.isLive();
  await checkout.bankSearch.fill('Capitec');
  await page.getByRole('option', { name: 'Capitec' }).click();
  await page
    .getByLabel(/Phone number/)
    .last()
    .fill('081 234 5678');
  await checkout.pay.click();
  await expect(checkout.heading('Approve the payment in your bank app')).toBeVisible();
  await atProcessors('/approve', { at: 'paystack', charge: await chargeOf(reference, copy) });
  await hears(checkout, 'Payment received');
  await isSettled(reference, copy);
  expect(await booked(reference, copy, 'paystack')).toEqual(['debit 150000']);
});

test('Paystack, card on its own page: declined there, then paid', async ({ checkout, page, copy }) => {
  const reference = await open(page, copy, { channels: ['card'] });
  await checkout.isLive();
  await expect(checkout.cardNumber).toHaveCount(0);
  await onCardPage(checkout, page, 'Decline');
  await hears(checkout, 'Payment not completed');
  await checkout.action('Back to your payment').click();
  await checkout.action('Try again').click();
  await onCardPage(checkout, page, 'Success');
  await hears(checkout, 'Payment received');
  await isSettled(reference, copy);
  expect(await booked(reference, copy, 'paystack')).toEqual(['debit 150000']);
});

test('Kora, card on its own page: declined there, then paid', async ({ checkout, page, kora }) => {
  const reference = await open(page, kora, { channels: ['card'], amount: 10_000 });
  await checkout.isLive();
  await expect(checkout.cardNumber).toHaveCount(0);
  await onCardPage(checkout, page, 'Decline');
  await hears(checkout, 'Payment not completed');
  await checkout.action('Back to your payment').click();
  await checkout.action('Try again').click();
  await onCardPage(checkout, page, 'Success');
  await hears(checkout, 'Payment received');
  await isSettled(reference, kora);
  expect(await booked(reference, kora, 'kora')).toEqual(['debit 1000000']);
});

const CARDS = [
  ['paystack', 'copy', 'GHS', { number: '5060666666666666666', expiry: '1230', cvv: '123', pin: '1234' }],
  ['kora', 'kora', 'NGN', { number: '5442056106072595', expiry: '0930', cvv: '123', pin: '1234' }],
  [
    'flutterwave',
    'flutterwave',
    'NGN',
    { number: '5531886652142950', expiry: '0930', cvv: '564', pin: '3310' },
  ],
] as const;

for (const [at, of, currency, { number, expiry, cvv, pin }] of CARDS)
  test(`a card on our own form, at ${at}: its PIN and a code, then refunded`, async ({
    checkout,
    page,
    copy,
    kora,
    flutterwave,
  }) => {
    const merchant = { copy, kora, flutterwave }[of];
    const reference = await open(page, merchant, { currency, channels: ['card'] });
    await checkout.isLive();
    await checkout.cardNumber.pressSequentially(number);
    await checkout.expiry.pressSequentially(expiry);
    await checkout.cvv.pressSequentially(cvv);
    await checkout.pay.click();
    await expect(checkout.heading('Enter your card PIN')).toBeVisible();
    await checkout.typePin(pin);
    await checkout.otp.fill('123456');
    await checkout.button('Authorize').click();
    await hears(checkout, 'Payment received');
    await isSettled(reference, merchant);
    await refund(reference, merchant.secretKey, merchant.origin);
    await isRefunded(reference, merchant, DAY_MS);
    expect(await booked(reference, merchant, at)).toEqual(['debit 150000', 'refund 150000']);
  });

const ACCOUNTS = [
  ['paystack', 'copy'],
  ['kora', 'kora'],
  ['flutterwave', 'flutterwave'],
] as const;

for (const [at, of] of ACCOUNTS)
  test(`bank transfer at ${at}: an account of its own; the money arrives, and a callback tells it`, async ({
    checkout,
    page,
    copy,
    kora,
    flutterwave,
  }) => {
    const merchant = { copy, kora, flutterwave }[of];
    const reference = await open(page, merchant, { channels: ['bank_transfer'] });
    await checkout.isLive();
    await checkout.openAccount();
    const charge = await chargeOf(reference, merchant);
    await atProcessors('/approve', { at, charge });
    // The callback is a reason to ask, which is done at most every ten seconds.
    await atProcessors('/advance', { ms: 10 * SECOND_MS });
    expect(await atProcessors('/callback', { at, charge })).toBe(200);
    await checkout.isPaid();
    await isSettled(reference, merchant);
    expect(await booked(reference, merchant, at)).toEqual(['debit 150000']);
  });

const PESALINK = { currency: 'KES', channels: ['bank_transfer'] };
const MATCHED_BY = 'Give this reference as the reason for your transfer';

/** What the page tells the payer to give, below the account that all share. */
async function transferReference(checkout: CheckoutScreen, page: Page): Promise<string> {
  expect(await checkout.accountNumber()).toBe('1140028877');
  await expect(page.getByText(MATCHED_BY)).toBeVisible();
  return (await page.getByText(/^\d{7}$/).textContent()) ?? '';
}

test('Pesalink at Paystack: an account runs out, another is paid by its own reference, and refunded', async ({
  checkout,
  page,
  copy,
}) => {
  const reference = await open(page, copy, PESALINK);
  await checkout.isLive();
  await expect(page.getByText('The account expires after 24 mins.')).toBeVisible();
  await checkout.openAccount();
  const first = await transferReference(checkout, page);
  await atProcessors('/advance', { ms: 26 * MINUTE_MS });
  await hears(checkout, 'Transfer not confirmed');
  await expect(page.getByText(`the old account 1140028877 (${first})`)).toBeVisible();
  await checkout.button('Try another transfer').click();
  expect(await transferReference(checkout, page)).not.toBe(first);
  await atProcessors('/approve', { at: 'paystack', charge: await chargeOf(reference, copy) });
  await hears(checkout, 'Payment received');
  await isSettled(reference, copy);
  await refund(reference, copy.secretKey, copy.origin);
  await isRefunded(reference, copy, DAY_MS);
  expect(await booked(reference, copy, 'paystack')).toEqual(['debit 150000', 'refund 150000']);
});

test('Pesalink at Paystack: the answer with the account is lost, and asked for again', async ({
  checkout,
  page,
  copy,
}) => {
  const reference = await open(page, copy, PESALINK);
  await checkout.isLive();
  await atProcessors('/lose', { at: 'paystack' });
  await page.getByRole('checkbox', { name: 'I understand these instructions.' }).check();
  await checkout.button('Continue').click();
  await expect(checkout.heading('We are getting your account')).toBeVisible();
  await hears(checkout, 'Transfer from your bank');
  await transferReference(checkout, page);
  await atProcessors('/approve', { at: 'paystack', charge: await chargeOf(reference, copy) });
  await hears(checkout, 'Payment received');
  await isSettled(reference, copy);
  expect(await booked(reference, copy, 'paystack')).toEqual(['debit 150000']);
});

test('Kora, mobile money: a code that is wrong at first, and then a prompt', async ({
  checkout,
  page,
  kora,
}) => {
  const reference = await open(page, kora, GHANA);
  await checkout.isLive();
  await checkout.walletNumber.fill('024 000 0000');
  await checkout.pay.click();
  await expect(checkout.heading('Enter the code from your network')).toBeVisible();
  await checkout.otp.fill('000000');
  await checkout.button('Authorize').click();
  await expect(page.getByText(/incorrect/)).toBeVisible();
  await checkout.otp.fill('123456');
  await checkout.button('Authorize').click();
  await expect(checkout.heading(PROMPT)).toBeVisible();
  await atProcessors('/approve', { at: 'kora', charge: await chargeOf(reference, kora) });
  await hears(checkout, 'Payment received');
  await isSettled(reference, kora);
  expect(await booked(reference, kora, 'kora')).toEqual(['debit 150000']);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('Paystack, card on its own page', async ({ checkout, page, copy }) => {
    const reference = await open(page, copy, { channels: ['card'] });
    await onCardPage(checkout, page, 'Success');
    await reads(checkout, page, PAID);
    await isSettled(reference, copy);
  });

  test('Paystack, Instant EFT: the page of Ozow leads nowhere, and its payer comes back', async ({
    checkout,
    page,
    copy,
  }) => {
    const reference = await open(page, copy, SOUTH_AFRICA);
    await page.goto(`${pathOf(reference)}?method=pay_with_bank&stage=init&of=absa`);
    await checkout.pay.click();
    await page.getByRole('link', { name: 'Go to Absa' }).click();
    await page.getByRole('button', { name: 'Success' }).click();
    await expect(page.getByText('You can close this page.')).toBeVisible();
    await page.goto(pathOf(reference));
    await reads(checkout, page, PAID);
    await isSettled(reference, copy);
  });

  test('Pesalink at Paystack', async ({ checkout, page, copy }) => {
    const reference = await open(page, copy, PESALINK);
    await checkout.openAccount();
    await transferReference(checkout, page);
    const charge = await chargeOf(reference, copy);
    await atProcessors('/approve', { at: 'paystack', charge });
    await atProcessors('/advance', { ms: 10 * SECOND_MS });
    expect(await atProcessors('/callback', { at: 'paystack', charge })).toBe(200);
    await reads(checkout, page, PAID);
    await isSettled(reference, copy);
  });

  test('MTN MoMo', async ({ checkout, page, copy }) => {
    const reference = await open(page, copy, GHANA);
    await checkout.walletNumber.fill('024 123 4567');
    await checkout.pay.click();
    await expect(checkout.heading(PROMPT)).toBeVisible();
    await onPhone(page, copy, 'Approve');
    await reads(checkout, page, PAID);
    await isSettled(reference, copy);
  });

  test('Kora, pay with bank: declined on the bank’s page, then paid there', async ({
    checkout,
    page,
    kora,
  }) => {
    const reference = await open(page, kora, { channels: ['pay_with_bank'] });
    await page.goto(`${pathOf(reference)}?method=pay_with_bank&stage=init&of=opay`);
    await atBank(checkout, page, 'Decline');
    await reads(checkout, page, /failed|not completed/i);
    await page.goto(`${pathOf(reference)}?method=pay_with_bank&stage=init&of=opay`);
    await atBank(checkout, page, 'Success');
    await reads(checkout, page, PAID);
    await isSettled(reference, kora);
    expect(await booked(reference, kora, 'kora')).toEqual(['debit 150000']);
  });
});
