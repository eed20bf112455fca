// Serves merchants' pictures from our own origin: the page's policy lets it show no other.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LINE_PICTURES, type LinePictures } from '../merchants/line-pictures.ts';
import { type Pictures, pictureAt } from '../merchants/pictures.ts';

type PictureDeps = { pictures: Pick<Pictures, 'read'>; linePictures: LinePictures };

const FOR_EVER = 'public, max-age=31536000, immutable';
/** As long as a shop may change what is behind an address of its own. */
const A_DAY = 'public, max-age=86400';

/** Registers `/logo/{name}.webp`, of which the content never changes, and what is behind merchants' own addresses below `/logo/line/`. */
export function pictureRoutes(app: FastifyInstance, { pictures, linePictures }: PictureDeps): void {
  app.get<{ Params: { file: string } }>('/logo/:file', async ({ params: { file } }, reply) => {
    const name = pictureAt(`/logo/${file}`);
    return send(reply, name === null ? null : await pictures.read(name), FOR_EVER);
  });
  app.get<{ Params: { '*': string } }>(`${LINE_PICTURES}*`, async ({ params }, reply) =>
    send(reply, await linePictures.read(LINE_PICTURES + params['*']), A_DAY),
  );
}

function send(reply: FastifyReply, webp: Buffer | null, keep: string): FastifyReply {
  if (webp === null) return reply.callNotFound() as unknown as FastifyReply;
  return reply.header('cache-control', keep).type('image/webp').send(webp);
}
