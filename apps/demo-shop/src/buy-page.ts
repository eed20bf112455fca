// One product and who buys it; the form that makes an order.
import { priceText, type ShopProduct } from './catalogue.ts';
import type { EmbeddedPlace } from './embedded-page.ts';
import { type Html, html } from './html.ts';
import type { ShopPage } from './layout.ts';
import { artOf } from './product-art.ts';

export type BuyerForm = { name: string; email: string };
/** What is wrong with a field of the form, by its name. */
export type BuyerProblems = Partial<BuyerForm>;

/** Filled in so that trying the shop takes one press; a real shop begins with empty fields. */
const SAMPLE_BUYER: BuyerForm = { name: 'Ada Obi', email: 'ada@example.com' };

/** The page with the form; after a wrong one it shows what was typed and what to mend. */
export function buyPage(
  { id, name, lines, price, currency, shopPaysFees }: ShopProduct,
  form: BuyerForm = SAMPLE_BUYER,
  problems: BuyerProblems = {},
): ShopPage {
  const row = (text: string, sum: string, kind = '') =>
    html`<li class="row ${kind}"><span>${text}</span><span>${priceText(sum, currency)}</span></li>`;
  const main = html`<p class="back"><a href="/">Back to the shop</a></p>
    <h1>Your order</h1>
    <div class="columns">
      <section class="panel" aria-label="What you buy">
        ${artOf(id)}
        <ul>
          ${lines.map((line) => row(`${line.quantity === 1 ? '' : `${line.quantity} × `}${line.name.en}`, line.price))}
          ${row('Total', price, 'total')}
        </ul>
        <p class="muted">
          ${shopPaysFees ? 'The shop pays the payment fees.' : 'Payment fees are added on the payment page.'}
        </p>
      </section>
      <form class="panel stack" method="post" action="/orders" novalidate>
        <input type="hidden" name="product" value="${id}" />
        ${field('name', 'Full name', form, problems, html`autocomplete="name" maxlength="100"`)}
        ${field('email', 'Email', form, problems, html`type="email" autocomplete="email" maxlength="254"`)}
        <p class="muted">Made-up details are fine here.</p>
        <button class="button" type="submit">Continue to payment</button>
        <section class="stack inside">
          <h2>Or see it inside a shop</h2>
          ${embedded('here', 'Pay inside the shop', 'The payment page becomes a part of the shop’s own page.')}
          ${embedded('over', 'Pay in a window over the shop', 'A window opens over the page and closes when you are done.')}
        </section>
        <p class="muted">
          Three ways to show the same payment page of Titan Checkout. This shop never sees your card.
        </p>
      </form>
    </div>`;
  return { title: Object.keys(problems).length > 0 ? `Error: ${name.en}` : name.en, main };
}

/** One of the two places that need the embed script, with what it does. */
function embedded(place: EmbeddedPlace, label: string, text: string): Html {
  const hint = `place-${place}`;
  return html`<button class="button button-quiet" name="where" value="${place}" aria-describedby="${hint}">
      ${label}
    </button>
    <p class="muted" id="${hint}">${text}</p>`;
}

function field(
  name: keyof BuyerForm,
  label: string,
  form: BuyerForm,
  { [name]: problem }: BuyerProblems,
  attributes: Html,
): Html {
  const wrong = problem && html`aria-invalid="true" aria-describedby="${name}-error"`;
  return html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${form[name]}" required ${attributes} ${wrong ?? null} />
    ${problem ? html`<p class="bad" id="${name}-error">${problem}</p>` : null}
  </div>`;
}
