// guides/performance C3 to C6 as exact counts of the built page: bytes, requests, and what a processor has to read and to hydrate.
// Beside each limit stands what was measured last; a limit is raised on purpose, never to make a test pass.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { loadBuiltPage, PAGE_DIST } from '@titan/server/routes/assets';
import { describe, expect, it } from 'vitest';

/** Of each script: what travels (brotli, as built) and what is parsed (plain), in bytes. */
const SCRIPTS: Record<string, { travels: number; parsed: number }> = {
  page: { travels: 75_500, parsed: 275_000 }, // 75,006 and 272,500
  'browser-runtime': { travels: 32_500, parsed: 125_000 }, // 31,886
  'later-screen': { travels: 6_500, parsed: 21_000 }, // 5,829 and 19,116
  'push-channel': { travels: 1_200, parsed: 2_600 }, // 941 and 2,058
  'answer-stage': { travels: 3_000, parsed: 8_500 }, // 2,468 and 7,115
  'cvv-form': { travels: 2_200, parsed: 5_200 }, // 1,777 and 4,409
  'saved-stage': { travels: 2_000, parsed: 5_200 }, // 1,664 and 4,517
  'three-ds': { travels: 2_400, parsed: 7_400 }, // 2,107 and 6,951
  verify: { travels: 600, parsed: 1_250 }, // 518 and 1,080; never loaded by the payment's own page
  'rate-row': { travels: 900, parsed: 1_700 }, // 662 and 1,329
  'money-back': { travels: 400, parsed: 700 }, // 271 and 476
  'use-seconds-left': { travels: 300, parsed: 400 }, // 196 and 264
  'mobile-money-start': { travels: 4_700, parsed: 12_000 }, // 4,332
  'mobile-money-held-stage': { travels: 4_400, parsed: 14_000 }, // 4,058
  choices: { travels: 400, parsed: 700 }, // 307
  'sandbox-wallets': { travels: 1_000, parsed: 4_000 }, // 879
  'sandbox-cards': { travels: 1_200, parsed: 3_400 }, // 1,036 and 2,639
};
/** Compressed as the service does it, at quality 5. */
const DOCUMENT = 6_900; // 6,545
const STYLE = 3_600; // 3,383 at the best quality
/** Elements that React takes over: hydration's work grows with them. */
const ELEMENTS = 130; // 113
/** Headers of document and script together: the service's own answers had 2,100. */
const HEADERS = 2_200;
/** C3: floor 90 kB, aim 75. */
const UNTIL_ENHANCED = 85_500; // 83,800
/** C4 asks for 109 kB with every channel. Not met since the card has all its stages: React, XState and the schemas are 80 of them. */
const ALL_SCRIPTS = 136_000; // 134,324

const ASSETS = join(PAGE_DIST, 'client/assets');
const sizeOf = (name: string) => readFileSync(join(ASSETS, name)).length;
/** `page-DcGT0ZNh.js` is `page`. */
const partOf = (name: string) => name.replace(/-[\w-]{8}\.js$/, '');
const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));

const { renderDocument, assets } = await loadBuiltPage();
type Data = Parameters<typeof renderDocument>[0];

/** A payer's first screen as the demo shop's payers get it: TEST MODE, one channel, so the card form is open. */
const FIRST_SCREEN: Data = {
  kind: 'payment',
  payment: {
    reference: 'order-20261121-0001',
    merchant_reference: 'order-20261121-0001',
    unique_reference: 'KPY-PI-rdwuPfNNaa9gL9xudmDazbH',
    public_key: 'pk_test_titan_demo_000000000001',
    env: 'test',
    status: 'pending',
    currency: 'NGN',
    amount: '1500.00',
    fees: { card: { fee: '22.50', vat: '1.69' } },
    merchant_bears_cost: false,
    payment_channels: ['card'],
    default_channel: null,
    payment_channels_details: { card: { can_save_card: true, saved_cards: [] } },
    merchant: { name: 'Titan Demo Shop', email: 'hello@demo-shop.example', logo: null },
    customer: { name: 'Ada Obi', email: 'ada@example.com' },
    narration: null,
    supportEmail: 'support@demo-shop.example',
    checkout_customization: { primary_color: '#14532d', secondary_color: '#ffffff' },
    redirect_url: 'https://shop.example/thanks',
    sessionAttempt: 0,
    max_attempts: 10,
    amount_paid: '0.00',
    reversals: [],
    conversion: null,
    expires_at: 1_795_330_094_470,
    server_time: 1_795_243_694_507,
    charge: null,
  },
  // As long as the real ones, and as hard to compress.
  sessionToken:
    'WzEsIktQWS1QSS1yZHd1UGZOTmFhOWdMOXh1ZG1EYXpiSCIsIm9yZGVyLTIwMjYxMTIxLTAwMDEiLCJwa190ZXN0IiwxNzk1MzMwMDk0NTA3XQ.fnIsMIXhZXc57EUIvFQW3wtdGXGqTixXzxurtP9W_RM',
  chosen: null,
  paidHere: false,
  formKey: 'uXTfPHf9cHvtLj7J2vKHQWU',
  feedback: null,
  choices: null,
  preset: null,
  place: null,
};

