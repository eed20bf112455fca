// Payers lose their network in the middle of a request, and strangers cut connections on purpose. Neither is logged as
// our error, and neither floods the log.
import { on, once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: checkout.test\r\n\r\n`;
const post = (path: string, length: number, body: string) =>
  `POST ${path} HTTP/1.1\r\nhost: checkout.test\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`;

const CUT_OFF: [string, string][] = [
  [
    'five requests at once',
    ['/', '/api/x', '/merchant/api/v1/x', '/health/ready', '/pay/demo-open'].map(ask).join(''),
  ],
  ['a press in the middle of its body', post('/api/card/charge', 500, '{"payment_reference":"x"')],
  ['a press that is there in full', post('/api/card/charge', 2, '{}')],
  [
    'a length and chunks at once',
    'POST /api/card/charge HTTP/1.1\r\nhost: x\r\ncontent-length: 6\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nG',
  ],
  [
    'requests, then what is none',
    `${['/', '/api/x', '/pay/demo-open'].map(ask).join('')}G\0T / HTTP/1.1\r\n\r\n`,
  ],
];

const CONNECTIONS = 40;

/** Resolves when the server has taken this many connections and all of them have ended. */
async function haveEnded(server: Server, count: number): Promise<void> {
  const ends: Promise<unknown>[] = [];
  for await (const [socket] of on(server, 'connection') as AsyncIterable<[Socket]>) {
    ends.push(new Promise((done) => socket.once('close', done)));
    if (ends.length === count) break;
  }
  await Promise.all(ends);
}

describe.each([
  ['whose address counts', []],
  ['behind a proxy that is believed', ['loopback']],
])('a connection %s', (_, trustedProxies) => {
  let service: TestService;
  let port: number;
  beforeAll(async () => {
    service = await startTestService({ trustedProxies });
    await service.fastify.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = service.fastify.server.address() as AddressInfo);
  });
  afterAll(() => service.stop());

  it.each(CUT_OFF)('is reset after %s: only a line for each request is logged', async (_what, bytes) => {
    const before = service.logged().length;
    const ended = haveEnded(service.fastify.server, CONNECTIONS);
    for (let made = 0; made < CONNECTIONS; made += 1) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      await new Promise((sent) => socket.write(bytes, sent));
      socket.resetAndDestroy();
    }
    await ended;
    // By the time this is answered, so is everything that they asked of the database.
    expect((await service.fastify.inject({ url: '/health/ready' })).statusCode).toBe(200);
    const lines = service.logged().slice(before);
    expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level > 30)).toEqual([]);
  });
});
