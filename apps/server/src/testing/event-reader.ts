// A page's EventSource, as tests need it: a real connection, its events one by one, and everything as it came.
import { request } from 'node:http';
import { type CoreConfirmation, coreConfirmation } from '@titan/contract/push-events';

export type SentEvent = { id: number; event: string; data: CoreConfirmation };

export type EventReader = {
  status: number;
  headers: Record<string, unknown>;
  /** The next event that was not taken yet; waits for it. */
  next(): Promise<SentEvent>;
  /** Resolves once this text has come, anywhere in the stream. */
  heard(text: string): Promise<void>;
  /** All that has come. */
  text(): string;
  /** Resolves when the stream has ended, by whichever side. */
  ended: Promise<void>;
  close(): void;
};

/** Connects; resolves with the answer's head, whatever its status. */
export function readEvents(address: string, headers: Record<string, string> = {}): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers }, (response) => {
      const received = createReceived();
      response.setEncoding('utf8');
      response.on('data', received.add);
      response.on('error', () => {});
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        ...received.reading,
        ended: new Promise((end) => response.once('close', end)),
        close: () => void sent.destroy(),
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

function createReceived() {
  let all = '';
  let taken = 0;
  const waiting = new Set<() => void>();
  const until = async <T>(find: () => T | null): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== null) return found;
      await new Promise<void>((resolve) => waiting.add(resolve));
    }
  };
  const nextBlock = (): string | null => {
    const blocks = all
      .split('\n\n')
      .slice(0, -1)
      .filter((block) => block.startsWith('id: '));
    return blocks[taken] ?? null;
  };
  return {
    add(chunk: string): void {
      all += chunk;
      const woken = [...waiting];
      waiting.clear();
      for (const wake of woken) wake();
    },
    reading: {
      async next(): Promise<SentEvent> {
        const block = await until(nextBlock);
        taken += 1;
        return toEvent(block);
      },
      heard: async (text: string) => void (await until(() => (all.includes(text) ? true : null))),
      text: () => all,
    },
  };
}

/** Fails when the data is anything but what the contract declares. */
function toEvent(block: string): SentEvent {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  return {
    id: Number(fields.get('id')),
    event: fields.get('event') ?? '',
    data: coreConfirmation.parse(JSON.parse(fields.get('data') ?? '')),
  };
}
