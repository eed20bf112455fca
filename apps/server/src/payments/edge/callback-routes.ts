// Where processors' callbacks come in: the body is passed on byte for byte, as it was signed.
import type { FastifyInstance } from 'fastify';
import { needs } from '../../platform/api-description.ts';
import { sendRefusal } from '@titan/platform/failures';
import type { CalledAddress, Callbacks } from '../reconciling/callbacks.ts';

/** Processors send whole payment records, with the merchant's metadata and a log. */
const BODY_LIMIT = 256 * 1024;

/** A processor calls from a few addresses for all payers, and one that is refused may never call again. */
const CALLBACKS_PER_MINUTE = 60_000;

/** Registers the addresses for POST and PUT in a scope of its own, which leaves bodies as they are, of whatever type. */
export async function callbackRoutes(
  app: FastifyInstance,
  callbacks: Pick<Callbacks, 'take'>,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  // At the second one the token is the signature.
  const urls = ['/callbacks/:provider/:account', '/callbacks/:provider/:account/:token'];
  const schema = { security: needs('signature') };
  for (const method of ['POST', 'PUT'] as const)
    for (const url of urls)
      app.route({
        method,
        url,
        schema,
        bodyLimit: BODY_LIMIT,
        config: { rateLimit: { max: CALLBACKS_PER_MINUTE, timeWindow: 60_000 } },
        async handler(request, reply) {
          const { token = null, ...to } = request.params as Omit<CalledAddress, 'token'> & { token?: string };
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          const notTaken = await callbacks.take({ ...to, token }, { headers: request.headers, body });
          if (notTaken) return sendRefusal(reply, notTaken);
          return reply.send({ status: true, message: 'Taken', data: null });
        },
      });
}
