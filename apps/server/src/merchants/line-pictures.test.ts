// A line's picture is fetched when a payer's page first shows it, guarded as a logo's, and once.
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, queriesOver } from '../db/database.ts';
import { openDatabase } from '@titan/platform/database';
import { createOutsideHttp, type OutsideHttpParts } from '../platform/outside-http.ts';
import { pictureOf, servePicture } from '../testing/pictures.ts';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import type { Answering, TestReceiver } from '../testing/webhook-receiver.ts';
import { createLinePictures } from './line-pictures.ts';
import { createPictures } from './pictures.ts';

let database: TestDatabase;
let pool: ReturnType<typeof openDatabase>;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.url, () => {});
  db = queriesOver(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

let servers: TestReceiver[] = [];
afterEach(async () => {
  for (const each of servers) await each.stop();
  servers = [];
});
async function serving(answer: Buffer | Answering): Promise<TestReceiver> {
  const server = await servePicture(answer);
  servers.push(server);
  return server;
}

const KEY = Buffer.alloc(32, 1);
const time = createSimulatedTime();
function openPictures(outside: Partial<OutsideHttpParts> = {}) {
  const { clock, timers } = time;
  return createPictures({
    db,
    outside: createOutsideHttp({ timers, allowLoopback: true, ...outside }),
    clock,
    timers,
    publicUrl: 'https://pay.titan.test',
  });
}
const linesWith = (outside: Partial<OutsideHttpParts> = {}, key = KEY) =>
  createLinePictures({ db, clock: time.clock, pictures: openPictures(outside), key });
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('the picture of a line', () => {
  it('is fetched with the first who asks, however many do, and then kept', async () => {
    const shop = await serving(await pictureOf('jpeg'));
    const lines = linesWith();
    const path = lines.pathOf(shop.url);
    expect(shop.connections()).toBe(0);
    const given = await Promise.all([1, 2, 3].map(() => lines.read(path)));
    for (const webp of given)
      expect(await sharp(webp ?? '').metadata()).toMatchObject({ format: 'webp', width: 300, height: 100 });
    expect((await linesWith().read(path))?.equals(given[0] ?? Buffer.alloc(0))).toBe(true);
    expect(shop.received.length).toBe(1);
  });

  it.each<[string, Answering]>([
    ['is not there', (response) => response.writeHead(404).end()],
    ['is no picture', (response) => response.writeHead(200).end('<svg onload="alert(1)"/>')],
  ])('that %s is not asked for again for ten minutes', async (_, answer) => {
    const shop = await serving(answer);
    const lines = linesWith();
    const ask = () => lines.read(lines.pathOf(shop.url));
    expect([await ask(), await ask()]).toEqual([null, null]);
    expect(shop.received.length).toBe(1);
    await time.advance(11 * MINUTE_MS);
    expect(await ask()).toBeNull();
    expect(shop.received.length).toBe(2);
  });

  it('is fetched anew a month after, when what nobody uses is deleted', async () => {
    const shop = await serving(await pictureOf('png', { colour: '#0a0b0c' }));
    const lines = linesWith();
    const ask = () => lines.read(lines.pathOf(shop.url));
    await ask();
    await time.advance(29 * DAY_MS);
    await openPictures().deleteUnused();
    await ask();
    expect(shop.received.length).toBe(1);
    await time.advance(2 * DAY_MS);
    expect(await openPictures().deleteUnused()).toBeGreaterThan(0);
    expect(await ask()).not.toBeNull();
    expect(shop.received.length).toBe(2);
  });
});

describe('nothing is fetched', () => {
  it('from an address that we have not signed', async () => {
    const shop = await serving(await pictureOf('png'));
    const lines = linesWith();
    const path = lines.pathOf(shop.url);
    const other = lines.pathOf('https://shop.example/a.png');
    const [, encoded = '', mac = ''] = /^(.*)\.(.*)$/.exec(path) ?? [];
    const forged = [
      linesWith({}, Buffer.alloc(32, 2)).pathOf(shop.url),
      `${encoded}.${/\.(.*)$/.exec(other)?.[1]}`,
      `${encoded}.`,
      encoded,
      `/logo/line/.${mac}`,
      `${path}/..`,
    ];
    for (const each of forged) expect(await lines.read(each)).toBeNull();
    expect(shop.connections()).toBe(0);
  });

  it('from inside, though a merchant has named it', async () => {
    const lines = linesWith({ allowLoopback: false, resolve: async () => ['10.0.0.1'] });
    expect(await lines.read(lines.pathOf('https://shop.example/inside.png'))).toBeNull();
  });
});

it('a shop that does not answer holds up only its own', async () => {
  const silent = await serving(() => {});
  const shop = await serving(await pictureOf('png', { colour: '#00ff00' }));
  const lines = linesWith();
  const held = [1, 2, 3, 4].map((nth) => lines.read(lines.pathOf(`${silent.url}/${nth}`)));
  await silent.until(2);
  expect(await lines.read(lines.pathOf(shop.url))).not.toBeNull();
  expect(silent.received.length).toBe(2);
  await time.advance(10_000);
  await silent.until(4);
  await time.advance(10_000);
  expect(await Promise.all(held)).toEqual([null, null, null, null]);
});
