// A call of the merchant API, declared once: what the service enforces, and what /merchant/openapi.json and the API page say of it.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { WithKind } from '@titan/contract/field.schema';
import * as z from 'zod/mini';
import type { Database } from '../db/database.ts';
import { type Owner, ownerOfKey } from '../merchants/merchant-key.ts';
import type { Env } from '../merchants/outside-url.ts';
import { keyOf, needKey, needPublicKey, needSecretKey } from './auth.ts';
import { errorEnvelope, type RefusalReason, refuse, successEnvelope } from './envelope.ts';
import { describeFields, type FieldProblems, type ReadFields, readFields } from './fields/fields.ts';

type MerchantCall<Body = unknown, Query = unknown, Data = unknown> = {
  method: 'GET' | 'POST' | 'PATCH';
  /** Below /merchant/api/v1, its parts as `:reference`. */
  path: string;
  /** Which keys may make it: `either` is a secret or a public one; `test` a secret key of the test environment, and only in test mode. */
  key: 'secret' | 'public' | 'either' | 'test';
  /** Whether it is refused with 403 to a key of the other environment. */
  forbids?: true;
  /** The chapter of the API page. */
  chapter: string;
  summary: string;
  /** What a developer must know beside the fields. */
  about?: string;
  /** By the kind of key that sends it. */
  body?: (env: Env) => z.ZodMiniType<Body>;
  query?: z.ZodMiniType<Query>;
  /** `data` of the answer. */
  data: z.ZodMiniType<Data>;
  /** A body that is taken in test mode, for the API page; `{reference}` in it is replaced by a new one. */
  example?: object;
  /** A query that is taken, likewise, of a call that needs one. */
  exampleQuery?: Record<string, string>;
  /** What is wrong with a body or a query beyond its schema, keyed by field. */
  alsoWrong?: (raw: Record<string, unknown>, env: Env) => FieldProblems;
};

export type CallInput<Body, Query> = {
  /** Whose the key is. */
  owner: Owner;
  body: Body;
  query: Query;
  /** The parts of the path. */
  params: Record<string, string>;
  request: FastifyRequest;
};

export type Outcome<Data> =
  | { kind: 'done'; message: string; data: Data; code?: 'AA001' }
  | {
      kind: 'refused';
      reason: RefusalReason;
      problems?: FieldProblems | null;
      message?: string;
      /** Travels as Retry-After. */
      retryAfterSeconds?: number;
    };

/** What a declared call does. */
type Act<Body, Query, Data> = (input: CallInput<Body, Query>) => Promise<Outcome<Data>>;

/** Declares a call, with the types of its schemas kept. A text of its body or query without a kind does not compile. */
export function merchantCall<
  Body extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Data extends z.ZodMiniType,
>(
  call: Omit<MerchantCall, 'body' | 'query' | 'data'> & {
    body?: (env: Env) => Body & WithKind<Body>;
    query?: Query & WithKind<Query>;
    data: Data;
  },
): MerchantCall<z.output<Body>, z.output<Query>, z.output<Data>> {
  return call as unknown as MerchantCall<z.output<Body>, z.output<Query>, z.output<Data>>;
}

/** A refusal of one field. */
export function wrongField(field: string, message: string): Outcome<never> {
  return { kind: 'refused', reason: 'invalid', problems: { [field]: { message } } };
}

// A declared call as Fastify's route schema: OpenAPI is generated from it, and answers are serialised by it.

/** What one request may send: fifty items, each as long as may be, with every letter escaped; or unescaped in ten languages and more. */
export const BODY_LIMIT_BYTES = 160 * 1_024;

/** What each call may be refused with, by what it takes. */
function refusalsOf({ method, query, key, forbids }: MerchantCall<never, never, never> | MerchantCall) {
  // A body is parsed wherever one can be sent.
  const hasBody = method !== 'GET';
  const statuses = [
    ...(hasBody || query ? [400] : []),
    401,
    ...(forbids || key === 'test' ? [403] : []),
    404,
    ...(hasBody ? [409, 413] : []),
    // A Content-Encoding is judged before there is a body.
    415,
    429,
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, errorEnvelope]));
}

/** The route's `schema`. Only `addCall` parses body and query, by these same schemas; Fastify does not (charges.ts). */
export function descriptionOf(
  call: MerchantCall<never, never, never> | MerchantCall,
): Record<string, unknown> {
  const { path, body, query, data, chapter, summary, about, key, example, exampleQuery } = call;
  const params = [...path.matchAll(/:([a-z]+)/g)].map(([, name]) => name ?? '');
  return {
    summary,
    ...(about === undefined ? {} : { description: about }),
    tags: [chapter],
    security: SECURITY[key],
    ...(exampleQuery ? { 'x-exampleQuery': exampleQuery } : {}),
    ...(params.length === 0
      ? {}
      : { params: z.object(Object.fromEntries(params.map((name) => [name, z.string()]))) }),
    // The rules of a test key name those of a live one too.
    ...(body ? { body: withExample(body('test'), example) } : {}),
    ...(query ? { querystring: withExample(query, undefined) } : {}),
    response: { 200: successEnvelope(data), ...refusalsOf(call) },
  };
}

