// A port of this machine that nothing listens on, for a service that runs as a process of its own.
import { createServer } from 'node:net';

/** The system says which; it gives the same one to nobody else for a while. */
export function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
