// The decoder of pictures, a program of its own: whatever a file makes of it ends with its process, and with the time that that has. It is
// sent one picture, answers what it has made of it, and ends. It reads from memory alone: the three formats, or with the argument `svg` a
// drawing, which then reaches no file, no address and no script.
import sharp from 'sharp';

sharp.block({ operation: ['VipsForeignLoad'] });
const isSvg = process.argv[2] === 'svg';
sharp.unblock({
  operation: isSvg
    ? ['VipsForeignLoadSvgBuffer']
    : ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** What is wrong with its size, in words for its owner. */
export type Decoded = { ok: true; webp: Buffer } | { ok: false; problem: string };

const MAX_SIDE = 4_096;
const MIN_SIDE = 16;
/** Pages show logos 40 px high; screens have up to four dots a pixel. */
const BOX = { width: 640, height: 160 };

process.once('message', (bytes: Uint8Array) => {
  void decode(Buffer.from(bytes)).then((decoded) => process.send?.(decoded, () => process.disconnect?.()));
});

async function decode(bytes: Buffer): Promise<Decoded> {
  // The size is read from the header: the limit is ours, and its words say the size.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  const problem = isSvg ? null : sizeProblem(width, height);
  if (problem !== null) return { ok: false, problem };
  // Dots an inch, at which the drawing fills the box.
  const density = isSvg ? { density: Math.min(Math.max((72 * BOX.height) / height, 1), 100_000) } : {};
  const webp = await sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error', ...density })
    .autoOrient()
    .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 85, smartSubsample: true })
    .toBuffer();
  return { ok: true, webp };
}

function sizeProblem(width: number, height: number): string | null {
  const size = `${width} × ${height} pixels`;
  if (Math.max(width, height) > MAX_SIDE) return `has ${size}: give one of at most ${MAX_SIDE} × ${MAX_SIDE}`;
  if (Math.min(width, height) < MIN_SIDE)
    return `has ${size}: give one of at least ${MIN_SIDE} × ${MIN_SIDE}`;
  return null;
}
