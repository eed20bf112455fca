// Decision 0039: the document comes in one piece and with the style of its own screen; that of the later ones comes with their code.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import type { CheckoutScreen } from './checkout-screen.ts';
import { expect, test } from './checkout-test.ts';
import { CHECKOUT, openTransaction, verify } from './product.ts';

const LATER_STYLE = '**/assets/later-*.css';
const PIN = 'Enter your card PIN';

/** Stands between browser and service, and holds each document up in its middle. */
async function openHaltingProxy() {
  let halted: ServerResponse | null = null;
  let rest = '';
  const server = createServer((request, response) => {
    void fetch(CHECKOUT + (request.url ?? ''), { headers: { accept: request.headers.accept ?? '' } }).then(
      async (answer) => {
        const type = answer.headers.get('content-type') ?? '';
        const body = await answer.text();
        response.setHeader('content-type', type);
        if (!type.startsWith('text/html')) return void response.end(body);
        const middle = body.indexOf('<form action', body.indexOf('<main'));
        halted = response;
        rest = body.slice(middle);
        response.write(body.slice(0, middle));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    goOn: () => halted?.end(rest),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** When the script was asked for, and when something was painted first; undefined: not yet. */
const momentsOf = (page: Page) =>
  page.evaluate(() => ({
    asked: performance.getEntriesByType('resource').find(({ name }) => name.includes('/page-'))?.startTime,
    painted: performance.getEntriesByName('first-paint')[0]?.startTime,
  }));

test('the first paint waits for the whole document; the script, which it names last, is asked for before it', async ({
  page,
}) => {
  await using proxy = await openHaltingProxy();
  await page.goto(`${proxy.url}/${await openTransaction()}`, { waitUntil: 'commit' });
  await expect(page.locator('h1')).toBeAttached();
  for (let look = 0; look < 20; look += 1) expect((await momentsOf(page)).painted).toBeUndefined();
  proxy.goOn();
  await expect
    .poll(() => momentsOf(page))
    .toEqual({ asked: expect.any(Number), painted: expect.any(Number) });
  const { asked, painted } = await momentsOf(page);
  expect(asked).toBeLessThan(painted ?? 0);
  await expect(page.getByRole('button', { name: 'Pay NGN 1,524.19' })).toBeVisible();
});

test('a script that is not as it was built does not run, and the form is the browser’s', async ({
  checkout,
  page,
}) => {
  await page.route('**/assets/page-*.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}//` });
  });
  const refused = page.waitForEvent('console', (message) => message.text().includes("'integrity'"));
  await page.goto(`${CHECKOUT}/${await openTransaction()}`);
  await refused;
  await checkout.useTool('PIN');
  await checkout.pay.click();
  await expect(checkout.heading(PIN)).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-live');
  // The script of the last page may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

/** The boxes of the PIN stand side by side only with their style. */
const isStyled = (checkout: CheckoutScreen) =>
  expect(checkout.pinBox(1).locator('..')).toHaveCSS('display', 'flex');

test('a later screen is not drawn before its style is there, and the press waits', async ({
  checkout,
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(LATER_STYLE, async (route) => {
    await held;
    await route.continue();
  });
  const reference = await openTransaction();
  await checkout.open(reference);
  await checkout.payWith('pin');
  await expect(checkout.pay).toBeHidden();
  await expect(checkout.heading(PIN)).toBeHidden();
  release();
  await expect(checkout.heading(PIN)).toBeVisible();
  await isStyled(checkout);
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test('where that style never comes, the service draws the screen, with its style in it', async ({
  checkout,
  page,
}) => {
  await page.route(LATER_STYLE, (route) => route.abort());
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'));
  const reference = await openTransaction();
  await checkout.open(reference);
  await lost;
  await checkout.payWith('pin');
  await expect(checkout.heading(PIN)).toBeVisible();
  await isStyled(checkout);
  await checkout.isLive();
  await checkout.typePin('1234');
  await checkout.isPaid();
  expect((await verify(reference)).payment_attempts).toHaveLength(1);
});

test('what is folded or of TEST MODE alone comes after the page is live: what its payer opened and typed by then stays', async ({
  checkout,
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/(tool-drawer|test-cards)-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await checkout.open(await openTransaction());
  await page.getByText('Test tools').click();
  const drawer = page.locator('details:has(> summary:text-is("Test tools"))');
  await drawer.evaluate((element) => element.setAttribute('data-drawn-by', 'service'));
  // Each key draws the form around it anew.
  await checkout.cardNumber.pressSequentially('5188 51');
  release();
  await checkout.useTool('PIN');
  await expect(checkout.cardNumber).toHaveValue('5188 5136 1855 2975');
  await expect(drawer).toHaveAttribute('data-drawn-by', 'service');
  await expect(drawer).not.toHaveAttribute('open');
  expect(page.url()).not.toContain('preset');
});
