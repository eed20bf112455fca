// Pictures for tests, and a merchant's server that gives them.
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type Answering, startReceiver, type TestReceiver } from './webhook-receiver.ts';

type Format = 'png' | 'jpeg' | 'webp' | 'gif';

/** One of a single colour. */
export function pictureOf(
  format: Format,
  { width = 300, height = 100, colour = '#aa0000' } = {},
): Promise<Buffer> {
  const image = sharp({ create: { width, height, channels: 4, background: colour } });
  return image.toFormat(format).toBuffer();
}

/** A PNG of a few hundred bytes that says to be of this size. */
export function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([MAGIC, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

const MAGIC = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The length of the magic bytes and the chunk IHDR, which comes first. */
const HEAD_BYTES = 33;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The PNG with so many texts and colour profiles, of 50 MB each once they are read. */
export function withBombs(png: Buffer, count: number): Buffer {
  const packed = deflateSync(Buffer.alloc(50_000_000, 'a'), { level: 9 });
  const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), packed]));
  const profile = chunk('iCCP', Buffer.concat([Buffer.from('icc\0\0'), packed]));
  const bombs = Array.from({ length: count }, (_, nth) => (nth === 0 ? profile : text));
  return Buffer.concat([png.subarray(0, HEAD_BYTES), ...bombs, png.subarray(HEAD_BYTES)]);
}

/** A server on this machine that answers every request with these bytes. */
export function servePicture(bytes: Buffer | Answering): Promise<TestReceiver> {
  if (typeof bytes === 'function') return startReceiver(bytes);
  return startReceiver((response) => response.writeHead(200, { 'content-type': 'text/plain' }).end(bytes));
}
