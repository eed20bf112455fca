// Whether a request begins a charge, and whether a provider had a part in it: what may be said of the money when it breaks (guides I-33).
// Before a provider is involved it has charged nothing and may simply be made again.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { isDatabaseAway } from './database.ts';

const requests = new AsyncLocalStorage<{ beginsCharge: boolean; isInvolved: boolean }>();

/** Begins the record of each request. Not before its body is read, because Node reads that in the context of the connection. */
export function recordProviders(app: FastifyInstance): void {
  app.addHook('preValidation', (_request, _reply, done) =>
    requests.run({ beginsCharge: false, isInvolved: false }, done),
  );
}

/** Called before a charge is accepted. */
export function beginCharge(): void {
  const request = requests.getStore();
  if (request) request.beginsCharge = true;
}

/** Whether the request under way is one that would have charged; of any other, what became of an earlier charge is not known. */
export function wouldHaveCharged(): boolean {
  return requests.getStore()?.beginsCharge ?? false;
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
