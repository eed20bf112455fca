// Decision 0039: a document has the style of what it draws in it, and is not painted before the browser knows of its script.
import { english } from '@titan/copy/english';
import { describe, expect, it } from 'vitest';
import { htmlDocument, refresh } from './html-document.ts';
import { ASSETS } from '../testing/page-assets.ts';

type Runs = Parameters<typeof htmlDocument>[0]['runs'];
const OPTIONS: Parameters<typeof htmlDocument>[0] = {
  language: english,
  choice: null,
  title: 'A title',
  head: refresh('15'),
  body: '<p>Pay</p><noscript>A tool</noscript>',
  data: { id: 'page-data', value: {} },
  fullAt: null,
  assets: ASSETS,
  brand: { primary_color: '#14532d', secondary_color: null },
  drawsLater: true,
  runs: 'page',
};
const made = (
  drawsLater: boolean,
  runs: Runs = 'page',
  primary: string | null = null,
  fullAt: string | null = null,
  hasTools = false,
) =>
  htmlDocument({
    ...OPTIONS,
    fullAt,
    brand: { primary_color: primary, secondary_color: null },
    hasTools,
    drawsLater,
    runs,
  });

describe('the later screens’ style', () => {
  it.each([
    ['of first screens', false],
    ['that draws something later', true],
  ])('a document %s has it: %s; without it, its script knows where it is', (_name, drawsLater) => {
    expect(made(drawsLater).includes('<style>.later{}</style>')).toBe(drawsLater);
    expect(made(drawsLater).includes(' data-style="/assets/later-1.css"')).toBe(!drawsLater);
  });
  it('stands behind that of the tools of TEST MODE', () => {
    expect(made(true, 'page', null, null, true)).toContain('<style>.tools{}</style><style>.later{}</style>');
    expect(made(true)).not.toContain('.tools');
  });
  it('is not fetched by a script that fetches nothing', () =>
    expect(made(false, 'verify')).not.toContain('data-style'));
  it('stands behind the first screens’, which it builds on', () =>
    expect(made(true)).toContain('<style>.a>.b{}</style><style>.later{}</style></head>'));
});

describe('the script', () => {
  it.each([false, true])(
    'is named last, and the first paint waits for it; with the later style: %s',
    (drawsLater) => {
      const html = made(drawsLater);
      expect(html).toMatch(
        /<script type="module" id="page-script" src="\/assets\/page-1\.js"[^>]*><\/script><\/body><\/html>$/,
      );
      expect(
        html.indexOf('<link rel="expect" href="#page-script" blocking="render" type="text/css">'),
      ).toBeGreaterThan(0);
      expect(html.indexOf('rel="expect"')).toBeLessThan(html.indexOf('</head>'));
    },
  );
  it.each([
    ['page', '/assets/page-1.js', 'sha384-page'],
    ['verify', '/assets/verify-1.js', 'sha384-verify'],
  ] as const)('runs only as it was built: %s', (runs, address, integrity) =>
    expect(made(false, runs)).toContain(` src="${address}" integrity="${integrity}"`),
  );
  it('that a document does not have is not waited for', () => {
    expect(made(true, null)).not.toContain('rel="expect"');
    expect(made(true, null)).not.toContain('<script type="module"');
  });
});

it('the merchant’s colours stand behind the page’s own style, which they change', () => {
  const html = made(true, 'page', '#14532d');
  expect(html).toContain('<style>.later{}</style><style>:root{--brand:#14532d;');
});

describe('a plain page (decision 0068)', () => {
  const plain = made(true, 'page', '#14532d', '/x?a=1&full=1');
  it('has no script, and nothing that only a script reads or waits for', () =>
    expect(plain).not.toMatch(/<script|rel="expect"|page-data/));
  it('has its style as a file, which the merchant’s colours change', () =>
    expect(plain).toContain(
      '<link rel="stylesheet" href="/assets/plain-1.css"><style>:root{--brand:#14532d;',
    ));
  it('works as without script in a browser that has it', () => {
    expect(plain).toContain('<meta http-equiv="refresh" content="15">');
    expect(plain).toContain('<p>Pay</p>A tool');
    expect(plain).not.toContain('noscript');
  });
  it('says so at its foot, and leads to the full one', () =>
    expect(plain).toContain(
      '<p id="plain">Sent without extras to save your data <span>·</span> <a href="/x?a=1&amp;full=1">Load the full page</a></p>',
    ));
  it('is on no other', () => expect(made(true)).not.toContain('id="plain"'));
});

describe('a picture of the page', () => {
  const still = htmlDocument({ ...OPTIONS, still: 'dark' });

  it('has no script, reads no data and does not come again; nothing in it can be pressed', () => {
    expect(still).not.toMatch(/<script|http-equiv|rel="expect"/);
    expect(still).toContain('<body inert>');
  });

  it('shows what waits for the script: pictures, and controls that it brings to life', () =>
    expect(still).toContain('dir="ltr" data-live>'));

  it('is in its theme, with the merchant’s colours of that theme, whatever the browser’s is', () => {
    expect(still).toMatch(/<style>\.dark\{\}<\/style><style>:root\{color-scheme:dark\}:root\{--brand:/);
    expect(still).not.toContain('prefers-color-scheme');
  });
});
