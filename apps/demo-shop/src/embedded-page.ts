// The checkout inside the shop's own page, by the embed script: in an element of the page, or over it. Without script it is the
// iframe that a merchant would write by hand, or a link. The shop's origin is registered for that.
import { priceText } from './catalogue.ts';
import { html } from './html.ts';
import type { ShopPage } from './layout.ts';
import type { Order } from './orders.ts';

/** Where on the page: in an element of it, or over all of it. */
export type EmbeddedPlace = 'here' | 'over';

/** Whether a press of the form names such a place. */
export function isEmbeddedPlace(value: unknown): value is EmbeddedPlace {
  return value === 'here' || value === 'over';
}

/** Where the buyer pays this order without leaving the shop. */
export function embeddedAddress({ reference }: Pick<Order, 'reference'>, place: EmbeddedPlace): string {
  const query = new URLSearchParams({ reference, ...(place === 'over' ? { place } : {}) });
  return `/embedded?${query}`;
}

/**
 * The page around the checkout.
 * @param order what `pay.js` hands to the embed script: its payment is open already, so the browser decides no price
 * @param checkout of the order, from the checkout's own answer; its origin serves the script
 */
export function embeddedPage(
  { product, buyer, reference }: Order,
  { checkoutUrl, publicKey, place }: { checkoutUrl: string; publicKey: string; place: EmbeddedPlace },
): ShopPage {
  const price = priceText(product.price, product.currency);
  const inElement = html`<div id="checkout" class="checkout"></div>
    <noscript>
      <iframe class="checkout" title="Payment" src="${checkoutUrl}" allow="payment; clipboard-write"></iframe>
    </noscript>
    <p class="muted">
      Is the frame empty? <a href="${checkoutUrl}" rel="noreferrer">Pay on the payment page</a>
    </p>`;
  const overPage = html`<p class="panel">
    <a class="button" id="pay" href="${checkoutUrl}" rel="noreferrer">Pay ${price}</a>
  </p>`;
  const main = html`<h1>Pay for your order</h1>
    <p class="lead">${product.name.en}, ${price}</p>
    <div
      id="order"
      data-key="${publicKey}"
      data-reference="${reference}"
      data-checkout-url="${checkoutUrl}"
      data-amount="${product.price}"
      data-currency="${product.currency}"
      data-name="${buyer.name}"
      data-email="${buyer.email}"
      data-place="${place}"
    ></div>
    ${place === 'here' ? inElement : overPage}
    <p id="payment-status" role="status"></p>
    <script src="${new URL(checkoutUrl).origin}/inline.js"></script>
    <script src="/pay.js"></script>`;
  return { title: 'Pay for your order', main };
}
