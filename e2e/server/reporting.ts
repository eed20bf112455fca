// For the browser tests: a second copy of the service over the same database, whose pages report to a receiver on this machine (spec §1).
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OpenConnector } from '@titan/server/test-mode/test-mode';
import type { Settings } from '@titan/server/platform/config';
import { type RunningServer, startServer } from '@titan/server/start-server';
import { freePort } from '@titan/server/testing/free-port';

export type Reporting = {
  /** The copy's origin; the copy is started at the first call. */
  origin(): Promise<string>;
  /** Everything that pages have sent so far: address and body. */
  received: { path: string; body: string }[];
  close(): Promise<void>;
};

/** @param settings of the first copy; the second differs in its port and in what it reports to */
export function createReporting(
  settings: Settings,
  databaseUrl: string,
  connector: OpenConnector,
): Reporting {
  const received: Reporting['received'] = [];
  let running: Promise<{ server: RunningServer; receiver: Server }> | null = null;
  const start = async () => {
    const receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        received.push({ path: request.url ?? '', body });
        response.setHeader('access-control-allow-origin', '*');
        response.end('{}');
      });
    });
    const far = `http://localhost:${await listen(receiver)}`;
    const port = await freePort();
    const server = await startServer({
      connectors: [connector],
      settings: {
        ...settings,
        port,
        publicUrl: `http://localhost:${port}`,
        reports: {
          errors: `${far}/api/7/envelope/?sentry_key=k1&sentry_version=7`,
          tracker: { address: `${far}/batch/`, key: 'phc_1' },
        },
      },
      databaseUrl,
    });
    return { server, receiver };
  };
  return {
    received,
    origin: async () => (await (running ??= start())).server.address,
    async close() {
      const started = await running;
      started?.receiver.close();
      await started?.server.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
