// Stopping under traffic: on real sockets, with a straggler limit far longer than a test.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGracefulStop, type GracefulStop, withinEnding } from './graceful-stop.ts';

const FOR_EVER_MS = 600_000;
/** Longer than any test, so anything that ends within one did not wait for it. */
const KEPT_ALIVE_MS = 600_000;

let app: FastifyInstance;
let stop: GracefulStop;
let answer: () => void;
let asked: Promise<void>;
let sockets: Socket[];

beforeEach(() => {
  app = Fastify({ keepAliveTimeout: KEPT_ALIVE_MS, return503OnClosing: false });
  stop = createGracefulStop(app);
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  asked = reached.promise;
  answer = () => released.resolve('answered');
  app.get('/quick', async () => 'quick');
  app.get('/slow', async () => {
    reached.resolve();
    return released.promise;
  });
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await app.close();
});

async function listen(): Promise<void> {
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** A connection that is kept alive, and all that comes back on it until the service closes it. */
async function connectTo(server: Server = app.server) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => (received += text));
  await once(socket, 'connect');
  const ended = once(socket, 'close').then(() => received);
  const get = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: checkout.test\r\n\r\n`);
  const receives = async (text: string) => {
    while (!received.includes(text)) await once(socket, 'data');
  };
  return { get, receives, ended };
}

describe('the end of the service', () => {
  it('answers a request under way with `connection: close`, and closes the connection', async () => {
    await listen();
    const client = await connectTo();
    client.get('/slow');
    await asked;
    stop.begin();
    const end = stop.end(FOR_EVER_MS);
    answer();
    expect(await client.ended).toMatch(/^HTTP\/1\.1 200 OK[^]*connection: close[^]*answered$/i);
    await end;
  });

  it('closes connections that are idle, also one whose answer was on its way when the stop began', async () => {
    await listen();
    const [idle, late] = [await connectTo(), await connectTo()];
    idle.get('/quick');
    await idle.receives('quick');
    // Its headers have left as those of a connection that is kept: `begin` comes after the answer.
    late.get('/slow');
    await asked;
    const end = stop.end(FOR_EVER_MS);
    answer();
    expect(await late.ended).toContain('answered');
    expect(await idle.ended).toContain('quick');
    await end;
  });

  it('waits for a request at its second server, as `localhost` may have two addresses', async () => {
    const order: string[] = [];
    app.addHook('onResponse', async () => void order.push('answered'));
    await listen();
    const second = createServer(app.routing).listen(0, '127.0.0.1');
    await once(second, 'listening');
    const client = await connectTo(second);
    client.get('/slow');
    await asked;
    stop.begin();
    const end = stop.end(FOR_EVER_MS).then(() => order.push('ended'));
    await once(app.server, 'close');
    answer();
    await end;
    expect(order).toEqual(['answered', 'ended']);
  });

  it('cuts off a request that takes too long, and a connection without one', async () => {
    await listen();
    const [stuck, silent] = [await connectTo(), await connectTo()];
    stuck.get('/slow');
    await asked;
    stop.begin();
    await stop.end(1);
    expect(await Promise.all([stuck.ended, silent.ended])).toEqual(['', '']);
  });
});

describe('waiting for jobs under way', () => {
  it('ends with them, however long they might have', async () => {
    await withinEnding(Promise.resolve(), FOR_EVER_MS);
  });

  it('does not wait for one that is stuck', async () => {
    await withinEnding(new Promise(() => {}), 1);
  });

  it('reports one that failed', async () => {
    await expect(withinEnding(Promise.reject(new Error('no')), FOR_EVER_MS)).rejects.toThrow('no');
  });
});
