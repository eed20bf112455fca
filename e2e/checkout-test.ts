// Every browser test starts from here: it has the checkout's screens at hand, and fails when the page broke its own content
// policy, threw, or scrolled sideways, whatever the test itself looked at.
import { test as base, expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
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

const WCAG: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };

/** Holds the present screen against WCAG 2.2 AA, one h1, and no sideways scrolling. One that is about to leave is asked to stay. */
export async function expectSound(page: Page): Promise<void> {
  await askToStay(page);
  expect(await violationsOn(page, WCAG)).toEqual([]);
  await expect(page.locator('h1')).toHaveCount(1);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

/** What another colour scheme can break. */
export async function expectReadable(page: Page): Promise<void> {
  expect(await violationsOn(page, { runOnly: { type: 'rule', values: ['color-contrast'] } })).toEqual([]);
}

/** Frames of other sites answer too. */
const AXE = `${axe.source}; axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] })`;

/** Reading axe takes longer than asking it: a document that has it, and a screen that is drawn into that document, is asked again. */
async function violationsOn(page: Page, options: RunOptions): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  const violations = await page.evaluate(
    async (wanted) => (await (window as typeof window & { axe: typeof axe }).axe.run(wanted)).violations,
    { ...options, resultTypes: ['violations'] } satisfies RunOptions,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}
