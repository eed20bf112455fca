// Ends the process, whatever the system has not answered yet.
import process from 'node:process';
import { lastingTimers } from '@titan/platform/ports-node';

/** Work of Node's threads: a look-up of a name, a file or pipe that is read or written. */
const IN_A_THREAD = /^(?:FSReq|GetAddrInfo|GetNameInfo)/;
/** So long it may still end by itself. */
const THREADS_MS = 250;

/**
 * Ends it with this code. `process.exit` waits for the threads, of which one may wait for ever for a name server, a disk or the reader of a
 * pipe; only another program in the place of this one does not.
 */
export function endProcess(code: number): void {
  const isHeldUp = (): boolean => process.getActiveResourcesInfo().some((name) => IN_A_THREAD.test(name));
  if (!isHeldUp()) process.exit(code);
  lastingTimers.after(THREADS_MS, () => {
    const { execPath } = process;
    if (isHeldUp()) process.execve?.(execPath, [execPath, '-e', `process.exit(${code})`], {});
    process.exit(code);
  });
}
