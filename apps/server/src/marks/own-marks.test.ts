// MARKS_DIR: the operator's marks take the place of ours; a file that cannot is named in the log with what to do.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReEncode } from '../merchants/re-encode.ts';
import { systemTimers } from '@titan/platform/ports-node';
import { pictureOf } from '../testing/pictures.ts';
import { makeTestFolder, type TestFolder } from '../testing/test-folder.ts';
import { openTestPayment, startTestService } from '../testing/test-service.ts';
import { type OwnMarks, readOwnMarks } from './own-marks.ts';

const SVG = '<svg viewBox="0 0 24 24"><path d="M0 0h24v24z"/></svg>';
/** With so much in it that it is too large once it is drawn: each of its squares has a colour of its own. */
const SQUARES = Array.from({ length: 96 * 24 }, (_, n) => {
  const colour = ((n * 7_654_321) % 0xffffff).toString(16).padStart(6, '0');
  return `<path fill="#${colour}" d="M${n % 96} ${Math.floor(n / 96)}h1v1h-1z"/>`;
});
const LARGE = `<svg viewBox="0 0 96 24">${SQUARES.join('')}</svg>`;
/** A drawing of nothing, beside which a program, a picture of another site and a file of this machine are named. */
const MORE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><script>alert(1)</script><image width="24" height="24" href="https://evil.example/x.png"/><image width="24" height="24" href="file://${import.meta.dirname}/../../../../docs/images/checkout-card.png"/></svg>`;

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
    put('visa.svg', MORE),
    put('verve.svg', SVG.replace('<path', '<text>V</text><path')),
    put('nedbank.svg', SVG.replace('</svg>', '<g></svg>')),
    put('gtb.svg', LARGE),
    put('wema.png', Buffer.alloc(3_000_000)),
    put('fcmb.png', await pictureOf('png')),
    put('fcmb.svg', SVG),
    mkdir(join(folder.path, 'absa.svg')),
  ]);
  marks = await read(folder.path);
});
afterAll(() => folder.remove());

it('an SVG is drawn and a PNG made anew as a picture of ours, by slug', () => {
  expect([...marks.keys()].toSorted()).toEqual(['fcmb', 'mastercard', 'opay', 'visa']);
  for (const { type, body } of marks.values())
    expect([type, body.toString('latin1', 8, 12)]).toEqual(['image/webp', 'WEBP']);
});

it('an SVG is drawn in the size that pages need, whatever its own', async () => {
  const { width, height } = await sharp(marks.get('opay')?.body).metadata();
  expect([width, height]).toEqual([160, 160]);
});

it('an SVG reads no file and no address', async () => {
  const { channels } = await sharp(marks.get('visa')?.body).ensureAlpha().stats();
  expect(channels.map(({ max }) => max)).toEqual([0, 0, 0, 0]);
});

describe('any other file is named with what to do, and ours is shown', () => {
  it.each([
    ['mtnn.svg', 'is named after no mark: did you mean mtn?'],
    ['stanbic-ibtc.svg', 'is named after no mark: docs/operating.md, "Marks", has the names'],
    ['zenith.gif', 'is neither .svg nor .png: save it as one of these'],
    ['uba.png', 'is neither PNG, JPEG nor WebP: save the picture as one of these'],
    ['verve.svg', 'has <text>, which needs a font that this machine may not have: turn it into paths'],
    ['nedbank.svg', 'is not SVG that can be drawn'],
    ['gtb.svg', 'is too large: payers get at most 16 kB a mark; give a simpler or smaller picture'],
    ['wema.png', 'is too large: payers get at most 16 kB a mark; give a simpler or smaller picture'],
    ['fcmb.svg', 'is a second file of this name: keep one of them'],
    ['absa.svg', 'is no file that the service may read'],
  ])('%s %s', (file, problem) => {
    expect(warnings).toContain(`A mark is not used and ours is shown: ${file} in MARKS_DIR ${problem}`);
  });
  it('and no file besides', () => expect(warnings).toHaveLength(10));
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
      opay: expect.stringMatching(/^\/marks\/opay-[0-9a-f]{8}\.webp$/),
      fcmb: expect.stringMatching(/^\/marks\/fcmb-[0-9a-f]{8}\.webp$/),
      visa: expect.stringMatching(/^\/marks\/visa-[0-9a-f]{8}\.webp$/),
    });
    const ours = await get(sprite);
    expect(ours.body).toContain('<view id="verve"');
    expect(ours.body).not.toMatch(/id="(?:opay|mastercard|fcmb|visa)"/);
    const given = await get(own.opay);
    expect([given.statusCode, given.rawPayload]).toEqual([200, marks.get('opay')?.body]);
    for (const [answer, type] of [
      [ours, 'image/svg+xml'],
      [given, 'image/webp'],
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
    expect((await get(`/${abroad.address}`)).json().marks.own).toEqual({
      mastercard: own.mastercard,
      visa: own.visa,
    });
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
