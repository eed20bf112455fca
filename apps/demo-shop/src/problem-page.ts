// What a buyer sees when something does not work: what happened, where the money is, what to do.
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';

export type Problem = {
  title: string;
  text: string;
  /** For the shop's operator: what the checkout refused. */
  details?: readonly string[];
  action: { label: string; href: string };
};

/** The page where there is none. */
export function nothingHerePage(): Page {
  return problemPage({
    title: 'There is nothing here',
    text: 'The address may be misspelt, or the product is gone.',
    action: { label: 'Back to the shop', href: '/' },
  });
}

/** A page for one problem. */
export function problemPage({ title, text, details = [], action }: Problem): Page {
  const main = html` <section class="panel result result-bad">
    <svg class="result-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="21" />
      <path d="M24 14v13m0 7v.5" />
    </svg>
    <h1>${title}</h1>
    <p>${text}</p>
    ${details.length === 0 ? null : detailList(details)}
    <p class="actions"><a class="button" href="${action.href}">${action.label}</a></p>
  </section>`;
  return { title, main };
}

function detailList(details: readonly string[]): Html {
  return html`<ul class="details">
    ${details.map((detail) => html`<li>${detail}</li>`)}
  </ul>`;
}
