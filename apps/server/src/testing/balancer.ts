// A small load balancer: round robin over the processes that report ready, on keep-alive connections.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lastingTimers } from '@titan/platform/ports-node';

export type Balancer = {
  origin: string;
  /** Resolves once exactly these are ready. */
  untilReady(ports: readonly number[]): Promise<void>;
  close(): Promise<void>;
};

type Backend = { port: number; isReady: boolean; agent: Agent };

/** How often it checks whether each process is ready. */
const CHECK_MS = 50;

/** Starts it for these local ports. It retries nothing: a request that a process does not answer gets 502. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const backends = ports.map((port) => ({ port, isReady: false, agent: new Agent({ keepAlive: true }) }));
  let onCheck = (): void => {};
  let requests = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[(requests += 1) % ready.length];
    if (backend) forward(backend, incoming, outgoing);
    else outgoing.writeHead(502).end('No process is ready');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stops = backends.map((backend) => watch(backend, () => onCheck()));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async untilReady(wanted) {
      const areReady = () => backends.every(({ port, isReady }) => isReady === wanted.includes(port));
      while (!areReady()) await new Promise<void>((resolve) => (onCheck = resolve));
    },
    async close() {
      for (const stop of stops) stop();
      for (const { agent } of backends) agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function forward({ port, agent }: Backend, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, url, headers } = incoming;
  const sent = request({ host: '127.0.0.1', port, agent, method, path: url, headers }, (answer) => {
    // `connection` concerns this hop only.
    const { connection: _, ...passed } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, passed);
    outgoing.flushHeaders();
    answer.pipe(outgoing);
    answer.on('error', () => outgoing.destroy());
  });
  sent.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy();
    else outgoing.writeHead(502).end(`${port}: ${error.message}`);
  });
  outgoing.on('close', () => sent.destroy());
  incoming.pipe(sent);
}

/** Checks repeatedly until the returned function is called. */
function watch(backend: Backend, onCheck: () => void): () => void {
  let cancel = (): void => {};
  let isStopped = false;
  const check = (): void => {
    const { port } = backend;
    const asked = request({ host: '127.0.0.1', port, path: '/health/ready' }, (answer) => {
      answer.resume();
      record(answer.statusCode === 200);
    });
    asked.on('error', () => record(false));
    asked.end();
  };
  const record = (isReady: boolean): void => {
    backend.isReady = isReady;
    onCheck();
    if (!isStopped) cancel = lastingTimers.after(CHECK_MS, check);
  };
  check();
  return () => {
    isStopped = true;
    cancel();
  };
}
