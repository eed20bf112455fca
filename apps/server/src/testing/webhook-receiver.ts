// A merchant's webhook receiver as a real local HTTP server, for tests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type ReceivedWebhook = {
  path: string;
  headers: Record<string, string>;
  body: string;
};

export type TestReceiver = {
  url: string;
  /** Complete requests, in the order received. */
  received: ReceivedWebhook[];
  /** Number of connections, with or without a request. */
  connections(): number;
  /** Resolves when this many requests have been received. */
  until(count: number): Promise<void>;
  stop(): Promise<void>;
};

/** Answers the nth request, from 1. */
export type Answering = (response: ServerResponse, nth: number, request: IncomingMessage) => void;

/** Answers with these statuses in turn, then with the last one. */
export const answerWith =
  (...statuses: number[]): Answering =>
  (response, nth) => {
    const status = statuses[Math.min(nth, statuses.length) - 1] ?? 200;
    response.writeHead(status).end();
  };

/** Starts it on a free port. It answers 200 with an empty body by default. */
export async function startReceiver(answer: Answering = answerWith(200)): Promise<TestReceiver> {
  const received: ReceivedWebhook[] = [];
  let connections = 0;
  let waiting: { count: number; resolve(): void }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body,
      });
      answer(response, received.length, request);
      for (const each of waiting) if (received.length >= each.count) each.resolve();
      waiting = waiting.filter(({ count }) => received.length < count);
    });
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    connections: () => connections,
    until: (count) =>
      new Promise((resolve) => {
        if (received.length >= count) resolve();
        else waiting.push({ count, resolve });
      }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
