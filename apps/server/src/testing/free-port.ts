// A free local port, for a service that runs as a process of its own.
import { createServer } from 'node:net';

/** The operating system chooses it, and does not hand it out again for a while. */
export function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
