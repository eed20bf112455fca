// Sealed files are age's own: opened by its key, and by no other; what was changed or cut off is refused.
import { describe, expect, it } from 'vitest';
import { createOpener, createSealer } from './age.ts';

const KEY = Buffer.from('526cee686f73547a935fe91c77da9749e03eb7efcecf9789b8bfe40441ab17c4', 'hex');
const OTHER = Buffer.alloc(32, 7);
/** By age 1.1.1: `age -r age1el38tgpqykldnm2xjf6nzmvgd5curjflj5s4tlqakk9znzhvn4uqhws2cp`, the recipient of this key. */
const BY_AGE =
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSByUEhGVEFMUE1lajRPamJza1ZMeXhvdEpTQWlOZWJFekQ0OEsxRHNKSFdvClBwQVBEdGJYZ2szYzRJamtkQWFDSFJ6SlFFVHcybGwxRTVldmNLRUlwS00KLS0tIDRocVk5WlhxUXN6eWNaNHQxbGVMWk5FVWV1TjArRkZMMFB4c0w0VGxwQ3MKYITtRglEFrWjGVsYy7ueXbz/rLLZn5o5fccj2fCYrmcejmNCboBEx5vBDEiW/ShweMrP1bg=';

function through(
  make: (out: (bytes: Buffer) => void) => ReturnType<typeof createSealer>,
  bytes: Buffer,
  step: number,
) {
  const chunks: Buffer[] = [];
  const sink = make((chunk) => void chunks.push(Buffer.from(chunk)));
  const buffer = Buffer.alloc(step);
  // As from a reader that writes over its buffer.
  for (let from = 0; from < bytes.length; from += step)
    sink.write(buffer.subarray(0, bytes.copy(buffer, 0, from, from + step)));
  sink.end();
  return Buffer.concat(chunks);
}
const sealed = (bytes: Buffer, step = 50_000) => through((out) => createSealer(KEY, out), bytes, step);
const opened = (bytes: Buffer, keys = [KEY], step = 50_000) =>
  through((out) => createOpener(keys, out), bytes, step);

describe('a sealed file', () => {
  it('is what age makes', () => {
    expect(opened(Buffer.from(BY_AGE, 'base64')).toString()).toBe('written by age 1.1.1\n');
  });

  it.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_000])('of %i bytes is opened by its key', (size) => {
    const plain = Buffer.alloc(size, 'abc');
    const file = sealed(plain);
    expect(file.includes('abcabc')).toBe(false);
    expect(opened(file, [OTHER, KEY]).equals(plain)).toBe(true);
    expect(opened(file, [KEY], 7 + size).equals(plain)).toBe(true);
  });

  it('is opened by no other key, and by none', () => {
    for (const keys of [[], [OTHER]])
      expect(() => opened(sealed(Buffer.from('secret')), keys)).toThrow('no-key');
  });

  it('is refused where a byte was changed, or its end is missing', () => {
    const file = sealed(Buffer.alloc(65_540, 1));
    // Its version, its key's share and wrapping, its header's sum, its nonce, its first chunk, its last chunk.
    for (const at of [3, 40, 90, 130, 195, 400, file.length - 1]) {
      const changed = Buffer.from(file);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => opened(changed), String(at)).toThrow(/^(?:damaged|no-key)$/);
    }
    for (const length of [0, 10, 190, 200, 65_752, file.length - 1])
      expect(() => opened(file.subarray(0, length)), String(length)).toThrow('damaged');
  });
});
