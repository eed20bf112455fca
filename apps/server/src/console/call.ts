// Registers a declared call of the console: who is signed in, whether their role allows it, and whether they have proved anew who they are.
import { Readable } from 'node:stream';
import {
  CONSOLE_REFUSALS,
  type ConsoleEndpoint,
  type ConsoleFailure,
  type ConsoleRefusal,
} from '@titan/contract/console/console-call';
import { type Env, mayDo, type Right } from '@titan/contract/console/rights';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import * as z from 'zod/mini';
import type { Audit } from './activity-store.ts';
import type { ConsoleSessions, SignedIn, Who } from './sessions.ts';

export type Refused = {
  kind: 'refused';
  code: ConsoleRefusal;
  /** What is wrong with each field, as a key of the area's words on the page. */
  fields: Readonly<Record<string, string>> | null;
  retryAfterSeconds?: number;
};

export function refused(code: ConsoleRefusal, fields: Refused['fields'] = null): Refused {
  return { kind: 'refused', code, fields };
}

/** What answers with something else than JSON, such as a file. */
export type Sent = { kind: 'sent'; send(reply: FastifyReply): FastifyReply };

/** A file that is kept, made while it is sent. */
export function csvFile(name: string, rows: AsyncIterable<string>): Sent {
  return {
    kind: 'sent',
    send: (reply) =>
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(rows)),
  };
}

export type ConsoleGuard = {
  sessions: ConsoleSessions;
  audit: Audit;
  /** A sandbox has test data alone. */
  mode: 'sandbox' | 'live';
  publicUrl: string;
};

type Output<Schema> = z.output<Extract<Schema, z.ZodMiniType>>;

export type ConsoleAct<E extends ConsoleEndpoint> = (call: {
  who: E['right'] extends 'anybody' ? Who | null : Who;
  body: Output<E['body']>;
  query: Output<E['query']>;
  params: Output<E['params']>;
  request: FastifyRequest;
  reply: FastifyReply;
}) => Promise<z.output<E['reply']> | Refused | Sent>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call of the console; a test goes through all of them. */
    right?: Right | 'anybody';
  }
}

const NOTHING = z.undefined();

/** In the query of every call: `test` for test data. */
const ENV = 'env';

/** Registers it on the scope of `/console/api`. Fastify checks body, query and path by the schemas, and drops what the reply does not declare. */
export function addConsoleCall<E extends ConsoleEndpoint>(
  scope: FastifyInstance,
  guard: ConsoleGuard,
  endpoint: E,
  act: ConsoleAct<E>,
): void {
  const { call, right, stepUp = false, bodyBytes, body, query, params, reply: answer } = endpoint;
  const [method, path] = call.split(' ') as [HTTPMethods, string];
  scope.route({
    method,
    url: path,
    config: { right },
    ...(bodyBytes === undefined ? {} : { bodyLimit: bodyBytes }),
    schema: {
      hide: true,
      ...(method === 'GET' ? {} : { body: body ?? NOTHING }),
      ...(query ? { querystring: query } : {}),
      ...(params ? { params } : {}),
      response: { 200: z.object({ status: z.literal(true), data: answer }) },
    },
    // Before the input is checked: a stranger learns nothing about it.
    preValidation: async (request, reply) => {
      const who = whoOf(await guard.sessions.read(request), request, guard);
      const refusal = right === 'anybody' ? null : refusalFor(who, right, stepUp);
      if (who !== null && refusal?.code === 'NOT_ALLOWED') await guard.audit.noteBy(who, 'refused', call);
      request.consoleWho = who;
      return refusal ? sendConsoleRefusal(reply, refusal) : undefined;
    },
    handler: async (request, reply) => {
      const { body: sent, query: asked, params: named, consoleWho: who } = request;
      const outcome = await act({ who, body: sent, query: asked, params: named, request, reply } as never);
      if (isOutcome(outcome, 'refused')) return sendConsoleRefusal(reply, outcome as Refused);
      if (isOutcome(outcome, 'sent')) return (outcome as Sent).send(reply);
      return reply.header('cache-control', 'no-store').send({ status: true, data: outcome });
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls the console; null: nobody who is signed in. */
    consoleWho: Who | null;
  }
}

function whoOf(signedIn: SignedIn | null, { query }: FastifyRequest, { mode }: ConsoleGuard): Who | null {
  if (signedIn === null) return null;
  const asked = (query as Record<string, unknown>)[ENV];
  const env: Env = mode === 'sandbox' || asked === 'test' ? 'test' : 'live';
  return { ...signedIn, env };
}

function refusalFor(who: Who | null, right: Right, stepUp: boolean): Refused | null {
  if (who === null) return refused('SIGN_IN_NEEDED');
  if (!mayDo(who.role, right, who.env)) return refused('NOT_ALLOWED');
  return stepUp && !who.isSteppedUp ? refused('STEP_UP_NEEDED') : null;
}

function isOutcome(outcome: unknown, kind: string): boolean {
  return typeof outcome === 'object' && outcome !== null && 'kind' in outcome && outcome.kind === kind;
}

export function sendConsoleRefusal(
  reply: FastifyReply,
  { code, fields, retryAfterSeconds }: Refused,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  const failure: ConsoleFailure = { status: false, error_type: code, data: fields };
  return reply.code(CONSOLE_REFUSALS[code]).header('cache-control', 'no-store').send(failure);
}
