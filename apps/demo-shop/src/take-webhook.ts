// Webhooks of the checkout: verified, handled once, and then checked with the checkout as on the buyer's return.
import { createWebhookReceiver, type Webhook } from '@titan/webhook-receiver';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CheckoutApi } from './checkout-api.ts';
import { confirmOrder } from './confirm-order.ts';
import type { OrderBook } from './orders.ts';

type WebhookDeps = {
  now(): number;
  secretKey: string;
  api: Pick<CheckoutApi, 'read'>;
  orders: OrderBook;
};

/** Registers `POST /webhooks`. Its body is read as text, because the signature covers its exact bytes. */
export async function webhookRoute(app: FastifyInstance, deps: WebhookDeps): Promise<void> {
  const receiver = createWebhookReceiver({ secretKeys: [deps.secretKey], now: () => deps.now() });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body));
  app.post('/webhooks', async (request: FastifyRequest, reply) => {
    const webhook = await receiver.receive(request.headers, String(request.body));
    if (!webhook.ok) return reply.code(webhook.httpStatus).send();
    const isNoted = await note(deps, webhook);
    // It will be sent again, and must not count as a repeat then.
    if (!isNoted) await receiver.forget(webhook.id);
    return reply.code(isNoted ? 200 : 503).send();
  });
}

/** False when the checkout could not be asked. An order that the shop has forgotten needs nothing more. */
async function note(deps: WebhookDeps, webhook: Webhook): Promise<boolean> {
  const order = deps.orders.find(String(webhook.data['payment_reference']));
  if (order === null) return true;
  const confirmation = await confirmOrder(deps, order.reference);
  if (confirmation.kind === 'unreachable') return false;
  // They may overtake one another: the one with the highest number is the newest.
  if (webhook.sequence > (order.webhook?.sequence ?? 0))
    order.webhook = { event: webhook.event, sequence: webhook.sequence, at: deps.now() };
  return true;
}
