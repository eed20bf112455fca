// Budgets as exact counts of the built page: bytes, requests, and what a processor has to read and to hydrate.
// Beside each limit is the last measurement; a limit is raised on purpose, never to make a test pass.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { loadBuiltPage, PAGE_DIST } from '@titan/server/page/assets';
import { describe, expect, it } from 'vitest';

/** Of each script: what travels (brotli, as built) and what is parsed (plain), in bytes. */
const SCRIPTS: Record<string, { travels: number; parsed: number }> = {
  page: { travels: 81_050, parsed: 292_500 }, // 81,006 and 291,859 with the flows of the session and of card entry, which run from the first paint (decision 0056); react-dom is 54,300 and 203,000 of it
  'browser-runtime': { travels: 6_050, parsed: 16_500 }, // 5,987 and 16,280 with push, the history's steps (600 of it, decision 0043), messages to a shop and an app around the page, messages between tabs, and what an answer means to all methods
  'card-calls': { travels: 4_300, parsed: 13_500 }, // 4,259 and 13,331, with the flow from the first answer on
  'mobile-money-calls': { travels: 800, parsed: 2_200 }, // 793 and 2,187
  'later-screen': { travels: 7_980, parsed: 24_400 }, // 7,972 and 24,305 with how a date is written; a field's name is its path
  'payment-link-run': { travels: 5_300, parsed: 13_700 }, // 5,210 and 13,643 with the whole flow and what it is for, and what an amount as it is typed means; never loaded by a payment's own page
  'answer-stage': { travels: 2_800, parsed: 7_900 }, // 2,737 and 7,822, with what is wrong with an address, which cvv-form had
  'cvv-form': { travels: 1_350, parsed: 3_200 }, // 1,306 and 3,136
  'saved-stage': { travels: 1_650, parsed: 4_400 }, // 1,610 and 4,279
  'three-ds-stage': { travels: 2_290, parsed: 7_500 }, // 2,279 and 7,448
  verify: { travels: 660, parsed: 1_500 }, // 651 and 1,447; never loaded by the payment's own page
  // Receipt and timeline, fetched while the payer is on the way to them.
  'payment-record': { travels: 3_420, parsed: 10_300 }, // 3,412 and 10,253; a whole sentence for each way to pay
  'rate-row': { travels: 780, parsed: 1_700 }, // 763 and 1,626
  'money-back': { travels: 520, parsed: 1_000 }, // 505 and 963; with why money goes back
  'shared-parts': { travels: 6_550, parsed: 18_300 }, // 6,532 and 18,216; a code and its resend, what is waited for and still checked, the words of results, and what holds amounts together
  'mobile-money-start': { travels: 6_800, parsed: 18_700 }, // 6,795 and 18,614 with the whole flow
  'mobile-money-stages': { travels: 3_700, parsed: 10_800 }, // 3,678 and 10,727
  'bank-transfer-start': { travels: 2_600, parsed: 7_000 }, // 2,540 and 6,890, with the whole flow
  'bank-transfer-calls': { travels: 740, parsed: 1_700 }, // 727 and 1,655
  'bank-transfer-stages': { travels: 5_900, parsed: 18_900 }, // 5,834 and 18,677, with how a time is said; with what the results say
  'pay-with-bank-calls': { travels: 1_050, parsed: 2_700 }, // 1,013 and 2,657
  'sandbox-wallets': { travels: 940, parsed: 3_000 }, // 916 and 2,903
  'sandbox-cards': { travels: 1_050, parsed: 2_700 }, // 1,041 and 2,641
  'pay-with-bank-start': { travels: 12_200, parsed: 36_200 }, // 12,176 and 35,904, with the whole flow
  'pay-with-bank-stages': { travels: 3_300, parsed: 9_600 }, // 3,259 and 9,487, with the guide to a Pay ID, and asking for its words
  'bank-aside': { travels: 1_700, parsed: 4_400 }, // 1,682 and 4,342
  telemetry: { travels: 2_200, parsed: 4_900 }, // 2,153 and 4,766; loaded only where reporting is configured
  'sandbox-tools': { travels: 1_200, parsed: 2_900 }, // 1,179 and 2,825; TEST MODE alone, and only when it is opened
  'sandbox-bank-inputs': { travels: 240, parsed: 400 }, // 220 and 345
};
/** Compressed as the service does it, at quality 5. */
const DOCUMENT = 7_670; // 7,656 in TEST MODE, 74 of it its script’s integrity; 200 the merchant’s colours, light and dark
/** At the best quality: what every document has in it, and what comes with later screens (decision 0039). */
const STYLE = 3_910; // 3,905 with our own colours for who has none, two panes, and the order open in one of them
const LATER_STYLE = 2_790; // 2,780
/** Elements that React takes over: hydration's work grows with them. */
const ELEMENTS = 145; // 141, ten of them the lines of the sum, sixteen of them test cards in a closed drawer
/** Headers of document and script together, as the service sends them over HTTP/1.1: 1,246 and 574. */
const HEADERS = 1_820;
/** Floor 90 kB, aim 75; of a payment with money: TEST MODE has its tools in the document too, about 650. */
const UNTIL_ENHANCED = 89_990; // 89,821, 5,000 of it the flows of card entry and the page, 1,600 looks: colours, panes, tiles
/** The aim was 109 kB with every channel. Not met: React alone is 57 of them, before a line of ours. */
const ALL_SCRIPTS = 165_900; // 165,795; the payment link's 5,000 are no payment's
/**
 * What a payer who stays with one method loads from the first screen to the result, document and later style with it, TEST MODE left out.
 * Two sheets are 500 more to send than the one that they were.
 */
