// Puts a declared call on the merchant API: its key, its schemas, its answer; one way for all of them.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SecretKey } from '../merchants/merchant-key.ts';
import type { MerchantStore } from '../merchants/merchant-store.ts';
import { type FieldProblems, problemsOf } from './field-problems.ts';
import { knownFieldsOf } from './known-fields.ts';
import { BODY_LIMIT_BYTES, descriptionOf } from './call-schema.ts';
import type { Act, MerchantCall, Outcome } from './merchant-call.ts';
import { refuse } from './merchant-errors.ts';
import type { Env } from '../merchants/outside-url.ts';
import { keyOf, needKey, needPublicKey, needSecretKey } from './secret-key-of.ts';

const NEEDED = { secret: needSecretKey, test: needSecretKey, public: needPublicKey, either: needKey };

export type CallParts = { store: Pick<MerchantStore, 'isValid' | 'isKnown'> };

/** Registers it. The handler's own refusals come back as values; what it throws is a bug of ours (merchant-errors.ts). */
export function addCall<Body, Query, Data>(
  scope: FastifyInstance,
  parts: CallParts,
  call: MerchantCall<Body, Query, Data>,
  act: Act<Body, Query, Data>,
): void {
  scope.route({
    method: call.method,
    url: call.path,
    bodyLimit: BODY_LIMIT_BYTES,
    onRequest: NEEDED[call.key],
    schema: descriptionOf(call),
    handler: (request, reply) => answer(parts, call, act, request, reply),
  });
}

async function answer<Body, Query, Data>(
  { store }: CallParts,
  call: MerchantCall<Body, Query, Data>,
  act: Act<Body, Query, Data>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const key = keyOf(request);
  const isValid = (): Promise<boolean> =>
    NEEDED[call.key] === needSecretKey ? store.isValid(key) : store.isKnown(key);
  // What is wrong with a call is told to merchants only; where nothing else looks the key up, it is looked up here.
  const read = readInput(call, request, key);
  if (!read.ok) {
    return (await isValid()) ? refuse(reply, 'invalid', read.problems) : refuse(reply, 'badKey');
  }
  if (call.key !== 'secret' && !(await isValid())) return refuse(reply, 'badKey');
  if (call.key === 'test' && key.env !== 'test') return refuse(reply, 'testKeyNeeded');
  const { body, query } = read;
  const outcome = await act({ key, body, query, params: paramsOf(request), request });
  if (outcome.kind === 'refused') return refuseOutcome(reply, outcome);
  const { message, data, code } = outcome;
  return reply.send({ status: true, ...(code ? { code } : {}), message, data });
}

type Input<Body, Query> = { ok: true; body: Body; query: Query } | { ok: false; problems: FieldProblems };

function readInput<Body, Query, Data>(
  call: MerchantCall<Body, Query, Data>,
  request: FastifyRequest,
  { env }: SecretKey,
): Input<Body, Query> {
  const body = readPart(call.body?.(env), request.body, call.alsoWrong, env);
  const query = readPart(call.query, request.query, call.method === 'GET' ? call.alsoWrong : undefined, env);
  if (body.ok && query.ok) return { ok: true, body: body.value as Body, query: query.value as Query };
  return { ok: false, problems: { ...problemsIn(query), ...problemsIn(body) } };
}

type Part = { ok: true; value: unknown } | { ok: false; problems: FieldProblems };

/** By one schema; a call without one takes nothing, and what is sent all the same is not looked at. */
function readPart(
  schema: z.ZodMiniType | undefined,
  raw: unknown,
  alsoWrong: MerchantCall['alsoWrong'],
  env: Env,
): Part {
  if (!schema) return { ok: true, value: undefined };
  const parsed = z.safeParse(schema, raw);
  const problems = {
    ...(parsed.success ? {} : problemsOf(parsed.error.issues, knownFieldsOf(schema))),
    ...(alsoWrong && isRecord(raw) ? alsoWrong(raw, env) : {}),
  };
  if (parsed.success && Object.keys(problems).length === 0) return { ok: true, value: parsed.data };
  return { ok: false, problems };
}

function problemsIn(part: Part): FieldProblems {
  return part.ok ? {} : part.problems;
}

function paramsOf(request: FastifyRequest): Record<string, string> {
  return (request.params ?? {}) as Record<string, string>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refuseOutcome(
  reply: FastifyReply,
  { reason, problems, message, retryAfterSeconds }: Extract<Outcome<never>, { kind: 'refused' }>,
): FastifyReply {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return refuse(reply, reason, problems, message);
}
