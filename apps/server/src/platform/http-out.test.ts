// HTTP to the outside, against real servers on this machine: `never` is answered only when the server can have had nothing of the request.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { createSimulatedTime, type SimulatedTime } from '../testing/simulated-time.ts';
import { createTlsServer, trustTestCertificate } from '../testing/tls-server.ts';
import { type Answering, startReceiver, type TestReceiver } from '../testing/webhook-receiver.ts';
import { createHttpOut } from '@titan/platform/http-out';
import type { HttpAnswer, HttpOut, HttpRequest } from '@titan/platform/ports';
import { systemTimers } from '@titan/platform/ports-node';

let stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops) await stop();
  stops = [];
});

async function receiver(answer?: Answering): Promise<TestReceiver> {
  const started = await startReceiver(answer);
  stops.push(() => started.stop());
  return started;
}

/** A server below HTTP: `act` has each connection, and `bytes` counts what came in. */
type RawServer = { port: number; bytes(): number; untilBytes(): Promise<void> };

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function rawServer(act: (socket: Socket) => void): Promise<RawServer> {
  let bytes = 0;
  let tell = (): void => {};
  const came = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const server = createServer((socket) => {
    socket.once('data', (chunk) => {
      bytes += chunk.length;
      tell();
      act(socket);
    });
  });
  return { port: await listen(server), bytes: () => bytes, untilBytes: () => came };
}

/** Requests that a TLS server could read; `act` has each one's connection. */
async function tlsServer(act: (socket: Socket) => void): Promise<{ port: number; requests(): number }> {
  let requests = 0;
  const server = createTlsServer((request) => {
    requests += 1;
    act(request.socket);
  });
  return { port: await listen(server), requests: () => requests };
}

const http = createHttpOut(systemTimers);

function send(url: string, request: Partial<HttpRequest> = {}, out: HttpOut = http): Promise<HttpAnswer> {
  return out.send({ url, method: 'POST', headers: {}, body: '{}', deadlineMs: 30_000, ...request });
}

/** Time that the test turns, and the way out that lives in it. */
function inSimulatedTime(): { time: SimulatedTime; out: HttpOut } {
  const time = createSimulatedTime();
  return { time, out: createHttpOut(time.timers) };
}

/** Resolves when this process has read the head of an answer. */
function answerBegins(): Promise<void> {
  const channel = 'http.client.response.finish';
  return new Promise((resolve) => {
    const onEvent = (): void => {
      unsubscribe(channel, onEvent);
      resolve();
    };
    subscribe(channel, onEvent);
  });
}

const never = (cause: string): object => ({ kind: 'lost', sent: 'never', cause });
const maybe = (cause: string): object => ({ kind: 'lost', sent: 'maybe', cause });

describe('before the connection is made, nothing was sent', () => {
  it('when the name does not exist', async () => {
    expect(await send('http://nowhere.invalid/')).toEqual(never('no_such_name'));
  });

  it.each(['http', 'https'])('when %s is refused', async (scheme) => {
    expect(await send(`${scheme}://127.0.0.1:${await freePort()}/`)).toEqual(never('connection_refused'));
  });

  it('when the certificate is not trusted', async () => {
    const server = await tlsServer((socket) => socket.destroy());
    expect(await send(`https://127.0.0.1:${server.port}/`)).toEqual(never('tls'));
    expect(server.requests()).toBe(0);
  });

  it('when the other side does not speak TLS', async () => {
    const plain = await receiver();
    expect(await send(plain.url.replace('http:', 'https:'))).toEqual(never('tls'));
    expect(plain.received).toEqual([]);
  });

  it('when the connection is cut within the TLS handshake', async () => {
    const server = await rawServer((socket) => socket.resetAndDestroy());
    expect(await send(`https://127.0.0.1:${server.port}/`)).toEqual(never('connection_cut'));
  });

  it.each([
    ['the ten seconds for a connection', 60_000, 10_000],
    ['the three of the deadline', 3_000, 3_000],
  ])('when %s are over within the TLS handshake', async (_, deadlineMs, endsAfterMs) => {
    const { time, out } = inSimulatedTime();
    const server = await rawServer(() => {});
    let ended: HttpAnswer | null = null;
    const sent = send(`https://127.0.0.1:${server.port}/`, { deadlineMs }, out).then((answer) => {
      ended = answer;
    });
    await server.untilBytes();
    await time.advance(endsAfterMs - 1);
    expect(ended).toBeNull();
    await time.advance(1);
    await sent;
    expect(ended).toEqual(never('timeout'));
  });

  it('when it is aborted beforehand', async () => {
    const server = await receiver();
    expect(await send(server.url, { signal: AbortSignal.abort() })).toEqual(never('aborted'));
    expect(server.connections()).toBe(0);
  });

  it('when it is aborted while connecting', async () => {
    const server = await receiver();
    const stop = new AbortController();
    const answer = send(server.url, { signal: stop.signal });
    stop.abort();
    expect(await answer).toEqual(never('aborted'));
    expect(await send(server.url)).toMatchObject({ kind: 'answered' });
    expect(server.received).toHaveLength(1);
  });
});

