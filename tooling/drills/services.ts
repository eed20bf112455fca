// Services that a drill starts as processes of their own, and what it waits for.
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Payers } from './payers.ts';

/** A service that is whole takes payments long before. */
const PAID_MS = 120_000;
const LOOK_MS = 100;

type Service = {
  /** Where the apps/ of its release are. */
  root: string;
  port: number;
  /** Its data, and its log. */
  folder: string;
  settings: Record<string, string>;
};

export function startService({ root, port, folder, settings }: Service): ChildProcess {
  const log = openSync(join(folder, `service-${port}.log`), 'a');
  return spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', log, log],
  });
}

/** @throws once it has taken two minutes */
export async function untilReady(port: number): Promise<void> {
  const from = Date.now();
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (answer?.status === 200) return;
    if (Date.now() > from + PAID_MS)
      throw new Error(`The service on ${port} is not ready: ${await answer?.text()}`);
    await pause(LOOK_MS);
  }
}

/**
 * Resolves once so many more were told that they have paid.
 * @throws once nobody could for two minutes
 */
export async function untilPaid({ told, untruths }: Payers, count: number): Promise<void> {
  const [wanted, from] = [told.length + count, Date.now()];
  while (told.length < wanted) {
    if (Date.now() > from + PAID_MS)
      throw new Error(
        `Nobody could pay for ${PAID_MS / 1000} s. Answers were: ${untruths.slice(-5).join('\n')}`,
      );
    await pause(LOOK_MS);
  }
}

/** Between two of these moments, from this one on; ms. */
export function longestGap(moments: readonly number[], from: number): number {
  const times = [from, ...moments.filter((at) => at > from)];
  return Math.max(...times.slice(1).map((at, n) => at - (times[n] ?? at)));
}
