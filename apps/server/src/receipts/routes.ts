// How anybody checks a receipt: the public keys, and what the payment has come to since (decision 0067).
import { checkReceipt } from '@titan/contract/payer/endpoints.schema';
import { RECEIPT_KEYS_PATH } from '@titan/contract/payer/receipt';
import type { FastifyInstance } from 'fastify';
import { openRoute } from '../payments/edge/payer-call.ts';
import { tooMany } from '@titan/platform/refusal';
import type { Receipts } from './receipts.ts';

/** A shop that checks every customer's receipt asks less often. */
const CHECKS_PER_MINUTE = 30;

/** Registers the call, in a scope of its own. The receipt itself is the authority: nobody asks about a payment whose receipt he has not seen. */
export async function receiptCheckRoutes(app: FastifyInstance, receipts: Receipts): Promise<void> {
  const count = app.createRateLimit({ max: CHECKS_PER_MINUTE, timeWindow: 60_000, allowList: [] });
  const check: Parameters<typeof openRoute<typeof checkReceipt>>[3] = async ({ body, request }) => {
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) return tooMany(counted.ttlInSeconds);
    return receipts.check(body.receipt);
  };
  openRoute(app, checkReceipt, 'Receipt checked', check, []);
}

/** Registers the address of the keys. Anybody's program may read them, on any page. */
export function receiptKeyRoutes(app: FastifyInstance, { keys }: Pick<Receipts, 'keys'>): void {
  app.get(RECEIPT_KEYS_PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .send(keys),
  );
}
