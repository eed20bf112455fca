// GET /merchant/docs: the API page. Scalar draws it in the browser from /merchant/openapi.json (decision 0084).
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';

const PATH = '/merchant/docs';
const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.resolve('@scalar/fastify-api-reference')), 'utf8'),
) as { version: string };
const SCRIPT_PATH = `${PATH}/scalar-${version}.js`;

/** Scalar sets its style sheet and the places of what it draws as inline styles. Scripts come from us alone, and so does all else. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Our colours (apps/checkout/src/ui/tokens.css) by Scalar's names; an orange that can be read; and scripts in descriptions without scrolling. */
const STYLE = `
.light-mode, .dark-mode {
  --scalar-font: system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  --scalar-background-1: light-dark(#ffffff, #171b22);
  --scalar-background-2: light-dark(#f7f8fb, #1f242d);
  --scalar-background-3: light-dark(#eef0f5, #232934);
  --scalar-border-color: light-dark(#e2e6ee, #2a303b);
  --scalar-color-1: light-dark(#0f172a, #f2f4f8);
  --scalar-color-2: light-dark(#566074, #a9b1c0);
  --scalar-color-3: light-dark(#566074, #a9b1c0);
  --scalar-color-accent: light-dark(#1d4ed8, #8fb4ff);
  --scalar-color-green: light-dark(#0b6b3a, #5fd39a);
}
.light-mode { --scalar-color-orange: #b45309; }
.markdown pre code { white-space: pre-wrap; overflow-wrap: anywhere; }`;

/** It reports nothing, asks no service of Scalar's and sends no call; examples are the document's own. */
const CONFIGURATION = {
  url: '/merchant/openapi.json',
  customCss: STYLE,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: 'never',
  hideClientButton: true,
  hideTestRequestButton: true,
  hiddenClients: true,
  documentDownloadType: 'json',
  orderSchemaPropertiesBy: 'preserve',
  authentication: { preferredSecurityScheme: 'secretKey' },
};

const page = (title: string): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
  `<meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title></head><body>` +
  '<noscript>This page needs JavaScript. All that it shows, with the examples, is in <a href="/merchant/openapi.json">the OpenAPI document</a>.</noscript>' +
  `<script id="api-reference" data-configuration="${JSON.stringify(CONFIGURATION).replaceAll('"', '&quot;')}"></script>` +
  `<script src="${SCRIPT_PATH}"></script></body></html>`;

/** Scalar's script in each encoding. Its package has it behind a route alone, and it is 5 MB: read for the first reader, and compressed once. */
async function readScript() {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const shelf = Fastify();
  await shelf.register(scalar, { routePrefix: '/scalar', configuration: { url: '/' } });
  const { rawPayload } = await shelf.inject('/scalar/js/scalar.js');
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(rawPayload, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(rawPayload),
  ]);
  return { br, gzip: zipped };
}

export function apiPageRoutes(scope: FastifyInstance, title: string): void {
  scope.get(PATH, { schema: { hide: true } }, (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(page(title)),
  );
  let script: ReturnType<typeof readScript> | null = null;
  scope.get(SCRIPT_PATH, { schema: { hide: true } }, async ({ headers }, reply) => {
    const encoding = headers['accept-encoding']?.includes('br') ? 'br' : 'gzip';
    const encoded = await (script ??= readScript());
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': encoding,
        vary: 'accept-encoding',
      })
      .type('text/javascript; charset=utf-8')
      .send(encoded[encoding]);
  });
}
