// Whatever a buyer types is shown as text.
import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it.each([
    ['<b>&"\'', '&lt;b&gt;&amp;&quot;&#39;'],
    [5, '5'],
    [null, ''],
    ['', ''],
  ])('writes %j as %s', (value, markup) => {
    expect(html`<p title="${value}">${value}</p>`.markup).toBe(`<p title="${markup}">${markup}</p>`);
  });

  it('puts markup into markup as it is, lists too', () => {
    const items = ['a', '<'].map((item) => html`<li>${item}</li>`);
    const list = html`<ul>
      ${items}${html`<li>z</li>`}
    </ul>`;
    expect(list.markup.replace(/\s/g, '')).toBe('<ul><li>a</li><li>&lt;</li><li>z</li></ul>');
  });
});
