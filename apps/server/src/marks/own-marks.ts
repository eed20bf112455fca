// Marks that the operator has a licence for, from the folder MARKS_DIR: `mastercard.svg`, `opay.png`. They take the place of ours.
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { PICTURE_MAX_BYTES, type ReEncode } from '../merchants/re-encode.ts';
import { StartRefusal } from '../platform/config.ts';
import { nearestName } from '../platform/nearest-name.ts';
import type { Warn } from '@titan/platform/ports';
import { SLUGS } from './drawings.ts';

export type MarkFile = { type: 'image/svg+xml' | 'image/webp'; body: Buffer };
/** By slug. */
export type OwnMarks = ReadonlyMap<string, MarkFile>;

/** A mark as payers get it: a page for Nigeria may show twenty. */
const MARK_MAX_BYTES = 16 * 1_024;

type Taken = MarkFile | { problem: string };
type OwnMarksDeps = { reEncode: ReEncode; warn: Warn };

/** Reads them all. What is wrong with a file is logged, and our own mark is shown. */
export async function readOwnMarks(folder: string, { reEncode, warn }: OwnMarksDeps): Promise<OwnMarks> {
  const marks = new Map<string, MarkFile>();
  for (const file of await filesIn(folder)) {
    const slug = file.slice(0, -extname(file).length);
    const taken = marks.has(slug) ? { problem: TWICE } : await takenFrom(folder, file, slug, reEncode);
    if ('problem' in taken)
      warn(`A mark is not used and ours is shown: ${file} in MARKS_DIR ${taken.problem}`, {});
    else marks.set(slug, taken);
  }
  return marks;
}

const TWICE = 'is a second file of this name: keep one of them';

/** In the order of their names; what begins with a dot is a system's own. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new StartRefusal(
      `MARKS_DIR=${folder} cannot be read, so nothing was started. Make the folder, or leave the setting out.`,
      { cause: error },
    );
  });
  return names.filter((name) => !name.startsWith('.')).toSorted();
}

async function takenFrom(folder: string, file: string, slug: string, reEncode: ReEncode): Promise<Taken> {
  const ending = extname(file).toLowerCase();
  if (ending !== '.svg' && ending !== '.png')
    return { problem: 'is neither .svg nor .png: save it as one of these' };
  if (!SLUGS.includes(slug)) return { problem: `is named after no mark: ${meant(slug)}` };
  const bytes = await bytesOf(join(folder, file));
  if (!Buffer.isBuffer(bytes)) return bytes;
  const isSvg = ending === '.svg';
  if (isSvg && bytes.includes('<text')) return { problem: NEEDS_FONT };
  const made = isSvg ? await reEncode(bytes, 'svg') : await reEncode(bytes);
  if (!made.ok) return made;
  return made.webp.length > MARK_MAX_BYTES ? { problem: TOO_LARGE } : { type: 'image/webp', body: made.webp };
}

async function bytesOf(path: string): Promise<Buffer | { problem: string }> {
  const found = await stat(path).catch(() => null);
  if (found !== null && found.size > PICTURE_MAX_BYTES) return { problem: TOO_LARGE };
  const bytes = found?.isFile() ? await readFile(path).catch(() => null) : null;
  return bytes ?? { problem: 'is no file that the service may read' };
}

const NEEDS_FONT = 'has <text>, which needs a font that this machine may not have: turn it into paths';
const TOO_LARGE = `is too large: payers get at most ${MARK_MAX_BYTES / 1_024} kB a mark; give a simpler or smaller picture`;

function meant(slug: string): string {
  const nearest = nearestName(slug, SLUGS);
  return nearest === null ? 'docs/operating.md, "Marks", has the names' : `did you mean ${nearest}?`;
}
