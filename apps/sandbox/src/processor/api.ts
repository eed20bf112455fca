// The API that the service calls as it calls any processor (`@titan/contract/sandbox/wire.schema`), behind the account's secret.
import { createHash, timingSafeEqual } from 'node:crypto';
import * as wire from '@titan/contract/sandbox/wire.schema';
import { sendRefusal } from '@titan/platform/failures';
import { refused } from '@titan/platform/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { SandboxBook } from '../book.ts';
import type { ChargeName, Outcome, Spoilt } from './faults.ts';
import type { Processor } from './processor.ts';
import { rateAt } from '../rates.ts';

type ApiParts = { processor: Processor; book: Pick<SandboxBook, 'debitsSince'>; secret: string };

export async function apiRoutes(app: FastifyInstance, { processor, book, secret }: ApiParts): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${secret}`))
      return sendRefusal(reply, refused('NOT_AUTHORISED'));
  });
  const post = <Body extends z.ZodMiniType>(
    path: string,
    body: Body,
    act: (body: z.output<Body>, reference: string) => Promise<object>,
  ): void => {
    app.post(path, { schema: { body } }, async (request, reply) =>
      send(reply, await act(request.body as z.output<Body>, referenceIn(request))),
    );
  };
  /** Begins a charge. */
  const begin = <Body extends z.ZodMiniType<ChargeName>>(
    path: string,
    body: Body,
    act: (body: z.output<Body>) => Promise<Outcome>,
  ): void => post(path, body, async (asked) => ({ reference: asked.reference, ...(await act(asked)) }));
  /** Goes on with one. */
  const goOn = <Body extends z.ZodMiniType<Pick<ChargeName, 'paymentReference'>>>(
    what: string,
    body: Body,
    act: (charge: z.output<Body> & ChargeName) => Promise<Outcome>,
  ): void =>
    post(`/v1/charges/:reference/${what}`, body, async (asked, reference) => ({
      reference,
      ...(await act({ ...asked, reference })),
    }));
  begin('/v1/charges/card', wire.cardCharge, processor.chargeCard);
  begin('/v1/charges/wallet', wire.walletCharge, processor.chargeWallet);
  begin('/v1/charges/bank', wire.bankCharge, processor.chargeBank);
  begin('/v1/accounts', wire.accountOpening, processor.openAccount);
  goOn('step', wire.stepCall, (charge) => processor.answerStep(charge, charge.answer));
  goOn('cancel', wire.chargeCall, processor.cancel);
  goOn('resend-otp', wire.chargeCall, processor.resendOtp);
  goOn('resend-prompt', wire.chargeCall, processor.resendPrompt);
  post('/v1/reversals', wire.reversal, async (asked) => ({
    reversalReference: asked.reversalReference,
    ...(await processor.reverse(asked)),
  }));
  app.get('/v1/charges/:reference', async (request, reply) => {
    const reference = referenceIn(request);
    return send(reply, { reference, ...(await processor.query(reference)) });
  });
  app.get(
    '/v1/reversals/:reference',
    { schema: { querystring: wire.reversalQuery } },
    async (request, reply) => {
      const { charge, transfer = null } = request.query as z.output<typeof wire.reversalQuery>;
      const reversalReference = referenceIn(request);
      const asked = { reference: charge, reversalReference, transferId: transfer };
      return send(reply, { reversalReference, ...(await processor.findReversal(asked)) });
    },
  );
  app.get('/v1/debits', { schema: { querystring: wire.debitsQuery } }, async (request, reply) => {
    const { since, callback_url } = request.query as z.output<typeof wire.debitsQuery>;
    return send(reply, await book.debitsSince(callback_url, Number(since)));
  });
  app.get('/v1/banks', { schema: { querystring: wire.banksQuery } }, async (request, reply) => {
    const { currency, payment_reference } = request.query as z.output<typeof wire.banksQuery>;
    return send(reply, await processor.banks(currency, payment_reference));
  });
  app.get('/v1/rates', { schema: { querystring: wire.ratesQuery } }, async (request, reply) => {
    const { from, to, at } = request.query as z.output<typeof wire.ratesQuery>;
    const rate = rateAt(from, to, Number(at));
    return rate ? send(reply, rate) : sendRefusal(reply, refused('UNKNOWN_REFERENCE'));
  });
}

function referenceIn(request: FastifyRequest): string {
  return (request.params as { reference?: string }).reference ?? '';
}

/** Sends the answer, or what is left of it. */
function send(reply: FastifyReply, outcome: object | Spoilt): FastifyReply {
  if (!('spoilt' in outcome)) return reply.send(outcome);
  switch (outcome.spoilt as Spoilt['spoilt']) {
    case 'cut':
      reply.hijack().raw.destroy();
      return reply;
    case 'not_taken':
      // Nothing was done, and the next call is welcome at once.
      return sendRefusal(reply, { ...refused('TOO_MANY_REQUESTS'), retryAfterSeconds: 0 });
    case 'server_error':
      return sendRefusal(reply, refused('INTERNAL'));
    case 'garbage':
      return reply.header('content-type', 'text/html; charset=utf-8').send('<h1>Bad gateway</h1>');
  }
}

/** Compared in constant time. */
function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
