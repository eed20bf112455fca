// Disputes in the console, of payments at Paystack's double: found in time, answered with a file by the keyboard, sent once and won; written by
// two people with a bad network, and accepted.
import type { Page } from '@playwright/test';
import { expect, expectReadable, expectSound, test as base } from './checkout-test.ts';
import { signIn } from './console-person.ts';
import {
  atProcessors,
  openTransaction,
  pathOf,
  type ProcessorsCopy,
  processorsCopy,
  sessionAtProcessors,
  verify,
} from './product.ts';

const test = base.extend<{ copy: ProcessorsCopy }>({
  copy: async ({ browserName: _browserName }, run) => run(await processorsCopy()),
  baseURL: async ({ copy }, run) => run(copy.origin),
});
test.describe.configure({ mode: 'default', timeout: 150_000 });

const MINUTE_MS = 60_000;
/** However far other tests turn the clock meanwhile. */
const HOURS = 240;

type Disputed = { id: number; charge: string; email: string };

/** A payment by M-Pesa that its payer disputes. */
async function disputed(page: Page, { secretKey, origin }: ProcessorsCopy): Promise<Disputed> {
  const id = Date.now();
  const email = `asha.${id}@example.com`;
  const items = [{ name: 'Market tote', quantity: 1, unit_amount: 1500 }];
  const asked = { currency: 'KES', channels: ['mobile_money'], merchant_bears_cost: true, items };
  const customer = { email, name: 'Asha Mwangi' };
  const reference = await openTransaction({ ...asked, customer, redirect_url: undefined }, secretKey, origin);
  await page.goto(pathOf(reference));
  await page
    .getByLabel(/number/i)
    .first()
    .fill('0710 000 000');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByRole('heading', { name: 'Approve on your phone' })).toBeVisible();
  const { payment_attempts: attempts } = await verify(reference, secretKey, origin);
  const { reference: charge } = attempts.at(-1) as { reference: string };
  await atProcessors('/approve', { at: 'paystack', charge });
  await expect(async () => {
    await atProcessors('/advance', { ms: MINUTE_MS });
    expect(await verify(reference, secretKey, origin)).toMatchObject({ status: 'success' });
  }).toPass({ timeout: 40_000, intervals: [500] });
  expect(await atProcessors('/dispute', { id, charge, hours: HOURS })).toMatchObject({ status: 200 });
  return { id, charge, email };
}

/** From the list, as whoever answers it. */
async function openDispute(page: Page, { origin, secretKey }: ProcessorsCopy, { email }: Disputed) {
  await signIn(page, 'owner', secretKey, sessionAtProcessors);
  await page.goto(`${origin}/console/disputes`);
  await page.getByRole('row').filter({ hasText: email }).getByRole('link').first().press('Enter');
  await expect(page.getByRole('heading', { name: 'What helps' })).toBeVisible();
}

async function isSoundInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectSound(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectReadable(page);
}

/** One pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a dispute waits in Today, is answered by the keyboard with a file and sent once, and is won', async ({
  page,
  copy,
}) => {
  const dispute = await disputed(page, copy);
  await openDispute(page, copy, dispute);
  const place = page.url();
  await page.goto(`${copy.origin}/console`);
  await page.getByRole('link', { name: /disputes? to answer$/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeFocused();
  await expectSound(page);
  await page.goto(place);
  await expect(page.getByText(/^\d+ days left to answer$/)).toBeVisible();
  await page.getByLabel('What is it about?').selectOption('The customer says that nothing arrived');
  await expect(page.getByText('Who took it: a signature, a photo or a code')).toBeVisible();
  const statement = page.getByLabel('Statement');
  await expect(statement).toHaveValue(
    /^We ask you to decline this dispute\.\nAsha Mwangi paid KES 1,500\.00/,
  );
  await statement.press('End');
  await page.keyboard.type(' She has it since Friday.');
  await page.getByLabel('Delivered on').fill('2026-11-20');
  await expect(page.getByText(/^Saved by The owner/)).toBeVisible();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: PICTURE });
  await expect(page.getByRole('link', { name: /^The delivery: delivery-\d+\.png$/ })).toBeVisible();
  await isSoundInBothThemes(page);
  await page.getByRole('button', { name: 'Send the answer' }).press('Enter');
  await expect(page.getByText('Your answer goes to Paystack once, as it is now.')).toBeVisible();
  // A key that is held down confirms nothing.
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send it now' }).press('Enter');
  await expect(page.getByText('Paystack has your answer.')).toBeVisible();
  await expect(page.getByText('With the bank')).toBeVisible();
  const { answers } = await atProcessors<{ answers: { message: string }[] }>('/dispute', {
    ...dispute,
    end: 'declined',
  });
  expect(answers.map(({ message }) => message)).toEqual([
    expect.stringContaining('She has it since Friday.'),
  ]);
  await page.reload();
  await expect(page.getByText('You keep KES 1,500.00.')).toBeVisible();
});

test('a draft outlives a lost network and a reload, a second person is told, and a dispute is accepted for good', async ({
  page,
  copy,
  browser,
}) => {
  const dispute = await disputed(page, copy);
  await openDispute(page, copy, dispute);
  const colleague = await (await browser.newContext({ baseURL: copy.origin })).newPage();
  await signIn(colleague, 'operations', copy.secretKey, sessionAtProcessors);
  await colleague.goto(page.url());
  await expect(colleague.getByRole('heading', { name: 'What helps' })).toBeVisible();
  await expect(colleague.getByLabel('Statement')).toBeVisible();
  await page.route('**/api/disputes/*/draft*', (route) => route.abort());
  await page.getByLabel('Statement').fill('Kept without a network');
  await expect(page.getByText('Not saved yet: there is no connection.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What helps' })).toBeVisible();
  await expect(page.getByLabel('Statement')).toHaveValue('Kept without a network');
  await page.unrouteAll();
  await expect(page.getByText(/^Saved by The owner/)).toBeVisible();
  await colleague.getByLabel('Statement').fill('Theirs');
  await colleague.getByRole('button', { name: 'Show what is saved now' }).click();
  await expect(colleague.getByLabel('Statement')).toHaveValue('Kept without a network');
  await colleague.context().close();
  await page.getByRole('link', { name: 'Open the payment' }).click();
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('This payment is disputed. A refund does not end the dispute')).toBeVisible();
  await page.getByRole('link', { name: 'Open the dispute' }).click();
  await page.evaluate(() => localStorage.setItem('titan-console-language', 'ar'));
  await page.reload();
  await page.getByRole('button', { name: 'قبول الاعتراض' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'قبول الاعتراض' }).click();
  await expect(page.getByText('ولا يمكن استعادته')).toBeVisible();
  await page.getByRole('button', { name: /^إعادة/ }).click();
  // Accepted, or already over at the processor.
  await expect(page.getByText(/قبلت الاعتراض|^عاد/).first()).toBeVisible();
  await expectSound(page);
});
