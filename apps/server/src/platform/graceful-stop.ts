// How the service stops (design §2): unready at once, then the requests under way are answered, and no connection outlives them.
import { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { lastingTimers } from './ports-node.ts';
import { repeat } from './ports.ts';

/** Once the drain is over, requests and jobs may take this long, ms. A charge that takes longer is asked about by the next process. */
const ENDING_MS = 1_000;
/** A connection that falls idle is closed this much later at most, ms. */
const LOOK_MS = 50;

export type GracefulStop = {
  /** From now on the service is not ready, and each answer is the last of its connection. */
  begin(): void;
  hasBegun(): boolean;
  /** Closes what is idle, as soon as it is, and after `endingMs` the rest. Resolves when no connection is left. */
  end(endingMs?: number): Promise<void>;
};

/** Builds it; comes before the routes, whose answers it marks. */
export function createGracefulStop(app: FastifyInstance): GracefulStop {
  // On `localhost` Fastify listens with a server for each of its addresses, and tells of the first alone.
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
      // Node closes those that are idle when its server closes, and not those that become so afterwards.
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
