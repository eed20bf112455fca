// Makes a picture of ours out of a merchant's: what it is by its content, its size before it is decoded, then its pixels
// alone. What was hidden beside them (metadata, other content in the same file) ends here.
import { fork } from 'node:child_process';
import type { Timers } from '@titan/platform/ports';
import type { Decoded } from './decoder.ts';

/** The largest picture that is taken; a logo has a tenth of that. */
export const PICTURE_MAX_BYTES = 2 * 1_024 * 1_024;
/** From the start of the decoder to its answer, ms; most take a fifth of a second. */
const DECODE_MS = 5_000;

export type ReEncoded =
  | { ok: true; webp: Buffer }
  /** What is wrong and what to do, to follow the name of the field; `isLate`: nothing may be, the decoder merely had no time. */
  | { ok: false; problem: string; isLate?: true };

/** `svg`: the operator's own drawing. Merchants' pictures are never taken as one. */
export type ReEncode = (bytes: Buffer, format?: 'svg') => Promise<ReEncoded>;

const problem = (text: string): ReEncoded => ({ ok: false, problem: text });
const LATE: ReEncoded = {
  ok: false,
  problem: 'could not be decoded in time: give it again in a moment',
  isLate: true,
};

/**
 * Builds it. Answers a picture as WebP, which every browser that we serve can show, within what a page needs of a logo.
 * @param program what decodes; a process of it is killed when its time is over
 */
export function createReEncode(timers: Timers, program = `${import.meta.dirname}/decoder.ts`): ReEncode {
  return async (bytes, format) => {
    if (bytes.length > PICTURE_MAX_BYTES) return problem('is larger than 2 MB: give a smaller picture');
    if (format === 'svg')
      return (await decodeApart(program, bytes, timers, ['svg'])) ?? problem('is not SVG that can be drawn');
    const foreign = foreignKind(bytes);
    if (foreign !== null) return problem(foreign);
    const decoded = await decodeApart(program, isPng(bytes) ? pixelsOfPng(bytes) : bytes, timers);
    // The decoder's own words may quote the file.
    return decoded ?? problem('is damaged and cannot be decoded: save the picture anew as PNG, JPEG or WebP');
  };
}

/** Null: the decoder failed. It knows no setting of ours, and its output is dropped. */
function decodeApart(
  program: string,
  bytes: Buffer,
  timers: Timers,
  args: readonly string[] = [],
): Promise<ReEncoded | null> {
  const child = fork(program, args, {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve) => {
    let decoded: ReEncoded | null = null;
    const end = (): void => {
      cancel();
      resolve(decoded);
    };
    const cancel = timers.after(DECODE_MS, () => {
      child.kill('SIGKILL');
      decoded ??= LATE;
      // Not waited for: it may have left its channel to another process.
      if (child.connected) child.disconnect();
      end();
    });
    child.once('message', (answer) => (decoded = answer as Decoded));
    // Not at its exit: its answer may have to be read yet.
    child.once('close', end).once('error', end);
    // That it cannot be sent needs no care: a process that is gone has closed.
    child.send(bytes, () => {});
  });
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
/** Where an SVG or HTML document says what it is. */
const LOOKED_AT = 4_096;

const startsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);
const isPng = (bytes: Buffer): boolean => startsWith(bytes, PNG);

/** Why it is no picture that we decode; null: by its content it is one. What a name or a server says of it does not count. */
function foreignKind(bytes: Buffer): string | null {
  if (isPng(bytes) || startsWith(bytes, JPEG)) return null;
  const start = bytes.toString('latin1', 0, LOOKED_AT);
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return null;
  if (/<svg[\s>]/i.test(start))
    return 'is an SVG drawing, which is not taken because it can carry script: export it as PNG';
  if (/<(?:!doctype )?html/i.test(start))
    return 'is a web page: give the address of the picture itself (it opens alone in the browser)';
  return 'is neither PNG, JPEG nor WebP: save the picture as one of these';
}

// A PNG can have texts and profiles beside its pixels, which are compressed: a few kB of them become gigabytes while it is read. The other
// formats compress nothing but pixels.

const PIXELS: ReadonlySet<string> = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
const PROFILE = 'iCCP';
/** Compressed; those that programs write have a tenth of it. */
const PROFILE_MAX_BYTES = 16_384;
/** Around the data of a chunk: its length and type before, its checksum after. */
const CHUNK_HEAD = 8;
const CHUNK_FRAME = 12;

/** The PNG with its pixels and a colour profile alone. */
function pixelsOfPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [PNG];
  let hasProfile = false;
  for (let at = PNG.length; at + CHUNK_HEAD <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + CHUNK_HEAD);
    const isProfile: boolean = type === PROFILE && !hasProfile && length <= PROFILE_MAX_BYTES;
    const next = at + CHUNK_FRAME + length;
    if (isProfile || PIXELS.has(type)) kept.push(bytes.subarray(at, next));
    hasProfile ||= isProfile;
    at = next;
  }
  return Buffer.concat(kept);
}
