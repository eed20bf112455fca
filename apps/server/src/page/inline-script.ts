// The merchant's script (facts/merchant-api "Inline script"): the built files of packages/inline with the checkout's own address in them.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';

/** Where the script's build puts its files. */
const INLINE_DIST = fileURLToPath(new URL('../../../../packages/inline/dist', import.meta.url));

const FILES = ['inline.js', 'inline.mjs'] as const;
/** The built files by name: for a script tag, and as a module. */
export type InlineScripts = Record<(typeof FILES)[number], string>;

/** What the script calls the checkout until it is handed out (packages/inline/src/browser.ts). */
const PLACE = /(['"`])__TITAN_CHECKOUT__\1/g;
/** Merchants do not change their pages with our releases: an hour is how long an old script may live. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

/** Reads the built script; throws when it was not built. */
export async function readInlineScripts(dist = INLINE_DIST): Promise<InlineScripts> {
  const [tag, module] = await Promise.all(FILES.map((name) => readFile(join(dist, name), 'utf8')));
  return { 'inline.js': tag ?? '', 'inline.mjs': module ?? '' };
}

/** Registers `/inline.js` and `/inline.mjs`. */
export function inlineScriptRoutes(app: FastifyInstance, scripts: InlineScripts, publicUrl: string): void {
  for (const name of FILES) {
    const script = scripts[name].replace(PLACE, JSON.stringify(publicUrl));
    const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`;
    app.get(`/${name}`, (request, reply) => {
      reply.headers({
        'cache-control': CACHE_CONTROL,
        etag,
        // Pages of every origin load it, as a module too.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type('text/javascript; charset=utf-8').send(script);
    });
  }
}
