// The file PostgreSQL writes its own messages to; a pipe would break, and with it the database, when we are killed.
import { open, stat, truncate } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

const LARGEST_BYTES = 5_000_000;
const TAIL_LINES = 8;

export type PostmasterLog = {
  handle: FileHandle;
  /** The last lines since it was opened. */
  tail(): Promise<string>;
};

/** Opens the log for appending; one that has grown large begins anew. */
export async function openPostmasterLog(path: string): Promise<PostmasterLog> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LARGEST_BYTES) await truncate(path);
  const start = size > LARGEST_BYTES ? 0 : size;
  const handle = await open(path, 'a', 0o600);
  return {
    handle,
    tail: async () => {
      const reader = await open(path, 'r');
      try {
        const end = (await reader.stat()).size;
        const { buffer } = await reader.read(Buffer.alloc(Math.max(end - start, 0)), 0, null, start);
        return buffer.toString('utf8').trim().split('\n').slice(-TAIL_LINES).join('\n');
      } finally {
        await reader.close();
      }
    },
  };
}
