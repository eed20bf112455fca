// A picture is decoded in a process of its own, which ends with its time.
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pictureOf, withBombs } from '../testing/pictures.ts';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { createReEncode } from './re-encode.ts';

let folder: TestFolder;
beforeAll(async () => {
  folder = await makeTestFolder('decoder');
});
afterAll(() => folder.remove());

const DAMAGED = { ok: false, problem: expect.stringContaining('is damaged and cannot be decoded') };

it.each([
  ['takes no end', "process.once('message', () => { for (;;); });"],
  ['never answers', "process.once('message', () => {});"],
])('one that %s is killed after five seconds', async (_, program) => {
  const path = `${folder.path}/decoder.mjs`;
  await writeFile(path, program);
  const { timers, advance } = createSimulatedTime();
  const answer = createReEncode(timers, path)(await pictureOf('png'));
  await advance(5_000);
  // The picture may be flawless, and the machine busy.
  expect(await answer).toMatchObject({ ok: false, isLate: true });
});

it('one that ends without an answer has decoded nothing', async () => {
  const path = `${folder.path}/ends.mjs`;
  await writeFile(path, 'process.exit(3);');
  expect(await createReEncode(createSimulatedTime().timers, path)(await pictureOf('png'))).toEqual(DAMAGED);
});

it('an answer counts that comes to be read after the end of its process was heard of, as it may where several end at once', async () => {
  const [path, heir] = [`${folder.path}/leaves.mjs`, `${folder.path}/heir.mjs`];
  // It leaves its channel to a process that answers when this one has ended.
  await writeFile(
    path,
    `import { spawn } from 'node:child_process';
    process.once('message', () => {
      const env = { NODE_CHANNEL_FD: '3', NODE_CHANNEL_SERIALIZATION_MODE: 'advanced' };
      spawn(process.execPath, [${JSON.stringify(heir)}], { stdio: ['ignore', 'ignore', 'ignore', 3], env });
      process.exit();
    });`,
  );
  await writeFile(heir, `process.send({ ok: true, webp: 'late' }, () => process.disconnect());`);
  expect(await createReEncode(createSimulatedTime().timers, path)(await pictureOf('png'))).toEqual({
    ok: true,
    webp: 'late',
  });
});

it('a PNG reaches the decoder without the texts and large profiles beside its pixels, however small they look', async () => {
  const path = `${folder.path}/echo.mjs`;
  const echo = 'process.send({ ok: true, webp: bytes }, () => process.disconnect())';
  await writeFile(path, `process.once('message', (bytes) => ${echo});`);
  const reEncode = createReEncode(createSimulatedTime().timers, path);
  const plain = await pictureOf('png');
  const decoded = await reEncode(withBombs(plain, 3));
  expect(decoded).toEqual(await reEncode(plain));
  expect(decoded.ok && Buffer.from(decoded.webp).toString('latin1')).not.toMatch(/zTXt|iCCP/);
});
