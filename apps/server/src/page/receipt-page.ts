// What belongs to a payer's receipt (decision 0067): the page that checks one, with its worker, and the receipt of a status page for its
// script, with the form that sends it by e-mail.
import formbody from '@fastify/formbody';
import { RECEIPT_CHECK_PATH, RECEIPT_WORKER_PATH } from '@titan/contract/payer/receipt';
import { isReference } from '@titan/rules/reference';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isIdempotencyKey } from '../payments/session/session.ts';
import { type PayerPages, seeOther } from '../payments/edge/payer-pages.ts';
import { textFields } from '../payments/edge/stage-form.ts';
import { frameable, NOBODY } from '@titan/platform/frame-headers';
import type { Receipts } from '../receipts/receipts.ts';
import type { BuiltPage } from './assets.ts';
import { receiptCheckPolicy, sendDocument, styleHashes } from './headers.ts';

type ReceiptPageDeps = Pick<BuiltPage, 'assets' | 'renderReturn' | 'receiptWorker'> & {
  publicUrl: string;
  receipts: Receipts;
};

type AtAddress = { Params: { reference: string } };

/** Below the payment's status page, whose address is the authority here too. */
const RECEIPT = '/:reference/status/receipt';

/** Registers them, in a scope of their own. */
export async function receiptPageRoutes(
  app: FastifyInstance,
  { assets, renderReturn, receiptWorker, publicUrl, receipts }: ReceiptPageDeps,
  { opener }: Pick<PayerPages, 'opener'>,
): Promise<void> {
  await app.register(formbody, { bodyLimit: 4 * 1024 });
  const policy = receiptCheckPolicy(styleHashes(assets));
  const { host } = new URL(publicUrl);
  app.get(RECEIPT_CHECK_PATH, (_request, reply) =>
    sendDocument(frameable(reply, policy, NOBODY), 200, RECEIPT_CHECK_PATH, (language) =>
      renderReturn({ page: 'receipt-check', host }, assets, language),
    ),
  );
  app.get(RECEIPT_WORKER_PATH, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({
        'cache-control': 'no-cache',
        // What the worker may do itself: ask our service.
        'content-security-policy': "default-src 'none'; connect-src 'self'",
      })
      .send(receiptWorker),
  );

  const openedBy = ({ params: { reference }, payerBrowser }: FastifyRequest<AtAddress>) =>
    isReference(reference) ? opener.status(reference, payerBrowser) : null;
  app.get<AtAddress>(RECEIPT, async (request, reply) => {
    const opened = await openedBy(request);
    return reply.header('cache-control', 'no-store').send({ receipt: opened && (await receipts.of(opened)) });
  });
  app.post<AtAddress>(RECEIPT, async (request, reply) => {
    const opened = await openedBy(request);
    const { form_key: key = '' } = textFields(request.body);
    if (opened && isIdempotencyKey(key)) await receipts.email(opened, key);
    if (!request.headers.accept?.includes('application/json'))
      return seeOther(reply, `/${encodeURIComponent(request.params.reference)}/status#mailed`);
    return reply.header('cache-control', 'no-store').send({ receipt: opened && (await receipts.of(opened)) });
  });
}
