// What a shop sets for itself: keys, processors, e-mail, and what waits for a person; each role sees its own tabs.
import { expect, expectReadable, expectSound, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';
import {
  atProcessors,
  makeMerchant,
  openTransaction,
  orderFault,
  processorsCopy,
  sessionAtProcessors,
} from './product.ts';

test('a key is made, shown once, and the old one ended', async ({ page, watched: _watched }) => {
  await signIn(page, 'admin');
  await page.goto('/console/settings?tab=keys');
  await expect(page.getByText('Kept sealed').first()).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Make a new one: Encryption key' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('The old key works for').selectOption('1 hour');
  await dialog.getByRole('button', { name: 'Make the new key' }).click();
  await expect(dialog.getByText('It is not shown again.')).toBeVisible();
  await expectSound(page);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(dialog.getByText('It is not shown again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'End the old key now' }).click();
  await dialog.getByRole('button', { name: 'End the old key now' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'End the old key now' })).toBeHidden();
});

test('processors, e-mail and what waits stand in tabs of their own address', async ({
  page,
  watched: _watched,
}) => {
  await signIn(page, 'admin', await makeMerchant({}));
  await page.goto('/console/settings?tab=processors');
  await expect(page.getByRole('heading', { name: 'Where charges go' })).toBeVisible();
  await expectSound(page);
  await page.getByRole('tab', { name: 'E-mails' }).click();
  await expect(page).toHaveURL(/tab=mail/);
  await expect(page.getByText('no mail server yet')).toBeVisible();
  await page.getByLabel('E-mail address').fill('till@shop.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('tab', { name: 'Needs attention' }).click();
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();
});

test('every tab can be read in the dark', async ({ page, watched: _watched }) => {
  await signIn(page, 'admin');
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const [tab, content] of [
    ['keys', 'Kept sealed'],
    ['processors', 'Where charges go'],
    ['mail', 'Get one e-mail'],
    ['limits', 'By one person'],
    ['attention', 'Nothing waits for you.'],
  ] as const) {
    await page.goto(`/console/settings?tab=${tab}`);
    await expect(page.getByText(content).first()).toBeVisible();
    await expectReadable(page);
  }
});

test('a looser limit waits, is read first by the owner, and is taken back', async ({
  page,
  watched: _watched,
}) => {
  await signIn(page, 'owner', await makeMerchant({}));
  await page.goto('/console/settings?tab=limits');
  await page.getByLabel('By one person', { exact: true }).fill('a lot');
  await page.getByLabel('By all people together').fill('1,000,000');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('1,250.50')).toBeVisible();
  await page.getByLabel('By one person', { exact: true }).fill('100,000');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(page.getByText('NGN 1,000,000.00 by all together')).toBeVisible();
  await expectSound(page);
  await page.reload();
  const notices = page.locator('section').filter({ hasText: 'Since you were last here' });
  await expect(notices.getByText('Refund limits changed')).toBeVisible();
  await expectSound(page);
  await notices.getByRole('button', { name: 'I have seen it' }).click();
  await expect(notices).toBeHidden();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('NGN 1,000,000.00 by all together')).toBeHidden();
  await expect(page.getByLabel('By one person', { exact: true })).toHaveValue('100000.00');
});

test('an account is added, gets a route and loses it again', async ({ page, watched: _watched }) => {
  await signIn(page, 'admin');
  await page.goto('/console/settings?tab=processors');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add an account' }).click();
  await dialog.getByLabel('Processor').selectOption('paystack');
  await dialog.getByRole('button', { name: 'Add an account' }).click();
  await expect(dialog.getByText('This is needed.')).toBeVisible();
  await expectSound(page);
  const name = `till-${Date.now()}`;
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Secret key').fill('sk_live_0123456789');
  await dialog.getByRole('button', { name: 'Add an account' }).click();
  await expect(dialog.getByText('This one is not for this data')).toBeVisible();
  await dialog.getByLabel('Secret key').fill('sk_test_0123456789');
  // It is tried out at once; Paystack itself is not asked from here.
  const json = { status: true, data: { outcome: 'lost', why: '' } };
  await page.route('**/settings/processors/*/probe*', (route) => route.fulfill({ json }));
  await dialog.getByRole('button', { name: 'Add an account' }).click();
  await expect(dialog.getByText('No answer').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: `paystack/${name}` })).toBeVisible();
  const added = page.locator('.mantine-Card-root', { hasText: `paystack/${name}` });
  await expect(added).toContainText('Not tried yet');
  // What the owner enters at the processor.
  await expect(page.getByText(`/api/callbacks/paystack/${name}`)).toBeVisible();

  await page.getByRole('button', { name: 'Add a route' }).click();
  await dialog.getByLabel('Account').selectOption(`paystack/${name}`);
  await dialog.getByLabel('Method').selectOption('Bank transfer');
  // Nobody in these tests pays in it so.
  await dialog.getByLabel('Currency').selectOption('KES');
  await dialog.getByRole('button', { name: 'Add a route' }).click();
  await expect(dialog).toBeHidden();
  const route = page.getByRole('row').filter({ hasText: `paystack/${name}` });
  await expect(route).toContainText('KES');
  await route.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog.getByText('New charges no longer go this way.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(dialog).toBeHidden();
  await expect(route).toHaveCount(0);
});

