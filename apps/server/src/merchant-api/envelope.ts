// Envelope: the shape, the messages and the codes of every answer of the merchant API.
import { DUPLICATE_REMEDIES, MERCHANT_SENTENCES } from '@titan/copy/merchant-api';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AWAY_RETRY_S } from '@titan/platform/database';
import { logFailure } from '@titan/platform/failures';
import { type RefusedAs, refusedAs } from '@titan/platform/refusal';
import { isBusyBeforeProvider } from '@titan/platform/request-context';
import type { FieldProblems } from './fields/fields.ts';

/** `{status: true, message, data}` around an answer. */
export function successEnvelope<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ status: z.literal(true), code: z.optional(z.string()), message: z.string(), data });
}

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
  unknownEncoding: 415,
  tooMany: 429,
  busy: 503,
  ours: 500,
} as const satisfies Record<keyof typeof MERCHANT_SENTENCES, number>;
export type RefusalReason = keyof typeof STATUS_OF;

/** What `error` says, by the HTTP status; a field that is wrong is a `validation_error`. */
const ERROR_OF = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  500: 'internal_error',
  503: 'unavailable',
} as const satisfies Record<(typeof STATUS_OF)[RefusalReason], string>;

/** `{status: false, …}`: what every refusal looks like. */
export const errorEnvelope = z.object({
  status: z.literal(false),
  message: z.string(),
  data: z.nullable(z.record(z.string(), z.object({ message: z.string() }))),
  /** For programs: the kind of refusal. */
  error: z.enum([...Object.values(ERROR_OF), 'validation_error']),
});
type ErrorEnvelope = z.infer<typeof errorEnvelope>;

/** A refusal at the merchant API. */
export type Refused = RefusedAs<RefusalReason, { message: string }> & {
  /** More exact than the reason's own sentence. */
  message?: string | undefined;
};

export function refused(reason: RefusalReason, message?: string): Refused {
  return { ...refusedAs(reason, null), message };
}

export function refusedFields(problems: FieldProblems): Refused {
  return refusedAs('invalid', problems);
}

/** A refusal of one field. */
export function wrongField(field: string, message: string): Refused {
  return refusedFields({ [field]: { message } });
}

/** Answers a refusal. */
export function refuse(
  reply: FastifyReply,
  { code, fields, message = MERCHANT_SENTENCES[code], retryAfterSeconds }: Refused,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const status = STATUS_OF[code];
  const error = status === 400 && fields !== null ? 'validation_error' : ERROR_OF[status];
  const isDuplicate = code === 'duplicate' || code === 'duplicateRefund';
  const data = isDuplicate ? { reference: { message: DUPLICATE_REMEDIES[code] } } : fields;
  const body: ErrorEnvelope = { status: false, message, data, error };
  return reply.code(status).send(body);
}

// Errors outside the handlers of the merchant API, in its envelope; never a stack, a query or a body.

/** The error handler of the merchant API. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const reason = reasonOf(error);
  if (reason === 'ours' || reason === 'busy') logFailure(request, error, 'The merchant API failed');
  const retryAfter = reason === 'busy' ? { retryAfterSeconds: AWAY_RETRY_S } : {};
  return refuse(reply, { ...refused(reason), ...retryAfter });
}

/** The 404; `nearest` names the call that was probably meant. A charge's address with an over-long reference ends here too. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply, nearest?: string): FastifyReply {
  const isCharge = request.method === 'GET' && /\/charges\/[^/?]/.test(request.url);
  return refuse(reply, isCharge ? refused('chargeNotFound') : refused('routeNotFound', nearest));
}

/** As @fastify/compress names it. */
const UNKNOWN_ENCODING = 'FST_CP_ERR_INVALID_CONTENT_ENCODING';

function reasonOf(error: FastifyError): RefusalReason {
  const { statusCode = 500 } = error;
  if (statusCode === 413) return 'tooLarge';
  if (error.code === UNKNOWN_ENCODING) return 'unknownEncoding';
  if (statusCode === 415) return 'notJson';
  if (statusCode === 429) return 'tooMany';
  if (statusCode >= 400 && statusCode < 500) return 'malformed';
  return isBusyBeforeProvider(error) ? 'busy' : 'ours';
}
