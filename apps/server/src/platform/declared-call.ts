// Registers a declared call, at whichever edge: who makes it is settled once, its input is read by the declared schemas, and what comes of it
// is a value, a refusal or a file.
import type { Schemas } from '@titan/contract/endpoint';
import { isRefused, type RefusedAs } from '@titan/platform/refusal';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify';
import * as z from 'zod/mini';

/** What one edge adds to a call of its own: who calls, and how its answers look. */
export type Edge<Caller extends object, Refusal extends RefusedAs<string, unknown>> = {
  /** Who calls; a refusal: nobody who may. */
  admit(request: FastifyRequest): Caller | Refusal | Promise<Caller | Refusal>;
  /** `validation`: before the input is read, so that a stranger learns nothing about it. `handler`: by what the input says of the caller. */
  admitsBefore: 'validation' | 'handler';
  /** Reads body and query, where their schemas depend on who calls; without it the framework reads them. */
  read?(request: FastifyRequest, caller: Caller): { body: unknown; query: unknown } | Refusal;
  /** The answer around a value, and its schema. */
  envelope(data: unknown): object;
  envelopeOf(reply: z.ZodMiniType): z.ZodMiniType;
  /** The envelopes of refusals by status, where the description has them for each call. */
  refusals?: Readonly<Record<number, z.ZodMiniType>>;
  refuse(reply: FastifyReply, refusal: Refusal): FastifyReply;
};

export type Address = { method: HTTPMethods; path: string } & Pick<
  RouteOptions,
  'bodyLimit' | 'config' | 'onRequest'
> & {
    /** What the description of the API says beside the schemas. */
    described?: object;
  };

/** An answer that is no JSON, such as a file. */
export class Sent {
  readonly send: (reply: FastifyReply) => FastifyReply;
  constructor(send: (reply: FastifyReply) => FastifyReply) {
    this.send = send;
  }
}

type Output<Schema> = z.output<Extract<Schema, z.ZodMiniType>>;

/** What one call brings. */
export type Input<Of extends Schemas> = {
  body: Output<Of['body']>;
  query: Output<Of['query']>;
  params: Output<Of['params']>;
};

export type Outcome<Of extends Schemas, Refusal> = z.output<Of['reply']> | Refusal | Sent;

/** The framework has null for the body of a call that sends none. */
const NOTHING = z.nullable(z.undefined());

/** Fastify checks body, query and path by the schemas, and drops what the reply does not declare. */
export function addDeclaredCall<
  Of extends Schemas,
  Caller extends object,
  Refusal extends RefusedAs<string, unknown>,
>(
  scope: FastifyInstance,
  { method, path, described, ...options }: Address,
  schemas: Of,
  edge: Edge<Caller, Refusal>,
  act: (
    call: Input<Of> & Caller & { request: FastifyRequest; reply: FastifyReply },
  ) => Promise<Outcome<Of, Refusal>>,
): void {
  const { body, query, params, reply: answer } = schemas;
  const hasBody = method !== 'GET' && (body !== undefined || edge.read === undefined);
  const callers = new WeakMap<FastifyRequest, Caller>();
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = await edge.admit(request);
    if (isRefused<Refusal>(caller)) return edge.refuse(reply, caller);
    callers.set(request, caller);
    return undefined;
  };
  scope.route({
    ...options,
    method,
    url: path,
    schema: {
      ...described,
      ...(hasBody ? { body: body ?? NOTHING } : {}),
      ...(query ? { querystring: query } : {}),
      ...(params ? { params } : {}),
      response: { 200: edge.envelopeOf(answer), ...edge.refusals },
    },
    [edge.admitsBefore === 'validation' ? 'preValidation' : 'preHandler']: admit,
    handler: async (request, reply) => {
      const caller = callers.get(request) as Caller;
      const input = edge.read?.(request, caller) ?? request;
      if (isRefused<Refusal>(input)) return edge.refuse(reply, input);
      const { body: sent, query: asked } = input;
      const call = { ...caller, body: sent, query: asked, params: request.params, request, reply };
      const outcome = await act(call as never);
      if (isRefused<Refusal>(outcome)) return edge.refuse(reply, outcome);
      if (outcome instanceof Sent) return outcome.send(reply);
      return reply.header('cache-control', 'no-store').send(edge.envelope(outcome));
    },
  });
}
