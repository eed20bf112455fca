// Every order since the shop started.
import { priceText } from './catalogue.ts';
import { type Html, html } from './html.ts';
import type { ShopPage } from './layout.ts';
import type { Order, OrderStatus } from './orders.ts';

const LABELS: Record<OrderStatus, string> = {
  waiting: 'Not paid yet',
  processing: 'Processing',
  paid: 'Paid',
  failed: 'Failed',
  expired: 'Expired',
};

const PLACED = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** The list; what it says of a payment is what the shop knew when it last asked. */
export function ordersPage(orders: readonly Order[]): ShopPage {
  const list =
    orders.length === 0
      ? html`<p class="panel">No orders yet. <a href="/">Choose something</a>.</p>`
      : html`<ul class="stack">
          ${orders.map(row)}
        </ul>`;
  const main = html` <h1>Orders</h1>
    <p class="lead">Kept until the shop stops. Open one to ask the payment service about it.</p>
    ${list}`;
  return { title: 'Orders', main };
}

function row(order: Order): Html {
  const { product, reference, status, placedAt } = order;
  return html` <li class="panel row">
    <div>
      <a class="order-name" href="/thanks?reference=${encodeURIComponent(reference)}">${product.name}</a>
      <p class="muted">
        <time datetime="${new Date(placedAt).toISOString()}">${PLACED.format(placedAt)} UTC</time>
      </p>
      <p class="muted">${reference}</p>
    </div>
    <p>
      <strong>${priceText(product.price, product.currency)}</strong>
      <span class="chip chip-${status}">${LABELS[status]}</span>
      ${order.webhook === null ? null : html`<span class="muted">Webhook received</span>`}
    </p>
  </li>`;
}
