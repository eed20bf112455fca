// What goes wrong before or beside a handler of the merchant API, in its envelope; never a stack, a query or a body (guides §4.63).
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { AWAY_RETRY_S, isDatabaseAway } from '../platform/database-away.ts';
import { REFUSALS, refusal, type RefusalReason } from './merchant-envelope.ts';

/** Answers a refusal. */
export function refuse(
  reply: FastifyReply,
  reason: RefusalReason,
  data: Parameters<typeof refusal>[1] = null,
  said: string | null = null,
): FastifyReply {
  return reply.code(REFUSALS[reason].code).send(refusal(reason, data, said));
}

/** The error handler of the merchant API. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const reason = reasonOf(error);
  if (reason === 'ours') request.log.error({ err: error, req: request }, 'The merchant API failed');
  if (reason === 'busy') {
    request.log.warn({ err: error, req: request }, 'The database is busy or away');
    reply.header('retry-after', String(AWAY_RETRY_S));
  }
  return refuse(reply, reason);
}

/** The answer where no route is; `nearest` names the call that was probably meant. A charge's address with an over-long reference ends here too. */
export function answerNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  nearest: string | null = null,
): FastifyReply {
  const isCharge = request.method === 'GET' && /\/charges\/[^/?]/.test(request.url);
  return isCharge ? refuse(reply, 'chargeNotFound') : refuse(reply, 'routeNotFound', null, nearest);
}

function reasonOf(error: FastifyError): RefusalReason {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return 'tooLarge';
  if (statusCode === 415) return 'notJson';
  if (statusCode === 429) return 'tooMany';
  if (statusCode >= 400 && statusCode < 500) return 'malformed';
  return isDatabaseAway(error) ? 'busy' : 'ours';
}
