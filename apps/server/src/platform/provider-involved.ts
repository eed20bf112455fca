// Whether a provider had a part in a request. Until then, and only until then, a request that breaks has charged nothing and may simply
// be made again (guides I-33).
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { isDatabaseAway } from './database.ts';

const requests = new AsyncLocalStorage<{ isInvolved: boolean }>();

/** Begins the record of each request. Not before its body is read, because Node reads that in the context of the connection. */
export function recordProviders(app: FastifyInstance): void {
  app.addHook('preValidation', (_request, _reply, done) => requests.run({ isInvolved: false }, done));
}

/** Called before a provider is asked for anything that may move money, and when it calls. Outside a request it does nothing. */
export function involveProvider(): void {
  const request = requests.getStore();
  if (request) request.isInvolved = true;
}

/** Whether the request under way broke because the database was busy or away, before any provider had a part in it. */
export function isBusyBeforeProvider(error: unknown): boolean {
  return isDatabaseAway(error) && !requests.getStore()?.isInvolved;
}
