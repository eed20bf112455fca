// An EventSource for tests: a real connection, its events one by one, and its raw text.
import { request } from 'node:http';
import type { CoreConfirmation } from '@titan/contract/payer/push-events.schema';
import { coreConfirmation } from '@titan/contract/payer/push-events.schema';

export type SentEvent = { id: number; event: string; data: CoreConfirmation };

export type EventReader = {
  status: number;
  headers: Record<string, unknown>;
  /** Waits for the next event that was not returned yet. */
  next(): Promise<SentEvent>;
  /** Resolves once the stream contains this text. */
  received(text: string): Promise<void>;
  /** Everything received so far. */
  text(): string;
  /** Resolves when either side has ended the stream. */
  ended: Promise<void>;
  close(): void;
};

/** Resolves once the response's headers are there, whatever its status. */
export function readEvents(address: string, headers: Record<string, string> = {}): Promise<EventReader> {
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers }, (response) => {
      const { add, reading } = createReading();
      response.setEncoding('utf8');
      response.on('data', add);
      response.on('error', () => {});
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        ...reading,
        ended: new Promise((end) => response.once('close', end)),
        close: () => void sent.destroy(),
      });
    });
    sent.once('error', reject);
    sent.end();
  });
}

function createReading() {
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
      received: async (text: string) => void (await until(() => (all.includes(text) ? true : null))),
      text: () => all,
    },
  };
}

/** Throws when the data does not fit the contract. */
function toEvent(block: string): SentEvent {
  const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s) as [string, string]));
  return {
    id: Number(fields.get('id')),
    event: fields.get('event') ?? '',
    data: coreConfirmation.parse(JSON.parse(fields.get('data') ?? '')),
  };
}
