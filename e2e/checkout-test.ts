// Every browser test starts from here: it has the checkout's screens at hand, and fails when the page broke its own content
// policy, threw, or scrolled sideways, whatever the test itself looked at.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { CheckoutScreen } from './checkout-screen.ts';
import { translate } from './translator.ts';

export type TestOptions = {
  /** A failure closes itself after 5 s; a test that reads it in its own time, on a machine of any speed, asks it to stay. */
  failuresStay: boolean;
  /** The browser translates the page while the payer works it. */
  translated: boolean;
};

export const test = base.extend<TestOptions & { checkout: CheckoutScreen; watched: string[] }>({
  failuresStay: [true, { option: true }],
  translated: [false, { option: true }],
  watched: async ({ page, translated }, run) => {
    if (translated) await translate(page);
    const complaints: string[] = [];
    page.on('pageerror', ({ message }) => {
      // A part whose script comes after the translator is drawn anew: React reports that, and no payer sees it.
      if (!translated || !message.includes('React error #418')) complaints.push(`thrown: ${message}`);
    });
    page.on('console', (message) => {
      const text = message.text();
      if (/Content Security Policy|Trusted ?Type|Hydration|hydrat|under a translator/i.test(text))
        complaints.push(`console: ${text}`);
    });
    await run(complaints);
    expect(complaints).toEqual([]);
  },
  checkout: async ({ page, watched: _watched, failuresStay }, run) => {
    if (failuresStay)
      await page.addLocatorHandler(page.getByText(/^Starting again in/), () => askToStay(page));
    await run(new CheckoutScreen(page));
  },
});

export { expect };

/** Whoever asks, once is enough: the button goes with the press, which another waiting for it must not mind. */
async function askToStay(page: Page): Promise<void> {
  const stay = page.getByRole('button', { name: 'Stay on this page' });
  if (await stay.isVisible()) await stay.click({ timeout: 2_000 }).catch(() => undefined);
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Holds the present screen against WCAG 2.2 AA, one h1, and no sideways scrolling. One that is about to leave is asked to stay. */
export async function expectSound(page: Page): Promise<void> {
  await askToStay(page);
  expect(await violationsOf(axe(page).withTags(WCAG))).toEqual([]);
  await expect(page.locator('h1')).toHaveCount(1);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** What another colour scheme can break. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await violationsOf(axe(page).withRules('color-contrast'))).toEqual([]);
}

/** Only what stands in frames has to be put together, in a page of its own; every other screen takes half the time without. */
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1);

async function violationsOf(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
