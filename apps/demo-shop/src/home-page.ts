// The shop window.
import { priceText, type ShopProduct } from './catalogue.ts';
import { type Html, html } from './html.ts';
import type { ShopPage } from './layout.ts';
import { artOf } from './product-art.ts';

/** Payment links that the sandbox's merchant has from the start. */
const LINKS = [
  { slug: 'demo-fixed', text: 'Book a weaving class, NGN 5,000' },
  { slug: 'demo-open', text: 'Support the workshop with what you like' },
];

/**
 * All products, each with its price and a way to buy it, and what is paid by link.
 * @param payUrl origin of the checkout, as buyers reach it
 */
export function homePage(products: readonly ShopProduct[], payUrl: string): ShopPage {
  const main = html` <h1>Made close to home</h1>
    <p class="lead">
      Three things from three workshops. Pick one and pay for it the way your customers would.
    </p>
    <ul class="columns">
      ${products.map(productCard)}
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

function productCard(product: ShopProduct): Html {
  const fees = product.shopPaysFees ? null : html`<span class="muted">plus payment fees</span>`;
  return html` <li class="panel stack product">
    ${artOf(product.id)}
    <h2>${product.name}</h2>
    <p class="lead">${product.text}</p>
    <p class="price">${priceText(product.price, product.currency)} ${fees}</p>
    <a class="button" href="/buy/${product.id}">Buy<span class="unseen"> ${product.name}</span></a>
  </li>`;
}
