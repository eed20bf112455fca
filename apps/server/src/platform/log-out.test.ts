// The log never holds up the process that writes it: what nobody reads waits within bounds, and what is dropped is counted and told.
import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { createLogOut } from './log-out.ts';

let folder: TestFolder;
let pipe: number;
beforeEach(async () => {
  folder = await makeTestFolder('log-out');
  const path = join(folder.path, 'pipe');
  execFileSync('mkfifo', [path]);
  // For reading and writing: it holds 64 kB, and then says that it is full.
  pipe = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
});
afterEach(async () => {
  closeSync(pipe);
  await folder.remove();
});

/** All that is in the pipe until this line. */
async function readUntil(last: string): Promise<string[]> {
  let text = '';
  const bytes = Buffer.alloc(65_536);
  while (!text.endsWith(`${last}\n`)) {
    try {
      text += bytes.toString('utf8', 0, readSync(pipe, bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  return text.trimEnd().split('\n');
}

const lineOf = (n: number) => `${n} ${'x'.repeat(200)}`;

it('writes every line in its order, also those that come while the reader is late', async () => {
  const out = createLogOut(pipe);
  for (let n = 0; n < 2_000; n += 1) out.write(`${lineOf(n)}\n`);
  const written = out.written();
  const lines = await readUntil(lineOf(1_999));
  await written;
  expect(lines).toEqual(Array.from({ length: 2_000 }, (_, n) => lineOf(n)));
  expect(out.dropped()).toBe(0);
});

it('drops what is too much, and says how much as soon as somebody reads', async () => {
  const out = createLogOut(pipe, 10_000);
  out.write(`${'first '.repeat(20_000)}\n`.slice(0, 9_999));
  for (let n = 0; n < 2_000; n += 1) out.write(`${lineOf(n)}\n`);
  expect(out.dropped()).toBeGreaterThan(1_900);
  await out.written();
  out.write('last\n');
  const lines = await readUntil('last');
  expect(lines.join('\n')).toContain(`"count":${out.dropped()}`);
});

it('counts what cannot be written at all, and goes on', async () => {
  const reading = openSync(join(folder.path, 'pipe'), constants.O_RDONLY | constants.O_NONBLOCK);
  const out = createLogOut(reading);
  out.write('lost\n');
  await out.written();
  expect(out.dropped()).toBe(1);
  closeSync(reading);
});
