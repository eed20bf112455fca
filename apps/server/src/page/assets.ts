// The page's built files: the document renderer, and hashed scripts for browsers (cached for ever, compressed at build).
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageAssets, RenderDocument } from '@titan/contract/page/page-data';
import type { RenderLink } from '@titan/contract/page/link-page';
import type { RenderReceiptMail, RenderReturn } from '@titan/contract/page/return-page';
import { type InlineScriptWords, inlineScriptWords } from '@titan/copy/inline-script';
import { languageOf } from '@titan/copy/languages';
import type { FastifyInstance } from 'fastify';
import { StartRefusal } from '../platform/config.ts';
import { chooseLanguage, wishesOf } from '@titan/platform/reader-language';

// The merchant's script: the built files of packages/inline with the checkout's own address and the payer's language in them.

/** Where the script's build puts its files. */
const INLINE_DIST = fileURLToPath(new URL('../../../../packages/inline/dist', import.meta.url));

const FILES = ['inline.js', 'inline.mjs'] as const;
/** The built files by name: for a script tag, and as a module. */
type InlineScripts = Record<(typeof FILES)[number], string>;

/** What stands in the built script for the checkout's address and for its words (packages/inline/src/browser.ts). */
const PLACES = /(['"`])__TITAN_(CHECKOUT|WORDS)__\1/g;
/** Merchants do not change their pages with our releases, so the script's address stays and its cache lasts an hour. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400';

/** Reads the built script; throws when it was not built. */
async function readInlineScripts(dist = INLINE_DIST): Promise<InlineScripts> {
  const [tag, module] = await Promise.all(FILES.map((name) => readFile(join(dist, name), 'utf8')));
  return { 'inline.js': tag ?? '', 'inline.mjs': module ?? '' };
}

/** The script as a merchant's page gets it. */
export function fillScript(built: string, checkout: string, words: InlineScriptWords): string {
  const filled = { CHECKOUT: JSON.stringify(checkout), WORDS: JSON.stringify(words) };
  return built.replace(PLACES, (_, _quote, place: keyof typeof filled) => filled[place]);
}

/**
 * Registers `/inline.js` and `/inline.mjs`, in the language that their address asks for or the browser, and `/inline.json`: the words alone,
 * for a page that names another one. No merchant is known here, so drafts are not spoken; nor is the payer's own choice, whose cookie a
 * cache would not see.
 */
export function inlineScriptRoutes(app: FastifyInstance, scripts: InlineScripts, publicUrl: string): void {
  const files = { ...scripts, 'inline.json': '"__TITAN_WORDS__"' };
  for (const [name, file] of Object.entries(files)) {
    const type = name === 'inline.json' ? 'application/json' : 'text/javascript';
    app.get(`/${name}`, (request, reply) => {
      const wishes = { ...wishesOf(request), switched: null };
      const asked = wishes.asked !== null && languageOf(wishes.asked) ? wishes.asked : null;
      const script = fillScript(file, publicUrl, inlineScriptWords(chooseLanguage(wishes), asked));
      const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`;
      reply.headers({
        'cache-control': CACHE_CONTROL,
        etag,
        vary: 'accept-language',
        // Pages of every origin load it, also as a module.
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.type(`${type}; charset=utf-8`).send(script);
    });
  }
}

/** Where the page's build puts its files. */
export const PAGE_DIST = fileURLToPath(new URL('../../../checkout/dist', import.meta.url));

export type BuiltPage = PageRenderers & {
  assets: PageAssets;
  assetsDir: string;
  inline: InlineScripts;
  /** The worker that keeps the page that checks receipts for when there is no network. */
  receiptWorker: string;
};
type PageRenderers = {
  renderDocument: RenderDocument;
  renderReturn: RenderReturn;
  renderLink: RenderLink;
  renderMail: RenderReceiptMail;
};

/** Loads the built page; throws, saying what to run, when it was not built. */
export async function loadBuiltPage(dist = PAGE_DIST): Promise<BuiltPage> {
  try {
    const assets = JSON.parse(await readFile(join(dist, 'page-assets.json'), 'utf8')) as PageAssets;
    const entry = (await import(pathToFileURL(join(dist, 'server/server-entry.js')).href)) as PageRenderers;
    const { renderDocument, renderReturn, renderLink, renderMail } = entry;
    const inline = await readInlineScripts();
    return {
      renderDocument,
      renderReturn,
      renderLink,
      renderMail,
      assets,
      assetsDir: join(dist, 'client/assets'),
      inline,
      receiptWorker: await readFile(join(dist, 'client/receipt-worker.js'), 'utf8'),
    };
  } catch (error) {
    throw new StartRefusal('The page is not built. Run `npm run build` first.', { cause: error });
  }
}
