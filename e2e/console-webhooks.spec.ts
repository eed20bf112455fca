// The console's screen of webhooks: the address and the doctor, what was sent and answered, sending again.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, expectReadable, expectSound, test } from './checkout-test.ts';
import { signIn } from './console-person.ts';
import { CHECKOUT, makeMerchant, openTransaction } from './product.ts';

let receiver: Server;
let url = '';
let status = 401;
let answered = 0;
test.beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume().once('end', () => {
      answered += 1;
      response.writeHead(status, { 'www-authenticate': 'Basic realm="x"' }).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
});
test.afterAll(() => void receiver.close());

test('a developer gives the address, sends a test event, and is told what is wrong and what to do', async ({
  page,
  watched: _watched,
}) => {
  status = 401;
  await signIn(page, 'developer');
  await page.goto('/console/webhooks');
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeFocused();
  await page.getByRole('button', { name: 'Change the address' }).click();
  await page.getByLabel('Address').fill('http://10.0.0.1/');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Give a full https address of a public server.')).toBeVisible();
  await page.getByLabel('Address').fill(url);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(url)).toBeVisible();
  await page.getByRole('button', { name: 'Ask the doctor' }).click();
  await expect(page.getByText('Something in front of your server asks for a password')).toBeVisible();
  await expect(page.getByText('Leave this path out of it')).toBeVisible();
  await expectSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
  status = 200;
  await page.getByRole('button', { name: 'Send a test event' }).click();
  // It arrives, which says nothing of what the doctor found.
  await expect(page.getByText('It does not show whether your server checks who sent them')).toBeVisible();
  await expect(page.getByText('Something in front of your server asks for a password')).toBeVisible();
  await expectSound(page);
});

test('somebody finds a webhook that failed, sees what their server answered, and sends it again, by keyboard alone', async ({
  checkout,
  page,
}) => {
  // Its receiver is gone, so that no try is made but the one that is asked for.
  [status, answered] = [410, 0];
  const reference = await openTransaction({ redirect_url: undefined, notification_url: url });
  await checkout.open(reference);
  await checkout.payWith('virtual_card');
  await checkout.isPaid();
  // The screen does not ask again by itself.
  await expect.poll(() => answered).toBe(1);
  await signIn(page, 'admin');
  await page.goto(`/console/webhooks?status=undelivered&payment=${reference}`);
  await expect(page.getByLabel('State')).toHaveValue('undelivered');
  await page.getByRole('button', { name: reference }).press('Enter');
  await expect(page.getByText('"event":"charge.success"')).toBeVisible();
  await expect(page.getByText('www-authenticate: Basic [secret]')).toBeVisible();
  await expectSound(page);
  const opened = page.url();
  status = 200;
  await page.getByRole('button', { name: 'Send again', exact: true }).press('Enter');
  await expect(page.getByText('It is being sent again.')).toBeVisible();
  await expect.poll(() => answered).toBe(2);
  await page.keyboard.press('Escape');
  await expect(page.getByText('"event":"charge.success"')).toBeHidden();
  await page.getByLabel('State').selectOption('delivered');
  await expect(page).toHaveURL(/status=delivered/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: reference })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  // It opens, whatever is left of the list behind it.
  await page.goto(opened);
  await expect(page.getByText('None is like that. Take a filter away.')).toBeAttached();
  await expect(page.getByText('"event":"charge.success"')).toBeVisible();
});

test('all that failed is sent again by one press, and what arrived is not', async ({ checkout, page }) => {
  const shop = await makeMerchant({});
  await signIn(page, 'developer', shop);
  // It has a key to sign with, which the tests' own shops have not.
  const key = { headers: { origin: CHECKOUT }, data: { kind: 'secret', overlap_hours: 24 } };
  expect((await page.request.post('/console/api/settings/keys/roll', key)).ok()).toBe(true);
  const hasOne = async (state: 'delivered' | 'undelivered') => {
    const answer = await page.request.get(`/console/api/webhooks?status=${state}`);
    return ((await answer.json()) as { data: { webhooks: object[] } }).data.webhooks.length === 1;
  };
  for (const [answer, state] of [
    [200, 'delivered'],
    [410, 'undelivered'],
  ] as const) {
    status = answer;
    const reference = await openTransaction({ redirect_url: undefined, notification_url: url }, shop);
    await checkout.open(reference);
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
    await expect.poll(() => hasOne(state)).toBe(true);
  }
  await page.goto('/console/webhooks');
  [status, answered] = [200, 0];
  await page.getByRole('button', { name: 'Send all that failed again' }).click();
  await expect(page.getByText('1 webhook is being sent again.')).toBeVisible();
  await expect.poll(() => hasOne('undelivered')).toBe(false);
  await expect.poll(() => hasOne('delivered')).toBe(false);
  expect(answered).toBe(1);
  await page.reload();
  await expect(page.locator('tbody tr').filter({ hasText: 'Delivered' })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Send all that failed again' })).toBeHidden();
});

test('whoever may not see webhooks finds no way there', async ({ page, watched: _watched }) => {
  await signIn(page, 'support');
  await page.goto('/console/webhooks');
  await expect(page.getByText('Your role does not allow this.')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('link', { name: 'Webhooks' })).toHaveCount(0);
});
