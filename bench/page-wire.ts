// The slow3g link of bench:page between browser and server: 400 ms round trip, 400 kbit/s. Chromium's own throttling leaves out
// what a new connection costs (a round trip), and so flatters pages that open a second one.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const ONE_WAY_MS = 200;
/** What a new connection waits for before its first request: TCP, then TLS 1.3, a round trip each. */
const HANDSHAKE_ROUND_TRIPS = 2;
const BYTES_PER_MS = 50;
/** What travels at once; about a packet, so that a page arrives bit by bit. */
const PIECE_BYTES = 1_400;

export type Wire = {
  port: number;
  /** Connections since the last call, also those that no tool in the browser tells of. */
  takeConnections(): number;
  close(): Promise<void>;
};

/** Passes everything on to a port of this machine, late. */
export async function layWire(port: number): Promise<Wire> {
  const ends = new Set<Socket>();
  let connections = 0;
  const [up, down] = [createDirection(), createDirection()];
  const server = createServer({ noDelay: true }, (browser) => {
    connections += 1;
    const service = connect({ port, host: '127.0.0.1', noDelay: true });
    for (const end of [browser, service]) ends.add(end.on('error', () => end.destroy()));
    // The handshake: the first byte may leave when its answer is back.
    const openAt = performance.now() + HANDSHAKE_ROUND_TRIPS * 2 * ONE_WAY_MS;
    passOn(browser, service, (bytes) => up(bytes, openAt));
    passOn(service, browser, (bytes) => down(bytes, openAt));
    browser.on('close', () => service.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  return {
    port: address.port,
    takeConnections() {
      const taken = connections;
      connections = 0;
      return taken;
    },
    close: () =>
      new Promise((resolve) => {
        for (const end of ends) end.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Tells for a number of bytes that would leave now at which moment (`performance.now()`) they are there. */
type Direction = (bytes: number, notBefore: number) => number;

/** All connections share the rate; what comes first goes first. */
function createDirection(): Direction {
  let freeAt = 0;
  return (bytes, notBefore) => {
    freeAt = Math.max(performance.now(), freeAt, notBefore) + bytes / BYTES_PER_MS;
    return freeAt + ONE_WAY_MS;
  };
}

function passOn(from: Socket, to: Socket, arrivalOf: (bytes: number) => number): void {
  // One timer for all, because timers of their own could overtake each other by a fraction of a millisecond.
  const underWay: { at: number; arrive: () => void }[] = [];
  const deliver = () => {
    const wait = (underWay[0]?.at ?? Infinity) - performance.now();
    if (wait === Infinity || to.destroyed) return;
    if (wait > 0) return void setTimeout(deliver, wait);
    underWay.shift()?.arrive();
    deliver();
  };
  const send = (bytes: number, arrive: () => void) => {
    underWay.push({ at: arrivalOf(bytes), arrive });
    if (underWay.length === 1) deliver();
  };
  from.on('data', (data: Buffer) => {
    for (let at = 0; at < data.length; at += PIECE_BYTES) {
      const piece = data.subarray(at, at + PIECE_BYTES);
      send(piece.length, () => to.write(piece));
    }
  });
  from.on('end', () => send(0, () => to.end()));
}
