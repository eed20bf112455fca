// Many pages that listen: one bare socket each, from several addresses of this machine, because one address has its bound.
import { connect, type Socket } from 'node:net';

export type Streams = {
  /**
   * Waits until each of the streams (all, unless named by their places) has had one more event after `tell`; answers each one's
   * time since then, ms, in order. `tell` may let the time begin later than itself.
   */
  timesOf(tell: (begin: () => void) => Promise<void>, streams?: readonly number[]): Promise<number[]>;
  close(): Promise<void>;
};

const EVENT = 'event: core-confirmation';
const STREAMS_OF_ADDRESS = 900;
const AT_ONCE = 100;

/** Opens one stream for each path and waits for the first event of each. */
export async function openStreams(port: number, paths: readonly string[]): Promise<Streams> {
  const hearing: SettlementInput = { onEvent: () => {} };
  const sockets: Socket[] = [];
  for (let from = 0; from < paths.length; from += AT_ONCE) {
    const some = paths.slice(from, from + AT_ONCE).map((path, n) => open(hearing, port, path, from + n));
    sockets.push(...(await Promise.all(some)));
  }
  return {
    timesOf: (tell, streams = [...paths.keys()]) => timesOf(hearing, streams, tell),
    async close() {
      const closed = sockets.map((socket) => new Promise((resolve) => socket.once('close', resolve)));
      for (const socket of sockets) socket.destroy();
      await Promise.all(closed);
    },
  };
}

type SettlementInput = { onEvent(stream: number): void };

function open(hearing: SettlementInput, port: number, path: string, stream: number): Promise<Socket> {
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

async function timesOf(
  hearing: SettlementInput,
  streams: readonly number[],
  tell: (begin: () => void) => Promise<void>,
): Promise<number[]> {
  const times: number[] = [];
  const awaited = new Set(streams);
  let from = 0;
  const begin = () => void (from = performance.now());
  const all = new Promise<void>((resolve) => {
    hearing.onEvent = (stream) => {
      if (!awaited.delete(stream)) return;
      times.push(performance.now() - from);
      if (awaited.size === 0) resolve();
    };
  });
  begin();
  await tell(begin);
  await all;
  return times;
}
