// facts/merchant-api "envelope": the shape, the messages and the codes of every answer of the merchant API.
import { MERCHANT_SENTENCES } from '@titan/copy/merchant-api';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AWAY_RETRY_S } from '../platform/database.ts';
import { isBusyBeforeProvider } from '../platform/request-context.ts';

/** `{status: true, message, data}` around an answer. */
export function successEnvelope<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ status: z.literal(true), code: z.optional(z.string()), message: z.string(), data });
}

/** `{status: false, …}`: what every refusal looks like. */
export const errorEnvelope = z.object({
  status: z.literal(false),
  message: z.string(),
  data: z.nullable(z.record(z.string(), z.object({ message: z.string() }))),
  error: z.optional(z.enum(['bad_request', 'validation_error'])),
});
type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** The HTTP status of every refusal, by its reason. */
const STATUS_OF = {
  badKey: 401,
  invalid: 400,
  duplicate: 409,
  chargeNotFound: 404,
  wrongOtp: 400,
  refundNotFound: 404,
  duplicateRefund: 409,
  /** On a charge that has ended, or whose step is another one: the message says which. */
  conflict: 409,
  limited: 429,
  webhookNotFound: 404,
  testKeyNeeded: 403,
  liveKeyNeeded: 403,
  accountNotFound: 404,
  linkNotFound: 404,
  onceKeyForm: 400,
  onceKeyUsed: 409,
  routeNotFound: 404,
  malformed: 400,
  tooLarge: 413,
  notJson: 415,
  tooMany: 429,
  busy: 503,
  ours: 500,
} as const satisfies Record<keyof typeof MERCHANT_SENTENCES, number>;
export type RefusalReason = keyof typeof STATUS_OF;

/** The body of a refusal. `data` holds the problems by field; `detail` replaces the reason's own sentence with a more exact one. */
function refusal(
  reason: RefusalReason,
  data: ErrorEnvelope['data'] = null,
  detail: string | null = null,
): ErrorEnvelope {
  const message = detail ?? MERCHANT_SENTENCES[reason];
  if (data !== null) return { status: false, message, data, error: 'validation_error' };
  return STATUS_OF[reason] === 400
    ? { status: false, message, data, error: 'bad_request' }
    : { status: false, message, data };
}

// Errors outside the handlers of the merchant API, in its envelope; never a stack, a query or a body (guides §4.63).

/** Answers a refusal. */
export function refuse(
  reply: FastifyReply,
  reason: RefusalReason,
  data: Parameters<typeof refusal>[1] = null,
  detail: string | null = null,
): FastifyReply {
  return reply.code(STATUS_OF[reason]).send(refusal(reason, data, detail));
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

/** The 404; `nearest` names the call that was probably meant. A charge's address with an over-long reference ends here too. */
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
  return isBusyBeforeProvider(error) ? 'busy' : 'ours';
}