describe('once there is a connection, the request may have been received', () => {
  const ANSWERS: [string, string, (socket: Socket) => void][] = [
    ['the connection is reset', 'connection_cut', (socket) => socket.resetAndDestroy()],
    ['the connection is closed without an answer', 'connection_cut', (socket) => socket.end()],
    ['the answer is no HTTP', 'not_http', (socket) => socket.end('garbage\r\n\r\n')],
    ['the answer ends early', 'connection_cut', (socket) => socket.end(`${OK}content-length: 9\r\n\r\npart`)],
    ['the answer changes the protocol', 'connection_cut', (socket) => socket.write(SWITCHING)],
  ];
  const OK = 'HTTP/1.1 200 OK\r\n';
  const SWITCHING = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n';

  it.each(ANSWERS)('%s: %s', async (_, cause, act) => {
    const server = await rawServer(act);
    expect(await send(`http://127.0.0.1:${server.port}/`)).toEqual(maybe(cause));
    expect(server.bytes()).toBeGreaterThan(0);
  });

  it('the deadline passes before the answer begins', async () => {
    const { time, out } = inSimulatedTime();
    const server = await receiver(() => {});
    const answer = send(server.url, { deadlineMs: 3_000 }, out);
    await server.until(1);
    await time.advance(3_000);
    expect(await answer).toEqual(maybe('timeout'));
  });

  it('the deadline passes within a slow body', async () => {
    const { time, out } = inSimulatedTime();
    const server = await receiver((response) => response.writeHead(200).write('slow'));
    const begun = answerBegins();
    const answer = send(server.url, { deadlineMs: 3_000 }, out);
    await begun;
    await time.advance(3_000);
    expect(await answer).toEqual(maybe('timeout'));
  });

  it('it is aborted while the answer is waited for', async () => {
    const stop = new AbortController();
    const server = await receiver(() => stop.abort());
    expect(await send(server.url, { signal: stop.signal })).toEqual(maybe('aborted'));
  });

  it('the answer is longer than the caller takes', async () => {
    const server = await receiver((response) => response.end('12345'));
    expect(await send(server.url, { maxBodyBytes: 4 })).toEqual(maybe('too_large'));
    expect(await send(server.url, { maxBodyBytes: 5 })).toMatchObject({ kind: 'answered', body: '12345' });
  });

  it('the answer is longer than 256 kB, where the caller says nothing, and is not waited for', async () => {
    const server = await receiver((response) => response.write('x'.repeat(256 * 1_024 + 1)));
    expect(await send(server.url)).toEqual(maybe('too_large'));
  });
});

describe('over TLS that is trusted', () => {
  let distrust = (): void => {};
  beforeAll(() => {
    distrust = trustTestCertificate();
  });
  afterAll(() => distrust());

  it('the answer comes', async () => {
    const server = await tlsServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nfine'));
    expect(await send(`https://127.0.0.1:${server.port}/`)).toMatchObject({ status: 200, body: 'fine' });
  });

  it('a cut after the handshake may have come after the request', async () => {
    const server = await tlsServer((socket) => socket.destroy());
    expect(await send(`https://127.0.0.1:${server.port}/`)).toEqual(maybe('connection_cut'));
    expect(server.requests()).toBe(1);
  });

  it('a certificate of another name is not trusted', async () => {
    const server = await tlsServer((socket) => socket.destroy());
    expect(await send(`https://localhost:${server.port}/`)).toEqual(never('tls'));
    expect(server.requests()).toBe(0);
  });
});

describe('a connection that is kept', () => {
  it('is used again, and a reset on it may have come after the request, which is not repeated', async () => {
    const server = await receiver((response, nth, { socket }) =>
      nth === 1 ? response.end() : socket.resetAndDestroy(),
    );
    expect(await send(server.url)).toMatchObject({ kind: 'answered' });
    expect(await send(server.url, { method: 'GET', body: null })).toEqual(maybe('connection_cut'));
    expect([server.connections(), server.received.length]).toEqual([1, 2]);
  });

  it('and closed by the other side meanwhile is replaced by a new one', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const server = await receiver((response, _, { socket }) => {
      closed = new Promise((resolve) => socket.once('close', resolve));
      response.end(() => socket.end());
    });
    expect(await send(server.url)).toMatchObject({ kind: 'answered' });
    await closed;
    expect(await send(server.url)).toMatchObject({ kind: 'answered' });
    expect(server.connections()).toBe(2);
  });
});

describe('an answer', () => {
  it('has the headers that were asked for and came', async () => {
    const server = await receiver((response) =>
      response
        .writeHead(200, { 'Retry-After': '7', 'X-Other': 'no', 'Set-Cookie': ['a=1', 'b=2'] })
        .end('{}'),
    );
    expect(await send(server.url, { wantedHeaders: ['retry-after', 'set-cookie', 'etag'] })).toEqual({
      kind: 'answered',
      status: 200,
      headers: { 'retry-after': '7', 'set-cookie': 'a=1, b=2' },
      body: '{}',
    });
  });

  it.each([301, 302, 303, 307, 308])('%i is given as it is, and not followed', async (status) => {
    const elsewhere = await receiver();
    const server = await receiver((response) =>
      response.writeHead(status, { location: elsewhere.url }).end('moved'),
    );
    expect(await send(server.url, { wantedHeaders: ['location'] })).toEqual({
      kind: 'answered',
      status,
      headers: { location: elsewhere.url },
      body: 'moved',
    });
    expect(elsewhere.connections()).toBe(0);
  });
});

it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
  '%s arrives with its headers and, where there is one, its body',
  async (method) => {
    const methods: (string | undefined)[] = [];
    const server = await receiver((response, _, request) => {
      methods.push(request.method);
      response.end();
    });
    const headers = { 'x-reference': 'r-1' };
    await send(server.url, { method, headers, body: '{"name":"Adé"}' });
    await send(server.url, { method, headers, body: null });
    expect(methods).toEqual([method, method]);
    expect(server.received.map(({ body }) => body)).toEqual(['{"name":"Adé"}', '']);
    expect(server.received[0]?.headers).toMatchObject({ ...headers, 'content-length': '15' });
  },
);
