// Where providers speak unasked (design §1 signed callbacks): the body is handed on as it was signed, byte for byte.
import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../platform/failures.ts';
import { refused } from '../platform/refusal.ts';
import type { ServiceParts } from './service-parts.ts';
import { takeCallback } from './take-callback.ts';

const BODY_LIMIT = 16 * 1024;

/** Registers POST /callbacks/:provider in a scope of its own, which reads bodies as text. */
export async function callbackRoutes(app: FastifyInstance, parts: ServiceParts): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/callbacks/:provider', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { provider } = request.params as { provider: string };
    const raw = { headers: request.headers, body: typeof request.body === 'string' ? request.body : '' };
    const taken = await takeCallback(parts, provider, raw);
    if (taken === 'refused') return sendRefusal(reply, refused('NOT_AUTHORISED'));
    return reply.send({ status: true, message: 'Taken', data: null });
  });
}
