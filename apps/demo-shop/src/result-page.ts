// A page that says one thing: what became of a payment, or what does not work; where the money is, and what to do.
import { type Html, html } from './html.ts';
import type { ShopPage } from './layout.ts';

const MARKS = {
  good: html`<path d="M14 25l7 7 14-15" />`,
  busy: html`<path d="M24 14v11l7 5" />`,
  bad: html`<path d="M24 14v13m0 7v.5" />`,
};

export type Result = {
  tone: keyof typeof MARKS;
  title: string;
  text: string;
  details?: Html;
  /** The way back to the shop, unless given. */
  actions?: Html;
};

export function resultPage({ tone, title, text, details, actions = TO_THE_SHOP }: Result): ShopPage {
  const main = html`<section class="panel stack result">
    <p class="${tone}">
      <svg class="result-mark" viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" />
        ${MARKS[tone]}
      </svg>
    </p>
    <h1>${title}</h1>
    <p>${text}</p>
    ${details ?? null}
    <p class="actions">${actions}</p>
  </section>`;
  return { title, main };
}

const TO_THE_SHOP = html`<a class="button" href="/">Back to the shop</a>`;

/** The page where there is none. */
export const NOTHING_HERE = resultPage({
  tone: 'bad',
  title: 'There is nothing here',
  text: 'The address may be misspelt, or the product is gone.',
});
