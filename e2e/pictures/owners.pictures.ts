// Takes the pictures of the guide for owners (docs/owners.md): a shop with a day's payments, a search, one payment, and its balances.
import { join } from 'node:path';
import { test } from '../checkout-test.ts';
import { signIn } from '../console-person.ts';
import { makeMerchant, openTransaction } from '../product.ts';

const FOLDER = join(import.meta.dirname, '../../docs/images');

const SALES = [
  { name: 'Chidi Eze', narration: 'Birthday cake, two layers', amount: 24_000 },
  { name: 'Zainab Yusuf', narration: 'Chocolate cake', amount: 6_000 },
  { name: 'Neema Mushi', narration: 'Twelve cupcakes', amount: 9_600 },
  { name: 'Kofi Mensah', narration: 'Carrot cake', amount: 7_500 },
  { name: 'Amina Yusuf', narration: 'Wedding cake, a first part', amount: 85_000 },
];

test('the guide for owners', async ({ checkout, page }) => {
  const key = await makeMerchant({});
  for (const [index, { name, narration, amount }] of SALES.entries()) {
    const customer = { name, email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com` };
    const stay = { merchant_bears_cost: true, redirect_url: undefined };
    const sale = { reference: `cake-${198 + index}`, amount, narration, customer, ...stay };
    await checkout.open(await openTransaction(sale, key));
    // Who left is in the picture, too.
    if (name === 'Kofi Mensah') continue;
    await checkout.payWith('virtual_card');
    await checkout.isPaid();
  }
  await signIn(page, 'owner', key);
  await page.setViewportSize({ width: 1100, height: 720 });
  const take = async (address: string, name: string) => {
    await page.goto(`/console${address}`);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  };
  await take('/', 'console-today');
  await take('/payments?q=yusuf', 'console-search');
  await page.getByRole('link', { name: 'cake-199' }).click();
  await page.getByRole('button', { name: 'Refund' }).waitFor();
  await take(new URL(page.url()).pathname.replace('/console', ''), 'console-payment');
  await take('/money', 'console-balances');
});
