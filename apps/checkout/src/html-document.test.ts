// Decision 0039: a document has the style of what it draws in it, and is not painted before the browser knows of its script.
import { english } from '@titan/copy/english';
import { describe, expect, it } from 'vitest';
import { htmlDocument } from './html-document.ts';
import { ASSETS } from './testing/page-assets.ts';

type Runs = Parameters<typeof htmlDocument>[0]['runs'];
const made = (drawsLater: boolean, runs: Runs = 'page', primary: string | null = null) =>
  htmlDocument({
    language: english,
    choice: null,
    title: 'A title',
    head: '',
    body: '<p>Pay</p>',
    assets: ASSETS,
    brand: { primary_color: primary, secondary_color: null },
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
      expect(html.indexOf('<link rel="expect" href="#page-script" blocking="render">')).toBeGreaterThan(0);
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
    expect(made(true, null)).not.toContain('<script');
  });
});

it('the merchant’s colours stand behind the page’s own style, which they change', () => {
  const html = made(true, 'page', '#14532d');
  expect(html).toContain('<style>.later{}</style><style>:root{--brand:#14532d;');
});
