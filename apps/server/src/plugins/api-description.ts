// OpenAPI of the checkout service, drawn from the very declarations that the server enforces (design §2).
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Registers the description on a scope, before its routes; they are then told at `openapi.json` below its prefix. */
export async function describeApi(api: FastifyInstance, title: string, description: string): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, description, version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  });
  api.get('/openapi.json', { schema: { hide: true } }, () => api.swagger());
}
