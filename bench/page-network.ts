// What a page fetched, and when, as Chromium's network tells it; `data:` addresses are no requests.
import type { CDPSession } from '@playwright/test';

/** Moments are seconds on Chromium's own clock. */
type Fetched = { url: string; askedAt: number; endedAt: number; bytes: number; connection: number };

export type Traffic = { kb: number; requests: number; connections: number; foreignOrigins: number };

export type Network = {
  /** What had been answered by then: compressed, with headers. */
  until(seconds: number): Traffic;
  /** Comes back when nothing was under way for a while. */
  idle(): Promise<void>;
};

/** Longer than a slow phone needs from a script's arrival to its next request. */
const QUIET_MS = 2_000;
const LOOK_MS = 100;

export function listenToNetwork(session: Pick<CDPSession, 'on'>, origin: string): Network {
  const all = new Map<string, Fetched>();
  const note = (id: string, news: Partial<Fetched>) => {
    const fetched = all.get(id);
    if (fetched) all.set(id, { ...fetched, ...news });
  };
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, timestamp }) => {
    const fetched = { url, askedAt: timestamp, endedAt: Infinity, bytes: 0, connection: 0 };
    if (url.startsWith('http')) all.set(requestId, fetched);
  });
  session.on('Network.responseReceived', ({ requestId, response: { connectionId } }) =>
    note(requestId, { connection: connectionId }),
  );
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    note(requestId, { endedAt: timestamp, bytes: encodedDataLength }),
  );
  return {
    until(seconds) {
      const answered = [...all.values()].filter(({ endedAt }) => endedAt <= seconds);
      const origins = new Set(answered.map(({ url }) => new URL(url).origin));
      origins.delete(origin);
      return {
        kb: answered.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
        requests: answered.length,
        connections: new Set(answered.map(({ connection }) => connection)).size,
        foreignOrigins: origins.size,
      };
    },
    async idle() {
      for (let quiet = 0; quiet < QUIET_MS; quiet += LOOK_MS) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        if ([...all.values()].some(({ endedAt }) => endedAt === Infinity)) quiet = 0;
      }
    },
  };
}
