// The shop window: all products, and what is paid by link.
import { PRODUCTS, priceText, type ShopProduct } from './catalogue.ts';
import { type Html, html } from './html.ts';
import type { ShopPage } from './layout.ts';
import { artOf } from './product-art.ts';

/** Payment links that the sandbox's merchant has from the start. */
const LINKS = [
  { slug: 'demo-fixed', text: 'Book a weaving class, NGN 5,000' },
  { slug: 'demo-open', text: 'Support the workshop with what you like' },
];

/** @param payUrl origin of the checkout, as buyers reach it */
export function homePage(payUrl: string): ShopPage {
  const main = html`<h1>Made close to home</h1>
    <p class="lead">
      Three things from three workshops. Pick one and pay for it the way your customers would.
    </p>
    <ul class="columns">
      ${PRODUCTS.map(productCard)}
    </ul>
    <section class="panel stack">
      <h2>Without an order</h2>
      <p>Paid by link: no order and no cart, only an address to pass on.</p>
      <ul class="stack">
        ${LINKS.map(({ slug, text }) => html`<li><a href="${payUrl}/pay/${slug}" rel="noreferrer">${text}</a></li>`)}
      </ul>
    </section>`;
  return { title: 'Shop', main };
}

function productCard({ id, name, text, price, currency, shopPaysFees }: ShopProduct): Html {
  return html`<li class="panel stack product">
    ${artOf(id)}
    <h2>${name.en}</h2>
    <p class="lead">${text}</p>
    <p class="price">
      ${priceText(price, currency)}
      ${shopPaysFees ? null : html`<span class="muted">plus payment fees</span>`}
    </p>
    <a class="button" href="/buy/${id}" aria-label="Buy ${name.en}">Buy</a>
  </li>`;
}
