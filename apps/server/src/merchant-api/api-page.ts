// GET /merchant/docs: the API page.
import type { FastifyInstance } from 'fastify';
import { type ApiDocument, apiPage } from './api-page-html.ts';
import type { ScriptPlace } from './api-page-scripts.ts';
import { API_PAGE_STYLE } from './api-page-style.ts';
import { contentHash } from '../page/page-headers.ts';

const PATH = '/merchant/docs';
const POLICY = [
  "default-src 'none'",
  `style-src ${contentHash(API_PAGE_STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Registers it; `document` is asked once all calls are there. */
export function apiPageRoute(
  scope: FastifyInstance,
  parts: { document(): unknown; origin: string; scripts: ScriptPlace | null },
): void {
  let page: string | null = null;
  scope.get(PATH, { schema: { hide: true } }, (_request, reply) => {
    const { origin, scripts } = parts;
    page ??= apiPage({ document: parts.document() as ApiDocument, origin, scripts });
    return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page);
  });
}
