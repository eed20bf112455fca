// What the log may hold (checklist §4.30): an allow-list. Never a body, a header, a query string or a reference in an address.
import { SENSITIVE_FIELDS } from '@titan/contract/sensitive';
import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';
import type { LogFacts } from './ports.ts';

/** Every fact that a line may carry; the compiler asks for the ones of ours, the rest are Fastify's. */
const ALLOWED = {
  reference: true,
  payment: true,
  reversal: true,
  provider: true,
  sweep: true,
  count: true,
  err: true,
  cspDirective: true,
  cspBlocked: true,
  req: true,
  res: true,
  reqId: true,
  responseTime: true,
} satisfies Record<keyof LogFacts, true> & Record<string, true>;

/** A fault that is wrapped more often than this is told by its outer ones. */
const MAX_CAUSES = 3;

/** Options of the log; `level` as in the settings. What nobody has allowed is dropped, whatever its name. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
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
    redact: { paths: sensitivePaths(), censor: '[not logged]' },
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

/** Where sensitive fields could stand: on the line itself, in a fact, and one deeper. */
function sensitivePaths(): string[] {
  return SENSITIVE_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
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