test('credentials that a processor does not know are seen when it is tried out, and new ones work', async ({
  page,
  watched: _watched,
}) => {
  const { origin, secretKey } = await processorsCopy();
  await signIn(page, 'admin', secretKey, sessionAtProcessors);
  await page.goto(`${origin}/console/settings?tab=processors`);
  const dialog = page.getByRole('dialog');
  const name = `till-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('button', { name: 'Add an account' }).click();
  await dialog.getByLabel('Processor').selectOption('kora');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Secret key').fill('sk_test_ofNobody');
  await dialog.getByLabel('Encryption key').fill('k'.repeat(32));
  await dialog.getByRole('button', { name: 'Add an account' }).click();
  const account = page.locator('.mantine-Card-root', { hasText: `kora/${name}` });
  const card = dialog.getByRole('listitem').filter({ hasText: /test card that ends in 4674/ });
  const ofPage = dialog.getByRole('listitem').filter({ hasText: /Kora’s page for cards/ });
  // Nobody has to ask for it.
  await expect(ofPage).toContainText('Answers otherwise than expected');
  // Only where the account may take cards on our own form.
  await expect(card).toContainText('Not possible with this account');
  await expectSound(page);
  await page.keyboard.press('Escape');
  await expect(account).toContainText('it did not answer as expected');
  await account.getByRole('button', { name: 'New credentials' }).click();
  // The double knows an account by the name in its key.
  await dialog.getByLabel('Secret key').fill(`sk_test_${Buffer.from(name).toString('hex')}`);
  await dialog.getByLabel('Encryption key').fill('k'.repeat(32));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  // From here on payments of other tests may go there, and show that it works.
  await expect(account).not.toContainText('it did not answer as expected');
  await account.getByRole('button', { name: 'Try it out' }).click();
  await dialog.getByRole('button', { name: 'Start' }).click();
  await expect(async () => {
    // It is asked after a while what became of the charge.
    await atProcessors('/advance', { ms: 5_000 });
    await expect(ofPage).toContainText('Works', { timeout: 250 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(account).toContainText('Works, last seen');
});

test('what a processor takes back waits for a person, who settles it with a note', async ({
  checkout,
  page,
}) => {
  const shop = await makeMerchant({});
  const reference = await openTransaction({ redirect_url: undefined }, shop);
  await checkout.open(reference);
  await orderFault(reference, 'decline_after_success');
  await checkout.payWith('no_auth');
  await checkout.isPaid();
  await signIn(page, 'operations', shop);
  const reviewItems = async () => {
    const answer = await page.request.get('/console/api/settings/attention');
    return ((await answer.json()) as { data: { reviewItems: object[] } }).data.reviewItems;
  };
  await expect.poll(reviewItems).toHaveLength(1);
  await page.goto('/console');
  await page.getByRole('link', { name: 'A processor calls a paid payment declined' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^NGN 1,5/ })).toBeVisible();
  await page.goto('/console/settings?tab=attention');
  await expect(page.getByText('A processor calls a paid payment declined')).toBeVisible();
  await page.getByRole('link', { name: 'See the payment' }).click();
  await expect(page.getByText('A processor calls a paid payment declined')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Settle it' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Close it' }).click();
  await expect(dialog.getByText('Write what you did, for whoever reads it later.')).toBeVisible();
  await dialog.getByLabel('What you did').fill('It is approved in their dashboard');
  await dialog.getByRole('button', { name: 'Close it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('A processor calls a paid payment declined')).toBeHidden();
  await page.goto('/console/settings?tab=attention');
  await expect(page.getByText('Nothing waits for you.')).toBeVisible();
});

test('a role sees no tab that it may not open', async ({ page, watched: _watched }) => {
  await signIn(page, 'developer');
  await page.goto('/console/settings?tab=keys');
  await expect(page.getByRole('tab')).toHaveText(['Keys']);
  await page.goto('/console/settings?tab=processors');
  await expect(page.getByText('Your role does not allow this.')).toBeVisible();
});
