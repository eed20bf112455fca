// Decision 0039: a document has the style of what it draws in it, and is not painted before the browser knows of its script.
import type { PageScript } from '@titan/contract/page-data';
import { english } from '@titan/copy/english';
import { describe, expect, it } from 'vitest';
import { htmlDocument } from './html-document.ts';
import { ASSETS } from './testing/page-assets.ts';

const { script } = ASSETS;
const made = (body: string, named: PageScript | null = script) =>
  htmlDocument({ language: english, title: 'A title', head: '', body, assets: ASSETS, script: named });
const LATER = '<p class="first later">Paid</p>';

describe('the later screens’ style', () => {
  it.each([
    ['of what only first screens draw', '<p class="first">Pay</p>', false],
    ['of a later class', LATER, true],
    ['of a class that only begins like one', '<p class="later-on">Pay</p>', false],
    ['of a later class’s name as a text', '<p>class=later</p>', false],
  ])('a document %s: %s', (_name, body, isInIt) => {
    expect(made(body).includes('<style>.later{}</style>')).toBe(isInIt);
    expect(made(body).includes(' data-style="/assets/later-1.css"')).toBe(!isInIt);
  });
  it('is not fetched by a script that fetches nothing', () =>
    expect(made('<p>Paid</p>', ASSETS.verifyScript)).not.toContain('data-style'));
  it('stands behind the first screens’, which it builds on', () =>
    expect(made(LATER)).toContain('<style>.a>.b{}</style><style>.later{}</style></head>'));
});

describe('the script', () => {
  it.each(['<p class="first">Pay</p>', LATER])(
    'is named last, and the first paint waits for it: %s',
    (body) => {
      const html = made(body);
      expect(html).toMatch(
        /<script type="module" id="page-script" src="\/assets\/page-1\.js"[^>]*><\/script><\/body><\/html>$/,
      );
      expect(html.indexOf('<link rel="expect" href="#page-script" blocking="render">')).toBeGreaterThan(0);
      expect(html.indexOf('rel="expect"')).toBeLessThan(html.indexOf('</head>'));
    },
  );
  it.each([script, ASSETS.verifyScript])('runs only as it was built: $address', (named) =>
    expect(made('<p>Paid</p>', named)).toContain(` src="${named.address}" integrity="${named.integrity}"`),
  );
  it('that a document does not have is not waited for', () => {
    expect(made(LATER, null)).not.toContain('rel="expect"');
    expect(made(LATER, null)).not.toContain('<script');
  });
});
