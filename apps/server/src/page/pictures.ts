// Serves merchants' pictures from our own origin: the page's policy lets it show no other.
import type { FastifyInstance } from 'fastify';
import { type Pictures, pictureAt } from '../merchants/pictures.ts';

/** Registers `/logo/{name}.webp`. What is behind a name never changes, so browsers keep it for ever. */
export function pictureRoutes(app: FastifyInstance, { read }: Pick<Pictures, 'read'>): void {
  app.get<{ Params: { file: string } }>('/logo/:file', async ({ params: { file } }, reply) => {
    const name = pictureAt(`/logo/${file}`);
    const webp = name === null ? null : await read(name);
    if (webp === null) return reply.callNotFound();
    reply.header('cache-control', 'public, max-age=31536000, immutable');
    return reply.type('image/webp').send(webp);
  });
}
