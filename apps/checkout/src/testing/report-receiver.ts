// For tests: the receiver of reports. A real HTTP server on this machine that records what it is sent.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ReportReceiver = {
  address: string;
  /** Path, headers and body of every post, oldest first. */
  received: { path: string; headers: Record<string, unknown>; body: string }[];
  /** Resolves once it has this many. */
  until(count: number): Promise<void>;
  /** What it answers from now on. */
  answer(status: number): void;
  close(): Promise<void>;
};

export async function startReportReceiver(): Promise<ReportReceiver> {
  let status = 200;
  const received: ReportReceiver['received'] = [];
  let onReport = (): void => {};
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      });
      response.writeHead(status).end('{}');
      onReport();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        onReport = () => received.length >= count && resolve();
        onReport();
      }),
    answer: (next) => (status = next),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
