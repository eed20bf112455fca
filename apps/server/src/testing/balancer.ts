// A small balancer, as stands before several processes: round robin over those that say they are ready, on connections that it keeps.
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { lastingTimers } from '../platform/ports-node.ts';

export type Balancer = {
  origin: string;
  /** Resolves once exactly these are ready. */
  untilReady(ports: readonly number[]): Promise<void>;
  close(): Promise<void>;
};

type Backend = { port: number; isReady: boolean; agent: Agent };

/** How often it asks each process whether it is ready. */
const LOOK_MS = 50;

/** Starts it before these ports of this machine. It tries nothing twice: what a process does not answer is a 502 to the client. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const backends = ports.map((port) => ({ port, isReady: false, agent: new Agent({ keepAlive: true }) }));
  let onLook = (): void => {};
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const backend = ready[(turn += 1) % ready.length];
    if (backend) forward(backend, incoming, outgoing);
    else outgoing.writeHead(502).end('Nobody is ready');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stops = backends.map((backend) => watch(backend, () => onLook()));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async untilReady(wanted) {
      const isSo = () => backends.every(({ port, isReady }) => isReady === wanted.includes(port));
      while (!isSo()) await new Promise<void>((resolve) => (onLook = resolve));
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
    // What concerns the connection ends here.
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

/** Looks again and again; the answer stops it. */
function watch(backend: Backend, onLook: () => void): () => void {
  let cancel = (): void => {};
  let isStopped = false;
  const look = (): void => {
    const { port } = backend;
    const asked = request({ host: '127.0.0.1', port, path: '/health/ready' }, (answer) => {
      answer.resume();
      seen(answer.statusCode === 200);
    });
    asked.on('error', () => seen(false));
    asked.end();
  };
  const seen = (isReady: boolean): void => {
    backend.isReady = isReady;
    onLook();
    if (!isStopped) cancel = lastingTimers.after(LOOK_MS, look);
  };
  look();
  return () => {
    isStopped = true;
    cancel();
  };
}
