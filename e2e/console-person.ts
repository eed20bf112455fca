// Somebody who is signed in to the console.
import type { Page } from '@playwright/test';
import type { Role } from '@titan/contract/console/rights';
import { CHECKOUT, sessionOf } from './product.ts';

/**
 * Signs the page's browser in as a person of that role, of the demo shop unless told otherwise, who has just proved who they are.
 * @param session begins it at a copy of the service; its cookie is of the host, whatever the port
 */
export async function signIn(
  page: Page,
  role: Role,
  secretKey?: string,
  session: (role: Role, key: string) => Promise<string> = sessionOf,
): Promise<void> {
  const value = await session(role, secretKey as string);
  await page
    .context()
    .addCookies([{ name: 'titan_console', value, url: CHECKOUT, httpOnly: true, sameSite: 'Strict' }]);
}
