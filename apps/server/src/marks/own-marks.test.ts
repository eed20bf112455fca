// MARKS_DIR: the operator's marks take the place of ours; a file that cannot is named in the log with what to do.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReEncode } from '../merchants/re-encode.ts';
import { systemTimers } from '@titan/platform/ports-node';
import { pictureOf } from '../testing/pictures.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { openTestPayment, startTestService } from '../testing/test-service.ts';
import { type OwnMarks, readOwnMarks } from './own-marks.ts';

const SVG = '<svg viewBox="0 0 24 24"><path d="M0 0h24v24z"/></svg>';
/** As it is written anew. */
const CLEAN =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M0 0h24v24z"></path></svg>';
/** With so much in it that it is too large once it is cleaned. */
const LARGE = SVG.replace('</svg>', `${'<path d="M0 0h24v24z"/>'.repeat(800)}</svg>`);

let folder: TestFolder;
let marks: OwnMarks;
const warnings: string[] = [];
const read = (path: string) =>
  readOwnMarks(path, {
    reEncode: createReEncode(systemTimers),
    warn: (message) => warnings.push(message),
  });
beforeAll(async () => {
  folder = await makeTestFolder('marks');
  const put = (name: string, content: string | Buffer) => writeFile(join(folder.path, name), content);
  await Promise.all([
    put('opay.svg', SVG),
    put('mastercard.PNG', await pictureOf('png', { width: 360, height: 240 })),
    put('.DS_Store', 'x'),
    put('mtnn.svg', SVG),
    put('stanbic-ibtc.svg', SVG),
    put('zenith.gif', await pictureOf('gif')),
    put('uba.png', await pictureOf('gif')),
    put('visa.svg', SVG.replace('<path', '<script/><path')),
    put('gtb.svg', LARGE),
    put('wema.png', Buffer.alloc(3_000_000)),
    put('fcmb.png', await pictureOf('png')),
    put('fcmb.svg', SVG),
    mkdir(join(folder.path, 'absa.svg')),
  ]);
  marks = await read(folder.path);
});
afterAll(() => folder.remove());

it('an SVG is cleaned and a PNG made anew, by slug', () => {
  expect([...marks.keys()].toSorted()).toEqual(['fcmb', 'mastercard', 'opay']);
  const { type = '', body = Buffer.of() } = marks.get('opay') ?? {};
  expect([type, body.toString()]).toEqual(['image/svg+xml', CLEAN]);
  const plate = marks.get('mastercard');
  expect([plate?.type, plate?.body.toString('latin1', 8, 12)]).toEqual(['image/webp', 'WEBP']);
});

describe('any other file is named with what to do, and ours is shown', () => {
  it.each([
    ['mtnn.svg', 'is named after no mark: did you mean mtn?'],
    ['stanbic-ibtc.svg', 'is named after no mark: docs/operating.md, "Marks", has the names'],
    ['zenith.gif', 'is neither .svg nor .png: save it as one of these'],
    ['uba.png', 'is neither PNG, JPEG nor WebP: save the picture as one of these'],
    ['visa.svg', 'has <script>: save it as plain SVG with shapes only, or give it as PNG'],
    ['gtb.svg', 'is too large: payers get at most 16 kB a mark; give a simpler or smaller picture'],
    ['wema.png', 'is too large: payers get at most 16 kB a mark; give a simpler or smaller picture'],
    ['fcmb.svg', 'is a second file of this name: keep one of them'],
    ['absa.svg', 'is no file that the service may read'],
  ])('%s %s', (file, problem) => {
    expect(warnings).toContain(`A mark is not used and ours is shown: ${file} in MARKS_DIR ${problem}`);
  });
  it('and no file besides', () => expect(warnings).toHaveLength(9));
});

it('a folder that is not there stops the start', async () => {
  await expect(read(join(folder.path, 'nowhere'))).rejects.toThrow(
    /^MARKS_DIR=.*nowhere cannot be read, so nothing was started\. Make the folder, or leave the setting out\.$/,
  );
});

it('payers’ pages name them at addresses of their own, where they are kept for ever and can do nothing', async () => {
  const service = await startTestService({ ownMarks: marks });
  try {
    const get = (url: string) => service.fastify.inject({ url });
    const { address } = await openTestPayment(service);
    const { sprite, own } = (await get(`/${address}`)).json().marks;
    expect(own).toEqual({
      mastercard: expect.stringMatching(/^\/marks\/mastercard-[0-9a-f]{8}\.webp$/),
      opay: expect.stringMatching(/^\/marks\/opay-[0-9a-f]{8}\.svg$/),
      fcmb: expect.stringMatching(/^\/marks\/fcmb-[0-9a-f]{8}\.webp$/),
    });
    const ours = await get(sprite);
    expect(ours.body).toContain('<view id="visa"');
    expect(ours.body).not.toMatch(/id="(?:opay|mastercard|fcmb)"/);
    const given = await get(own.opay);
    expect([given.statusCode, given.body]).toEqual([200, marks.get('opay')?.body.toString()]);
    for (const [answer, type] of [
      [ours, 'image/svg+xml'],
      [given, 'image/svg+xml'],
      [await get(own.mastercard), 'image/webp'],
    ] as const)
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
      });
    const abroad = await openTestPayment(service, { currency: 'KES' });
    expect((await get(`/${abroad.address}`)).json().marks.own).toEqual({ mastercard: own.mastercard });
    for (const nowhere of [
      '/marks',
      '/marks/',
      '/marks/opay.svg',
      '/marks/opay-00000000.svg',
      '/marks/..%2fpackage.json',
    ])
      expect((await get(nowhere)).statusCode).toBe(404);
  } finally {
    await service.stop();
  }
});
