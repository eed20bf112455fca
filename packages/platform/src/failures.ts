// Errors as the checkout service's envelope: clear about what the caller can fix, silent about our internals.
import type { FailureEnvelope } from '@titan/contract/payer/failure.schema';
import type { Refusal } from '@titan/contract/payer/failure';
import type { ServiceSentence } from '@titan/copy/service';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  FastifySchemaCompiler,
} from 'fastify';
import * as z from 'zod/mini';
import { serviceAwayMessages } from '@titan/copy/words/service-away';
import { sendAwayPage } from './away-page.ts';
import { AWAY_RETRY_S, isDatabaseAway } from './database.ts';
import { isBusyBeforeProvider, languageNow, wouldHaveCharged } from './request-context.ts';
import { withoutNulls } from './empty-fields.ts';
import { messageOf, problemsOf, type Refused, refused, type WrongFields, wrong } from './refusal.ts';

// Validates a body against its schema. Problems are reported by kind or in the schema's own words for the rule, never in the library's.

const NO_WORDS = 'Invalid input';

/**
 * For every check whose problems a caller sees. Without it a schema without words of its own would use the process-wide locale that
 * importing `zod` sets, and our patterns and types would leak out in its messages.
 */
const OWN_WORDS = { error: () => NO_WORDS };

/** Fastify's check of body, query and path by a declared schema. */
export const checkBySchema: FastifySchemaCompiler<unknown> = ({ schema }) => {
  return (value: unknown) => {
    const read = z.safeParse(
      schema as z.ZodMiniType,
      withoutNulls(schema as z.ZodMiniType, value),
      OWN_WORDS,
    );
    return read.success ? { value: read.data } : { error: read.error.issues.map(toProblem) };
  };
};

/** As Fastify passes a problem on to the error handler. */
function toProblem(issue: z.core.$ZodIssue) {
  const place = issue.path.join('/');
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
  return {
    keyword: issue.code,
    instancePath: `/${place}`,
    schemaPath: `#/${place}`,
    message: issue.message,
    params: { keys },
  };
}

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
  ANOTHER_ATTEMPT: 409,
  SHARE_TAKEN_BACK: 409,
  IN_PROGRESS: 409,
  KEY_REUSED: 422,
  STEP_NOT_EXPECTED: 409,
  RESEND_LIMIT: 409,
  RESEND_TOO_SOON: 409,
  RESEND_FAILED: 409,
  PAYMENT_EXPIRED: 409,
  TEST_CARD_NEEDED: 400,
  TEST_NUMBER_NEEDED: 400,
  RATE_EXPIRED: 409,
  CARD_LIMIT: 429,
  NUMBER_LIMIT: 429,
  ACCOUNT_LIMIT: 429,
  BANK_MINIMUM: 409,
  CHANNEL_NOT_OFFERED: 409,
  NO_CARD_RECORD: 404,
  UNKNOWN_LINK: 404,
  LINK_SWITCHED_OFF: 409,
  LINK_ENDED: 409,
  MERCHANT_CLOSED: 409,
  TOO_MANY_REQUESTS: 429,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** Answers a refusal with its status and envelope. */
export function sendRefusal(reply: FastifyReply, refusal: Refused): FastifyReply {
  sayWhenAgain(reply, refusal);
  return reply.code(STATUS_OF[refusal.code]).send(envelopeOf(refusal));
}

/** Retry-After, where waiting helps. The limit on all requests sets its own (http.ts). */
export function sayWhenAgain(
  reply: FastifyReply,
  { retryAfterSeconds }: Pick<Refused, 'retryAfterSeconds'>,
): void {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
}

/** Turns every failure of the routes on `app` into the envelope. */
export function registerFailures(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalFor(error);
    if (STATUS_OF[refusal.code] >= 500) logFailure(request, error, 'A bug reached the error handler');
    const isPage = SHOWN_AS_PAGE.includes(refusal.code) && readsPages(request);
    return isPage ? sendFailurePage(request, reply, refusal) : sendRefusal(reply, refusal);
  });
  app.setNotFoundHandler((request: FastifyRequest, reply) =>
    reply.code(404).send(envelopeOf(noRoute(request.method))),
  );
}

/** A database that is full, busy or away is no bug, also where it fails only after a provider was asked. @param bug what anything else is */
export function logFailure(request: FastifyRequest, error: unknown, bug: string): void {
  const facts = { err: error, req: request };
  if (!isDatabaseAway(error)) request.log.error(facts, bug);
  else if (isBusyBeforeProvider(error)) request.log.warn(facts, 'The database is busy or away');
  else request.log.warn(facts, 'The database is busy or away; what the provider did is asked of it later');
}

