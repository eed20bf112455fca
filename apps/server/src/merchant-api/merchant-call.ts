// A call of the merchant API, declared once: what the service enforces, and what /merchant/openapi.json and the API page say of it.
import type * as z from 'zod/mini';
import type { FastifyRequest } from 'fastify';
import type { SecretKey } from '../merchants/merchant-key.ts';
import type { FieldProblems } from './field-problems.ts';
import type { RefusalReason } from './merchant-envelope.ts';
import type { Env } from '../merchants/outside-url.ts';

export type MerchantCall<Body = unknown, Query = unknown, Data = unknown> = {
  method: 'GET' | 'POST' | 'PATCH';
  /** Below /merchant/api/v1, its parts as `:reference`. */
  path: string;
  /** Which keys may make it: `either` is a secret or a public one; `test` a secret key of the test environment, and only in the sandbox. */
  key: 'secret' | 'public' | 'either' | 'test';
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
  /** A body that the sandbox takes, for the API page; `{reference}` in it stands for a new one. */
  example?: object;
  /** What is wrong with a body or a query beyond its schema, keyed by field. */
  alsoWrong?: (raw: Record<string, unknown>, env: Env) => FieldProblems;
};

export type Asked<Body, Query> = {
  key: SecretKey;
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
export type Act<Body, Query, Data> = (asked: Asked<Body, Query>) => Promise<Outcome<Data>>;

/** Declares a call, with the types of its schemas kept. */
export function merchantCall<Body, Query, Data>(
  call: MerchantCall<Body, Query, Data>,
): MerchantCall<Body, Query, Data> {
  return call;
}

/** A refusal of one field. */
export function wrongField(field: string, message: string): Outcome<never> {
  return { kind: 'refused', reason: 'invalid', problems: { [field]: { message } } };
}
