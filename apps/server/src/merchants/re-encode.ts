// Makes a picture of ours out of a merchant's: what it is by its content, its size before it is decoded, then its pixels
// alone. What was hidden beside them (metadata, other content in the same file) ends here.

/** Of a picture as it is given; a logo has a tenth of that. */
export const PICTURE_MAX_BYTES = 2 * 1_024 * 1_024;
const MAX_SIDE = 4_096;
const MIN_SIDE = 16;
/** Pages show logos 40 px high; screens have up to four dots a pixel. */
const BOX = { width: 640, height: 160 };
const DECODE_SECONDS = 5;

export type ReEncoded =
  | { ok: true; webp: Buffer }
  /** What is wrong and what to do, to follow the name of the field. */
  | { ok: false; problem: string };

const problem = (text: string): ReEncoded => ({ ok: false, problem: text });

/** As WebP, which every browser that we serve can show, within what a page needs of a logo. */
export async function reEncode(bytes: Buffer): Promise<ReEncoded> {
  if (bytes.length > PICTURE_MAX_BYTES) return problem('is larger than 2 MB: give a smaller picture');
  const foreign = foreignKind(bytes);
  if (foreign !== null) return problem(foreign);
  try {
    const { sharp } = await import('./decoder.ts');
    // The size is read from the header: the limit is ours, and its words say the size.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const wrong = sizeProblem(width, height);
    if (wrong !== null) return problem(wrong);
    const webp = await sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 85, smartSubsample: true })
      .toBuffer();
    return { ok: true, webp };
  } catch {
    // The decoder's own words may quote the file.
    return problem('is damaged and cannot be decoded: save the picture anew as PNG, JPEG or WebP');
  }
}

function sizeProblem(width: number, height: number): string | null {
  const size = `${width} × ${height} pixels`;
  if (Math.max(width, height) > MAX_SIDE) return `has ${size}: give one of at most ${MAX_SIDE} × ${MAX_SIDE}`;
  if (Math.min(width, height) < MIN_SIDE)
    return `has ${size}: give one of at least ${MIN_SIDE} × ${MIN_SIDE}`;
  return null;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Where an SVG or HTML document says what it is. */
const LOOKED_AT = 4_096;

/** Why it is no picture that we decode; null: by its content it is one. What a name or a server says of it does not count. */
function foreignKind(bytes: Buffer): string | null {
  const startsWith = (magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);
  if (startsWith(PNG) || startsWith(JPEG)) return null;
  const start = bytes.toString('latin1', 0, LOOKED_AT);
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return null;
  if (/<svg[\s>]/i.test(start))
    return 'is an SVG drawing, which is not taken because it can carry script: export it as PNG';
  if (/<(?:!doctype )?html/i.test(start))
    return 'is a web page: give the address of the picture itself (it opens alone in the browser)';
  return 'is neither PNG, JPEG nor WebP: save the picture as one of these';
}
