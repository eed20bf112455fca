// Services that a drill starts as processes of their own, and what it waits for.
import { type ChildProcess, spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Payers } from './payers.ts';

/** A service that is whole takes payments long before. */
const PAID_MS = 120_000;
const LOOK_MS = 100;
/** What is shown of the log of one that could not start. */
const LOG_END = 800;

type Service = {
  /** Where the apps/ of its release are. */
  root: string;
  port: number;
  host?: string;
  /** Its data, and its log. */
  folder: string;
  settings: Record<string, string>;
};

export function startService({ root, port, host = '127.0.0.1', folder, settings }: Service): ChildProcess {
  const file = join(folder, `service-${host}-${port}.log`);
  const log = openSync(file, 'a');
  const service = spawn(process.execPath, [join(root, 'apps/server/src/main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: host,
      DATA_DIR: folder,
      TRUSTED_PROXIES: 'loopback',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', log, log],
  });
  service.once('exit', (code) => {
    if (code) console.error(readFileSync(file, 'utf8').slice(-LOG_END));
  });
  return service;
}

export const originOf = (port: number, host = '127.0.0.1'): string => `http://${host}:${port}`;

/** @throws once it has taken two minutes */
export async function untilReady(origin: string): Promise<void> {
  const from = Date.now();
  for (;;) {
    const answer = await fetch(`${origin}/health/ready`).catch(() => null);
    if (answer?.status === 200) return;
    if (Date.now() > from + PAID_MS)
      throw new Error(`The service at ${origin} is not ready: ${await answer?.text()}`);
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
