// A sender who stops in the middle of a body is cut off soon after the request's time-out.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createFastify } from './create-fastify.ts';
import { systemRandom } from './ports-node.ts';

const REQUEST_MS = 300;

it.each([
  ['headers', 'POST / HTTP/1.1\r\nhost: x\r\n'],
  [
    'a body',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a":',
  ],
])(
  '%s that never ends is answered 408, and the connection is closed',
  { timeout: 20_000 },
  async (_, begun) => {
    const settings = {
      mode: 'sandbox',
      publicUrl: 'http://checkout.test',
      isLocal: true,
      trustedProxies: [],
    } as const;
    const app = createFastify(
      { settings, logger: pino({ level: 'silent' }), ports: { random: systemRandom } },
      REQUEST_MS,
    );
    app.post('/', (_request, reply) => reply.send('read'));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(begun);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
    await app.close();
  },
);
