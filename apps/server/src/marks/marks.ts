// The marks that payers' pages show, and the files that they are in: under names of their content, which browsers keep for ever.
import { createHash } from 'node:crypto';
import type { Marks } from '@titan/contract/page/page-data';
import { CURRENCIES } from '@titan/rules/currency';
import type { FastifyInstance } from 'fastify';
import type { MarkFile, OwnMarks } from './own-marks.ts';
import { marksIn, spriteOf } from './sprite.ts';

export type ServedMarks = {
  /** For pages of payments in this currency. */
  of(currency: string): Marks | undefined;
  /** By the last part of its path. */
  files: ReadonlyMap<string, MarkFile>;
};

const SVG = 'image/svg+xml';
const HASH_LENGTH = 8;

/** Makes them all, once. `own`: in place of ours. */
export function createMarks(own: OwnMarks = new Map()): ServedMarks {
  const files = new Map<string, MarkFile>();
  const keep = (name: string, file: MarkFile): string => {
    const hash = createHash('sha256').update(file.body).digest('hex').slice(0, HASH_LENGTH);
    const named = `${name}-${hash}.${file.type === SVG ? 'svg' : 'webp'}`;
    files.set(named, file);
    return `/marks/${named}`;
  };
  const byCurrency = new Map<string, Marks>(
    CURRENCIES.map((currency) => {
      const slugs = marksIn(currency);
      const body = Buffer.from(spriteOf(slugs.filter((slug) => !own.has(slug))));
      const sprite = keep(currency, { type: SVG, body });
      const given = slugs.flatMap((slug) => {
        const file = own.get(slug);
        return file ? [[slug, keep(slug, file)]] : [];
      });
      return [currency, given.length > 0 ? { sprite, own: Object.fromEntries(given) } : { sprite }];
    }),
  );
  return { of: (currency) => byCurrency.get(currency), files };
}

/** A drawing may style itself, and does nothing else where it is opened as a page. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** Registers `/marks/{name}`. */
export function markRoutes(app: FastifyInstance, { files }: Pick<ServedMarks, 'files'>): void {
  app.get<{ Params: { name: string } }>('/marks/:name', async ({ params: { name } }, reply) => {
    const file = files.get(name);
    if (file === undefined) return reply.callNotFound();
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': POLICY,
      })
      .type(file.type)
      .send(file.body);
  });
}
