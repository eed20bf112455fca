// A merchant's picture is fetched by us, guarded, and becomes one of ours.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, queriesOver } from '../db/database.ts';
import { openDatabase } from '@titan/platform/database';
import { createOutsideHttp, type OutsideHttpParts } from '../platform/outside-http.ts';
import { hollowPng, pictureOf, servePicture } from '../testing/pictures.ts';
import { createSimulatedTime } from '../testing/simulated-time.ts';
import type { Answering, TestReceiver } from '../testing/webhook-receiver.ts';
import { createPictures, type KeptPicture, picturePath } from './pictures.ts';

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
async function serving(bytes: Buffer | Answering): Promise<string> {
  const server = await servePicture(bytes);
  servers.push(server);
  return server.url;
}
const redirecting =
  (location: string): Answering =>
  (response) =>
    response.writeHead(302, { location }).end();

const PUBLIC_URL = 'https://pay.titan.test';
function picturesWith(deps: Partial<OutsideHttpParts> = {}, { clock, timers } = createSimulatedTime()) {
  const outside = createOutsideHttp({ timers, allowLoopback: true, ...deps });
  const made = createPictures({ db, outside, clock, timers, publicUrl: PUBLIC_URL });
  return {
    ...made,
    fromAddress: (address: string, owner = 'shop') => made.fromAddress(address, owner),
    fromBytes: (bytes: Buffer, owner = 'shop') => made.fromBytes(bytes, owner),
  };
}
const pictures = () => picturesWith();

async function kept(answer: Promise<KeptPicture>): Promise<string> {
  const outcome = await answer;
  if (outcome.kind !== 'kept') throw new Error(JSON.stringify(outcome));
  return outcome.name;
}
const count = async () => (await pool.query('select count(*)::int as n from pictures')).rows[0].n as number;

async function expectRefused(answer: Promise<KeptPicture>, words: string): Promise<void> {
  const before = await count();
  expect(await answer).toEqual({ kind: 'refused', problem: expect.stringContaining(words) });
  expect(await count()).toBe(before);
}

describe('a picture that is taken', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'as %s becomes WebP under a name of its content, whatever its server calls it',
    async (format) => {
      const name = await kept(pictures().fromAddress(await serving(await pictureOf(format))));
      const webp = await pictures().read(name);
      expect(webp && createHash('sha256').update(webp).digest('hex').slice(0, 32)).toBe(name);
      const made = await sharp(webp ?? Buffer.alloc(0)).metadata();
      expect(made).toMatchObject({ format: 'webp', width: 300, height: 100 });
    },
  );

  it.each([
    ['wide', 4_000, 200, 640, 32],
    ['tall', 200, 4_000, 8, 160],
    ['small', 20, 16, 20, 16],
  ])('is made as small as a page needs it, and not larger: %s', async (_, width, height, ...made) => {
    const name = await kept(pictures().fromBytes(await pictureOf('png', { width, height })));
    const { width: wide, height: high } = await sharp((await pictures().read(name)) ?? '').metadata();
    expect([wide, high]).toEqual(made);
  });

  it('loses what stood beside its pixels, and stands as its camera held it', async () => {
    const secret = 'Lagos, 6.5244 N 3.3792 E';
    const exif = { IFD0: { ImageDescription: secret, Orientation: '6' } };
    const photo = await sharp(await pictureOf('jpeg'))
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(photo.includes(secret)).toBe(true);
    const hidden = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>')]);
    const webp = await pictures().read(await kept(pictures().fromBytes(hidden)));
    expect(webp?.includes('Lagos') || webp?.includes('script')).toBe(false);
    expect(await sharp(webp ?? '').metadata()).toMatchObject({ width: 53, height: 160 });
  });

  it('is kept once, however often and by whomever it is given', async () => {
    const bytes = await pictureOf('png', { colour: '#123456' });
    const before = await count();
    const names = await Promise.all([1, 2, 3].map(() => kept(pictures().fromBytes(bytes))));
    expect([new Set(names).size, await count()]).toEqual([1, before + 1]);
  });

  it('under its address here is that picture, and is not fetched', async () => {
    const name = await kept(pictures().fromBytes(await pictureOf('png')));
    const nobody = picturesWith({ resolve: () => Promise.reject(new Error('It was looked up')) });
    expect(await kept(nobody.fromAddress(PUBLIC_URL + picturePath(name)))).toBe(name);
    await expectRefused(nobody.fromAddress(PUBLIC_URL + picturePath('0'.repeat(32))), 'give it again');
  });

  it('after three redirects is the last address’s; a fourth is not followed', async () => {
    const bytes = await pictureOf('png', { colour: '#00aaaa' });
    const after =
      (redirects: number): Answering =>
      (response, nth) =>
        nth <= redirects
          ? response.writeHead(302, { location: `/again/${nth}` }).end()
          : response.writeHead(200).end(bytes);
    await kept(pictures().fromAddress(await serving(after(3))));
    await expectRefused(pictures().fromAddress(await serving(after(4))), 'more than 3 times');
  });
});

