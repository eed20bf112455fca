// That "usable" means usable: a payer whose script never comes pays by the bare form, and the shop hears of it.
import type { Browser } from '@playwright/test';
import type { Product } from './page-product.ts';

const CARD = { number: '1101000000000006', expiry: '09/30', cvv: '123' };

/** A field's name is its path in the body of the call. */
const fieldOf = (name: string) => `input[name="cardDetails.${name}"]`;

/** Throws when the first HTML alone does not lead to a payment. */
export async function provePaysWithoutScript(browser: Browser, product: Product): Promise<void> {
  const { reference, path } = await product.openPayment();
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const page = await context.newPage();
    await page.goto(`http://localhost:${product.port}${path}`);
    for (const [name, text] of Object.entries(CARD)) await page.locator(fieldOf(name)).fill(text);
    const form = page.locator('form', { has: page.locator(fieldOf('number')) });
    await form.locator('button[type="submit"]').click();
    await page.waitForLoadState();
    const status = await product.statusOf(reference);
    if (status !== 'success') throw new Error(`Paid without script, the payment is ${status}`);
  } finally {
    await context.close();
  }
}
