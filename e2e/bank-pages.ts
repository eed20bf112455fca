// The bank's pages as a payer meets them: in the checkout's own frame, or in a tab.
import { expect, type FrameLocator, type Page } from '@playwright/test';

/** What the bank shows: a window's page, or what stands in a frame. */
type Shown = Pick<Page, 'getByRole' | 'getByLabel' | 'getByText'>;

const FRAME = 'iframe[title="Your bank’s page"]';

/** The bank inside the modal: our frame around it, and the bank's page in that. */
export function bankInModal(page: Page): FrameLocator {
  return page.locator('dialog').frameLocator(FRAME).frameLocator(FRAME);
}

/** The bank's own HTML in a tab, or in place of the checkout, stands in our card-threeds page. */
export function bankInTab(page: Pick<Page, 'frameLocator'>): FrameLocator {
  return page.frameLocator(FRAME);
}

export async function submitTestPage(bank: Shown): Promise<void> {
  await bank.getByRole('button', { name: 'Submit' }).click();
}

export async function confirmAtBank(bank: Shown, code = '1234'): Promise<void> {
  await bank.getByLabel('Code from your bank').fill(code);
  await bank.getByRole('button', { name: 'Confirm payment' }).click();
}

/** One of the other ways in which a bank can behave. */
export async function behave(bank: Shown, name: string): Promise<void> {
  await bank.getByText('How else a bank can behave').click();
  await bank.getByRole('button', { name }).or(bank.getByRole('link', { name })).click();
}

/** Follows a link that opens a tab; answers the tab. */
export async function tabOf(page: Page, follow: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), follow()]);
  await expect(tab.locator('body')).toBeVisible();
  return tab;
}

/** Follows the payment page's own link to the bank; answers the tab. */
export function bankTabOf(page: Page): Promise<Page> {
  return tabOf(page, () => page.getByRole('link', { name: 'Open in a new tab' }).click());
}
