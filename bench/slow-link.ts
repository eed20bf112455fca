// The link of a cheap phone, between the browser and a port of this machine: 400 ms round trip, 400 kbit/s. Chromium's own throttling
// leaves out what a new connection costs, and so flatters pages that open a second one.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const ONE_WAY_MS = 200;
/** What a new connection waits for before its first request: TCP, then TLS 1.3, a round trip each. */
const HANDSHAKE_ROUND_TRIPS = 2;
const BYTES_PER_MS = 50;
/** What travels at once; about a packet, so that a page arrives bit by bit. */
const PIECE_BYTES = 1_400;
const REQUEST_LINE = /^(?:GET|POST) \S+ HTTP\/1\.1\r\n/;

/** A request that the browser sent, or bytes that reached it, headers included. `at`: epoch ms. */
type Passed = { at: number; connection: number; requests: number; bytes: number };

export type SlowLink = {
  port: number;
  /** What has passed since the last call. */
  takePassed(): Passed[];
  /** Resolves when nothing has passed for so long. */
  quiet(quietMs: number): Promise<void>;
  close(): Promise<void>;
};

export async function openSlowLink(port: number): Promise<SlowLink> {
  const ends = new Set<Socket>();
  let passed: Passed[] = [];
  let connections = 0;
  let lastAt = 0;
  const note = (of: Omit<Passed, 'at'>): void => {
    lastAt = Date.now();
    passed.push({ at: lastAt, ...of });
  };
  const [up, down] = [createDirection(), createDirection()];
  const server = createServer({ noDelay: true }, (browser) => {
    const connection = (connections += 1);
    const service = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const end of [browser, service]) ends.add(end.on('error', () => end.destroy()));
    browser.on('data', (data: Buffer) => {
      if (REQUEST_LINE.test(data.toString('latin1'))) note({ connection, requests: 1, bytes: 0 });
    });
    const openAt = performance.now() + HANDSHAKE_ROUND_TRIPS * 2 * ONE_WAY_MS;
    passOn(browser, service, (bytes) => up(bytes, openAt));
    passOn(
      service,
      browser,
      (bytes) => down(bytes, openAt),
      (bytes) => note({ connection, requests: 0, bytes }),
    );
    browser.on('close', () => service.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    takePassed() {
      const taken = passed;
      passed = [];
      return taken;
    },
    async quiet(quietMs) {
      for (let left = quietMs; left > 0; left = lastAt + quietMs - Date.now())
        await new Promise((resolve) => setTimeout(resolve, left));
    },
    async close() {
      for (const end of ends) end.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** When bytes that would leave now arrive (`performance.now()`). */
type Direction = (bytes: number, notBefore: number) => number;

/** All connections share the rate; what comes first goes first. */
function createDirection(): Direction {
  let freeAt = 0;
  return (bytes, notBefore) => {
    freeAt = Math.max(performance.now(), freeAt, notBefore) + bytes / BYTES_PER_MS;
    return freeAt + ONE_WAY_MS;
  };
}

function passOn(
  from: Socket,
  to: Socket,
  arrivalOf: (bytes: number) => number,
  arrived: (bytes: number) => void = () => {},
): void {
  // One timer for all, because timers of their own could overtake each other by a fraction of a millisecond.
  const underWay: { at: number; arrive: () => void }[] = [];
  const deliver = (): void => {
    const wait = (underWay[0]?.at ?? Infinity) - performance.now();
    if (wait === Infinity || to.destroyed) return;
    if (wait > 0) return void setTimeout(deliver, wait);
    underWay.shift()?.arrive();
    deliver();
  };
  const send = (bytes: number, arrive: () => void): void => {
    underWay.push({ at: arrivalOf(bytes), arrive });
    if (underWay.length === 1) deliver();
  };
  from.on('data', (data: Buffer) => {
    for (let at = 0; at < data.length; at += PIECE_BYTES) {
      const piece = data.subarray(at, at + PIECE_BYTES);
      send(piece.length, () => {
        to.write(piece);
        arrived(piece.length);
      });
    }
  });
  from.on('end', () => send(0, () => to.end()));
}
