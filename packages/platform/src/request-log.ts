// The log: a line for each request, whose id and payment stand on every line that is written on its behalf, and an allow-list of what a line
// may hold. Never a body, a header, a query string or a reference in an address.
import { SENSITIVE_FIELDS } from '@titan/contract/sensitive';
import type { Language } from '@titan/copy/language';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawRequestDefaultExpression,
} from 'fastify';
import type { LoggerOptions } from 'pino';
import { createTrust } from './caller.ts';
import type { LogFacts, Random } from './ports.ts';
import { type LanguageWishes, wishesOf } from './reader-language.ts';
import { loggedFacts, newContext, type RequestContext, withContext } from './request-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    ownContext: RequestContext;
  }
}

// The id of a request: it goes out in `x-request-id`, and a trusted proxy may bring its own, by which its log and ours are read together.

export const ID_HEADER = 'x-request-id';
const ID_FORM = /^[\w.:-]{8,64}$/;
const ID_BYTES = 12;

/** Builds what names requests. @param trustedProxies as in the settings; of anybody else the header counts for nothing */
export function requestIds(
  trustedProxies: readonly string[],
  random: Random,
): (request: RawRequestDefaultExpression) => string {
  const isTrusted = createTrust(trustedProxies);
  return ({ headers, socket }) => {
    const brought = headers[ID_HEADER];
    const counts = typeof brought === 'string' && ID_FORM.test(brought) && socket.remoteAddress !== undefined;
    if (counts && isTrusted(socket.remoteAddress ?? '', 0)) return brought;
    return random.bytes(ID_BYTES).toString('base64url');
  };
}

/** The language of whoever sent the request, by what is known of it. */
export type LanguageOf = (wishes: LanguageWishes) => Language;

/** Registers what gives each request its context and each answer its id; comes before every other hook. */
export function registerRequestLog(app: FastifyInstance, languageOf: LanguageOf): void {
  app.decorateRequest('ownContext');
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(ID_HEADER, request.id);
    request.ownContext = newContext({ reqId: request.id }, { wishes: wishesOf(request), choose: languageOf });
    withContext(request.ownContext, done);
  });
  app.addHook('onRequestAbort', (request, done) => {
    withContext(request.ownContext, () => request.log.info({ req: request }, 'Request aborted'));
    done();
  });
}

/** One line a request, when it has been answered. */
export class RequestLog extends LogController {
  override incomingRequest(): void {}
  override routeNotFound(): void {}
  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    withContext(request.ownContext, () =>
      request.log.info(
        { req: request, res: reply, ms: Math.round(reply.elapsedTime), ...(error ? { err: error } : {}) },
        'Request answered',
      ),
    );
  }
}

/** Every fact that a line may carry; the compiler asks for the ones of ours, the rest are Fastify's. */
const ALLOWED = {
  reference: true,
  payment: true,
  merchant: true,
  reversal: true,
  provider: true,
  account: true,
  sweep: true,
  count: true,
  err: true,
  cspDirective: true,
  cspBlocked: true,
  change: true,
  req: true,
  res: true,
  reqId: true,
  ms: true,
  operation: true,
  outcome: true,
  version: true,
  cause: true,
} satisfies Record<keyof LogFacts, true> & Record<string, true>;

/** At most this many of an error's causes are logged. */
const MAX_CAUSES = 3;

/** Options of the log; `level` as in the settings. What nobody has allowed is dropped, whatever its name. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    mixin: loggedFacts,
    formatters: {
      log: (facts) =>
        Object.fromEntries(Object.entries(facts).filter(([name]) => Object.hasOwn(ALLOWED, name))),
    },
    hooks: {
      // A line of nothing but an error would have the error's own message as its sentence.
      logMethod(line, write) {
        const [first, second] = line as [unknown, string | undefined];
        const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err;
        const isBare = error instanceof Error && (second === undefined || second === error.message);
        if (isBare) write.call(this, { err: error }, 'An error');
        else write.apply(this, line);
      },
    },
    // Below the allow-list a second wall: nothing of these names is written, whoever allows its place one day.
    redact: { paths: [...SENSITIVE_FIELDS, '*.*', '*.*.*'], censor: censorSensitive },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'none',
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
      err: (error: unknown) => errorFacts(error),
    },
  };
}

const SENSITIVE: ReadonlySet<string | undefined> = new Set(SENSITIVE_FIELDS);

/** On the line itself, in a fact, and one deeper. By a set, because a path for each name and depth costs more than all else of a line. */
function censorSensitive(value: unknown, path: readonly string[]): unknown {
  return SENSITIVE.has(path.at(-1)) ? '[not logged]' : value;
}

function errorFacts(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    code,
    // The message of a database error can quote a row; its code and place are enough to find it.
    message: code === undefined ? withoutNumbers(error.message) : undefined,
    // Only the places: a message of several lines would stand among them.
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    cause: cause === undefined || depth === MAX_CAUSES ? undefined : errorFacts(cause, depth + 1),
  };
}

/** No run of digits that could be a card's number, not even in a sentence that a library made of its input. */
function withoutNumbers(message: string): string {
  return message.replace(/\d(?:[ -]?\d){7,}/g, '[digits]');
}
