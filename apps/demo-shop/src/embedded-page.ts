// The checkout inside the shop's own page: an iframe as a merchant writes it by hand. The shop's origin is registered for that.
import { priceText } from './catalogue.ts';
import { html } from './html.ts';
import type { Page } from './layout.ts';
import type { Order } from './orders.ts';

/** Where the buyer pays this order without leaving the shop. */
export function embeddedAddress({ reference }: Pick<Order, 'reference'>): string {
  return `/embedded?reference=${encodeURIComponent(reference)}`;
}

/**
 * The page around the checkout. When the payment has ended, the checkout leads its frame to the shop's return page, whose links
 * lead the whole window.
 * @param checkoutUrl of the order, from the checkout's own answer
 */
export function embeddedPage({ product }: Order, checkoutUrl: string): Page {
  const main = html` <h1>Pay for your order</h1>
    <p class="lead">${product.name}, ${priceText(product.price, product.currency)}</p>
    <iframe class="checkout" title="Payment" src="${checkoutUrl}" allow="payment; clipboard-write"></iframe>
    <p class="muted">
      Is the frame empty? <a href="${checkoutUrl}" rel="noreferrer">Pay on the payment page</a>
    </p>`;
  return { title: 'Pay for your order', main };
}
