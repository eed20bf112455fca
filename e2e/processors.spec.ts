// Payments at processors, with their doubles at the other end: each channel, a decline, an answer that is lost, a refund, and without script.
// `npm test` makes one journey of a kind, and `npm run test:programs` those that differ by their processor alone (@programs).
import type { Page } from '@playwright/test';
import { bankInModal } from './bank-pages.ts';
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
  /** For the merchant who has Kora alone. */ kora: ProcessorsCopy;
}>({
  copy: async ({ browserName: _browserName }, run) => run(await processorsCopy()),
  kora: async ({ copy }, run) => run(whoPaysAt('kora', copy)),
  baseURL: async ({ copy }, run) => run(copy.origin),
});
// They turn one clock on, and what is lost is the next answer to whoever charges.
test.describe.configure({ mode: 'default', timeout: 90_000 });

const PROMPT = 'Approve on your phone';
const PAID = /^(Payment successful|Already paid)$/;
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

/** Each look at the page waits by itself; of a minute's turn the page hears within a second, and on a slow machine at the next look. */
const PATIENTLY = { timeout: 40_000, intervals: [0] };
const LOOK_MS = 2_000;

/**
 * A processor that does not call back is asked: the copy's clock is turned on until the page has heard. It is asked again after a minute at
 * the most.
 */
async function hears(checkout: CheckoutScreen, heading: string | RegExp): Promise<void> {
  await expect(async () => {
    await atProcessors('/advance', { ms: MINUTE_MS });
    await expect(checkout.heading(heading)).toBeVisible({ timeout: LOOK_MS });
  }).toPass(PATIENTLY);
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

/** Ends the title of a journey that another processor makes too: where this is that other one, nothing. */
const atOthers = (at: Processor, walked: Processor): string => (at === walked ? '' : ' @programs');

type Processor = 'mtn-momo' | 'paystack' | 'daraja' | 'kora' | 'flutterwave-v3';

/** For the merchant who has the processor alone, where there is one. */
const whoPaysAt = (at: Processor, copy: ProcessorsCopy): ProcessorsCopy => ({
  ...copy,
  secretKey: copy.secretKeysOfOne[at] ?? copy.secretKey,
});

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
    .frameLocator('iframe[title$="’s page"]')
    .frameLocator('iframe[title="Your bank’s page"]')
    .getByRole('button', { name: end })
    .click();
}

/** The same without script: the page is loaded again until it shows the heading. */
async function reads(checkout: CheckoutScreen, page: Page, heading: RegExp): Promise<void> {
  await expect(async () => {
    await atProcessors('/advance', { ms: MINUTE_MS });
    await page.reload();
    await expect(checkout.heading(heading)).toBeVisible({ timeout: LOOK_MS });
  }).toPass(PATIENTLY);
}

async function isSettled(reference: string, { secretKey, origin }: ProcessorsCopy): Promise<void> {
  expect(await verify(reference, secretKey, origin)).toMatchObject({ status: 'success' });
}

/** Gives the whole sum back. `everyMs`: a processor that takes days is asked seldom. */
async function isRefunded(
  reference: string,
  { secretKey, origin }: ProcessorsCopy,
  everyMs: number,
): Promise<void> {
  await refund(reference, secretKey, origin);
  await expect(async () => {
    await atProcessors('/advance', { ms: everyMs });
    expect(await refundStatus(reference, secretKey, origin)).toBe('success');
  }).toPass({ timeout: 40_000 });
}

const GHANA = { currency: 'GHS', channels: ['mobile_money'] };
const KENYA = { currency: 'KES', channels: ['mobile_money'] };

/** What payers do on their phones where the processor's double has no page with phones. */
const atDouble =
  (at: Processor): Prompted['answer'] =>
  (end, { charge }) =>
    atProcessors(end === 'Approve' ? '/approve' : '/refuse', { at, charge });

type Prompted = {
  where: string;
  at: Processor;
  body: object;
  number: string;
  answer(
    end: 'Approve' | 'Refuse',
    of: { page: Page; merchant: ProcessorsCopy; charge: string },
  ): Promise<unknown>;
  /** In minor units. */
  books: number;
  /** How seldom a refund is asked about. Left out: that is walked elsewhere, or there are none. */
  refundsEveryMs?: number;
};

