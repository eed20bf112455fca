// What a payment takes of a first-time payer on a phone: taps, fields, screens, and words to read. The limits may only come down.
import type { Locator } from '@playwright/test';
import type { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { wordsSeenIn } from './layout.ts';
import { answerOnPhone, openTransaction, transferTo } from './product.ts';
import { type CardName, sandboxCard } from './sandbox-cards.ts';

type Effort = { taps: number; fields: number; screens: number; words: number };

class Payer {
  readonly checkout: CheckoutScreen;
  readonly spent: Effort = { taps: 0, fields: 0, screens: 0, words: 0 };
  private readonly read: string[] = [];

  constructor(checkout: CheckoutScreen) {
    this.checkout = checkout;
  }

  /** All of the screen but its foot, which is the same on every one. */
  async reads(heading: string): Promise<void> {
    await expect(this.checkout.heading(heading)).toBeVisible();
    let words: string[] = [];
    // Parts of it may come a moment later.
    const isWhole = async () => {
      const before = words.join(' ');
      words = await wordsSeenIn(this.checkout.page, 'header, main');
      return words.join(' ') === before;
    };
    await expect.poll(isWhole, { intervals: [100] }).toBe(true);
    this.read.push(`${heading}, ${words.length}: ${words.join(' ')}`);
    this.spent.screens += 1;
    this.spent.words += words.length;
  }

  async taps(target: Locator): Promise<void> {
    this.spent.taps += 1;
    await target.click();
  }

  /** The field has the focus already. */
  async types(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused();
    this.spent.fields += 1;
    await this.checkout.page.keyboard.type(text);
  }

  /** What the method starts with has come by the time that a payer has read the list; before, its link loads a document. */
  async chooses(method: string): Promise<void> {
    const { page } = this.checkout;
    await this.reads('How would you like to pay?');
    const link = page.getByRole('link', { name: new RegExp(`^${method}(?! Transfer)`) });
    const channel = /method=(\w+)/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? '';
    // A card's comes with the page.
    if (channel !== 'card') await this.checkout.hasFetched(`${channel.replaceAll('_', '-')}-start`);
    await this.taps(link);
  }

  async paysByCard(name: CardName): Promise<void> {
    const { checkout } = this;
    const { number, expiry, cvv } = sandboxCard(name);
    await this.chooses('Pay with Debit Card');
    await this.reads('Pay with Debit Card');
    await this.types(checkout.cardNumber, number);
    await this.types(checkout.expiry, expiry.replace('/', ''));
    await this.types(checkout.cvv, cvv);
    await this.taps(checkout.pay);
    await this.givesPin();
  }

  async givesPin(): Promise<void> {
    await this.reads('Enter your card PIN');
    await this.types(this.checkout.pinBox(1), '1234');
  }

  async givesCode(heading: string, send: string): Promise<void> {
    await this.reads(heading);
    await this.types(this.checkout.field(/One-time code/), '123456');
    await this.taps(this.checkout.button(send));
  }

  /** The most that it may take, until it is paid. */
  async isDoneWithin({ words, ...most }: Effort): Promise<void> {
    await this.reads('Payment successful');
    const { words: read, ...spent } = this.spent;
    expect(spent).toEqual(most);
    expect(read, this.read.join('\n')).toBeLessThanOrEqual(words);
  }
}

/** By every method of its currency, unless told otherwise. */
const openPayment = (body: object = {}) =>
  openTransaction({
    amount: 5000,
    channels: ['card', 'mobile_money', 'bank_transfer', 'pay_with_bank'],
    ...body,
  });

test('by card with its PIN', async ({ checkout }) => {
  const payer = new Payer(checkout);
  await checkout.open(await openPayment());
  await payer.paysByCard('pin');
  await payer.isDoneWithin({ taps: 2, fields: 4, screens: 4, words: 180 });
});

test('by card with its PIN and a code', async ({ checkout }) => {
  const payer = new Payer(checkout);
  await checkout.open(await openPayment());
  await payer.paysByCard('otp');
  await payer.givesCode('Enter the code from your bank', 'Authorize');
  await payer.isDoneWithin({ taps: 3, fields: 5, screens: 5, words: 225 });
});

test('by M-Pesa', async ({ checkout }) => {
  const payer = new Payer(checkout);
  const reference = await openPayment({ currency: 'KES', channels: ['card', 'mobile_money'] });
  await checkout.open(reference);
  await payer.chooses('Pay with Mobile Money');
  await payer.reads('Pay with Mobile Money');
  await payer.types(checkout.walletNumber, '0700000000');
  await payer.taps(checkout.pay);
  await payer.reads('Approve on your phone');
  await answerOnPhone(reference, 'approve');
  await payer.isDoneWithin({ taps: 2, fields: 1, screens: 4, words: 170 });
});

test('by bank transfer', async ({ checkout, page }) => {
  const payer = new Payer(checkout);
  await checkout.open(await openPayment({ merchant_bears_cost: true }));
  await payer.chooses('Pay with Bank Transfer');
  await payer.reads('Pay with Bank Transfer');
  await payer.taps(page.getByRole('checkbox', { name: 'I understand these instructions.' }));
  await payer.taps(checkout.button('Continue'));
  await payer.reads('Bank transfer');
  await transferTo(await checkout.accountNumber(), '5000.00');
  await payer.isDoneWithin({ taps: 3, fields: 0, screens: 4, words: 205 });
});

test('with a bank that asks for a code twice', async ({ checkout, page }) => {
  const payer = new Payer(checkout);
  await checkout.open(await openPayment());
  await payer.chooses('Pay with Bank');
  await payer.reads('Pay with Bank');
  await payer.taps(page.getByRole('link', { name: 'Access Bank' }));
  await payer.types(checkout.field('Account number'), '0000000000');
  await payer.taps(checkout.pay);
  await payer.givesCode('Confirm your account', 'Validate');
  await payer.givesCode('Enter the code from your bank', 'Authorize');
  await payer.isDoneWithin({ taps: 5, fields: 3, screens: 5, words: 250 });
});

test('with a saved card', async ({ checkout, page }) => {
  const customer = { email: `payer-${process.pid}-${Date.now()}@example.com`, name: 'Ada' };
  await checkout.open(await openPayment({ customer }), '?method=card');
  await checkout.typeCard('pin');
  await checkout.saveBox.check();
  await checkout.pay.click();
  await checkout.typePin('1234');
  await checkout.isPaid();
  const payer = new Payer(checkout);
  await checkout.open(await openPayment({ customer }));
  await payer.chooses('Pay with Debit Card');
  await payer.reads('Pay with a saved card');
  await payer.types(checkout.cvv, '123');
  await payer.taps(page.getByRole('button', { name: 'Pay NGN 5,080.63' }));
  await payer.givesPin();
  await payer.isDoneWithin({ taps: 2, fields: 2, screens: 4, words: 185 });
});