const html = renderDocument(FIRST_SCREEN, assets);
const documentBytes = brotliCompressSync(html, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
}).length;
const entry = scripts.find((name) => assets.script.endsWith(name)) ?? '';

describe('bytes', () => {
  it('every script has a budget, and every budget a script', () =>
    expect(scripts.map(partOf).toSorted()).toEqual(Object.keys(SCRIPTS).toSorted()));
  it.each(scripts)('%s keeps to its own', (name) => {
    const budget = SCRIPTS[partOf(name)];
    expect(sizeOf(`${name}.br`)).toBeLessThanOrEqual(budget?.travels ?? 0);
    expect(sizeOf(name)).toBeLessThanOrEqual(budget?.parsed ?? 0);
  });
  it('the document', () => expect(documentBytes).toBeLessThanOrEqual(DOCUMENT));
  it('the style sheet', () => expect(brotliCompressSync(assets.style).length).toBeLessThanOrEqual(STYLE));
  it('all that comes before the page is enhanced (C3)', () =>
    expect(documentBytes + sizeOf(`${entry}.br`) + HEADERS).toBeLessThanOrEqual(UNTIL_ENHANCED));
  it('all scripts together (C4)', () => {
    const sum = scripts.reduce((bytes, name) => bytes + sizeOf(`${name}.br`), 0);
    expect(sum).toBeLessThanOrEqual(ALL_SCRIPTS);
  });
});

it('no script carries schemas (decision 0024)', () => {
  const carrying = scripts.filter((name) =>
    /_zod|safeParse|ZodMini/.test(readFileSync(join(ASSETS, name), 'utf8')),
  );
  expect(carrying).toEqual([]);
});

describe('requests (C5)', () => {
  it('the document asks for one thing, its script, and names it last', () => {
    const asked = [...html.matchAll(/<(?:script|img|iframe|source|video)[^>]* src="([^"]*)"/g)];
    expect(asked.map(([, address]) => address)).toEqual([assets.script]);
    // Named earlier, it would be asked for while the document still travels: on a second connection.
    expect(html.endsWith(`<script type="module" src="${assets.script}"></script></body></html>`)).toBe(true);
  });
  it('no link but the icon, which is in its address', () => {
    const links = [...html.matchAll(/<link [^>]*href="([^":]*:)/g)].map(([, scheme]) => scheme);
    expect(links).toEqual(['data:']);
    expect(html.match(/<link /g)).toHaveLength(1);
  });
  it('the style sheet stands in the document and fetches nothing', () => {
    expect(html).toContain(`<style>${assets.style}</style>`);
    expect(assets.style).not.toMatch(/url\(|@import|@font-face/);
  });
  it('the script needs no other: it imports only what can wait', () =>
    expect(readFileSync(join(ASSETS, entry), 'utf8')).not.toMatch(
      /(?:^|[;}\n])import\s*[{*"'\w][^;(]*["']\.\//,
    ));
});

describe('work of the processor (C6)', () => {
  it('the first screen has few elements to hydrate', () => {
    const page = /<div id="page">(.*)<script type="application\/json"/s.exec(html)?.[1] ?? '';
    const elements = page.match(/<[a-z]/g) ?? [];
    expect(elements.length).toBeGreaterThan(50);
    expect(elements.length).toBeLessThanOrEqual(ELEMENTS);
  });
});