const SECURITY: Record<MerchantCall['key'], object[]> = {
  secret: [{ secretKey: [] }],
  test: [{ secretKey: [] }],
  public: [{ publicKey: [] }],
  either: [{ secretKey: [] }, { publicKey: [] }],
};

function withExample(schema: z.ZodMiniType, example: object | undefined): z.ZodMiniType {
  describeFields(schema);
  return example === undefined ? schema : schema.register(z.globalRegistry, { examples: [example] });
}

// Registers a declared call on the merchant API: the same handling of key, schemas and answer for all.

const NEEDED = { secret: needSecretKey, test: needSecretKey, public: needPublicKey, either: needKey };
const KINDS = {
  secret: ['secret'],
  test: ['secret'],
  public: ['public'],
  either: ['secret', 'public'],
} as const;

export type CallDeps = { db: Database };

/** The handler returns refusals as values; anything it throws is a bug of ours (envelope.ts). */
export function addCall<Body, Query, Data>(
  scope: FastifyInstance,
  deps: CallDeps,
  call: MerchantCall<Body, Query, Data>,
  act: Act<Body, Query, Data>,
): void {
  // Once: a schema is compiled when it first reads.
  const bodies = { test: call.body?.('test'), live: call.body?.('live') };
  scope.route({
    method: call.method,
    url: call.path,
    bodyLimit: BODY_LIMIT_BYTES,
    onRequest: NEEDED[call.key],
    schema: descriptionOf(call),
    handler: (request, reply) => answer(deps, { call, bodies, act }, request, reply),
  });
}

type Handled<Body, Query, Data> = {
  call: MerchantCall<Body, Query, Data>;
  bodies: Record<Env, z.ZodMiniType<Body> | undefined>;
  act: Act<Body, Query, Data>;
};

async function answer<Body, Query, Data>(
  { db }: CallDeps,
  { call, bodies, act }: Handled<Body, Query, Data>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const owner = await ownerOfKey(db, keyOf(request), ...KINDS[call.key]);
  // Before the input is read: only merchants see what is wrong with a call.
  if (owner === null) return refuse(reply, 'badKey');
  if (call.key === 'test' && owner.env !== 'test') return refuse(reply, 'testKeyNeeded');
  const read = readInput(call, bodies[owner.env], request, owner);
  if (!read.ok) return refuse(reply, 'invalid', read.problems);
  const { body, query } = read;
  const outcome = await act({ owner, body, query, params: paramsOf(request), request });
  if (outcome.kind === 'refused') return refuseOutcome(reply, outcome);
  const { message, data, code } = outcome;
  return reply.send({ status: true, ...(code ? { code } : {}), message, data });
}

type Input<Body, Query> = { ok: true; body: Body; query: Query } | { ok: false; problems: FieldProblems };

function readInput<Body, Query, Data>(
  call: MerchantCall<Body, Query, Data>,
  bodySchema: z.ZodMiniType<Body> | undefined,
  request: FastifyRequest,
  { env }: Owner,
): Input<Body, Query> {
  const alsoWrong =
    call.alsoWrong && ((fields: Record<string, unknown>) => call.alsoWrong?.(fields, env) ?? {});
  const body = readPart(bodySchema, request.body, alsoWrong);
  const query = readPart(call.query, request.query, call.method === 'GET' ? alsoWrong : undefined);
  if (body.ok && query.ok) return { ok: true, body: body.value as Body, query: query.value as Query };
  return { ok: false, problems: { ...problemsIn(query), ...problemsIn(body) } };
}

/** A call without a schema ignores whatever is sent. */
function readPart<Value>(
  schema: z.ZodMiniType<Value> | undefined,
  raw: unknown,
  alsoWrong: Parameters<typeof readFields>[2],
): ReadFields<Value | undefined> {
  return schema ? readFields(schema, raw, alsoWrong) : { ok: true, value: undefined };
}

function problemsIn(part: ReadFields<unknown>): FieldProblems {
  return part.ok ? {} : part.problems;
}

function paramsOf(request: FastifyRequest): Record<string, string> {
  return (request.params ?? {}) as Record<string, string>;
}

function refuseOutcome(
  reply: FastifyReply,
  { reason, problems, message, retryAfterSeconds }: Extract<Outcome<never>, { kind: 'refused' }>,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return refuse(reply, reason, problems, message);
}
