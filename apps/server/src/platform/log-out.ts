// Where the log goes: written beside the work, so that neither a pipe that nobody reads nor a full disk holds up a payment.
import { write } from 'node:fs';
import type { GaugeGroup } from '@titan/platform/gauges';
import { systemClock, systemTimers } from '@titan/platform/ports-node';

export type LogOut = {
  write(line: string): void;
  /** Resolves when all that was logged is written. */
  written(): Promise<void>;
  /** Lines that were not written. */
  dropped(): number;
};

/** Characters that wait at most; what is logged meanwhile is dropped and counted. */
const MOST_WAITING = 8 * 1_024 * 1_024;
/** A pipe that does not block says that it is full. */
const FULL = new Set(['EAGAIN', 'EBUSY']);
const AGAIN_MS = 20;

/** @param fd open for writing */
export function createLogOut(fd: number, mostWaiting = MOST_WAITING): LogOut {
  let waiting: string[] = [];
  let size = 0;
  let [dropped, untold] = [0, 0];
  let isWriting = false;
  const idle: (() => void)[] = [];
  const drop = (lines: number): void => {
    dropped += lines;
    untold += lines;
  };
  const send = (bytes: Buffer, lines: number): void => {
    write(fd, bytes, (error, count) => {
      if (error && FULL.has(error.code ?? '')) systemTimers.after(AGAIN_MS, () => send(bytes, lines));
      else if (error) {
        drop(lines);
        next();
      } else if (count < bytes.length) send(bytes.subarray(count), lines);
      else next();
    });
  };
  const next = (): void => {
    const lines = waiting;
    [waiting, size, isWriting] = [[], 0, lines.length > 0];
    if (!isWriting) {
      for (const resolve of idle.splice(0)) resolve();
      return;
    }
    const told = untold === 0 ? '' : droppedLine(untold);
    untold = 0;
    send(Buffer.from(told + lines.join('')), lines.length);
  };
  return {
    write(line) {
      if (size + line.length > mostWaiting) return drop(1);
      waiting.push(line);
      size += line.length;
      if (!isWriting) next();
    },
    written: () => new Promise((resolve) => (isWriting ? idle.push(resolve) : resolve())),
    dropped: () => dropped,
  };
}

function droppedLine(count: number): string {
  const line = { level: 40, time: systemClock.now(), count, msg: 'Lines of the log could not be written' };
  return `${JSON.stringify(line)}\n`;
}

export function logGauges(out: Pick<LogOut, 'dropped'>): GaugeGroup<number> {
  return {
    read: async () => out.dropped(),
    gauges: [
      {
        name: 'titan_log_lines_dropped',
        help: 'Lines of this process’s log that could not be written, because nobody reads it or its disk is full',
        labels: [],
        values: (count) => [[{}, count]],
      },
    ],
  };
}
