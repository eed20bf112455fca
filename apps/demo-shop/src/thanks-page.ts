// Where the checkout brings the buyer back to: what the shop's server has read about the payment.
import { priceText } from './catalogue.ts';
import type { Charge } from './checkout-api.ts';
import type { Confirmation } from './confirm-order.ts';
import { type Html, html } from './html.ts';
import type { Page } from './layout.ts';
import type { Order, OrderStatus } from './orders.ts';

type Tone = 'good' | 'busy' | 'bad';
type Words = { tone: Tone; title: string; text: string };

const WORDS: Record<OrderStatus, Words> = {
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
};

const UNKNOWN: Words = {
  tone: 'bad',
  title: 'We do not know this order',
  text: 'The address may be incomplete, or the order was made in another shop.',
};
const UNREACHABLE: Words = {
  tone: 'busy',
  title: 'We cannot check your payment just now',
  text: 'The payment service does not answer. If you have paid, your money is safe: check again in a moment.',
};
const MISMATCH: Words = {
  tone: 'bad',
  title: 'We need to look at this payment',
  text: 'A payment came in that does not match your order. Please write to us with the reference below.',
};

/** The page for each answer of the checkout. */
export function thanksPage(confirmation: Confirmation, reference: string): Page {
  switch (confirmation.kind) {
    case 'known':
      return page(
        WORDS[confirmation.status],
        facts(confirmation.charge, confirmation.order),
        actions(confirmation),
      );
    case 'mismatch':
      return page(MISMATCH, facts(confirmation.charge, confirmation.order), CONTACT);
    case 'unreachable':
      return page(UNREACHABLE, referenceOnly(reference), checkAgain(reference));
    case 'unknown':
      return page(UNKNOWN, html``, TO_THE_SHOP);
  }
}

const TO_THE_SHOP = html`<a class="button" href="/">Back to the shop</a>`;
const CONTACT = html`<a class="button" href="mailto:support@demo-shop.example">Write to us</a>`;
const MARKS: Record<Tone, Html> = {
  good: html`<path d="M14 25l7 7 14-15" />`,
  busy: html`<path d="M24 14v11l7 5" />`,
  bad: html`<path d="M24 14v13m0 7v.5" />`,
};

function page({ tone, title, text }: Words, details: Html, action: Html): Page {
  const main = html` <section class="panel result result-${tone}">
    <svg class="result-mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <circle cx="24" cy="24" r="21" />
      ${MARKS[tone]}
    </svg>
    <h1>${title}</h1>
    <p>${text}</p>
    ${details}
    <p class="actions">${action}</p>
  </section>`;
  return { title, main };
}

function actions({ status, order, charge }: Extract<Confirmation, { kind: 'known' }>): Html {
  if (status === 'waiting' || status === 'processing') {
    // An attempt that is open may wait for the buyer, who may have closed the payment at a PIN: only its own page can go on with it.
    const payment = order?.checkoutUrl
      ? html`<a class="button" href="${order.checkoutUrl}" rel="noreferrer">Continue to payment</a>`
      : html``;
    return html`${payment} ${checkAgain(charge.reference)}`;
  }
  if (status === 'paid' || order === null) return TO_THE_SHOP;
  return html`<a class="button" href="/buy/${order.product.id}">Order again</a>`;
}

function checkAgain(reference: string): Html {
  return html`<a class="button button-quiet" href="/thanks?reference=${encodeURIComponent(reference)}"
    >Check again</a
  >`;
}

function facts(charge: Charge, order: Order | null): Html {
  const isPaid = charge.status === 'success';
  const rows: [string, string][] = [
    ...(order === null ? [] : ([['Order', order.product.name]] satisfies [string, string][])),
    isPaid
      ? ['Paid', priceText(charge.amountAccepted, charge.currency)]
      : ['To pay', priceText(charge.amountExpected, charge.currency)],
    ...(charge.cardLastFour === null
      ? []
      : ([['Card', `ending in ${charge.cardLastFour}`]] satisfies [string, string][])),
    ['Status', charge.status],
    ...(order === null ? [] : ([['Webhook', webhookText(order)]] satisfies [string, string][])),
    ['Reference', charge.reference],
  ];
  return html`<dl class="facts">
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

const CAME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' });

function webhookText({ webhook }: Order): string {
  return webhook === null ? 'none yet' : `${webhook.event} at ${CAME.format(webhook.at)} UTC`;
}

function referenceOnly(reference: string): Html {
  return html`<dl class="facts">
    <div>
      <dt>Reference</dt>
      <dd>${reference}</dd>
    </div>
  </dl>`;
}
