// Every order since the shop started; what it says of a payment is what the shop knew when it last asked.
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

export function ordersPage(orders: readonly Order[]): ShopPage {
  const list = html`<ul class="stack">
    ${orders.map(row)}
  </ul>`;
  const none = html`<p class="panel">No orders yet. <a href="/">Choose something</a>.</p>`;
  const main = html`<h1>Orders</h1>
    <p class="lead">Kept until the shop stops. Open one to ask the payment service about it.</p>
    ${orders.length === 0 ? none : list}`;
  return { title: 'Orders', main };
}

function row({ product, reference, status, placedAt, webhook }: Order): Html {
  return html`<li class="panel row">
    <div>
      <a class="order-name" href="/thanks?reference=${encodeURIComponent(reference)}">${product.name.en}</a>
      <p class="muted">${PLACED.format(placedAt)} UTC</p>
      <p class="muted">${reference}</p>
    </div>
    <p class="row">
      <strong>${priceText(product.price, product.currency)}</strong>
      <span class="chip chip-${status}">${LABELS[status]}</span>
      ${webhook === null ? null : html`<span class="muted">Webhook received</span>`}
    </p>
  </li>`;
}
