// Guides UI §2: what waits and what came of it is seen at a glance. On a phone's 360 px such a screen is at most 900 px high, with what
// folds closed: action, Cancel and Help stand together, above the timeline.
import type { Page } from '@playwright/test';
import { expect, test } from './checkout-test.ts';
import type { CheckoutScreen } from './checkout-screen.ts';
import { makeMerchant, openTransaction, orderFault, transferTo, usePhone } from './product.ts';

type Walk = { checkout: CheckoutScreen; page: Page };

/** 900 in a phone's own letters (Roboto). Those of a machine that runs tests are up to a fifth wider, and break more lines. */
const MOST = 1_000;

const STAY = { redirect_url: undefined };

async function openCard({ checkout }: Walk, card: 'virtual_card' | 'do_not_honor'): Promise<void> {
  await checkout.open(await openTransaction({ ...STAY, channels: ['card', 'mobile_money'] }), '?method=card');
  await checkout.payWith(card);
}

async function askPhone({ checkout }: Walk): Promise<string> {
  const wallet = { ...STAY, currency: 'EGP', channels: ['mobile_money', 'card'] };
  const reference = await openTransaction(wallet);
  await checkout.open(reference, '?method=mobile_money');
  await checkout.useTool('Success');
  await checkout.pay.click();
  await checkout.heading('Approve the payment on your phone').waitFor();
  return reference;
}

async function transfer({ checkout }: Walk, amount: string | null, key?: string): Promise<void> {
  const body = { ...STAY, channels: ['bank_transfer', 'card'], merchant_bears_cost: true };
  await checkout.open(await openTransaction(body, key), '?method=bank_transfer');
  const account = await checkout.openAccount();
  if (amount !== null) await transferTo(account, amount);
}

/** Each leads to the screen of its title. */
const SCREENS: Record<string, [title: string, walk: (walk: Walk) => Promise<unknown>]> = {
  success: ['Payment received', (walk) => openCard(walk, 'virtual_card')],
  'a decline': ['Payment failed', (walk) => openCard(walk, 'do_not_honor')],
  'a card without an answer': [
    'We are still checking your payment',
    async ({ checkout }) => {
      const reference = await openTransaction(STAY);
      await orderFault(reference, 'answer_lost');
      await orderFault(reference, 'query_lost');
      await checkout.open(reference);
      await checkout.payWith('virtual_card');
    },
  ],
  'a prompt on the phone': ['Approve the payment on your phone', askPhone],
  'a prompt that takes long': [
    'This is taking longer than usual',
    async (walk) => {
      await askPhone(walk);
      await walk.checkout.button("I've sent the money").click();
    },
  ],
  'a prompt that was declined': [
    'Payment failed',
    async (walk) => {
      await usePhone(await askPhone(walk), 'decline');
    },
  ],
  'a word in the bank’s app': [
    'Approve the payment in your bank app',
    async ({ checkout, page }) => {
      const bank = { ...STAY, channels: ['pay_with_bank', 'card'] };
      await checkout.open(await openTransaction(bank), '?method=pay_with_bank');
      await checkout.bankSearch.fill('PalmPay');
      await page.getByRole('option', { name: 'PalmPay' }).first().click();
      await checkout.pay.click();
    },
  ],
  'an account for a transfer': ['Transfer from your bank', (walk) => transfer(walk, null)],
  'a transfer of too little': ['Your transfer goes back to you', (walk) => transfer(walk, '700.00')],
  'a transfer of too much': ['Payment received', (walk) => transfer(walk, '2000.00')],
  'a part of a transfer': [
    'Part of your payment has arrived',
    async (walk) => transfer(walk, '700.00', await makeMerchant({ under: 'wait_for_rest' })),
  ],
};

for (const [name, [title, walk]] of Object.entries(SCREENS))
  test(`${name} is seen at a glance`, async ({ checkout, page }) => {
    await walk({ checkout, page });
    await checkout.heading(title).waitFor();
    await expect(page.getByText('What has happened so far')).toBeVisible();
    const { height, below } = await page.evaluate(() => {
      const timeline =
        document.querySelector('[aria-labelledby=timeline-title]')?.getBoundingClientRect().top ?? 0;
      const buttons = [...document.querySelectorAll('main button:not(dialog *), main a')];
      const isHidden = (each: Element) => each.closest('details') !== null;
      return {
        height: document.documentElement.scrollHeight,
        below: buttons
          .filter((each) => !isHidden(each) && each.getBoundingClientRect().top > timeline)
          .map((each) => each.textContent),
      };
    });
    expect(below).toEqual([]);
    expect(height).toBeLessThanOrEqual(MOST);
  });
