// OpenAPI of the service, generated from the declarations that it enforces.
import swagger from '@fastify/swagger';
import type { Refusal } from '@titan/contract/payer/failure';
import { failureEnvelope } from '@titan/contract/payer/failure.schema';
import { serviceMessages } from '@titan/copy/words/service';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { STATUS_OF } from '@titan/platform/failures';

type Schemes = Record<
  string,
  | { type: 'http'; scheme: 'bearer'; description?: string }
  | { type: 'apiKey'; in: 'query' | 'header'; name: string; description?: string }
>;

type ApiDescription = {
  title: string;
  description: string;
  /** Its path below the scope's own prefix; by default `/openapi.json`. */
  path?: string;
  /** What a call may name as its `security`. */
  schemes: Schemes;
  /** Whether refusals are those of the checkout service, which are the same for all calls and described once. */
  sharesRefusals?: boolean;
  /** What the JSON schema of a body leaves unsaid. */
  bodyAs?: (schema: object) => object;
  /** Adds what no declaration of a call says. */
  alsoSay?: (document: object) => void;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes an Idempotency-Key. */
    changes?: boolean;
  }
}

/** The keys of the merchant API. */
export const KEY_SCHEMES = {
  secretKey: { type: 'http', scheme: 'bearer', description: 'Your secret key, sk_test_… or sk_live_…' },
  publicKey: { type: 'http', scheme: 'bearer', description: 'Your public key, pk_test_… or pk_live_…' },
} as const satisfies Schemes;

/** How the calls of the payer's page are authorised. */
export const PAGE_SCHEMES = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `session_token` that set-up answers: good for one payment, for 24 hours',
  },
  publicKey: KEY_SCHEMES.publicKey,
  ticket: {
    type: 'apiKey',
    in: 'query',
    name: 'ticket',
    description: 'From `/api/events/ticket`: opens the stream of one payment, for a minute',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'x-signature',
    description:
      'A provider signs what it sends, in the way and under the header that are its own. One that signs nothing calls an address that ends in a token',
  },
} as const satisfies Schemes;

/** How a call names what it needs. */
export const needs = (scheme: keyof typeof PAGE_SCHEMES): Record<string, string[]>[] => [{ [scheme]: [] }];

const IDEMPOTENCY = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      pattern: '^[\\x21-\\x7e]{1,255}$',
      description: 'One for each press: the same key with the same body gives the same answer, and acts once',
    },
  },
};

/** Must be registered before the routes of its scope. */
export async function describeApi(api: FastifyInstance, about: ApiDescription): Promise<void> {
  const { title, description, path = '/openapi.json', schemes, sharesRefusals = false } = about;
  const { bodyAs = (schema) => schema, alsoSay } = about;
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version: '1' },
      components: { securitySchemes: schemes, ...(sharesRefusals ? SHARED : {}) },
    },
    transform(described) {
      const { schema, url } = jsonSchemaTransform(described);
      const { changes } = described.route.config ?? {};
      const body = schema.body ? { body: bodyAs(schema.body) } : {};
      return { schema: { ...schema, ...body, ...(changes ? { headers: IDEMPOTENCY } : {}) }, url };
    },
    transformObject(document) {
      if (!('openapiObject' in document)) return document.swaggerObject;
      const { openapiObject } = document;
      for (const [url, calls] of Object.entries(openapiObject.paths ?? {}))
        for (const [method, call] of Object.entries(calls ?? {}) as [string, OpenApiOperation][]) {
          call.operationId ??= operationIdOf(method, url);
          if (sharesRefusals) addRefusals(method, call);
        }
      alsoSay?.(openapiObject);
      return openapiObject;
    },
  });
  api.get(path, { schema: { hide: true } }, () => api.swagger());
}

type OpenApiOperation = { operationId?: string; responses?: Record<string, object> };

/** `POST /api/card/charge` is `postCardCharge`; a parameter of the path becomes `By…`. */
function operationIdOf(method: string, url: string): string {
  const parts = url
    .replace(/^\/(?:api|merchant\/api\/v1)(?=\/|$)/, '')
    .split('/')
    .filter((part) => part !== '')
    .map((part) => part.replace(/^\{(\w+)\}$/, 'by-$1'));
  const words = (parts.length === 0 ? ['set-up'] : parts).flatMap((part) => part.split(/[-_]/));
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

// The refusals of the checkout service: one envelope, and codes by their status.

const CODES = Object.groupBy(Object.keys(STATUS_OF) as Refusal[], (code) => STATUS_OF[code]) as Record<
  string,
  Refusal[]
>;

/** Only a body can be too large, or sent again otherwise under its key. */
const OF_BODIES: ReadonlySet<string> = new Set(['413', '422']);

function addRefusals(method: string, call: OpenApiOperation): void {
  const refs = Object.keys(CODES)
    .filter((status) => method !== 'get' || !OF_BODIES.has(status))
    .map((status) => [status, { $ref: `#/components/responses/${status}` }]);
  call.responses = { ...call.responses, ...(Object.fromEntries(refs) as Record<string, object>) };
}

const RETRY_AFTER = {
  'Retry-After': {
    description: 'In how many seconds the same may be asked again, where time mends it',
    schema: { type: 'integer' as const, minimum: 1 },
  },
};

function refusalsOf(status: string, codes: readonly Refusal[]) {
  const { $schema: _, ...envelope } = z.toJSONSchema(failureEnvelope);
  const schema: Record<string, unknown> = {
    ...envelope,
    properties: { ...envelope.properties, error_type: { enum: codes } },
  };
  return {
    description: codes.map((code) => `\`${code}\`: ${serviceMessages[code]}`).join('\n\n'),
    ...(status === '429' || status === '503' ? { headers: RETRY_AFTER } : {}),
    content: { 'application/json': { schema } },
  };
}

const SHARED = {
  responses: Object.fromEntries(
    Object.entries(CODES).map(([status, codes]) => [status, refusalsOf(status, codes)]),
  ),
};
