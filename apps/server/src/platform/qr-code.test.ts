// What stands on a screen or a sheet is what a camera reads.
import decodeQr from 'qr/decode.js';
import { expect, it } from 'vitest';
import { qrCodeOf } from './qr-code.ts';

/** Pixels to a square. */
const SCALE = 4;

/** As a camera sees it: light, with what the path draws dark. */
function photographed({ size, path }: { size: number; path: string }) {
  const side = size * SCALE;
  const data = new Uint8Array(side * side * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = Number(y) * SCALE; row < (Number(y) + 1) * SCALE; row += 1)
      data.fill(
        0,
        (row * side + Number(x) * SCALE) * 4,
        (row * side + (Number(x) + Number(run)) * SCALE) * 4,
      );
  return { width: side, height: side, data };
}

it.each([
  'https://pay.example/0123456789abcdef',
  `https://pay.example/receipt/verify#1.${'Az_-09'.repeat(50)}`,
])('is read again: %s', (address) => {
  expect(decodeQr(photographed(qrCodeOf(address)))).toBe(address);
});
