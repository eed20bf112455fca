// How a declared call stands in Fastify: what OpenAPI is drawn from, and by which its answers are written.
import * as z from 'zod/mini';
import { errorEnvelope, successEnvelope } from './merchant-envelope.ts';
import { describeFields } from './field-rules.ts';
import type { MerchantCall } from './merchant-call.ts';

/** What one request may send. */
export const BODY_LIMIT_BYTES = 32 * 1_024;

const FAILURES = { '4xx': errorEnvelope, '5xx': errorEnvelope };

/** The route's `schema`. Body and query are read by add-call.ts and by nobody before it (merchant-routes.ts), by these very schemas. */
export function descriptionOf(
  call: MerchantCall<never, never, never> | MerchantCall,
): Record<string, unknown> {
  const { path, body, query, data, chapter, summary, about, key, example } = call;
  const params = [...path.matchAll(/:([a-z]+)/g)].map(([, name]) => name ?? '');
  return {
    summary,
    ...(about === undefined ? {} : { description: about }),
    tags: [chapter],
    security: SECURITY[key],
    ...(params.length === 0
      ? {}
      : { params: z.object(Object.fromEntries(params.map((name) => [name, z.string()]))) }),
    // The rules of a test key name those of a live one too.
    ...(body ? { body: withExample(body('test'), example) } : {}),
    ...(query ? { querystring: withExample(query, undefined) } : {}),
    response: { 200: successEnvelope(data), ...FAILURES },
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
