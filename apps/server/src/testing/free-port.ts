// A free local port, for a service that runs as a process of its own.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems give to whoever asks for any: none of these is taken between the look and the service's start. */
const FROM = 10_000;
const BELOW = 32_000;

/** @param neighbours how many that follow each other are free; the first of them is returned */
export async function freePort(neighbours = 1): Promise<number> {
  for (;;) {
    const first = randomInt(FROM, BELOW);
    const ports = Array.from({ length: neighbours }, (_, n) => first + n);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
