// OpenAPI of what the service answers, drawn from the very declarations that it enforces (design §2).
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

type Schemes = Record<string, { type: 'http'; scheme: 'bearer'; description?: string }>;

export type ApiDescription = {
  title: string;
  description: string;
  /** Where it is told, below the scope's own prefix; `/openapi.json` unless told otherwise. */
  path?: string;
  /** One Bearer token for all calls, unless told otherwise; then each call names its own. */
  schemes?: Schemes;
};

/** The keys of the merchant API. */
export const KEY_SCHEMES: Schemes = {
  secretKey: { type: 'http', scheme: 'bearer', description: 'Your secret key, sk_test_… or sk_live_…' },
  publicKey: { type: 'http', scheme: 'bearer', description: 'Your public key, pk_test_… or pk_live_…' },
};

/** Registers the description on a scope, before its routes. */
export async function describeApi(api: FastifyInstance, about: ApiDescription): Promise<void> {
  const { title, description, path = '/openapi.json', schemes } = about;
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version: '1' },
      components: { securitySchemes: schemes ?? { bearer: { type: 'http', scheme: 'bearer' } } },
      security: schemes ? [] : [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  api.get(path, { schema: { hide: true } }, () => api.swagger());
}
