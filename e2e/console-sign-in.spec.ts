// A new owner comes in by the link of the start, with a passkey of the browser's own (Chromium's virtual authenticator).
import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, expectSound, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';
import { claimLink } from './product.ts';

/** A device with a fingerprint reader whose owner is there, and presses when asked. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('a new owner claims the shop with a passkey, sees it, and comes in again with it', async ({
  page,
  watched: _watched,
}) => {
  await addAuthenticator(page);
  await page.goto(await claimLink());
  await expect(title(page, 'Set up the console of Baobab Crafts')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Your name').fill('Ada Obi');
  await page.getByLabel('E-mail').fill(`ada-${Date.now()}@looms.example`);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(title(page, 'Today')).toBeVisible();
  await expect(page).toHaveURL('/console');

  await page.getByRole('button', { name: 'Ada Obi' }).click();
  // Today stands until the page has been left.
  const left = page.waitForEvent('framenavigated');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await left;
  // Where the browser offers passkeys beside the field, the device has answered already.
  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(byPasskey.or(title(page, 'Today'))).toBeVisible();
  if (await byPasskey.isVisible()) await byPasskey.click({ timeout: 3_000 }).catch(() => undefined);
  await expect(title(page, 'Today')).toBeVisible();

  await page.goto('/console/account');
  await page.getByRole('button', { name: 'Add a password' }).click();
  await page.getByRole('textbox', { name: 'New password' }).fill('eleven goats cross the river');
  await page.getByRole('button', { name: 'Next' }).click();
  const key = await page.locator('code.secret').textContent();
  const code = new TOTP({ secret: Secret.fromBase32(key ?? '') }).generate();
  await page.getByLabel('Six figures').fill(code);
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.locator('code.secret')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible();
  await expectSound(page);
});

test('a link that was used says so, and whoever is not signed in is asked who they are', async ({
  page,
  watched: _watched,
}) => {
  await page.goto('/console/setup#nothing');
  await expect(title(page, 'This link is over')).toBeVisible();
  await expectSound(page);
  await page.goto('/console/payments');
  await expect(title(page, 'Sign in')).toBeVisible();
  await expectSound(page);
  await page.getByLabel('E-mail').fill('nobody@looms.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
  await page.getByLabel('Six figures').fill('000000');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('do not fit together');
});

test('an owner invites, takes out, and sees in the audit who did it', async ({ page, watched: _watched }) => {
  await signIn(page, 'owner');
  await signIn(page, 'support');
  await signIn(page, 'owner');
  await page.goto('/console/team');
  await page.getByLabel('Role', { exact: true }).selectOption('Developer');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByText(/\/console\/setup#[\w-]{43}$/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Change The support' }).first().click();
  await page.getByRole('menuitem', { name: 'Take out of the team' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('cannot come back without a new invitation');
  await dialog.getByRole('button', { name: 'Take out of the team' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/console/audit');
  await page.getByLabel('What').selectOption('Taken out of the team');
  await expect(page).toHaveURL(/action=team\.taken-out/);
  await expect(page.getByRole('row').nth(1)).toContainText('The owner');
  await expect(page.getByText('Nothing was changed or taken out')).toBeVisible();
  await expectSound(page);
});
