// The demo shop with the checkout inside its own page, as a buyer works it; and any merchant's page that frames a payment.
import { type FrameLocator, type Page } from '@playwright/test';
import { CheckoutScreen } from './checkout-screen.ts';
import { SHOP } from './product.ts';

/** A buyer of the shop; the same one again is the same payer. */
export type Buyer = { name: string; email: string };

/** The checkout inside the shop's page. */
export function framedCheckout(page: Page): { checkout: CheckoutScreen; frame: FrameLocator } {
  const frame = page.frameLocator('iframe[title="Payment"]');
  return { checkout: new CheckoutScreen(page, frame), frame };
}

/** Buys the market tote and chooses to pay in the shop's page; answers the checkout there, and the payment's reference. */
export async function buyInPage(
  page: Page,
  { buyer, shop = SHOP }: { buyer?: Buyer; shop?: string } = {},
): Promise<ReturnType<typeof framedCheckout> & { reference: string }> {
  await page.goto(`${shop}/buy/tote`);
  if (buyer) {
    await page.getByLabel('Full name').fill(buyer.name);
    await page.getByLabel('Email').fill(buyer.email);
  }
  await page.getByRole('button', { name: 'Pay inside the shop' }).click();
  await page.waitForURL(/\/embedded\?reference=/);
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  return { ...framedCheckout(page), reference };
}

/** The same, up to the empty card form. */
export async function buyByCard(page: Page, buyer?: Buyer): ReturnType<typeof buyInPage> {
  const bought = await buyInPage(page, buyer ? { buyer } : {});
  await bought.checkout.isLive();
  await bought.frame.getByRole('link', { name: 'Pay with Debit Card' }).click();
  return bought;
}
