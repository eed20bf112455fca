// The shop's pages and its one form, put together: a merchant as a real one would write it.
import { readFileSync } from 'node:fs';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { buyPage } from './buy-page.ts';
import { findProduct, PRODUCTS } from './catalogue.ts';
import { type CheckoutApi, createCheckoutApi } from './checkout-api.ts';
import { confirmOrder } from './confirm-order.ts';
import { embeddedPage } from './embedded-page.ts';
import { homePage } from './home-page.ts';
import { documentOf, ICON, type ShopPage } from './layout.ts';
import { createOrderBook, type OrderBook } from './orders.ts';
import { ordersPage } from './orders-page.ts';
import { placeOrder } from './place-order.ts';
import type { ShopPorts } from './ports.ts';
import { NOTHING_HERE, resultPage, TO_THE_SHOP } from './result-page.ts';
import { securityHeaders } from './security-headers.ts';
import { webhookRoute } from './take-webhook.ts';
import { thanksPage } from './thanks-page.ts';

export type ShopParts = {
  ports: ShopPorts;
  /** Origin of the checkout, as this server reaches it. */
  checkoutUrl: string;
  /** Origin that buyers are sent to, when it is another one. */
  payUrl: string;
  secretKey: string;
  /** In the shop's pages, for the embed script. */
  publicKey: string;
  /** Origin of this shop, as buyers reach it. */
  shopUrl: () => string;
};

/** What every handler works with. */
type Shop = {
  ports: ShopPorts;
  api: () => CheckoutApi;
  orders: OrderBook;
  publicKey: string;
  payUrl: string;
};

const STYLE = readFileSync(new URL('shop.css', import.meta.url), 'utf8');
const PAY_SCRIPT = readFileSync(new URL('pay.js', import.meta.url), 'utf8');
const BODY_LIMIT_BYTES = 8 * 1_024;
const MAX_REFERENCE = 100;

/** Builds the shop; it listens to nothing yet. */
export async function buildShop(parts: ShopParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: { level: 'error' },
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    // Orders are in memory only, so an answer during the stop would lead nowhere.
    forceCloseConnections: true,
  });
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  // Its own address may be known only once it listens.
  app.addHook(
    'onRequest',
    async (_, reply) => void reply.headers(securityHeaders(parts.payUrl, parts.shopUrl())),
  );
  const { ports, checkoutUrl, secretKey } = parts;
  const api = () =>
    createCheckoutApi({
      send: ports.send,
      checkoutUrl,
      secretKey,
      thanksUrl: `${parts.shopUrl()}/thanks`,
      webhookUrl: `${parts.shopUrl()}/webhooks`,
    });
  const orders = createOrderBook();
  addPages(app, { ports, api, orders, publicKey: parts.publicKey, payUrl: parts.payUrl });
  addProblems(app);
  await app.register((scope) => webhookRoute(scope, { now: ports.now, secretKey, api, orders }));
  return app;
}

function addPages(app: FastifyInstance, shop: Shop): void {
  app.get('/', (_, reply) => sendPage(reply, homePage(PRODUCTS, shop.payUrl)));
  app.get<{ Params: { id: string } }>('/buy/:id', (request, reply) => {
    const product = findProduct(request.params.id);
    return product === null ? sendPage(reply.code(404), NOTHING_HERE) : sendPage(reply, buyPage(product));
  });
  app.post('/orders', async (request, reply) => {
    const placed = await placeOrder({ ...shop, api: shop.api() }, request.body);
    if (placed.kind === 'page') return sendPage(reply.code(placed.status), placed.page);
    return reply.header('cache-control', 'no-store').redirect(placed.url, 303);
  });
  app.get<{ Querystring: { reference?: unknown; place?: unknown } }>('/embedded', (request, reply) => {
    const { orders, publicKey } = shop;
    const order = orders.find(referenceOf(request.query));
    if (!order?.checkoutUrl) return sendPage(reply.code(404), NOTHING_HERE);
    const place = request.query.place === 'over' ? 'over' : 'here';
    return sendPage(reply, embeddedPage(order, { checkoutUrl: order.checkoutUrl, publicKey, place }));
  });
  app.get('/orders', (_, reply) => sendPage(reply, ordersPage(shop.orders.all())));
  app.get<{ Querystring: { reference?: unknown } }>('/thanks', async (request, reply) => {
    const reference = referenceOf(request.query);
    const confirmation = await confirmOrder({ api: shop.api(), orders: shop.orders }, reference);
    const status = { known: 200, mismatch: 200, unknown: 404, unreachable: 503 }[confirmation.kind];
    return sendPage(reply.code(status), thanksPage(confirmation, reference));
  });
  app.get('/shop.css', (_, reply) =>
    reply.header('cache-control', 'public, max-age=300').type('text/css; charset=utf-8').send(STYLE),
  );
  app.get('/pay.js', (_, reply) =>
    reply
      .header('cache-control', 'public, max-age=300')
      .type('text/javascript; charset=utf-8')
      .send(PAY_SCRIPT),
  );
  app.get('/icon.svg', (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(ICON),
  );
}

/** From the buyer's address bar, so it may be anything; what cannot be a reference is none. */
function referenceOf({ reference: sent }: { reference?: unknown }): string {
  return typeof sent === 'string' && sent.length <= MAX_REFERENCE ? sent : '';
}

function addProblems(app: FastifyInstance): void {
  app.setNotFoundHandler((_, reply) => sendPage(reply.code(404), NOTHING_HERE));
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode !== undefined && error.statusCode < 500 ? error.statusCode : 500;
    if (status === 500) request.log.error(error);
    const text =
      status === 500
        ? 'This is our fault. No money has been taken.'
        : 'The form could not be read. Please try again.';
    return sendPage(
      reply.code(status),
      resultPage({ tone: 'bad', title: 'That did not work', text, actions: TO_THE_SHOP }),
    );
  });
}

function sendPage(reply: FastifyReply, page: ShopPage): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(documentOf(page));
}