const PROMPTED: readonly Prompted[] = [
  {
    where: 'MTN MoMo',
    at: 'mtn-momo',
    body: GHANA,
    number: '024 123 4567',
    answer: (end, { page, merchant }) => onPhone(page, merchant, end),
    books: 150_000,
    refundsEveryMs: MINUTE_MS,
  },
  {
    where: 'M-Pesa, where a callback names the payment',
    at: 'daraja',
    body: { ...KENYA, amount: 2_000 },
    number: '0712 345 678',
    async answer(end, { page, merchant, charge }) {
      await onPhone(page, merchant, end, 'daraja');
      // Without the receipt, which it brings, nothing can go back.
      if (end === 'Approve') expect(await atProcessors('/callback', { at: 'daraja', charge })).toBe(200);
    },
    books: 200_000,
    refundsEveryMs: MINUTE_MS,
  },
  {
    where: 'M-Pesa at Paystack',
    at: 'paystack',
    body: KENYA,
    number: '0710 000 000',
    answer: atDouble('paystack'),
    books: 150_000,
  },
  {
    where: 'mobile money at Kora',
    at: 'kora',
    body: KENYA,
    number: '0700 000 000',
    answer: atDouble('kora'),
    books: 150_000,
  },
  {
    where: 'M-Pesa at Flutterwave',
    at: 'flutterwave-v3',
    body: KENYA,
    number: '0709 929 220',
    answer: atDouble('flutterwave-v3'),
    books: 150_000,
    refundsEveryMs: DAY_MS,
  },
];

for (const { where, at, body, number, answer, books, refundsEveryMs } of PROMPTED) {
  if (refundsEveryMs !== undefined)
    test(`${where}: refused on the phone, then approved, and refunded${atOthers(at, 'mtn-momo')}`, async ({
      checkout,
      page,
      copy,
    }) => {
      const merchant = whoPaysAt(at, copy);
      const reference = await open(page, merchant, body);
      await checkout.isLive();
      const pays = async (end: 'Approve' | 'Refuse') => {
        await checkout.walletNumber.fill(number);
        await checkout.pay.click();
        await expect(checkout.heading(PROMPT)).toBeVisible();
        await answer(end, { page, merchant, charge: await chargeOf(reference, merchant) });
        await hears(checkout, end === 'Approve' ? 'Payment successful' : 'Payment failed');
      };
      await pays('Refuse');
      await checkout.action('Try again').click();
      await pays('Approve');
      await isSettled(reference, merchant);
      await isRefunded(reference, merchant, refundsEveryMs);
      expect(await booked(reference, merchant, at)).toEqual([`debit ${books}`, `refund ${books}`]);
      await page.reload();
      await page.getByText('Receipt', { exact: true }).click();
      await expect(page.getByText('Refunded to you')).toBeVisible();
    });

  test(`${where}: the answer to a charge is lost; the page says that it is checked, and then that it is paid${atOthers(at, 'daraja')}`, async ({
    checkout,
    page,
    copy,
  }) => {
    const merchant = whoPaysAt(at, copy);
    const reference = await open(page, merchant, body);
    await checkout.isLive();
    await checkout.walletNumber.fill(number);
    await atProcessors('/lose', { at });
    await checkout.pay.click();
    await expect(checkout.heading(/still checking|taking longer/)).toBeVisible();
    await answer('Approve', { page, merchant, charge: await chargeOf(reference, merchant) });
    await hears(checkout, 'Payment successful');
    await isSettled(reference, merchant);
    expect(await booked(reference, merchant, at)).toEqual([`debit ${books}`]);
  });
}

test('Paystack, mobile money: approved on the page of Wave @programs', async ({ checkout, page, copy }) => {
  const reference = await open(page, copy, { currency: 'XOF', channels: ['mobile_money'] });
  await checkout.isLive();
  await checkout.walletNumber.fill('0500000000');
  await page.getByRole('radio', { name: 'Pay with Wave' }).check();
  const [wave] = await Promise.all([page.context().waitForEvent('page'), checkout.pay.click()]);
  await wave.getByRole('button', { name: 'Success' }).click();
  await expect(wave.getByText('You can close this page.')).toBeVisible();
  await wave.close();
  await hears(checkout, 'Payment successful');
  await isSettled(reference, copy);
  expect(await booked(reference, copy, 'paystack')).toEqual(['debit 1500']);
});

test('Paystack, pay with bank: a code of the bank @programs', async ({ checkout, page, copy }) => {
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
  await hears(checkout, 'Payment successful');
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
    await hears(checkout, 'Payment successful');
    await isSettled(reference, copy);
    expect(await booked(reference, copy, 'paystack')).toEqual(['debit 150000']);
  });

  test('Flutterwave, a card on our own form that wants its PIN: it is typed again on Flutterwave’s page @programs', async ({
    checkout,
    page,
    copy,
  }) => {
    const merchant = whoPaysAt('flutterwave-v3', copy);
    const reference = await open(page, merchant, { channels: ['card'] });
    await checkout.isLive();
    await typesCard(checkout, { number: '5531886652142950', expiry: '0930', cvv: '564' });
    await bankInModal(page).getByRole('button', { name: 'Success' }).click();
    await hears(checkout, 'Payment successful');
    await isSettled(reference, merchant);
    expect(await booked(reference, merchant, 'flutterwave-v3')).toEqual(['debit 150000']);
  });
});

