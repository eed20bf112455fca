// A merchant's page that opens payments with the embed script and its public key, and what its callbacks were told.
import type { Page } from '@playwright/test';
import type { CheckoutScreen } from './checkout-screen.ts';
import { PUBLIC_KEY, SHOP } from './product.ts';
import { framedCheckout } from './shop-screen.ts';

type Told = [callback: string, data?: { amount: string; reference: string; status: string }];

/** Any page of the shop's that has the script: nothing on it opens a payment by itself. */
export async function openShopPage(page: Page, shop = SHOP): Promise<void> {
  await page.goto(`${shop}/buy/tote`);
  await page.getByRole('button', { name: 'Pay in a window over the shop' }).click();
  await page.waitForURL(/\/embedded\?reference=.*&place=over/);
}

/** Calls `initialize` as a merchant's developer does; answers the checkout in its frame. */
export async function initialize(page: Page, options: Record<string, unknown>): Promise<CheckoutScreen> {
  await page.evaluate(
    ([key, given]) => {
      const told: Told[] = [];
      const note = (name: string) => (data?: Told[1]) => void told.push(data ? [name, data] : [name]);
      const handle = window.Korapay.initialize({
        key,
        customer: { name: 'Ada Obi', email: 'ada@example.com' },
        ...given,
        onClose: note('close'),
        onSuccess: note('success'),
        onFailed: note('failed'),
        onTokenized: note('tokenized'),
        onPending: note('pending'),
      });
      Object.assign(window, { told, handle });
    },
    [PUBLIC_KEY, options] as const,
  );
  return framedCheckout(page).checkout;
}

/** What the callbacks of the latest payment were told. */
export function toldTo(page: Page): Promise<Told[]> {
  return page.evaluate(() => window.told);
}

type InlineScript = { initialize(options: object): { close(): void }; close(): void };

declare global {
  interface Window {
    Korapay: InlineScript;
    Titan: InlineScript;
    told: Told[];
    handle: { close(): void };
  }
}
