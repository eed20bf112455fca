// The shop's pages and its one form, put together: a merchant as a real one would write it.
import { readFileSync } from 'node:fs';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { buyPage } from './buy-page.ts';
import { findProduct } from './catalogue.ts';
import { type CheckoutApi, createCheckoutApi } from './checkout-api.ts';
import { confirmOrder } from './confirm-order.ts';
import { embeddedPage } from './embedded-page.ts';
import { homePage } from './home-page.ts';
import { documentOf, ICON, type ShopPage } from './layout.ts';
import { createOrderBook, type OrderBook } from './orders.ts';
import { ordersPage } from './orders-page.ts';
import { placeOrder } from './place-order.ts';
import type { ShopPorts } from './ports.ts';
import { NOTHING_HERE, resultPage } from './result-page.ts';
import { securityHeaders } from './security-headers.ts';
import { webhookRoute } from './take-webhook.ts';
import { thanksPage } from './thanks-page.ts';

type ShopSettings = {
  ports: ShopPorts;
  /** Origin of the checkout, as this server reaches it. */
  checkoutUrl: string;
  /** Origin that buyers are sent to, when it is another one. */
  payUrl: string;
  secretKey: string;
  /** In the shop's pages, for the embed script. */
  publicKey: string;
  /** Origin of this shop, as buyers reach it; it may be known only once the shop listens. */
  shopUrl(): string;
};

type Shop = ShopSettings & { api: CheckoutApi; orders: OrderBook };

const STYLE = readFileSync(new URL('shop.css', import.meta.url), 'utf8');
const PAY_SCRIPT = readFileSync(new URL('pay.js', import.meta.url), 'utf8');

const FILES = [
  { path: '/shop.css', type: 'text/css; charset=utf-8', content: STYLE },
  { path: '/pay.js', type: 'text/javascript; charset=utf-8', content: PAY_SCRIPT },
  { path: '/icon.svg', type: 'image/svg+xml', content: ICON },
];
const BODY_LIMIT_BYTES = 8 * 1_024;
const MAX_REFERENCE = 100;

/** Builds the shop; it listens to nothing yet. */
export async function buildShop(settings: ShopSettings): Promise<FastifyInstance> {
  const { ports, payUrl, shopUrl } = settings;
  const app = Fastify({
    logger: { level: 'error' },
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { ignoreTrailingSlash: true },
    // Orders are in memory only, so an answer during the stop would lead nowhere.
    forceCloseConnections: true,
  });
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: BODY_LIMIT_BYTES });
  app.addHook('onRequest', async (_, reply) => void reply.headers(securityHeaders(payUrl, shopUrl())));
  const api = createCheckoutApi({ ...settings, send: ports.send });
  const shop = { ...settings, api, orders: createOrderBook() };
  addPages(app, shop);
  addProblems(app);
  await app.register((scope) => webhookRoute(scope, { ...shop, now: ports.now }));
  return app;
}

type FromAddress = { Querystring: { reference?: unknown; place?: unknown } };

function addPages(app: FastifyInstance, shop: Shop): void {
  const { orders, publicKey } = shop;
  app.get('/', (_, reply) => sendPage(reply, homePage(shop.payUrl)));
  app.get<{ Params: { id: string } }>('/buy/:id', (request, reply) => {
    const product = findProduct(request.params.id);
    return product === null ? sendPage(reply.code(404), NOTHING_HERE) : sendPage(reply, buyPage(product));
  });
  app.post('/orders', async (request, reply) => {
    const placed = await placeOrder(shop, request.body);
    if (placed.kind === 'page') return sendPage(reply.code(placed.status), placed.page);
    return reply.header('cache-control', 'no-store').redirect(placed.url, 303);
  });
  app.get<FromAddress>('/embedded', ({ query }, reply) => {
    const order = orders.find(referenceIn(query));
    if (!order?.checkoutUrl) return sendPage(reply.code(404), NOTHING_HERE);
    const place = query.place === 'over' ? 'over' : 'here';
    return sendPage(reply, embeddedPage(order, { checkoutUrl: order.checkoutUrl, publicKey, place }));
  });
  app.get('/orders', (_, reply) => sendPage(reply, ordersPage(orders.all())));
  app.get<FromAddress>('/thanks', async ({ query }, reply) => {
    const reference = referenceIn(query);
    const confirmation = await confirmOrder(shop, reference);
    const status = { known: 200, mismatch: 200, unknown: 404, unreachable: 503 }[confirmation.kind];
    return sendPage(reply.code(status), thanksPage(confirmation, reference));
  });
  for (const { path, type, content } of FILES)
    app.get(path, (_, reply) =>
      reply.header('cache-control', 'public, max-age=300').type(type).send(content),
    );
}

/** From the buyer's address bar, so it may be anything; what cannot be a reference is none. */
function referenceIn({ reference: sent }: FromAddress['Querystring']): string {
  return typeof sent === 'string' && sent.length <= MAX_REFERENCE ? sent : '';
}

function addProblems(app: FastifyInstance): void {
  app.setNotFoundHandler((_, reply) => sendPage(reply.code(404), NOTHING_HERE));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    const isOurs = statusCode >= 500;
    if (isOurs) request.log.error(error);
    const text = isOurs
      ? 'This is our fault. No money has been taken.'
      : 'The form could not be read. Please try again.';
    const page = resultPage({ tone: 'bad', title: 'That did not work', text });
    return sendPage(reply.code(isOurs ? 500 : statusCode), page);
  });
}

function sendPage(reply: FastifyReply, page: ShopPage): FastifyReply {
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(documentOf(page));
}
