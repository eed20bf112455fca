// The wire of bench:transfer between browser and service: it delays nothing, and counts every byte of both ways, headers included.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What travelled for one request, from its first byte to the last of its answer; for a stream, to its end. */
export type Exchange = { path: string; up: number; down: number };

export type CountingWire = {
  port: number;
  servicePort: number;
  /** Oldest first; a stream's bytes go on growing. */
  exchanges: readonly Exchange[];
  /** Comes back once the wire has carried nothing for `quietMs`, streams included. */
  quiet(quietMs: number): Promise<void>;
  /** Comes back once `isSo` is, looked at after each piece that travels; throws when it takes too long. */
  until(isSo: () => boolean): Promise<void>;
  close(): Promise<void>;
};

const LONGEST_MS = 20_000;
const REQUEST_LINE = /^(?:GET|HEAD|POST|PUT|DELETE) (\S+) HTTP\/1\.1\r\n/;

/** Passes everything on to a port of this machine. HTTP/1.1 without pipelining, as browsers speak it. */
export async function layCountingWire(servicePort: number): Promise<CountingWire> {
  const exchanges: Exchange[] = [];
  const ends = new Set<Socket>();
  const watchers = new Set<() => void>();
  const note = (exchange: Exchange | undefined, way: 'up' | 'down', bytes: number): void => {
    if (exchange) exchange[way] += bytes;
    for (const look of watchers) look();
  };
  const server = createServer({ noDelay: true }, (browser) => {
    const service = connect({ port: servicePort, host: '127.0.0.1', noDelay: true });
    let exchange: Exchange | undefined;
    for (const end of [browser, service]) ends.add(end.on('error', () => end.destroy()));
    browser.on('data', (data: Buffer) => {
      const path = REQUEST_LINE.exec(data.toString('latin1'))?.[1];
      if (path !== undefined) exchanges.push((exchange = { path, up: 0, down: 0 }));
      note(exchange, 'up', data.length);
    });
    service.on('data', (data: Buffer) => note(exchange, 'down', data.length));
    browser.pipe(service).pipe(browser);
    browser.on('close', () => service.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    servicePort,
    exchanges,
    quiet: (quietMs) => quiet(watchers, quietMs),
    until: (isSo) => until(watchers, isSo),
    close: () =>
      new Promise((resolve) => {
        for (const end of ends) end.destroy();
        server.close(() => resolve());
      }),
  };
}

function quiet(watchers: Set<() => void>, quietMs: number): Promise<void> {
  return new Promise((resolve) => {
    const again = () => void timer.refresh();
    const timer = setTimeout(() => {
      watchers.delete(again);
      resolve();
    }, quietMs);
    watchers.add(again);
  });
}

function until(watchers: Set<() => void>, isSo: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => reject(new Error('What was waited for never travelled')), LONGEST_MS);
    const look = () => {
      if (!isSo()) return;
      clearTimeout(deadline);
      watchers.delete(look);
      resolve();
    };
    watchers.add(look);
    look();
  });
}
