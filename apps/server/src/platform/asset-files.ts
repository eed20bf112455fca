// A build's files for browsers: hashed names, cached for ever, compressed at build.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** Serves what is below `prefix`; nothing but the build's own files. */
export async function assetFiles(app: FastifyInstance, root: string, prefix: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // Under its hashed name a file is never asked for again, nor in parts.
    lastModified: false,
    etag: false,
    acceptRanges: false,
    index: false,
    dotfiles: 'deny',
    decorateReply: false,
  });
}
