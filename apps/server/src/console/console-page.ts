// The console's document, which is the same for everybody, and its built files.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { assetFiles } from '../platform/asset-files.ts';
import { StartRefusal } from '../platform/config.ts';
import type { Random } from '@titan/platform/ports';

/** Where the console's build puts its files. */
const DIST = fileURLToPath(new URL('../../../console/dist', import.meta.url));

const NONCE_PLACE = '__NONCE__';
const PUBLIC_URL_PLACE = '__PUBLIC_URL__';
const NONCE_BYTES = 16;

export type BuiltConsole = { document: string; assetsDir: string };

/** Loads the built console; throws, saying what to run, when it was not built. */
export async function loadBuiltConsole(): Promise<BuiltConsole> {
  try {
    return { document: await readFile(join(DIST, 'index.html'), 'utf8'), assetsDir: join(DIST, 'assets') };
  } catch (error) {
    throw new StartRefusal('The console is not built. Run `npm run build` first.', { cause: error });
  }
}

type PageDeps = BuiltConsole & { random: Random; cspReportPath: string; publicUrl: string };

/** Serves /console, every address below it that a screen has, and /console/assets. */
export async function consolePage(app: FastifyInstance, deps: PageDeps): Promise<void> {
  const { assetsDir, random, cspReportPath } = deps;
  const document = deps.document.replaceAll(PUBLIC_URL_PLACE, new URL(deps.publicUrl).origin);
  await assetFiles(app, assetsDir, '/console/assets/');
  for (const path of ['/console', '/console/*'])
    app.get(path, (_request, reply) => {
      const nonce = random.bytes(NONCE_BYTES).toString('base64');
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy(nonce, cspReportPath))
        .header('reporting-endpoints', `csp="${cspReportPath}"`)
        .send(document.replaceAll(NONCE_PLACE, nonce));
    });
}

/**
 * Only our own script; style elements need the answer's nonce, because Mantine writes the widths of a layout into them. Frames are of the
 * checkout itself: its page is shown beside what changes it.
 */
function policy(nonce: string, cspReportPath: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'report-to csp',
    `report-uri ${cspReportPath}`,
  ].join('; ');
}
