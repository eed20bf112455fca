// The checker of files for disputes, a program of its own: whatever a file makes of it ends with its process. It is sent one file, answers
// what it has made of it, and ends.
import { constants, inflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { CheckedFile, FileProblem } from './check-file.ts';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

const MAX_BYTES = 5 * 1_024 * 1_024;
const MAX_PIXELS = 40_000_000;
/** All that a PDF has compressed: a few scanned pages. */
const MAX_INFLATED = 256 * 1_024 * 1_024;

process.once('message', (bytes: Uint8Array) => {
  const answer = (checked: CheckedFile) => process.send?.(checked, () => process.disconnect?.());
  check(Buffer.from(bytes)).then(answer, () => answer({ ok: false, problem: 'damaged' }));
});

const refusal = (problem: FileProblem): CheckedFile => ({ ok: false, problem });

async function check(bytes: Buffer): Promise<CheckedFile> {
  const start = bytes.toString('latin1', 0, 8);
  if (start.startsWith('\x89PNG')) return redrawn(bytes, 'png');
  if (start.startsWith('\xFF\xD8\xFF')) return redrawn(bytes, 'jpeg');
  if (!start.startsWith('%PDF-1.') && !start.startsWith('%PDF-2.')) return refusal('not_taken');
  const problem = pdfProblem(bytes);
  return problem === null ? { ok: true, kind: 'pdf', content: bytes } : refusal(problem);
}

/** Its pixels, upright, and nothing that stood beside them: no place where it was taken, no texts, no second file. */
async function redrawn(bytes: Buffer, kind: 'png' | 'jpeg'): Promise<CheckedFile> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > MAX_PIXELS) return refusal('too_large');
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb');
  const content = await (kind === 'png' ? picture.png() : picture.jpeg({ quality: 88 })).toBuffer();
  return content.length > MAX_BYTES ? refusal('too_large') : { ok: true, kind, content };
}

/**
 * Names that make a PDF act: scripts, what starts programs or opens other files, forms that send, files inside it, films. An action has one of
 * them in full, so what stands for them in short is not looked for; a link that its reader presses is none.
 */
const ACTS =
  /\/(?:JavaScript|Launch|GoToR|GoToE|SubmitForm|ImportData|EmbeddedFiles?|FileAttachment|RichMedia|Rendition|XFA)(?![A-Za-z0-9])/;
const OBJECTS_INSIDE = /\/ObjStm(?![A-Za-z0-9])/;
/** Ways to pack a stream that we do not unpack. */
const OTHER_PACKINGS = /\/(?:LZW|ASCII85|ASCIIHex|RunLength)Decode(?![A-Za-z0-9])/;
const ENDS_WITHIN = 2_048;

function pdfProblem(bytes: Buffer): FileProblem | null {
  const raw = bytes.toString('latin1');
  if (!raw.slice(-ENDS_WITHIN).includes('%%EOF') || !/startxref\s+\d+/.test(raw)) return 'damaged';
  const text = plainNames(raw);
  if (/\/Encrypt(?![A-Za-z0-9])/.test(text)) return 'locked';
  if (ACTS.test(text)) return 'active';
  // What stands in them would be seen by nobody but its reader.
  if (OBJECTS_INSIDE.test(text) && OTHER_PACKINGS.test(text)) return 'damaged';
  if (!OBJECTS_INSIDE.test(text) && !/\/Pages(?![A-Za-z0-9])/.test(text)) return 'damaged';
  return streamsProblem(bytes, raw);
}

/** Names may be written with codes: `/Java#53cript`. */
const plainNames = (text: string): string =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Objects may stand within streams, so whatever can be inflated is looked into; a picture or a font is not, and holds no object. */
function streamsProblem(bytes: Buffer, raw: string): FileProblem | null {
  let left = MAX_INFLATED;
  for (const { index, 0: keyword } of raw.matchAll(/stream\r?\n/g)) {
    const end = raw.indexOf('endstream', index);
    const inflated = inflate(bytes.subarray(index + keyword.length, end < 0 ? undefined : end), left);
    if (inflated === 'too_large') return 'too_large';
    left -= inflated.length;
    if (ACTS.test(plainNames(inflated.toString('latin1')))) return 'active';
  }
  return null;
}

const NOTHING = Buffer.alloc(0);

/** What is cut or followed by something counts as far as it goes, as readers take it. */
function inflate(packed: Buffer, most: number): Buffer | 'too_large' {
  try {
    return inflateSync(packed, { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too_large' : NOTHING;
  }
}
