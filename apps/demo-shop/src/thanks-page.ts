// Where the checkout brings the buyer back to: what the shop's server has read about the payment.
import { priceText } from './catalogue.ts';
import type { Charge } from './checkout-api.ts';
import type { Confirmation } from './confirm-order.ts';
import { type Html, html } from './html.ts';
import type { ShopPage } from './layout.ts';
import type { Order, OrderStatus } from './orders.ts';
import { type Result, resultPage } from './result-page.ts';

const RESULTS: Record<OrderStatus | Exclude<Confirmation['kind'], 'known'>, Result> = {
  paid: {
    tone: 'good',
    title: 'Thank you, it is paid',
    text: 'We checked with the payment service. Your order is on its way.',
  },
  waiting: {
    tone: 'busy',
    title: 'Not paid yet',
    text: 'No money has been taken. You can go on where you left off.',
  },
  processing: {
    tone: 'busy',
    title: 'Your payment is not finished',
    text: 'It may be waiting for your PIN, for a confirmation on your phone, or for your bank. Please do not order again: continue to see what it needs.',
  },
  failed: {
    tone: 'bad',
    title: 'The payment did not go through',
    text: 'No money has been taken. You can order again.',
  },
  expired: {
    tone: 'bad',
    title: 'The time to pay ran out',
    text: 'No money has been taken. You can order again.',
  },
  unknown: {
    tone: 'bad',
    title: 'We do not know this order',
    text: 'The address may be incomplete, or the order was made in another shop.',
  },
  unreachable: {
    tone: 'busy',
    title: 'We cannot check your payment just now',
    text: 'The payment service does not answer. If you have paid, your money is safe: check again in a moment.',
  },
  mismatch: {
    tone: 'bad',
    title: 'We need to look at this payment',
    text: 'A payment came in that does not match your order. Please write to us with the reference below.',
    actions: html`<a class="button" href="mailto:support@demo-shop.example">Write to us</a>`,
  },
};

/** The page for each answer of the checkout. */
export function thanksPage(confirmation: Confirmation, reference: string): ShopPage {
  const { kind } = confirmation;
  const result = RESULTS[kind === 'known' ? confirmation.status : kind];
  if (kind === 'unknown') return resultPage(result);
  const again = html`<a class="button button-quiet" href="/thanks?reference=${encodeURIComponent(reference)}"
    >Check again</a
  >`;
  if (kind === 'unreachable')
    return resultPage({ ...result, details: factList([['Reference', reference]]), actions: again });
  const details = factList(factsOf(confirmation.charge, confirmation.order));
  const actions = kind === 'known' ? actionsFor(confirmation, again) : null;
  return resultPage({ ...result, details, ...(actions && { actions }) });
}

function actionsFor({ status, order }: Extract<Confirmation, { kind: 'known' }>, again: Html): Html | null {
  if (status === 'waiting' || status === 'processing') {
    // An attempt that is open may wait for the buyer, who may have closed the payment at a PIN: only its own page can go on with it.
    const payment = order?.checkoutUrl
      ? html`<a class="button" href="${order.checkoutUrl}" rel="noreferrer">Continue to payment</a>`
      : null;
    return html`${payment} ${again}`;
  }
  if (status === 'paid' || order === null) return null;
  return html`<a class="button" href="/buy/${order.product.id}">Order again</a>`;
}

/** A name and its value; nothing: not known. */
type Fact = readonly [string, string | null | undefined];

function factsOf(charge: Charge, order: Order | null): Fact[] {
  const { currency, card, status, reference } = charge;
  const isPaid = status === 'success';
  return [
    ['Order', order?.product.name.en],
    [
      isPaid ? 'Paid' : 'To pay',
      priceText(isPaid ? charge.amount_accepted : charge.amount_expected, currency),
    ],
    ['Card', card?.last_four && `ending in ${card.last_four}`],
    ['Status', status],
    ['Webhook', order && webhookText(order)],
    ['Reference', reference],
  ];
}

function factList(facts: readonly Fact[]): Html {
  return html`<dl>
    ${facts.flatMap(([name, value]) =>
      value
        ? html`<div class="row">
            <dt>${name}</dt>
            <dd>${value}</dd>
          </div>`
        : [],
    )}
  </dl>`;
}

const CAME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });

function webhookText({ webhook }: Order): string {
  return webhook === null ? 'none yet' : `${webhook.event} at ${CAME.format(webhook.at)} UTC`;
}