test('Paystack, Capitec Pay: approved in the bank’s app @programs', async ({ checkout, page, copy }) => {
  const reference = await open(page, copy, SOUTH_AFRICA);
  await checkout.isLive();
  await checkout.bankSearch.fill('Capitec');
  await page.getByRole('option', { name: 'Capitec' }).click();
  await page
    .getByLabel(/Phone number/)
    .last()
    .fill('081 234 5678');
  await checkout.pay.click();
  await expect(checkout.heading('Approve in your bank app')).toBeVisible();
  await atProcessors('/approve', { at: 'paystack', charge: await chargeOf(reference, copy) });
  await hears(checkout, 'Payment successful');
  await isSettled(reference, copy);
  expect(await booked(reference, copy, 'paystack')).toEqual(['debit 150000']);
});

const CARD_PAGES: readonly [where: string, at: Processor, amount: number][] = [
  ['Paystack', 'paystack', 1_500],
  ['Kora', 'kora', 10_000],
  ['Flutterwave', 'flutterwave-v3', 10_000],
];

for (const [where, at, amount] of CARD_PAGES)
  test(`${where}, card on its own page: declined there, then paid${atOthers(at, 'paystack')}`, async ({
    checkout,
    page,
    copy,
  }) => {
    const merchant = whoPaysAt(at, copy);
    const reference = await open(page, merchant, { channels: ['card'], amount });
    await checkout.isLive();
    await expect(checkout.cardNumber).toHaveCount(0);
    await onCardPage(checkout, page, 'Decline');
    await hears(checkout, 'Payment not completed');
    await checkout.action('Back to your payment').click();
    await checkout.action('Try again').click();
    await onCardPage(checkout, page, 'Success');
    await hears(checkout, 'Payment successful');
    await isSettled(reference, merchant);
    expect(await booked(reference, merchant, at)).toEqual([`debit ${amount * 100}`]);
  });

/** Nobody was told where to pay: once Flutterwave certainly knows of nothing, the payer may begin anew. */
const UNTOLD: readonly [
  what: string,
  body: object,
  opens: (checkout: CheckoutScreen) => Promise<void>,
  checked: RegExp,
][] = [
  [
    'its page for cards',
    { channels: ['card'], amount: 10_000 },
    (checkout) => checkout.button(/^Continue to pay/).click(),
    /still checking/,
  ],
  [
    'an account',
    { channels: ['bank_transfer'] },
    async (checkout) => {
      await checkout.page.getByRole('checkbox', { name: 'I understand these instructions.' }).check();
      await checkout.button('Continue').click();
    },
    /getting your account/,
  ],
];

for (const [what, body, opens, checked] of UNTOLD)
  test(`Flutterwave: the answer that has ${what} is lost; it is checked, and no money was taken @programs`, async ({
    checkout,
    page,
    copy,
  }) => {
    const merchant = whoPaysAt('flutterwave-v3', copy);
    const reference = await open(page, merchant, body);
    await checkout.isLive();
    await atProcessors('/lose', { at: 'flutterwave-v3' });
    await opens(checkout);
    await expect(checkout.heading(checked)).toBeVisible();
    await atProcessors('/advance', { ms: 3 * MINUTE_MS });
    await hears(checkout, 'Payment failed');
    await expect(page.getByText(/no money has been taken/i)).toBeVisible();
    await expect(checkout.action('Try again')).toBeVisible();
    expect(await booked(reference, merchant, 'flutterwave-v3')).toEqual([]);
  });

type TypedCard = { number: string; expiry: string; cvv: string };

async function typesCard(checkout: CheckoutScreen, { number, expiry, cvv }: TypedCard): Promise<void> {
  await checkout.cardNumber.pressSequentially(number);
  await checkout.expiry.pressSequentially(expiry);
  await checkout.cvv.pressSequentially(cvv);
  await checkout.pay.click();
}

/** Flutterwave asks for no PIN on our form. */
const CARDS: readonly (TypedCard & { at: Processor; currency: string; pin?: string; code: string })[] = [
  {
    at: 'paystack',
    currency: 'GHS',
    number: '5060666666666666666',
    expiry: '1230',
    cvv: '123',
    pin: '1234',
    code: '123456',
  },
  {
    at: 'kora',
    currency: 'NGN',
    number: '5442056106072595',
    expiry: '0930',
    cvv: '123',
    pin: '1234',
    code: '123456',
  },
  {
    at: 'flutterwave-v3',
    currency: 'NGN',
    number: '5061460410120223210',
    expiry: '1030',
    cvv: '780',
    code: '12345',
  },
];

