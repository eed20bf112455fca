// Decision 0039: a document has the style of what it draws in it, and is not painted before the browser knows of its script.
import type { PageScript } from '@titan/contract/page-data';
import { english } from '@titan/copy/english';
import { describe, expect, it } from 'vitest';
import { htmlDocument } from './html-document.ts';
import { ASSETS } from './testing/page-assets.ts';

const { script } = ASSETS;
const made = (drawsLater: boolean, named: PageScript | null = script, primary: string | null = null) =>
  htmlDocument({
    language: english,
    title: 'A title',
    head: '',
    body: '<p>Pay</p>',
    assets: ASSETS,
    brand: { primary_color: primary, secondary_color: null },
    drawsLater,
    script: named,
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
    expect(made(false, ASSETS.verifyScript)).not.toContain('data-style'));
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
  it.each([script, ASSETS.verifyScript])('runs only as it was built: $address', (named) =>
    expect(made(false, named)).toContain(` src="${named.address}" integrity="${named.integrity}"`),
  );
  it('that a document does not have is not waited for', () => {
    expect(made(true, null)).not.toContain('rel="expect"');
    expect(made(true, null)).not.toContain('<script');
  });
});

it('the merchant’s colours stand behind the page’s own style, which they change', () => {
  const html = made(true, script, '#14532d');
  expect(html).toContain('<style>.later{}</style><style>:root{--brand:#14532d;');
});
