// The marks that payers' pages show, and the files that they are in: under names of their content, which browsers keep for ever.
import { createHash } from 'node:crypto';
import type { Marks } from '@titan/contract/page-data';
import { CURRENCIES } from '@titan/rules/currency';
import type { FastifyInstance } from 'fastify';
import { marksIn, spriteOf } from './sprite.ts';

type MarkFile = { type: string; body: Buffer };

export type ServedMarks = {
  /** For pages of payments in this currency. */
  of(currency: string): Marks | undefined;
  /** By the last part of its path. */
  files: ReadonlyMap<string, MarkFile>;
};

const HASH_LENGTH = 8;

/** Draws them all, once. */
export function createMarks(): ServedMarks {
  const files = new Map<string, MarkFile>();
  const keep = (name: string, ending: string, file: MarkFile): string => {
    const hash = createHash('sha256').update(file.body).digest('hex').slice(0, HASH_LENGTH);
    const named = `${name}-${hash}.${ending}`;
    files.set(named, file);
    return `/marks/${named}`;
  };
  const byCurrency = new Map<string, Marks>(
    CURRENCIES.map((currency) => {
      const body = Buffer.from(spriteOf(marksIn(currency)));
      return [currency, { sprite: keep(currency, 'svg', { type: 'image/svg+xml', body }) }];
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