for (const { at, currency, pin, code, ...card } of CARDS)
  test(`a card on our own form, at ${at}: what it asks for, then refunded${atOthers(at, 'kora')}`, async ({
    checkout,
    page,
    copy,
  }) => {
    const merchant = whoPaysAt(at, copy);
    const reference = await open(page, merchant, { currency, channels: ['card'] });
    await checkout.isLive();
    await typesCard(checkout, card);
    if (pin !== undefined) {
      await expect(checkout.heading('Enter your card PIN')).toBeVisible();
      await checkout.typePin(pin);
    }
    await checkout.otp.fill(code);
    await checkout.button('Authorize').click();
    await hears(checkout, 'Payment successful');
    await isSettled(reference, merchant);
    await isRefunded(reference, merchant, DAY_MS);
    expect(await booked(reference, merchant, at)).toEqual(['debit 150000', 'refund 150000']);
  });

for (const at of ['paystack', 'kora', 'flutterwave-v3'] as const)
  test(`bank transfer at ${at}: an account of its own; the money arrives, a callback tells it, and it goes back${atOthers(at, 'kora')}`, async ({
    checkout,
    page,
    copy,
  }) => {
    const merchant = whoPaysAt(at, copy);
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
    await isRefunded(reference, merchant, DAY_MS);
    expect(await booked(reference, merchant, at)).toEqual(['debit 150000', 'refund 150000']);
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
  await hears(checkout, 'This account has expired');
  await expect(page.getByText(`transfer to 1140028877 (${first})`)).toBeVisible();
  await checkout.button('Try another transfer').click();
  expect(await transferReference(checkout, page)).not.toBe(first);
  await atProcessors('/approve', { at: 'paystack', charge: await chargeOf(reference, copy) });
  await hears(checkout, 'Payment successful');
  await isSettled(reference, copy);
  await refund(reference, copy.secretKey, copy.origin);
  await isRefunded(reference, copy, DAY_MS);
  expect(await booked(reference, copy, 'paystack')).toEqual(['debit 150000', 'refund 150000']);
});

test('Pesalink at Paystack: the answer with the account is lost, and asked for again @programs', async ({
  checkout,
  page,
  copy,
}) => {
  const reference = await open(page, copy, PESALINK);
  await checkout.isLive();
  await atProcessors('/lose', { at: 'paystack' });
  await page.getByRole('checkbox', { name: 'I understand these instructions.' }).check();
  await checkout.button('Continue').click();
  await expect(checkout.heading('We’re getting your account')).toBeVisible();
  await hears(checkout, 'Bank transfer');
  await transferReference(checkout, page);
  await atProcessors('/approve', { at: 'paystack', charge: await chargeOf(reference, copy) });
  await hears(checkout, 'Payment successful');
  await isSettled(reference, copy);
  expect(await booked(reference, copy, 'paystack')).toEqual(['debit 150000']);
});

test('Kora, mobile money: a code that is wrong at first, and then a prompt @programs', async ({
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
  await hears(checkout, 'Payment successful');
  await isSettled(reference, kora);
  expect(await booked(reference, kora, 'kora')).toEqual(['debit 150000']);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('Paystack, card on its own page @programs', async ({ checkout, page, copy }) => {
    const reference = await open(page, copy, { channels: ['card'] });
    await onCardPage(checkout, page, 'Success');
    await reads(checkout, page, PAID);
    await isSettled(reference, copy);
  });

  test('Paystack, Instant EFT: the page of Ozow leads nowhere, and its payer comes back @programs', async ({
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

  test('Pesalink at Paystack @programs', async ({ checkout, page, copy }) => {
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

  test('MTN MoMo @programs', async ({ checkout, page, copy }) => {
    const reference = await open(page, copy, GHANA);
    await checkout.walletNumber.fill('024 123 4567');
    await checkout.pay.click();
    await expect(checkout.heading(PROMPT)).toBeVisible();
    await onPhone(page, copy, 'Approve');
    await reads(checkout, page, PAID);
    await isSettled(reference, copy);
  });

  test('Flutterwave, mobile money in Ghana: declined on its page, then approved there @programs', async ({
    checkout,
    page,
    copy,
  }) => {
    const merchant = whoPaysAt('flutterwave-v3', copy);
    const reference = await open(page, merchant, GHANA);
    const pays = async (end: 'Success' | 'Decline') => {
      await checkout.walletNumber.fill('024 123 4567');
      await checkout.pay.click();
      await page.getByRole('link', { name: /^Go to/ }).click();
      await page.getByRole('button', { name: end }).click();
      await page.waitForURL((url) => !url.pathname.startsWith('/pages/'));
    };
    await pays('Decline');
    await reads(checkout, page, /failed|not completed/i);
    await checkout.action('Try again').click();
    await pays('Success');
    await reads(checkout, page, PAID);
    await isSettled(reference, merchant);
    expect(await booked(reference, merchant, 'flutterwave-v3')).toEqual(['debit 150000']);
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
