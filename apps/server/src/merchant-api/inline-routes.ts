// POST /merchant/api/v1/inline/charges: what the embed script asks with the merchant's public key, from the merchant's own page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { descriptionOf } from './call-schema.ts';
import { openFromPage } from './inline-call.ts';
import { answerError, refuse } from './merchant-errors.ts';
import { type InlineParts, openInline } from './open-inline.ts';
import { checkoutUrl } from './open-transaction.ts';
import { keyOf, needPublicKey } from './secret-key-of.ts';

export type InlineRouteParts = InlineParts & {
  /** Origin that payers open, without a trailing slash. */
  publicUrl: string;
  /** How many payments one address may open in a minute; a network may have many payers behind one address. */
  opensPerMinute: number;
};

const PATH = `/merchant/api/v1${openFromPage.path}`;
const BODY_LIMIT_BYTES = 16 * 1_024;
const DAY_S = 86_400;

/** Registers the call, closed off from the rest: any page may ask, so it answers any origin, and never with a cookie. */
export async function inlineRoutes(app: FastifyInstance, parts: InlineRouteParts): Promise<void> {
  // The body is read by open-inline.ts: what a page must send depends on whether its server has opened the payment.
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    });
  });
  app.options(PATH, { schema: { hide: true } }, (_request, reply) =>
    reply
      .headers({
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': DAY_S,
      })
      .code(204)
      .send(),
  );
  app.post(
    PATH,
    {
      schema: descriptionOf(openFromPage),
      bodyLimit: BODY_LIMIT_BYTES,
      onRequest: needPublicKey,
      config: { rateLimit: { max: parts.opensPerMinute, timeWindow: 60_000 } },
    },
    (request, reply) => open(parts, request, reply),
  );
}

async function open(
  parts: InlineRouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return refuse(reply, 'malformed');
  const outcome = await openInline(parts, {
    key: keyOf(request),
    body: body as Record<string, unknown>,
    origin: request.headers.origin,
  });
  switch (outcome.kind) {
    case 'unauthorised':
      return refuse(reply, 'badKey');
    case 'invalid':
      return refuse(reply, 'invalid', outcome.problems);
    case 'duplicate':
      return refuse(reply, 'duplicate');
    case 'open': {
      const data = {
        reference: outcome.reference,
        checkout_url: checkoutUrl(parts, outcome.address),
        can_frame: outcome.canFrame,
        ignored: outcome.ignored,
      };
      return reply.send({ status: true, message: 'Charge created successfully', data });
    }
  }
}
