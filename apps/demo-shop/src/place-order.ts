// Takes the Buy form: stores the order, opens its payment, sends the buyer to pay.
import { type BuyerForm, type BuyerProblems, buyPage } from './buy-page.ts';
import { findProduct } from './catalogue.ts';
import type { ApiAnswer, CheckoutApi } from './checkout-api.ts';
import { embeddedAddress, isEmbeddedPlace } from './embedded-page.ts';
import type { ShopPage } from './layout.ts';
import type { Order, OrderBook } from './orders.ts';
import type { ShopPorts } from './ports.ts';
import { html } from './html.ts';
import { NOTHING_HERE, resultPage } from './result-page.ts';

// Something, an @, something with a dot: whether the address works shows when the receipt is sent.
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

type PlaceOrderDeps = {
  ports: Pick<ShopPorts, 'now' | 'newReference'>;
  api: Pick<CheckoutApi, 'initialize'>;
  orders: OrderBook;
};

/** What the buyer's browser gets for the form. */
type PlaceOrderResult = { kind: 'pay'; url: string } | { kind: 'page'; status: number; page: ShopPage };

/** Makes an order of the posted form and returns the way to the checkout, or what is wrong. */
export async function placeOrder(
  { ports, api, orders }: PlaceOrderDeps,
  body: unknown,
): Promise<PlaceOrderResult> {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const product = findProduct(textOf(fields['product']));
  if (product === null) return { kind: 'page', status: 404, page: NOTHING_HERE };
  const buyer = { name: textOf(fields['name']), email: textOf(fields['email']) };
  const problems = problemsOf(buyer);
  if (Object.keys(problems).length > 0)
    return { kind: 'page', status: 400, page: buyPage(product, buyer, problems) };

  const order: Order = {
    reference: ports.newReference(),
    product,
    buyer,
    placedAt: ports.now(),
    checkoutUrl: null,
    status: 'waiting',
    webhook: null,
  };
  // Stored before the checkout is called: a payment must never exist for an order that does not.
  orders.add(order);
  const answer = await api.initialize(order);
  if (answer.kind !== 'ok') return { kind: 'page', status: 502, page: problemPage(answer, product.id) };
  order.checkoutUrl = answer.value;
  const { where } = fields;
  return { kind: 'pay', url: isEmbeddedPlace(where) ? embeddedAddress(order, where) : answer.value };
}

function problemsOf({ name, email }: BuyerForm): BuyerProblems {
  return {
    ...(name === '' && { name: 'Enter your full name' }),
    ...(name.length > 100 && { name: 'Full name must be 100 characters or less' }),
    ...((email.length > 254 || !EMAIL.test(email)) && {
      email: 'Enter an email address, like name@example.com',
    }),
  };
}

function problemPage(answer: Exclude<ApiAnswer<string>, { kind: 'ok' }>, productId: string): ShopPage {
  const actions = html`<a class="button" href="/buy/${productId}">Try again</a>`;
  if (answer.kind === 'unreachable')
    return resultPage({
      tone: 'bad',
      title: 'We cannot reach the payment page',
      text: 'The payment service does not answer. Nothing has been charged. Please try again in a moment.',
      actions,
    });
  // For the shop's operator: what the checkout refused.
  const refusals = [answer.message, ...answer.problems].map((each) => html`<li class="row">${each}</li>`);
  return resultPage({
    tone: 'bad',
    title: 'We cannot take this payment',
    text: 'The payment service did not accept this order. Nothing has been charged.',
    details: html`<ul class="details">
      ${refusals}
    </ul>`,
    actions,
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
