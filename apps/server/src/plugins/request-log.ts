// What the log may hold (checklist §4.30): an allow-list. Never a body, a header, a query string or a reference in an address.
import type { FastifyRequest } from 'fastify';
import type { LoggerOptions } from 'pino';

/** Options of the log; `level` as in the settings. */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        route: request.routeOptions?.url ?? 'none',
      }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        code: error.code,
        // The message of a database error can quote a row; its code and place are enough to find it.
        message: error.code ? undefined : error.message,
        stack: error.stack?.split('\n').slice(1).join('\n'),
      }),
    },
  };
}
