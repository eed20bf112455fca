// Many pages that listen: one bare socket each, from several addresses of this machine, because one address has its bound.
import { connect, type Socket } from 'node:net';

export type Streams = {
  /** Waits until every stream has had one more event after `tell`; answers each one's time since then, ms, in order. */
  timesOf(tell: () => Promise<void>): Promise<number[]>;
  close(): Promise<void>;
};

const EVENT = 'event: core-confirmation';
const STREAMS_OF_ADDRESS = 900;
const AT_ONCE = 100;

/** Opens one stream for each path and waits for the first event of each. */
export async function openStreams(port: number, paths: readonly string[]): Promise<Streams> {
  const hearing: Hearing = { onEvent: () => {} };
  const sockets: Socket[] = [];
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const some = paths.slice(from, from + AT_ONCE).map((path, n) => open(hearing, port, path, from + n));
    sockets.push(...(await Promise.all(some)));
  }
  return {
    timesOf: (tell) => timesOf(hearing, paths.length, tell),
    async close() {
      const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

type Hearing = { onEvent(stream: number): void };

function open(hearing: Hearing, port: number, path: string, stream: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.0.${2 + Math.floor(stream / STREAMS_OF_ADDRESS)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    let isOpen = false;
    socket.setEncoding('utf8');
    socket.on('data', (text) => {
      const chunk = String(text);
      if (!isOpen && !chunk.startsWith('HTTP/1.1 200')) reject(new Error(chunk));
      const hasEvent = chunk.includes(EVENT);
      if (hasEvent && isOpen) hearing.onEvent(stream);
      if (hasEvent) resolve(socket);
      isOpen = true;
    });
    socket.once('error', reject);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\n\r\n`);
  });
}

async function timesOf(hearing: Hearing, streams: number, tell: () => Promise<void>): Promise<number[]> {
  const times: number[] = [];
  const heard = new Set<number>();
  let from = 0;
  const all = new Promise<void>((resolve) => {
    hearing.onEvent = (stream) => {
      if (heard.has(stream)) return;
      heard.add(stream);
      times.push(performance.now() - from);
      if (heard.size === streams) resolve();
    };
  });
  from = performance.now();
  await tell();
  await all;
  return times;
}
