// A call of the merchant API, declared once: what the service enforces, and what /merchant/openapi.json and the API page say of it.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WithKind } from '@titan/contract/field.schema';
import * as z from 'zod/mini';
import type { Env } from '../db/column-values.ts';
import type { Clock } from '@titan/platform/ports';
import type { Database } from '../db/database.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { addDeclaredCall, type Address, type Edge, Sent } from '../platform/declared-call.ts';
import { badKey, needKey, ownerOf, type WantedKey } from './auth.ts';
import { errorEnvelope, type Refused, refuse, refused, refusedFields, successEnvelope } from './envelope.ts';
import { describeFields, type FieldProblems, type ReadFields, readFields } from './fields/fields.ts';

type MerchantCall<Body = unknown, Query = unknown, Data = unknown> = {
  method: 'GET' | 'POST' | 'PATCH';
  /** Below /merchant/api/v1, its parts as `:reference`. */
  path: string;
  /** Which keys may make it: `test` is a secret key of the test environment, and only in test mode. */
  key: WantedKey | 'test';
  /** Whether it is refused with 403 to a key of the other environment. */
  forbids?: true;
  /** The chapter of the API page. */
  chapter: string;
  summary: string;
  /** The envelope's on success. */
  message: string;
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

/** What a declared call does. */
type Act<Body, Query, Data> = (call: CallInput<Body, Query>) => Promise<Data | Refused | Sent>;

/** An answer under a message of its own. */
export function withMessage(message: string, data: object, code?: 'AA001'): Sent {
  return new Sent((reply) => reply.send({ status: true, ...(code ? { code } : {}), message, data }));
}

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

export type BodyOf<C extends { body?: (env: Env) => z.ZodMiniType }> = z.output<
  ReturnType<NonNullable<C['body']>>
>;
export type QueryOf<C extends { query?: z.ZodMiniType }> = z.output<NonNullable<C['query']>>;

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

export function addressOf(call: MerchantCall<never, never, never> | MerchantCall): Address {
  const { method, path, chapter, summary, about, key, exampleQuery } = call;
  return {
    method,
    path,
    bodyLimit: BODY_LIMIT_BYTES,
    onRequest: needKey(wantedBy(call)),
    described: {
      summary,
      ...(about === undefined ? {} : { description: about }),
      tags: [chapter],
      security: SECURITY[key],
      ...(exampleQuery ? { 'x-exampleQuery': exampleQuery } : {}),
    },
  };
}

/** Fastify itself reads the parts of the path alone (charges.ts). */
export function schemasOf<Body, Query, Data>(call: MerchantCall<Body, Query, Data>) {
  const { path, body, query, data: reply, example } = call;
  const params = [...path.matchAll(/:([a-z]+)/g)].map(([, name]) => [name ?? '', z.string()] as const);
  return {
    ...(params.length === 0 ? {} : { params: z.object(Object.fromEntries(params)) }),
    // The rules of a test key name those of a live one too.
    ...(body ? { body: withExample(body('test'), example) } : {}),
    ...(query ? { query: withExample(query, undefined) } : {}),
    reply,
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

const wantedBy = ({ key }: Pick<MerchantCall, 'key'>): WantedKey => (key === 'test' ? 'secret' : key);

export type CallDeps = { db: Database; clock: Clock };
type KeyHolder = { owner: Owner };

/** The handler returns refusals as values; anything it throws is a bug of ours (envelope.ts). */
export function addCall<Body, Query, Data>(
  scope: FastifyInstance,
  deps: CallDeps,
  call: MerchantCall<Body, Query, Data>,
  act: Act<Body, Query, Data>,
): void {
  addDeclaredCall(scope, addressOf(call), schemasOf(call), merchantsEdge(deps, call), act as never);
}

export function merchantsEdge<Body, Query, Data>(
  deps: CallDeps,
  call: MerchantCall<Body, Query, Data>,
): Edge<KeyHolder, Refused> {
  // Once: a schema is compiled when it first reads.
  const bodies = { test: call.body?.('test'), live: call.body?.('live') };
  return {
    // The input is read afterwards: only merchants see what is wrong with a call.
    admitsBefore: 'handler',
    async admit(request) {
      const owner = await ownerOf(deps, request, wantedBy(call));
      if (owner === null) return badKey(request);
      return call.key === 'test' && owner.env !== 'test' ? refused('testKeyNeeded') : { owner };
    },
    read: (request, { owner: { env } }) => readInput(call, bodies[env], request, env),
    envelope: (data) => ({ status: true, message: call.message, data }),
    envelopeOf: successEnvelope,
    refusals: refusalsOf(call),
    refuse,
  };
}

/** A call without a schema ignores whatever is sent. */
function readInput<Body, Query, Data>(
  { query: querySchema, method, alsoWrong }: MerchantCall<Body, Query, Data>,
  bodySchema: z.ZodMiniType<Body> | undefined,
  request: FastifyRequest,
  env: Env,
): { body: unknown; query: unknown } | Refused {
  const across = (fields: Record<string, unknown>) => alsoWrong?.(fields, env) ?? {};
  const body = bodySchema && readFields(bodySchema, request.body, across);
  const query = querySchema && readFields(querySchema, request.query, method === 'GET' ? across : undefined);
  if (body?.ok !== false && query?.ok !== false) return { body: body?.value, query: query?.value };
  return refusedFields({ ...problemsIn(query), ...problemsIn(body) });
}

function problemsIn(part: ReadFields<unknown> | undefined): FieldProblems {
  return part?.ok === false ? part.problems : {};
}
