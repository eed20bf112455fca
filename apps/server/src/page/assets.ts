// The page's built files: its document renderer for us, its hashed scripts for browsers (cached for ever, compressed at build).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { PageAssets, RenderDocument } from '@titan/contract/page-data';
import type { RenderLink } from '@titan/contract/payment-link';
import type { RenderReturn } from '@titan/contract/return-page';
import type { FastifyInstance } from 'fastify';
import { type InlineScripts, readInlineScripts } from './inline-script.ts';

/** Where the page's build puts its files. */
export const PAGE_DIST = fileURLToPath(new URL('../../../checkout/dist', import.meta.url));

export type BuiltPage = PageRenderers & { assets: PageAssets; assetsDir: string; inline: InlineScripts };
type PageRenderers = { renderDocument: RenderDocument; renderReturn: RenderReturn; renderLink: RenderLink };

/** Loads the built page; throws, saying what to run, when it was not built. */
export async function loadBuiltPage(dist = PAGE_DIST): Promise<BuiltPage> {
  try {
    const assets = JSON.parse(await readFile(join(dist, 'page-assets.json'), 'utf8')) as PageAssets;
    const entry = (await import(pathToFileURL(join(dist, 'server/server-entry.js')).href)) as PageRenderers;
    const { renderDocument, renderReturn, renderLink } = entry;
    const inline = await readInlineScripts();
    return {
      renderDocument,
      renderReturn,
      renderLink,
      assets,
      assetsDir: join(dist, 'client/assets'),
      inline,
    };
  } catch (error) {
    throw new Error('The page is not built. Run `npm run build` first.', { cause: error });
  }
}

/** Serves /assets/…; nothing but the build's own files. */
export async function assetRoutes(app: FastifyInstance, assetsDir: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: assetsDir,
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    dotfiles: 'deny',
    decorateReply: false,
  });
}
