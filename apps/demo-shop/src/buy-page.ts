// One product and who buys it; the form that makes an order.
import { type OrderLine, priceText, type ShopProduct } from './catalogue.ts';
import type { EmbeddedPlace } from './embedded-page.ts';
import { type Html, html } from './html.ts';
import type { ShopPage } from './layout.ts';
import { artOf } from './product-art.ts';

export type BuyerForm = { name: string; email: string };
/** What is wrong with a field of the form, by its name. */
export type BuyerProblems = Partial<Record<keyof BuyerForm, string>>;

/** Filled in so that trying the shop takes one press; a real shop begins with empty fields. */
export const SAMPLE_BUYER: BuyerForm = { name: 'Ada Obi', email: 'ada@example.com' };

/** The page with the form; after a wrong one it shows what was typed and what to mend. */
export function buyPage(
  product: ShopProduct,
  form: BuyerForm = SAMPLE_BUYER,
  problems: BuyerProblems = {},
): ShopPage {
  const price = priceText(product.price, product.currency);
  const isWrong = Object.keys(problems).length > 0;
  const main = html` <p class="back"><a href="/">Back to the shop</a></p>
    <h1>Your order</h1>
    <div class="columns">
      <section class="panel" aria-label="What you buy">
        ${artOf(product.id)}
        <ul>
          ${product.lines.map((line) => orderLine(line, product.currency))}
          <li class="row total"><span>Total</span><span>${price}</span></li>
        </ul>
        <p class="muted">
          ${product.shopPaysFees ? 'The shop pays the payment fees.' : 'Payment fees are added on the payment page.'}
        </p>
      </section>
      <form class="panel stack" method="post" action="/orders" novalidate>
        <input type="hidden" name="product" value="${product.id}" />
        ${field('name', 'Full name', form, problems, html`autocomplete="name" maxlength="100"`)}
        ${field('email', 'Email', form, problems, html`type="email" inputmode="email" autocomplete="email" autocapitalize="none" spellcheck="false" maxlength="254"`)}
        <p class="muted">Made-up details are fine here.</p>
        <button class="button" type="submit">Continue to payment</button>
        <fieldset class="stack ways">
          <legend>Or see it inside a shop</legend>
          ${embeddedWay('here', 'Pay inside the shop', 'The payment page becomes a part of the shop’s own page.')}
          ${embeddedWay('over', 'Pay in a window over the shop', 'A window opens over the page and closes when you are done.')}
        </fieldset>
        <p class="muted">
          Three ways to show the same payment page of Titan Checkout. This shop never sees your card.
        </p>
      </form>
    </div>`;
  return { title: isWrong ? `Error: ${product.name}` : product.name, main };
}

/** One of the two ways that need the embed script, with what it does. */
function embeddedWay(place: EmbeddedPlace, label: string, text: string): Html {
  return html`<button
      class="button button-quiet"
      type="submit"
      name="where"
      value="${place}"
      aria-describedby="way-${place}"
    >
      ${label}
    </button>
    <p class="muted" id="way-${place}">${text}</p>`;
}

function orderLine({ name, quantity, price }: OrderLine, currency: string): Html {
  const pieces = quantity === 1 ? '' : `${quantity} × `;
  return html`<li class="row"><span>${pieces}${name}</span><span>${priceText(price, currency)}</span></li>`;
}

function field(
  name: keyof BuyerForm,
  label: string,
  form: BuyerForm,
  problems: BuyerProblems,
  attributes: Html,
): Html {
  const problem = problems[name];
  const error = problem === undefined ? null : html`<p class="field-error" id="${name}-error">${problem}</p>`;
  const wrong = problem === undefined ? null : html` aria-invalid="true" aria-describedby="${name}-error"`;
  return html`<div>
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${form[name]}" required ${attributes}${wrong} />
    ${error}
  </div>`;
}
