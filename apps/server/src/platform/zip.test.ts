import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { zipOf } from './zip.ts';

it('makes an archive that others read, with each name once and none that leads elsewhere', () => {
  const text = (content: string) => Buffer.from(content);
  const entries = [
    { name: 'answer.txt', content: text('Hello\n') },
    { name: '../évil/ñ.pdf', content: text('%PDF-1') },
    { name: 'Answer.txt', content: text('two') },
    { name: 'a/b', content: text('') },
  ];
  const zip = zipOf(entries, new Date('2026-11-30T10:11:12Z'));
  // As `unzip -l` and Python's zipfile list it: answer.txt, -évil-ñ.pdf, Answer-2.txt, a-b, each whole by its checksum.
  const known = '0ea80038007529bdf31e0126d21dfcf696b8e8409f33ec71765b8711012280d7';
  expect(createHash('sha256').update(zip).digest('hex')).toBe(known);
});
