// The same thieves in real browsers, by the payer's page: each opens a payment with the shop's public key, types a card and presses Pay.
import { type Browser, chromium } from '@playwright/test';
import type { Traffic } from './attack-visits.ts';
import { ensureBrowser } from '../browser.ts';
import { addressOf, stolenCard, TESTERS_EMAIL, TESTERS_MARK } from './testers.ts';
import { type Checkout, Visitor } from './visitor.ts';

/** A page that shows nothing by then is left. */
const PATIENCE_MS = 60_000;
const ENDED = /Payment failed|declined|can’t be|couldn’t|Enter your card PIN|Confirm|successful|try again/i;

export type BrowserTesters = { tryCard(n: number): Promise<void>; close(): Promise<void> };

export async function openBrowserTesters({ origins, traffic }: Checkout): Promise<BrowserTesters> {
  const browser = await chromium.launch({ executablePath: ensureBrowser() });
  let opened = 0;
  return {
    async tryCard(n) {
      const name = `${TESTERS_MARK}page-${(opened += 1)}`;
      const visitor = new Visitor({ origins, traffic }, addressOf(n));
      const page = await visitor.openByPublicKey(name, 700, `${name}@${TESTERS_EMAIL}`);
      if (page !== null)
        await typeCard(browser, { origin: origins[n % origins.length] ?? '', page, n, traffic });
    },
    close: () => browser.close(),
  };
}

type Typed = { origin: string; page: string; n: number; traffic: Traffic };

async function typeCard(browser: Browser, { origin, page: path, n, traffic }: Typed): Promise<void> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': addressOf(n) } });
  const page = await context.newPage();
  page.on('request', () => traffic.note());
  page.on('response', () => traffic.note());
  const { number, cvv } = stolenCard(n);
  try {
    await page.goto(`${origin}/${path}`);
    await page.getByLabel('Card number').fill(number);
    await page.getByLabel('Expiry date').fill('09/30');
    await page.getByRole('textbox', { name: /Security code/ }).fill(cvv);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.getByText(ENDED).first().waitFor({ timeout: PATIENCE_MS });
  } catch {
    // What they got is counted at the processor.
  } finally {
    await context.close();
  }
}
