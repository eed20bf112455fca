// A zip archive of a few files, as they are: what goes in (PDF, JPEG, PNG, a page of text) is compressed already or small. The form is
// PKWARE's APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16; names are UTF-8.
import { crc32 } from 'node:zlib';

export type ZipEntry = { name: string; content: Uint8Array };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
const UTF8 = 0x0800;
/** Made on Unix, where names are UTF-8 for every program: a file that its owner may write. */
const MADE_ON_UNIX = 0x0300;
const FILE_MODE = 0x81a40000;

/** Each name once: of two files that are called the same the second is told apart. */
export function zipOf(entries: readonly ZipEntry[], at: Date): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const taken = new Set<string>();
  let offset = 0;
  for (const { name, content } of entries) {
    const called = Buffer.from(freeName(name, taken));
    const shared = factsOf(called, content, at);
    const head = Buffer.concat([numbers([LOCAL, 4]), shared, called]);
    directory.push(
      Buffer.concat([
        numbers([CENTRAL, 4], [MADE_ON_UNIX | VERSION, 2]),
        shared,
        // No comment, first disk, binary.
        numbers([0, 2], [0, 2], [0, 2], [FILE_MODE, 4], [offset, 4]),
        called,
      ]),
    );
    parts.push(head, Buffer.from(content));
    offset += head.length + content.length;
  }
  const listed = Buffer.concat(directory);
  const { length: count } = entries;
  const end = numbers(
    [END, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [listed.length, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...parts, listed, end]);
}

/** What a file's own head and the directory both say of it. */
function factsOf(name: Buffer, content: Uint8Array, at: Date): Buffer {
  const { length } = content;
  return numbers(
    [VERSION, 2],
    [UTF8, 2],
    [0, 2],
    [dosTime(at), 2],
    [dosDate(at), 2],
    [crc32(content), 4],
    [length, 4],
    [length, 4],
    [name.length, 2],
    [0, 2],
  );
}

/** Little-endian, each in so many bytes. */
function numbers(...values: (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const written = Buffer.alloc(values.reduce((sum, [, bytes]) => sum + bytes, 0));
  let place = 0;
  for (const [value, bytes] of values) place = written.writeUIntLE(value, place, bytes);
  return written;
}

const dosTime = (at: Date): number =>
  (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);

const dosDate = (at: Date): number =>
  ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();

/** One that leads nowhere when it is taken out. */
function freeName(name: string, taken: Set<string>): string {
  const plain = name.replaceAll(/[/\\:]/g, '-').replace(/^\.+/, '') || 'file';
  const dot = plain.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
  let free = plain;
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${stem}-${n}${ending}`;
  taken.add(free.toLowerCase());
  return free;
}
