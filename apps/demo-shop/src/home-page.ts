// The shop window.
import { priceText, type Product } from './catalogue.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';
import { artOf } from './product-art.ts';

/** All products, each with its price and a way to buy it. */
export function homePage(products: readonly Product[]): Page {
  const main = html` <h1>Made close to home</h1>
    <p class="lead">
      Three things from three workshops. Pick one and pay for it the way your customers would.
    </p>
    <ul class="products">
      ${products.map(productCard)}
    </ul>`;
  return { title: 'Shop', main };
}

function productCard(product: Product): Html {
  const fees = product.shopPaysFees ? null : html`<span class="fees">plus payment fees</span>`;
  return html` <li class="product">
    ${artOf(product.id)}
    <div class="product-body">
      <h2>${product.name}</h2>
      <p>${product.text}</p>
      <p class="price">${priceText(product.price, product.currency)} ${fees}</p>
      <a class="button" href="/buy/${product.id}">Buy<span class="unseen"> ${product.name}</span></a>
    </div>
  </li>`;
}