describe('a picture that is refused', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['an SVG with script', () => svg('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'SVG'],
    ['an SVG behind a prologue', () => svg('<?xml version="1.0"?><!-- x --><svg></svg>'), 'SVG'],
    ['a web page', () => Buffer.from('<!DOCTYPE html><title>Logo</title>'), 'is a web page'],
    ['a GIF', () => pictureOf('gif'), 'is neither PNG, JPEG nor WebP'],
    ['nothing', () => Buffer.alloc(0), 'is neither PNG, JPEG nor WebP'],
    ['a decompression bomb', () => hollowPng(50_000, 50_000), 'has 50000 × 50000 pixels'],
    ['a side too long', () => pictureOf('png', { width: 4_097, height: 20 }), 'at most 4096 × 4096'],
    ['a tracking pixel', () => pictureOf('png', { width: 1, height: 1 }), 'at least 16 × 16'],
    ['a size that it has not', () => hollowPng(4_000, 4_000), 'is damaged'],
    ['a part of one', async () => (await pictureOf('png')).subarray(0, 60), 'is damaged'],
    ['a head and other content', () => Buffer.from('\x89PNG\r\n\x1a\n<svg>', 'latin1'), 'is damaged'],
  ])('%s', async (_, bytes, words) => {
    await expectRefused(pictures().fromAddress(await serving(await bytes())), words);
    await expectRefused(pictures().fromBytes(await bytes()), words);
  });

  const svg = (text: string) => Buffer.from(text);

  it.each<[string, Answering, string]>([
    ['404', (response) => response.writeHead(404).end(), 'answered 404'],
    ['a redirect to nowhere', (response) => response.writeHead(302).end(), 'answered 302'],
    [
      'a redirect inside',
      redirecting('https://169.254.169.254/latest/meta-data/'),
      'not on the public internet',
    ],
    ['a redirect to a file', redirecting('file:///etc/passwd'), 'is not https'],
    ['a redirect to a secret', redirecting('https://u:p@shop.example/'), 'user name or password'],
    ['a redirect that cannot be read', redirecting('http://['), 'no address'],
    ['a connection that is cut', (response) => response.destroy(), 'ended the connection'],
  ])('whose server answers %s', async (_, answering, words) => {
    await expectRefused(pictures().fromAddress(await serving(answering)), words);
  });

  it('that never ends: no more than 2 MB of it is read', async () => {
    const endless: Answering = (response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 1)));
      };
      response.writeHead(200).on('drain', more);
      more();
    };
    await expectRefused(pictures().fromAddress(await serving(endless)), 'is larger than 2 MB');
  });

  it('that has not come after 10 seconds, all redirects together', async () => {
    const time = createSimulatedTime();
    const silent = await servePicture(() => {});
    let redirect = (): void => {};
    const slow = await servePicture((response) => {
      redirect = () => void response.writeHead(302, { location: silent.url }).end();
    });
    servers.push(silent, slow);
    const answer = picturesWith({}, time).fromAddress(slow.url);
    await slow.until(1);
    await time.advance(6_000);
    redirect();
    await silent.until(1);
    await time.advance(4_000);
    await expectRefused(answer, 'longer than 10 seconds');
  });

  it.each(['http://10.0.0.1/logo.png', 'https://[::1]:8443/logo.png', 'https://shop.example/logo.png'])(
    'at %s where that is inside and the checkout is not local: nothing is sent',
    async (address) => {
      const outside = { allowLoopback: false, resolve: async () => ['192.168.0.7'] };
      await expectRefused(picturesWith(outside).fromAddress(address), 'could not be fetched: The address');
    },
  );
});

it('no more than six are fetched at once, and two of one owner: the next is told to come again', async () => {
  const silent = await servePicture(() => {});
  servers.push(silent);
  const time = createSimulatedTime();
  const busy = picturesWith({}, time);
  const two = ['slow', 'slow'].map((owner) => busy.fromAddress(silent.url, owner));
  expect(await busy.fromAddress(silent.url, 'slow')).toEqual({ kind: 'busy' });
  const four = ['a', 'a', 'b', 'b'].map((owner) => busy.fromAddress(silent.url, owner));
  await silent.until(6);
  expect(await busy.fromAddress(silent.url, 'c')).toEqual({ kind: 'busy' });
  await time.advance(10_000);
  await Promise.all([...two, ...four]);
  await kept(busy.fromAddress(await serving(await pictureOf('png')), 'c'));
});

it('what no merchant and no link has used for a day is deleted', async () => {
  const time = createSimulatedTime();
  const timed = picturesWith({}, time);
  const keep = async (colour: string) => kept(timed.fromBytes(await pictureOf('png', { colour })));
  const [merchants = '', links = '', old = ''] = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map(keep),
  );
  await time.advance(25 * 60 * 60_000);
  const fresh = await keep('#ffff00');
  await pool.query(
    `with m as (insert into merchants (name, logo) values ('Shop', $1) returning id)
     insert into payment_links (merchant_id, env, slug, name, currency, amount_minor, logo, created_at, updated_at)
     select id, 'test', 'with-logo', 'Link', 'NGN', 5, $2, now(), now() from m`,
    [merchants, links],
  );
  expect(await timed.deleteUnused()).toBeGreaterThan(0);
  const left = await Promise.all([merchants, links, fresh, old].map((name) => pictures().read(name)));
  expect(left.map((webp) => webp !== null)).toEqual([true, true, true, false]);
});
