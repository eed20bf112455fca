// A sentence that a language lacks is shown in English, and marked as English.
import { FALLBACK } from '@titan/copy/fallback';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { jsx, jsxs } from './fallback-jsx.ts';

const fallback = `${FALLBACK}Pay now`;

it.each([
  ['a text', jsx('p', { children: fallback }), `<p lang="en">${fallback}</p>`],
  ['a text beside others', jsxs('p', { children: [fallback, ' 3'] }), `<p lang="en">${fallback} 3</p>`],
  ['a name', jsx('input', { 'aria-label': fallback }), `<input lang="en" aria-label="${fallback}"/>`],
  ['a translation', jsx('p', { children: 'Payer' }), '<p>Payer</p>'],
  ['a language of its own', jsx('p', { lang: 'sw', children: fallback }), `<p lang="sw">${fallback}</p>`],
])('%s', (_, element, html) => expect(renderToStaticMarkup(element)).toBe(html));