/** Whether it is a person's browser that asks, and not a program. */
export function readsPages({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** What a person can meet at any page, and has not asked for. */
const SHOWN_AS_PAGE: readonly Refusal[] = ['UNAVAILABLE', 'INTERNAL', 'TOO_MANY_REQUESTS'];

/** For whoever opens a page that cannot be made just now. While the service is busy it comes back by itself, unless it was posted. */
function sendFailurePage({ method }: FastifyRequest, reply: FastifyReply, refusal: Refused): FastifyReply {
  sayWhenAgain(reply, refusal);
  const { title, looksAgain, money, tryAgain } = languageNow().wordsOf(serviceAwayMessages);
  const isBusy = refusal.code === 'UNAVAILABLE';
  const seconds = isBusy && method === 'GET' ? refusal.retryAfterSeconds : undefined;
  const what = isBusy ? [] : [messageOf(refusal)];
  const whatNext = seconds === undefined ? [] : [looksAgain({ seconds })];
  return sendAwayPage(reply, {
    title,
    texts: [...what, ...whatNext, money],
    tryAgain,
    status: STATUS_OF[refusal.code],
    comesBackAfterS: seconds,
  });
}

/** The 404. */
export function noRoute(method: string): Refused {
  return refused('UNKNOWN_REFERENCE', { code: 'NO_ROUTE', params: { method } });
}

function envelopeOf(refusal: Refused): FailureEnvelope {
  const { code, exactly, fields, conversion } = refusal;
  const envelope = {
    status: false,
    message: messageOf(refusal),
    error_type: code,
    ...(exactly ?? { code }),
    data: fields && problemsOf(fields),
  } as const;
  return conversion === undefined ? envelope : { ...envelope, conversion };
}

/**
 * What an error is to the caller: a refusal it can fix, UNAVAILABLE when the database was busy or away before any provider was involved,
 * otherwise INTERNAL.
 */
export function refusalFor(error: FastifyError): Refused {
  if (error.validation) return wrong(wrongFieldsOf(error));
  const { statusCode = 500 } = error;
  if (statusCode >= 400 && statusCode < 500) return callersFault(statusCode);
  if (isBusyBeforeProvider(error)) return busy();
  return refused('INTERNAL');
}

/** A call that would have begun a charge may be sent again: its idempotency key prevents a second payment. Other calls promise less. */
function busy(): Refused {
  const exactly = wouldHaveCharged() ? null : ({ code: 'BUSY' } as const);
  return { ...refused('UNAVAILABLE', exactly), retryAfterSeconds: AWAY_RETRY_S };
}

/** What Fastify and its plugins refuse: a scanner's path is not our fault, and a forbidden path is answered as a missing one. */
function callersFault(statusCode: number): Refused {
  if (statusCode === 403 || statusCode === 404) return refused('UNKNOWN_REFERENCE', { code: 'NOTHING_HERE' });
  const code = BY_STATUS[statusCode] ?? 'INVALID_INPUT';
  return refused(code, statusCode === 400 ? { code: 'NOT_JSON' } : null);
}

const BY_STATUS: Record<number, Refusal> = {
  413: 'TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'TOO_MANY_REQUESTS',
};

/** Reads a body by a schema outside Fastify's own validation, in the same words. */
export function readBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  raw: unknown,
): { ok: true; body: z.output<Schema> } | { ok: false; refusal: Refused } {
  const read = schema.safeParse(withoutNulls(schema, raw), OWN_WORDS);
  if (read.success) return { ok: true, body: read.data };
  const problems: WrongFields = {};
  for (const issue of read.error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : undefined;
    Object.assign(problems, problemOf(issue, issue.path.map(String), keys));
  }
  return { ok: false, refusal: wrong(problems) };
}

type SchemaProblem = { keyword: string; instancePath: string; message?: string; params: { keys?: string[] } };

/** The problems of a body by field: `{"cardDetails.number": {code}}`. */
function wrongFieldsOf(error: FastifyError): WrongFields {
  const problems: WrongFields = {};
  for (const problem of (error.validation ?? []) as unknown as SchemaProblem[]) {
    const { keyword: code, instancePath, message, params } = problem;
    const place = instancePath.split('/').filter(Boolean);
    Object.assign(problems, problemOf({ code, message }, place, params.keys));
  }
  return problems;
}

function problemOf(
  { code, message = NO_WORDS }: { code: string | undefined; message?: string | undefined },
  place: readonly string[],
  unknownKeys: readonly string[] = [],
): WrongFields {
  if (code !== 'unrecognized_keys') {
    const kind = WRONG[code ?? ''] ?? { code: 'WRONG_FORM' };
    const problem = message === NO_WORDS ? kind : { code: 'RULE_BROKEN' as const, params: { rule: message } };
    return { [place.join('.') || 'body']: problem };
  }
  return Object.fromEntries(
    unknownKeys.map((name) => [[...place, name].join('.'), { code: 'UNKNOWN_FIELD', params: { name } }]),
  );
}

const WRONG: Record<string, ServiceSentence> = {
  invalid_type: { code: 'MISSING_OR_WRONG_TYPE' },
  invalid_value: { code: 'NOT_ALLOWED_VALUE' },
};
