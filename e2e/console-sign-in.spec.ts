// Coming in to the console: by a link with a passkey of the browser's own (Chromium's virtual authenticator) or a password with an app, later by
// either; and the proof anew before what is dangerous.
import type { CDPSession, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, expectReadable, expectSound, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';
import { claimLink, forgetProof, openTransaction } from './product.ts';

const PASSWORD = 'eleven goats cross the river';

/** A device with a fingerprint reader whose owner is there, and presses when asked. */
async function addAuthenticator(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether the right finger is on the reader. */
    recognise: (isUserVerified: boolean) =>
      cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Password', exact: true });

async function expectSoundInBoth(page: Page): Promise<void> {
  await expectSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  await page.emulateMedia({ colorScheme: 'light' });
}

let made = 0;

async function openClaim(page: Page): Promise<string> {
  made += 1;
  const email = `ada-${test.info().parallelIndex}-${Date.now()}-${made}@looms.example`;
  await page.goto(await claimLink());
  await page.getByLabel('Your name').fill('Ada Obi');
  await page.getByLabel('E-mail').fill(email);
  return email;
}

/** Types the code of an app that has this key, now or after so many steps of half a minute, and answers it. */
const codeOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Chooses a password and an app; answers the app's key. */
async function choosePassword(page: Page): Promise<string> {
  await page.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await button(page, 'Next').click();
  const key = (await page.locator('code.secret').textContent()) ?? '';
  await page.getByLabel('Six figures').fill(codeOf(key));
  await button(page, 'Finish').dblclick();
  await expect(page.locator('code.secret')).toHaveCount(10);
  return key;
}

async function signOut(page: Page): Promise<void> {
  await button(page, 'Ada Obi').click();
  // Today stands until the page has been left.
  const left = page.waitForEvent('framenavigated');
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await left;
}

test('at another address than its own the console says where to go', async ({ page }) => {
  const own = new URL(await claimLink());
  const other = new URL(own);
  other.hostname = own.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  await page.goto(other.href);
  await expect(title(page, 'The console is at another address')).toBeVisible();
  await expectSoundInBoth(page);
  await page.getByRole('link', { name: own.origin }).click();
  await expect(page).toHaveURL(own.href);
  await expect(page.getByLabel('Your name')).toBeVisible();
});

test('a new owner claims the shop with a passkey, sees it, and comes in again with it', async ({
  page,
  watched: _watched,
}) => {
  await addAuthenticator(page);
  await openClaim(page);
  await expect(title(page, 'Set up the console of Baobab Crafts')).toBeVisible();
  await expectSoundInBoth(page);
  await button(page, 'Create a passkey').click();
  await expect(title(page, 'Today')).toBeVisible();
  await expect(page).toHaveURL('/console');

  await signOut(page);
  // Where the browser offers passkeys beside the field, the device has answered already.
  const byPasskey = button(page, 'Sign in with a passkey');
  await expect(byPasskey.or(title(page, 'Today'))).toBeVisible();
  if (await byPasskey.isVisible()) await byPasskey.click({ timeout: 3_000 }).catch(() => undefined);
  await expect(title(page, 'Today')).toBeVisible();

  await page.goto('/console/account');
  await button(page, 'Add a password').click();
  await choosePassword(page);
  await button(page, 'I have kept them').click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('Recovery codes left: 10')).toBeVisible();
  const summary = page.getByRole('checkbox', { name: 'A summary of yesterday' });
  await summary.check();
  await expect(page.getByRole('checkbox', { name: 'New people' })).toBeDisabled();
  await page.reload();
  await expect(summary).toBeChecked();
  await expectSoundInBoth(page);
});

test('an owner takes a second shop by the same sign-in, goes on there, and is asked which at sign-in', async ({
  page,
  context,
  watched: _watched,
}) => {
  await addAuthenticator(page);
  const email = await openClaim(page);
  await button(page, 'Create a passkey').click();
  await expect(title(page, 'Today')).toBeVisible();
  const first = await context.newPage();
  await first.goto('/console/team');
  await expect(first.getByText(email)).toBeVisible();

  await page.goto(await claimLink());
  await page.getByLabel('Your name').fill('Ada Obi');
  await button(page, 'I have a sign-in already').click();
  await expect(page.getByText('You have a sign-in already: use it')).toBeVisible();
  await expectSoundInBoth(page);
  await button(page, 'Sign in with a passkey').click();
  await expect(title(page, 'Today')).toBeVisible();

  const shops = page.getByRole('menuitem', { name: 'Baobab Crafts' });
  await button(page, 'Ada Obi').click();
  await expect(shops).toHaveCount(2);
  const here = page.locator('[role=menuitem][aria-current]');
  await expect(here).toHaveCount(1);
  // What stands in another tab is of the shop that is left: it begins anew.
  const anew = first.waitForEvent('framenavigated');
  const left = page.waitForEvent('framenavigated');
  await page.locator('[role=menuitem]:not([aria-current])', { hasText: 'Baobab Crafts' }).click();
  await Promise.all([left, anew]);
  await expect(title(page, 'Today')).toBeVisible();
  await first.close();

  await signOut(page);
  const byPasskey = button(page, 'Sign in with a passkey');
  await expect(byPasskey.or(title(page, 'Which shop?'))).toBeVisible();
  if (await byPasskey.isVisible()) await byPasskey.click({ timeout: 3_000 }).catch(() => undefined);
  await expect(title(page, 'Which shop?')).toBeVisible();
  await expectSoundInBoth(page);
  await button(page, 'Baobab Crafts Owner').last().click();
  await expect(title(page, 'Today')).toBeVisible();
});

test('a set-up that is reloaded, cut off and opened twice loses nothing, and leads back to no secret', async ({
  page,
  context,
  watched: _watched,
}) => {
  await page.goto('/console/setup#nothing');
  await expect(title(page, 'This link is over')).toBeVisible();
  await expectSoundInBoth(page);
  const email = await openClaim(page);
  const link = page.url();
  const second = await context.newPage();
  await second.goto(link);
  await second.getByLabel('Your name').fill('Ben Musa');
  await second.getByLabel('E-mail').fill('ben@looms.example');
  await button(second, 'Use a password and an app instead').click();
  await page.reload();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await button(page, 'Use a password and an app instead').click();
  await page.getByRole('textbox', { name: 'New password' }).fill('too short');
  await context.setOffline(true);
  await button(page, 'Next').click();
  await expect(page.getByRole('alert')).toContainText('cannot reach the service');
  await context.setOffline(false);
  await button(page, 'Next').click();
  await expect(page.getByText('It needs at least 15 characters.')).toBeVisible();
  await choosePassword(page);
  await expectSoundInBoth(page);
  await button(page, 'I have kept them').click();
  await expect(title(page, 'Today')).toBeVisible();
  await second.getByRole('textbox', { name: 'New password' }).fill(PASSWORD);
  await button(second, 'Next').click();
  await expect(title(second, 'This link is over')).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain(new URL(link).hash);
});

test('a password with an app signs in, and what was typed stays when it is refused or the network is gone', async ({
  page,
  context,
  watched: _watched,
}) => {
  const email = await openClaim(page);
  await button(page, 'Use a password and an app instead').click();
  const key = await choosePassword(page);
  await button(page, 'I have kept them').click();
  await expect(title(page, 'Today')).toBeVisible();
  await signOut(page);
  await page.goto('/console/payments');
  await expect(title(page, 'Sign in')).toBeVisible();
  await expectSoundInBoth(page);
  await page.getByLabel('E-mail').fill(email);
  await passwordField(page).fill(PASSWORD);
  await page.getByLabel('Six figures').fill('000000');
  await context.setOffline(true);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toContainText('cannot reach the service');
  await context.setOffline(false);
  await button(page, 'Sign in').click();
  await expect(page.getByRole('alert')).toContainText('do not fit together');
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(passwordField(page)).toHaveValue(PASSWORD);
  // The code of the set-up is spent; the service also takes the next one.
  await page.getByLabel('Six figures').fill(codeOf(key, 1));
  await page.keyboard.press('Enter');
  await expect(title(page, 'Payments')).toBeVisible();
});

test('what is dangerous asks who it is: cancelled it does nothing, a wrong proof is told, a right one does it', async ({
  page,
  watched: _watched,
}) => {
  const device = await addAuthenticator(page);
  const email = await openClaim(page);
  await button(page, 'Use a password and an app instead').click();
  const key = await choosePassword(page);
  await button(page, 'I have kept them').click();
  await expect(title(page, 'Today')).toBeVisible();
  await page.goto('/console/account');
  await button(page, 'Add a passkey').click();
  await expect(page.getByText(/^Added/)).toBeVisible();
  await page.goto('/console/team');
  const make = button(page, 'Make a link');
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  const links = page.getByText(/\/console\/setup#[\w-]{43}$/);
  await expect(make).toBeVisible();

  await forgetProof(email);
  await page.getByLabel('E-mail').fill('new@looms.example');
  await make.click();
  await expect(dialog).toBeVisible();
  await expectSoundInBoth(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('alert')).toContainText('Confirm that it is you, then do it again.');
  await expect(links).toHaveCount(0);

  await make.click();
  await device.recognise(false);
  await button(page, 'Confirm with your passkey').click();
  await expect(dialog.getByRole('alert')).toContainText('Your device did not answer with a passkey');
  await passwordField(page).fill(PASSWORD);
  await dialog.getByLabel('Six figures').fill('000000');
  await button(page, 'Confirm').click();
  await expect(dialog.getByRole('alert')).toContainText('Password and code do not fit together');
  await dialog.getByLabel('Six figures').fill(codeOf(key, 1));
  await button(page, 'Confirm').click();
  await expect(dialog).toBeHidden();
  await expect(links).toHaveCount(1);

  const [first] = await links.allTextContents();
  await forgetProof(email);
  await device.recognise(true);
  await make.click();
  await button(page, 'Confirm with your passkey').click();
  await expect(dialog).toBeHidden();
  await expect(links).not.toHaveText(first ?? '');
});

test('an owner invites, takes out, and sees in the activity log who did it', async ({
  page,
  watched: _watched,
}) => {
  await signIn(page, 'owner');
  await signIn(page, 'support');
  await signIn(page, 'owner');
  await page.goto('/console/team');
  await page.getByLabel('E-mail').fill('dev@looms.example');
  await page.getByLabel('Role', { exact: true }).selectOption('Developer');
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByText(/\/console\/setup#[\w-]{43}$/)).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expectSoundInBoth(page);
  await page.getByRole('button', { name: 'Change The support' }).first().click();
  await page.getByRole('menuitem', { name: 'Take out of the team' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('cannot come back without a new invitation');
  await dialog.getByRole('button', { name: 'Take out of the team' }).click();
  await expect(dialog).toBeHidden();
  await page.goto('/console/audit');
  await page.getByLabel('Action').selectOption('Taken out of the team');
  await expect(page).toHaveURL(/action=team\.taken-out/);
  await expect(page.getByRole('row').nth(1)).toContainText('The owner');
  await expect(page.getByText('Nothing was changed or taken out')).toBeVisible();
  await expectSoundInBoth(page);
});

test('when a sign-in ends, no customer stays on the screen, and who comes back goes on where they were', async ({
  page,
  context,
}) => {
  // The service's quarter of an hour, as its page is told of it.
  await page.route('**/console/api/me*', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { data: { endsInMs: number } | null };
    if (json.data) json.data.endsInMs = 2_000;
    await route.fulfill({ response, json });
  });
  await openTransaction();
  await signIn(page, 'owner');
  await page.goto('/console/payments');
  const customer = page.getByRole('row').nth(1);
  await expect(customer).toBeVisible();
  await page.getByLabel('Find a payment').fill('half a na');

  const cookies = await context.cookies();
  await context.clearCookies();
  await expect(title(page, 'Sign in')).toBeVisible({ timeout: 5_000 });
  await expect(page.getByText('what you typed is kept')).toBeVisible();
  await expect(customer).toBeHidden();
  await expectReadable(page);

  await context.addCookies(cookies);
  const other = await context.newPage();
  await other.goto('/console');
  await expect(customer).toBeVisible();
  await expect(page).toHaveURL('/console/payments');
  await expect(page.getByLabel('Find a payment')).toHaveValue('half a na');
  await expect(page).toHaveTitle('Payments');

  await button(other, 'The owner').click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(title(page, 'Sign in')).toBeVisible({ timeout: 1_500 });
  await expect(customer).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
