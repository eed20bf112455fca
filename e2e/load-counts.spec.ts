// What a payer's browser fetches until the form can be used, until the page is live, and until it is ready for the next screen: counts, which
// are the same on every machine. Order and separation are held by first-load.spec.ts and chunks.spec.ts.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { expect, test } from './checkout-test.ts';
import { CHECKOUT, liveInstallation, openTransaction, pathOf } from './product.ts';

/** The source and the heaviest; the built files of each language are held by tooling/page-budgets.test.ts. */
const LANGUAGES = ['en', 'ar'];

const LIST = { channels: ['card', 'bank_transfer'], redirect_url: 'https://shop.example/thanks' };
const CARD = { ...LIST, default_channel: 'card' };
/** What makes the page ready for whatever comes next, from the list and from the card form. */
const AFTER = ['browser-runtime', 'later', 'later-screen', 'marks', 'shared-parts'];
const AFTER_LIST = [...AFTER, 'bank-transfer-start'];
const AFTER_CARD = [...AFTER, 'card-calls', 'order-lines', 'payment-record', 'receipt-sharing'];

const TOOLS = ['tool-drawer'];

/**
 * Most bytes, headers included, in the heaviest language: until the form can be used, until the page is live, and until it is ready. Beside
 * them what was measured last, in English and in the heaviest.
 */
const SCREENS = [
  // English 7,923, 88,164 and 123,810; Arabic 8,157, 88,847 and 125,773
  { screen: 'the list', env: 'live', body: LIST, after: AFTER_LIST, most: [8_300, 89_000, 126_000] },
  // English 8,290, 88,531 and 132,133; Arabic 8,549, 89,239 and 134,216
  { screen: 'the card form', env: 'live', body: CARD, after: AFTER_CARD, most: [8_700, 89_400, 134_500] },
  // English 8,637, 88,814 and 125,122; Arabic 8,897, 89,523 and 127,111
  {
    screen: 'the list in TEST MODE',
    env: 'test',
    body: LIST,
    after: [...AFTER_LIST, ...TOOLS],
    most: [9_100, 89_700, 127_400],
  },
  // English 9,666, 89,843 and 135,292; Arabic 10,083, 90,709 and 137,654
  {
    screen: 'the card form in TEST MODE',
    env: 'test',
    body: CARD,
    after: [...AFTER_CARD, ...TOOLS, 'test-cards'],
    most: [10_300, 90_900, 138_000],
  },
] as const;

type Fetched = { name: string; bytes: number; connection: number };

/** `page` of `/assets/page-DcGT0ZNh.js`; pictures are `marks`. */
function nameOf(url: string): string {
  const [, folder, file = ''] = /\/(assets|marks)\/(.*)-[\w-]{8}\./.exec(url) ?? [];
  if (folder === undefined) return 'document';
  return folder === 'marks' ? folder : file;
}

/** All that the page asks for from now on, as it is asked for, and what of it has come. */
async function watchFetches(cdp: CDPSession): Promise<{ asked: string[]; come: Fetched[] }> {
  const [asked, come]: [string[], Fetched[]] = [[], []];
  const open = new Map<string, { name: string; connection: number }>();
  cdp.on('Network.requestWillBeSent', ({ request }) => asked.push(nameOf(request.url)));
  cdp.on('Network.responseReceived', ({ requestId, response: { url, connectionId: connection } }) =>
    open.set(requestId, { name: nameOf(url), connection }),
  );
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const response = open.get(requestId);
    if (response) come.push({ ...response, bytes });
  });
  await cdp.send('Network.enable');
  return { asked, come };
}

const sumOf = (fetched: readonly Fetched[]) => fetched.reduce((sum, { bytes }) => sum + bytes, 0);

/** Holds the page's script until `releaseScript`, and all else until `releaseRest`. */
async function hold(page: Page) {
  const [script, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(/\/(assets|marks)\//, async (route) => {
    await (nameOf(route.request().url()) === 'page' ? script : rest).promise;
    await route.continue();
  });
  return { releaseScript: script.resolve, releaseRest: rest.resolve };
}

/** Two frames after the first paint: by then a picture in sight would have been asked for. */
async function isPainted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** One load with nothing in the cache, step by step. */
async function load(browser: Browser, url: string, locale: string, after: readonly string[]) {
  const context = await browser.newContext({ locale, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const { asked, come } = await watchFetches(await context.newCDPSession(page));
  const held = await hold(page);
  await page.goto(url, { waitUntil: 'commit' });
  await isPainted(page);
  const usable = { asked: [...asked], bytes: sumOf(come) };
  held.releaseScript();
  // All else is still held: the page is live without it.
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  const live = { names: come.map(({ name }) => name), bytes: sumOf(come) };
  const connections = new Set(come.map(({ connection }) => connection)).size;
  held.releaseRest();
  await expect
    .poll(() => come.map(({ name }) => name).toSorted())
    .toEqual(['document', 'page', ...after].toSorted());
  await context.close();
  return { usable, live, connections, ready: sumOf(come) };
}

for (const { screen, env, body, after, most } of SCREENS)
  test(`${screen}: what is fetched until it can be used, until it is live, and until it is ready for the next screen`, async ({
    browser,
  }) => {
    const { origin, secretKey } =
      env === 'live' ? await liveInstallation() : { origin: CHECKOUT, secretKey: undefined };
    for (const language of LANGUAGES) {
      const reference = await openTransaction(body, secretKey, origin);
      const { usable, live, connections, ready } = await load(
        browser,
        origin + pathOf(reference),
        language,
        after,
      );
      expect(usable.asked).toEqual(['document', 'page']);
      expect(live.names).toEqual(['document', 'page']);
      expect(connections).toBe(1);
      const bytes = [usable.bytes, live.bytes, ready];
      const over = bytes.filter((each, step) => each > (most[step] ?? 0));
      expect(over, `${language}: ${bytes.join(', ')} of at most ${most.join(', ')}`).toEqual([]);
    }
  });
