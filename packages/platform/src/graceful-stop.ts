// How the service stops: unready at once, then the requests under way are answered, and no connection outlives them.
import { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { lastingTimers } from './ports-node.ts';
import { repeat } from './ports.ts';

/** Once the drain is over, requests and jobs may take this long, ms. The next process queries a charge that takes longer. */
const ENDING_MS = 1_000;
/** The longest an idle connection stays open, ms. */
const LOOK_MS = 50;

export type GracefulStop = {
  /** From now on the service is not ready, and each answer is the last of its connection. */
  begin(): void;
  hasBegun(): boolean;
  /** Closes connections as they become idle, and after `endingMs` the rest. Resolves when none is left. */
  end(endingMs?: number): Promise<void>;
};

/** Must be called before the routes are added, because its hook marks their answers. */
export function createGracefulStop(app: FastifyInstance): GracefulStop {
  // On `localhost` Fastify listens with one server per address, and exposes only the first.
  const servers = new Set<Server>([app.server]);
  let hasBegun = false;
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const { server } = raw.socket;
    if (server instanceof Server) servers.add(server);
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (hasBegun) reply.header('connection', 'close');
    done();
  });
  const each = (act: (server: Server) => void) => () => servers.forEach(act);
  return {
    begin: () => void (hasBegun = true),
    hasBegun: () => hasBegun,
    async end(endingMs = ENDING_MS) {
      // When its server closes, Node closes idle connections, but not those that become idle afterwards.
      const stopLooking = repeat(
        lastingTimers,
        LOOK_MS,
        each((server) => server.closeIdleConnections()),
      );
      const cancel = lastingTimers.after(
        endingMs,
        each((server) => server.closeAllConnections()),
      );
      try {
        await app.close();
        await Promise.all([...servers].map(closed));
      } finally {
        cancel();
        stopLooking();
      }
    },
  };
}

/** Resolves at once for a server that is closed already. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Waits for what is under way, `endingMs` at most. */
export function withinEnding(underWay: Promise<unknown>, endingMs = ENDING_MS): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = lastingTimers.after(endingMs, resolve);
    underWay.then(() => resolve(), reject).finally(cancel);
  });
}
