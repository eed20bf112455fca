// What the process that looks into a merchant's file lets through: pictures without what stood beside their pixels, and PDF in which nothing acts.
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { systemTimers } from '@titan/platform/ports-node';
import { createCheckFile } from './check-file.ts';

const checkFile = createCheckFile(systemTimers);

/** Noise, which does not shrink. */
async function picture(format: 'png' | 'jpeg'): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
  const drawn = sharp({ create: { width: 64, height: 64, channels: 3, background: 'red', noise } });
  return drawn.toFormat(format).toBuffer();
}

const pdf = (objects: string, end = '%%EOF'): Buffer =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\n${objects}\nxref\ntrailer << /Root 1 0 R >>\nstartxref\n9\n${end}`,
    'latin1',
  );
const problemOf = async (bytes: Buffer) => {
  const checked = await checkFile(bytes);
  return checked.ok ? checked.kind : checked.problem;
};
const packed = (text: string): string =>
  `3 0 obj << /Type /ObjStm /Filter /FlateDecode >> stream\n${deflateSync(text).toString('latin1')}\nendstream endobj`;

it.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['a PDF', () => pdf('2 0 obj << /Type /Pages >> endobj'), 'pdf'],
  ['a PNG', () => picture('png'), 'png'],
  ['a script', () => pdf('3 0 obj << /S /JavaScript /JS (x) >> endobj'), 'active'],
  ['a script whose name is in codes', () => pdf('3 0 obj << /S /Java#53cript >> endobj'), 'active'],
  ['a script that is packed', () => pdf(packed('4 0 << /S /JavaScript >>')), 'active'],
  ['a program', () => pdf('3 0 obj << /S /Launch /F (cmd.exe) >> endobj'), 'active'],
  ['a file inside', () => pdf('3 0 obj << /Type /EmbeddedFile >> endobj'), 'active'],
  ['a form that sends', () => pdf('3 0 obj << /S /SubmitForm >> endobj'), 'active'],
  ['a password', () => pdf('3 0 obj << /Encrypt 4 0 R >> endobj'), 'locked'],
  ['no end', () => pdf('2 0 obj << /Type /Pages >> endobj', ''), 'damaged'],
  ['half a picture', async () => (await picture('jpeg')).subarray(0, 400), 'damaged'],
  ['a web page', () => Buffer.from('<html><script>'), 'not_taken'],
  ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not_taken'],
  ['an archive', () => Buffer.from('PK\u0003\u0004'), 'not_taken'],
  ['too much', () => Buffer.alloc(5 * 1_024 * 1_024 + 1), 'too_large'],
])('says what %s is', async (_, bytes, says) => {
  expect(await problemOf(await bytes())).toBe(says);
});

it('leaves of a picture its pixels alone', async () => {
  const tagged = await sharp(await picture('jpeg'))
    .withExif({ IFD0: { Copyright: 'Ada, 3a Ladoke Street' } })
    .jpeg()
    .toBuffer();
  const checked = await checkFile(tagged);
  if (!checked.ok) throw new Error(checked.problem);
  expect(tagged.includes('Ladoke')).toBe(true);
  expect(checked.content.includes('Ladoke')).toBe(false);
});
