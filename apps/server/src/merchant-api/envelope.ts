// facts/merchant-api "envelope": the shape, the words and the codes of every answer of the merchant API.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AWAY_RETRY_S } from '../platform/database.ts';
import { isBusyBeforeProvider } from '../platform/provider-involved.ts';

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

/** Every refusal by its reason: HTTP status and message, spelled as existing clients know them. */
const REFUSALS = {
  badKey: { code: 401, message: 'Invalid authorization key' },
  invalid: {
    code: 400,
    message: "It seems there's an issue with your input. Please correct it and try again.",
  },
  duplicate: { code: 409, message: 'Duplicate payment reference' },
  chargeNotFound: { code: 404, message: 'Charge not found' },
  wrongOtp: { code: 400, message: 'The OTP you provided is invalid' },
  refundNotFound: { code: 404, message: 'Refund not found' },
  duplicateRefund: { code: 409, message: 'Duplicate refund reference' },
  /** On a charge that has ended, or whose step is another one: the message says which. */
  conflict: { code: 409, message: 'This charge does not ask for this now.' },
  limited: { code: 429, message: 'Too many tries. Please wait a little and try again.' },
  webhookNotFound: { code: 404, message: 'Webhook not found' },
  testKeyNeeded: {
    code: 403,
    message: 'This call is for tests. Please send it with a test secret key (sk_test_…).',
  },
  accountNotFound: {
    code: 404,
    message:
      'Account not found. Please send the number of an account that was opened for a payment of yours.',
  },
  linkNotFound: { code: 404, message: 'Payment link not found' },
  onceKeyForm: { code: 400, message: 'The Idempotency-Key must be 1 to 255 visible ASCII characters.' },
  onceKeyUsed: {
    code: 409,
    message: 'This Idempotency-Key was used for another payment link. Please send a new key with a new link.',
  },
  routeNotFound: {
    code: 404,
    message: 'There is nothing at this address. Please check its path and method.',
  },
  malformed: {
    code: 400,
    message: 'The request could not be read. Please send one well-formed JSON object.',
  },
  tooLarge: { code: 413, message: 'The request body is too large.' },
  notJson: {
    code: 415,
    message: 'Please send the body as JSON, with the header Content-Type: application/json.',
  },
  tooMany: { code: 429, message: 'Too many requests. Please wait a little and try again.' },
  busy: {
    code: 503,
    message: 'The service is not available just now. It is safe to send the same request again.',
  },
  ours: {
    code: 500,
    message: 'Something went wrong on our side. Please look the charge up before you try again.',
  },
} as const;
export type RefusalReason = keyof typeof REFUSALS;

/** What merchants read of an attempt that the provider has no words for. */
export const ATTEMPT_TEXTS = {
  duplicate: 'Approved after this payment was already complete. The money goes back: see reversals.',
} as const;

/** The body of a refusal. `data` names what is wrong with which field; `said` is a more exact sentence than the reason's own. */
function refusal(
  reason: RefusalReason,
  data: ErrorEnvelope['data'] = null,
  said: string | null = null,
): ErrorEnvelope {
  const { code } = REFUSALS[reason];
  const message = said ?? REFUSALS[reason].message;
  if (data !== null) return { status: false, message, data, error: 'validation_error' };
  return code === 400
    ? { status: false, message, data, error: 'bad_request' }
    : { status: false, message, data };
}

// What goes wrong before or beside a handler of the merchant API, in its envelope; never a stack, a query or a body (guides §4.63).

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
  return isBusyBeforeProvider(error) ? 'busy' : 'ours';
}
