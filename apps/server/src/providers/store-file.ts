// Puts a file at an address that a processor has given for it: at its storage host, which is judged as any address outside is. The address
// carries the right to write there, so it is never logged or kept.
import { isThisMachine } from '../platform/address-guard.ts';
import { createOutsideHttp } from '../platform/outside-http.ts';
import type { Timers } from '@titan/platform/ports';

export type FileToStore = { content: Buffer; type: string };
/** Whether it is stored. Does not reject. */
export type StoreFile = (address: string, file: FileToStore) => Promise<boolean>;

const DEADLINE_MS = 15_000;
const ANSWER_MAX_BYTES = 4_096;
const STORED: readonly number[] = [200, 201, 204];

/** @param baseUrl the processor's: only a double on this machine stores on this machine */
export function createStoreFile(timers: Timers, baseUrl: string): StoreFile {
  const outside = createOutsideHttp({ timers, allowLoopback: isThisMachine(new URL(baseUrl)) });
  return async (address, { content, type }) => {
    const answer = await outside.send(
      {
        url: address,
        method: 'PUT',
        headers: { 'content-type': type },
        body: content,
        deadlineMs: DEADLINE_MS,
        maxBytes: ANSWER_MAX_BYTES,
      },
      new AbortController().signal,
    );
    return answer.kind === 'answered' && STORED.includes(answer.status);
  };
}
