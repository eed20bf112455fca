// Somebody who is signed in to the demo shop's console.
import type { Page } from '@playwright/test';
import type { Role } from '@titan/contract/console/rights';
import { CHECKOUT, sessionOf } from './product.ts';

/** Signs the page's browser in as a person of that role, who has just proved who they are. */
export async function signIn(page: Page, role: Role): Promise<void> {
  const value = await sessionOf(role);
  await page
    .context()
    .addCookies([{ name: 'titan_console', value, url: CHECKOUT, httpOnly: true, sameSite: 'Strict' }]);
}