const BY_CARD = 123_650; // 123,608; 220 of it are decision 0039: compile hints, and a form that reads its boxes when it sends
const BY_MOBILE_MONEY = 126_600; // 126,556
const BY_BANK_TRANSFER = 124_300; // 124,253
const BY_PAY_WITH_BANK = 131_750; // 131,725

const ASSETS = join(PAGE_DIST, 'client/assets');
const sizeOf = (name: string) => readFileSync(join(ASSETS, name)).length;
/** `page-DcGT0ZNh.js` is `page`. */
const partOf = (name: string) => name.replace(/-[\w-]{8}\.js$/, '');
const scripts = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));

/** The scripts that this one imports before it runs. */
const neededBy = (name: string) =>
  [...readFileSync(join(ASSETS, name), 'utf8').matchAll(/from\s*"\.\/([\w.-]+)"/g)].map(
    ([, file = '']) => file,
  );

const { renderDocument, assets } = await loadBuiltPage();
type Data = Extract<Parameters<typeof renderDocument>[0], { kind: 'payment' }>;

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
    earlier_open: false,
    reversals: [],
    amount_refunded: '0.00',
    conversion: null,
    version: 'gq3hVd1Zs8Qk',
    expires_at: 1_795_330_094_470,
    server_time: 1_795_243_694_507,
    charge: null,
  },
  address: '9b1f6c0de2a84735b7c2f0a1d4e8396f',
  // As long as the real ones, and as hard to compress.
  timeline: [],
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

