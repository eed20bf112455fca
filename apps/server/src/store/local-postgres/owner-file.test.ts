// Who owns a data folder: living owners are respected, dead ones replaced.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { claimFolder } from './owner-file.ts';
import { startMark } from './process-facts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'titan-owner-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const ownerFile = () => join(folder, 'postgres-owner.json');
const isMine = async () => JSON.parse(await readFile(ownerFile(), 'utf8')).pid === process.pid;

it('is given back as if nothing had been', async () => {
  const release = await claimFolder(folder);
  expect(await isMine()).toBe(true);
  await release();
  expect(await readdir(folder)).toEqual([]);
});

const NO_PROCESS = 2 ** 30;
it.each([
  ['a process that is gone', JSON.stringify({ pid: NO_PROCESS, startMark: '1' })],
  [
    'a process number that now belongs to another',
    JSON.stringify({ pid: process.pid, startMark: 'another time' }),
  ],
  ['a file that was cut off', '{"pid": 1'],
  ['an empty file', ''],
])('replaces %s', async (_owner, content) => {
  await writeFile(ownerFile(), content);
  await claimFolder(folder);
  expect(await isMine()).toBe(true);
  expect(await readdir(folder)).toEqual(['postgres-owner.json']);
});

it('refuses when the owner lives', async () => {
  const living = { pid: process.ppid, startMark: await startMark(process.ppid) };
  await writeFile(ownerFile(), JSON.stringify(living));
  await expect(claimFolder(folder)).rejects.toThrow(`already running (pid ${process.ppid})`);
  expect(JSON.parse(await readFile(ownerFile(), 'utf8'))).toEqual(living);
});

it('lets one of many claim the folder of a dead owner', async () => {
  await writeFile(ownerFile(), JSON.stringify({ pid: NO_PROCESS, startMark: '1' }));
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => claimFolder(folder)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readdir(folder)).toEqual(['postgres-owner.json']);
});

it('leaves alone what another claimed since', async () => {
  const release = await claimFolder(folder);
  await writeFile(ownerFile(), JSON.stringify({ pid: process.ppid, startMark: 'x' }));
  await release();
  expect(await readdir(folder)).toEqual(['postgres-owner.json']);
});
