// What a shop does every day in the console, by the keyboard alone, at 320 px and on a desk (@programs): how many presses each task takes,
// and that whoever makes them always sees where they are. The limits may only come down.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';
import { CHECKOUT, makeMerchant, openTransaction, transferTo } from './product.ts';

/** Somebody without a mouse. A key, and whatever is typed into one field, is a press. */
class Hands {
  readonly page: Page;
  presses = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(key: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    this.presses += 1;
    await this.page.keyboard.type(text);
  }

  /** Tabs there, from wherever the focus is. */
  async reach(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    do {
      await this.press('Tab');
      expect(await this.page.evaluate(whatIsWrongWithTheFocus)).toBe('');
    } while (!(await target.evaluate((element) => element === document.activeElement)));
  }

  /** By a few letters of its name. */
  async goTo(screen: string, letters: string): Promise<void> {
    await this.press('Control+k');
    await expect(this.page.getByRole('dialog').getByRole('textbox')).toBeFocused();
    await this.type(letters);
    await this.press('Enter');
    await this.isAt(screen);
  }

  /** A screen begins at its heading. */
  async isAt(screen: string): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1, name: screen });
    await expect(heading).toBeFocused();
  }

  async isDoneWithin(most: number): Promise<void> {
    test.info().annotations.push({ type: 'presses', description: String(this.presses) });
    expect(this.presses).toBeLessThanOrEqual(most);
    expect(
      await this.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  }
}

/** Runs in the browser. */
function whatIsWrongWithTheFocus(): string {
  const at = document.activeElement;
  if (at === null || at === document.body) return 'it is lost';
  const name = at.outerHTML.slice(0, 200);
  const { left, right, top, bottom } = at.getBoundingClientRect();
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const seen = document.elementFromPoint((left + right) / 2, middle);
  if (left < 0 || right > innerWidth || seen === null) return `${name} is out of sight`;
  if (!at.contains(seen) && !seen.contains(at)) return `${name} is covered by ${seen.outerHTML}`;
  const isMarked = getComputedStyle(at).outlineStyle !== 'none' || at.matches('input, select, textarea');
  return isMarked ? '' : `${name} is not marked`;
}

for (const [name, width] of [
  ['at 320 px', 320],
  ['on a desk @programs', 1280],
] as const) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 740 } });

    /** As an owner of a shop of their own who has just come in. */
    async function begin(page: Page, key?: string): Promise<Hands> {
      await signIn(page, 'owner', key);
      await page.goto(`${CHECKOUT}/console`);
      const hands = new Hands(page);
      await hands.isAt('Today');
      return hands;
    }

    test('a payment is found by its last four digits, and half of it given back', async ({
      checkout,
      page,
    }) => {
      const key = await makeMerchant({});
      await checkout.open(await openTransaction({ redirect_url: undefined }, key));
      await checkout.payWith('no_auth');
      await checkout.isPaid();
      const hands = await begin(page, key);
      await hands.goTo('Payments', '2787');
      await hands.reach(page.getByRole('table').getByRole('link'));
      await hands.press('Enter');
      await hands.reach(page.getByRole('button', { name: 'Refund' }));
      await hands.press('Enter');
      await expect(page.getByLabel('Amount in NGN')).toBeFocused();
      await hands.type('750');
      await hands.press('Enter');
      await hands.reach(page.getByRole('button', { name: 'Refund NGN 750.00' }));
      await hands.press('Enter');
      await expect(page.getByText('NGN 750.00 is sent back in')).toBeInViewport();
      await hands.isDoneWithin(22);
    });

    test('a webhook that failed is sent again', async ({ checkout, page }) => {
      let status = 503;
      const server = createServer((request, response) => {
        request.resume().once('end', () => response.writeHead(status).end());
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      const key = await makeMerchant({});
      const reference = await openTransaction(
        { redirect_url: undefined, notification_url: `http://127.0.0.1:${port}/hooks` },
        key,
      );
      await checkout.open(reference);
      await checkout.payWith('no_auth');
      await checkout.isPaid();
      const hands = await begin(page, key);
      await hands.goTo('Webhooks', 'web');
      await hands.reach(page.getByRole('button', { name: reference }));
      await hands.press('Enter');
      status = 200;
      await hands.reach(page.getByRole('button', { name: 'Send again', exact: true }));
      await hands.press('Enter');
      await expect(page.getByText('It is being sent again.')).toBeInViewport();
      await hands.isDoneWithin(13);
      server.close();
    });

    test('a link is made, with its QR code', async ({ page, watched: _watched }) => {
      const hands = await begin(page, await makeMerchant({}));
      await hands.goTo('Links', 'lin');
      await hands.reach(page.getByRole('button', { name: 'Make a link' }));
      await hands.press('Enter');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel('Name')).toBeFocused();
      await hands.type('Rent of May');
      await hands.reach(dialog.getByRole('textbox', { name: 'Amount' }));
      await hands.type('1500');
      await hands.press('Enter');
      await hands.isAt('Rent of May');
      await expect(page.getByRole('img', { name: /\/pay\// })).toBeInViewport();
      await hands.isDoneWithin(13);
    });

    test("last week's transfers are taken along as a file", async ({ checkout, page }) => {
      const key = await makeMerchant({});
      await checkout.open(
        await openTransaction(
          { redirect_url: undefined, channels: ['bank_transfer'], merchant_bears_cost: true },
          key,
        ),
      );
      await transferTo(await checkout.openAccount(), '1500.00');
      await checkout.isPaid();
      await checkout.open(await openTransaction({ redirect_url: undefined }, key));
      await checkout.payWith('no_auth');
      await checkout.isPaid();
      const hands = await begin(page, key);
      await hands.goTo('Payments', 'pay');
      await hands.reach(page.getByRole('button', { name: 'Filters' }));
      await hands.press('Enter');
      await hands.reach(page.getByLabel('Paid by'));
      await hands.type('Bank t');
      await expect(page).toHaveURL(/channel=bank_transfer/);
      await hands.reach(page.getByLabel('From day'));
      const weekAgo = new Date(Date.now() - 7 * 24 * 60 * 60_000);
      const [year, month, day] = weekAgo.toISOString().slice(0, 10).split('-');
      await hands.type(`${month}${day}${year}`);
      await hands.press('Enter');
      await expect(page).toHaveURL(new RegExp(`from=${year}-${month}-${day}`));
      await hands.reach(page.getByRole('button', { name: 'Download CSV' }));
      const downloading = page.waitForEvent('download');
      await hands.press('Enter');
      const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
      expect(lines.slice(1)).toEqual([expect.stringContaining(',bank transfer,')]);
      await hands.isDoneWithin(20);
    });

    test('who rolled a key is seen', async ({ page, watched: _watched }) => {
      const key = await makeMerchant({});
      await signIn(page, 'admin', key);
      const rolled = await page.request.post(`${CHECKOUT}/console/api/settings/keys/roll`, {
        headers: { origin: CHECKOUT },
        data: { kind: 'secret', overlap_hours: 24 },
      });
      expect(rolled.ok()).toBe(true);
      const hands = await begin(page, key);
      await hands.goTo('Activity log', 'act');
      await hands.reach(page.getByLabel('Action'));
      await hands.type('Key r');
      await expect(page).toHaveURL(/action=key\.rolled/);
      await expect(page.getByRole('table').getByText('The admin')).toBeInViewport();
      await hands.isDoneWithin(7);
    });
  });
}