const html = renderDocument(FIRST_SCREEN, assets, 'en');
const travelling = (document: string) =>
  brotliCompressSync(document, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
const documentBytes = travelling(html);
const liveBytes = travelling(
  renderDocument({ ...FIRST_SCREEN, payment: { ...FIRST_SCREEN.payment, env: 'live' } }, assets, 'en'),
);
const laterStyleBytes = sizeOf(`${assets.later.sheet.replace('/assets/', '')}.br`);
const entry = scripts.find((name) => assets.script.address.endsWith(name)) ?? '';

describe('bytes', () => {
  it('every script has a budget, and every budget a script', () =>
    expect(scripts.map(partOf).toSorted()).toEqual(Object.keys(SCRIPTS).toSorted()));
  it.each(scripts)('%s keeps to its own', (name) => {
    const budget = SCRIPTS[partOf(name)];
    expect(sizeOf(`${name}.br`)).toBeLessThanOrEqual(budget?.travels ?? 0);
    expect(sizeOf(name)).toBeLessThanOrEqual(budget?.parsed ?? 0);
  });
  it('the document', () => expect(documentBytes).toBeLessThanOrEqual(DOCUMENT));
  it('the style sheet of the first screens', () =>
    expect(brotliCompressSync(assets.style).length).toBeLessThanOrEqual(STYLE));
  it('the style sheet of the later screens, a file that the service has', () =>
    expect(laterStyleBytes).toBeLessThanOrEqual(LATER_STYLE));
  it('all that comes before the page is enhanced', () =>
    expect(liveBytes + sizeOf(`${entry}.br`) + HEADERS).toBeLessThanOrEqual(UNTIL_ENHANCED));
  it('all scripts together', () => {
    const ofPayers = scripts.filter((name) => partOf(name) !== 'telemetry');
    const sum = ofPayers.reduce((bytes, name) => bytes + sizeOf(`${name}.br`), 0);
    expect(sum).toBeLessThanOrEqual(ALL_SCRIPTS);
  });
  it.each([
    ['by card, with a step of the bank', BY_CARD, ['card-calls', 'answer-stage', 'cvv-form']],
    ['by mobile money', BY_MOBILE_MONEY, ['mobile-money-start', 'mobile-money-calls', 'mobile-money-stages']],
    [
      'by bank transfer',
      BY_BANK_TRANSFER,
      ['bank-transfer-start', 'bank-transfer-calls', 'bank-transfer-stages'],
    ],
    [
      'by pay with bank',
      BY_PAY_WITH_BANK,
      ['pay-with-bank-start', 'pay-with-bank-calls', 'pay-with-bank-stages'],
    ],
  ])('all that a payment loads: %s', (_name, limit, ofMethod) => {
    const ofAll = ['page', 'browser-runtime', 'later-screen', 'payment-record', 'shared-parts'];
    const loaded = scripts.filter((name) => [...ofAll, ...ofMethod].includes(partOf(name)));
    const sum = loaded.reduce((bytes, name) => bytes + sizeOf(`${name}.br`), documentBytes + laterStyleBytes);
    expect(loaded).toHaveLength(ofAll.length + ofMethod.length);
    expect(sum).toBeLessThanOrEqual(limit);
  });
  it('the later screens, which every payer fetches, need no method’s chunk', () => {
    const needed = scripts.filter((name) => partOf(name) === 'later-screen').flatMap(neededBy);
    expect(needed.map(partOf).toSorted()).toEqual(['page', 'shared-parts']);
  });
  it.each([
    ['mobile money', /^(mobile-money|sandbox-wallets)-/],
    ['bank transfer', /^bank-transfer-/],
    ['pay with bank', /^(pay-with-bank|bank-aside|sandbox-bank-inputs)-/],
    ['card', /^(card|answer|cvv|saved|three-ds|rate|sandbox-cards)-/],
  ])('no other method’s chunk needs one of %s', (_method, isOf) => {
    const others = scripts.filter((name) => !isOf.test(name) && partOf(name) !== 'page');
    expect(others.flatMap(neededBy).filter((name) => isOf.test(name))).toEqual([]);
  });
});

it('no script carries schemas (decision 0024)', () => {
  const carrying = scripts.filter((name) =>
    /_zod|safeParse|ZodMini/.test(readFileSync(join(ASSETS, name), 'utf8')),
  );
  expect(carrying).toEqual([]);
});

describe('requests', () => {
  it('the document asks for one thing, its script, and names it last', () => {
    const asked = [...html.matchAll(/<(?:script|img|iframe|source|video)[^>]* src="([^"]*)"/g)];
    expect(asked.map(([, address]) => address)).toEqual([assets.script.address]);
    // Named earlier, it would be asked for while the document still travels: on a second connection.
    const { address, integrity } = assets.script;
    const tag = `<script type="module" id="page-script" src="${address}" integrity="${integrity}" data-style="${assets.later.sheet}">`;
    expect(html.endsWith(`${tag}</script></body></html>`)).toBe(true);
  });
  it('no link that is fetched: the icon is in its address, and one names the script’s element', () => {
    const links = [...html.matchAll(/<link rel="(\w+)" href="(data:|#[\w-]+)?/g)];
    expect(links.map(([, rel, address]) => [rel, address])).toEqual([
      ['icon', 'data:'],
      ['expect', '#page-script'],
    ]);
    expect(html.match(/<link /g)).toHaveLength(2);
  });
  it('the style sheet stands in the document, and neither it nor the later one fetches anything', () => {
    expect(html).toContain(`<style>${assets.style}</style><style>:root{--brand:#14532d;`);
    expect(html.match(/<style>/g)).toHaveLength(2);
    expect(assets.style + assets.later.style).not.toMatch(/url\(|@import|@font-face/);
  });
  it('the script needs no other: it imports only what can wait', () =>
    expect(readFileSync(join(ASSETS, entry), 'utf8')).not.toMatch(
      /(?:^|[;}\n])import\s*[{*"'\w][^;(]*["']\.\//,
    ));
});

describe('work of the processor', () => {
  it('what starts the page, and nothing else, is compiled while it arrives (decision 0039)', () => {
    const hinted = scripts.filter((name) =>
      readFileSync(join(ASSETS, name), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'),
    );
    expect(hinted.map(partOf).toSorted()).toEqual(['browser-runtime', 'page']);
  });
  it('the first screen has few elements to hydrate', () => {
    const page = /<div id="page">(.*)<script type="application\/json"/s.exec(html)?.[1] ?? '';
    const elements = page.match(/<[a-z]/g) ?? [];
    expect(elements.length).toBeGreaterThan(50);
    expect(elements.length).toBeLessThanOrEqual(ELEMENTS);
  });
});

describe('the embed script', () => {
  it.each(['inline.js', 'inline.mjs'])('%s travels in at most 5 kB', (name) => {
    const script = readFileSync(join(import.meta.dirname, '../packages/inline/dist', name));
    expect(gzipSync(script, { level: 9 }).length).toBeLessThanOrEqual(5_000); // 4,516 and 4,517
  });
  it('imports nothing, and no browser of the last years stumbles over its syntax', () => {
    const script = readFileSync(join(import.meta.dirname, '../packages/inline/dist/inline.js'), 'utf8');
    expect(script).not.toMatch(/\bimport\b|\brequire\(|\?\.[a-z[(]|\?\?|\*\*=|catch\s*\{/);
  });
});
