// Errors as the checkout service's envelope: clear for what the caller can mend, silent about our insides (design §6).
import type { FailureEnvelope, FieldProblems, Refusal } from '@titan/contract/failure';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refused, refused } from '../services/refusal.ts';

/** The HTTP status of each refusal. */
export const STATUS_OF: Record<Refusal, number> = {
  INVALID_INPUT: 400,
  NOT_AUTHORISED: 401,
  UNKNOWN_REFERENCE: 404,
  ENV_MISMATCH: 400,
  ALREADY_COMPLETED: 409,
  ABANDONED: 409,
  EXPIRED: 409,
  SESSION_END: 409,
  STILL_CHECKING: 409,
  IN_PROGRESS: 409,
  KEY_REUSED: 422,
  STEP_NOT_EXPECTED: 409,
  RESEND_LIMIT: 409,
  RESEND_TOO_SOON: 409,
  PAYMENT_EXPIRED: 409,
  TEST_CARD_NEEDED: 400,
  CHANNEL_NOT_OFFERED: 409,
  TOO_MANY_REQUESTS: 429,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** Answers a refusal with its status and envelope. */
export function sendRefusal(reply: FastifyReply, refusal: Refused): FastifyReply {
  return reply.code(STATUS_OF[refusal.code]).send(envelopeOf(refusal));
}

/** Makes every failure of the routes registered on `app` an envelope. */
export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFor(error);
    if (refusal.code === 'INTERNAL') request.log.error({ err: error }, 'a bug reached the error handler');
    return sendRefusal(reply, refusal);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply) =>
    reply.code(404).send(
      envelopeOf({
        ...refused('UNKNOWN_REFERENCE'),
        message: `There is no ${request.method} at this address.`,
      }),
    ),
  );
}

function envelopeOf(refusal: Refused): FailureEnvelope {
  return { status: false, message: refusal.message, error_type: refusal.code, data: refusal.fields };
}

function refusalFor(error: FastifyError): Refused {
  if (error.validation) return refused('INVALID_INPUT', undefined, fieldProblemsOf(error));
  const code = error.statusCode === undefined ? undefined : BY_STATUS[error.statusCode];
  if (code) return refused(code, code === 'INVALID_INPUT' ? 'The body is not valid JSON.' : undefined);
  if (isBusy(error)) return refused('UNAVAILABLE');
  return refused('INTERNAL');
}

const BY_STATUS: Record<number, Refusal> = {
  400: 'INVALID_INPUT',
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'TOO_MANY_REQUESTS',
};

/** The pool or the database had no room: nothing was sent to a provider on this path. */
function isBusy(error: FastifyError): boolean {
  return /timeout exceeded when trying to connect|ECONNREFUSED|ENOENT.*PGSQL|the database system is/.test(
    error.message,
  );
}

type Problem = { keyword: string; instancePath: string; params: { keys?: string[] } };

/** The problems of a body by field: `{"cardDetails.number": {message}}`. */
export function fieldProblemsOf(error: FastifyError): FieldProblems {
  const problems: FieldProblems = {};
  for (const { keyword, instancePath, params } of (error.validation ?? []) as unknown as Problem[]) {
    const place = instancePath.split('/').filter(Boolean);
    if (keyword === 'unrecognized_keys') {
      for (const key of params.keys ?? [])
        problems[[...place, key].join('.')] = { message: `"${key}" is not allowed` };
    } else {
      problems[place.join('.') || 'body'] = { message: WRONG[keyword] ?? 'has the wrong form' };
    }
  }
  return problems;
}

const WRONG: Record<string, string> = {
  invalid_type: 'is missing or of the wrong type',
  invalid_value: 'is not one of the allowed values',
};
