// Who owns a data folder: living owners are respected, dead ones replaced.
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { claimFolder, startMark } from './ownership.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'titan-owner-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const NO_PROCESS = 2 ** 30;
const write = (number: number, content: unknown) =>
  writeFile(
    join(folder, `postgres-owner.${number}`),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
const claimedBy = async (number: number) =>
  JSON.parse(await readFile(join(folder, `postgres-owner.${number}`), 'utf8')).pid;

it('can be claimed, given back, and claimed again', async () => {
  const release = await claimFolder(folder);
  expect(await claimedBy(1)).toBe(process.pid);
  await expect(claimFolder(folder)).rejects.toThrow(`already running (pid ${process.pid})`);
  await release();
  await claimFolder(folder);
  expect(await claimedBy(2)).toBe(process.pid);
  expect(await readdir(folder)).toEqual(['postgres-owner.2']);
});

it.each([
  ['a process that is gone', { pid: NO_PROCESS, startMark: '1' }],
  ['a process number that now belongs to another', { pid: process.pid, startMark: 'another time' }],
  ['a file that was cut off', '{"pid": 1'],
  ['an empty file', ''],
])('replaces %s', async (_owner, content) => {
  await write(9, content);
  await claimFolder(folder);
  expect(await claimedBy(10)).toBe(process.pid);
  expect(await readdir(folder)).toEqual(['postgres-owner.10']);
});

it('refuses when the owner lives, whatever older owners were', async () => {
  const living = { pid: process.ppid, startMark: await startMark(process.ppid) };
  await write(9, { pid: NO_PROCESS, startMark: '1' });
  await write(10, living);
  await expect(claimFolder(folder)).rejects.toThrow(`already running (pid ${process.ppid})`);
  expect(await claimedBy(10)).toBe(process.ppid);
});

it.each(Array.from({ length: 30 }, (_, round) => round))(
  'lets one of many have the folder of a dead owner, %i',
  async () => {
    await write(1, { pid: NO_PROCESS, startMark: '1' });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => claimFolder(folder)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['postgres-owner.2']);
  },
);

/** `claimFolder`, loaded anew, whose first look at the folder finds this; the files after this one load their own again. */
async function claimThatSees(names: string[]): Promise<typeof claimFolder> {
  vi.doMock('node:fs/promises', { spy: true });
  vi.resetModules();
  onTestFinished(() => {
    vi.doUnmock('node:fs/promises');
    vi.resetModules();
  });
  const watched = await import('./ownership.ts');
  const files = await import('node:fs/promises');
  vi.mocked(files.readdir).mockResolvedValueOnce(names as never);
  return watched.claimFolder;
}

it('takes back a number that was used and given up while it looked', async () => {
  const release = await claimFolder(folder);
  await release();
  await claimFolder(folder);
  // A program that looked at the empty folder before all this, and goes on only now: number 1 is free again.
  const claimAfterAnOldLook = await claimThatSees([]);
  await expect(claimAfterAnOldLook(folder)).rejects.toThrow('already running');
  expect(await readdir(folder)).toEqual(['postgres-owner.2']);
});

it('has one owner at any moment while many come and go', async () => {
  let owners = 0;
  let most = 0;
  const comeAndGo = async () => {
    for (let turn = 0; turn < 40; turn += 1) {
      const release = await claimFolder(folder).catch(() => null);
      if (!release) continue;
      owners += 1;
      most = Math.max(most, owners);
      await readdir(folder);
      owners -= 1;
      await release();
    }
  };
  await Promise.all(Array.from({ length: 8 }, comeAndGo));
  expect(most).toBe(1);
});
