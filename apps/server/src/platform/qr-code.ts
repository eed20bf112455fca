// Addresses as QR codes, for a phone that stands before another screen or a sheet of paper.
import type { QrCode } from '@titan/contract/qr-code';
import encodeQr from 'qr';

/** Light squares around the code, without which cameras do not find it. */
const QUIET_ZONE = 4;

/** One line of the path for each run of dark squares in a row. Fewer and larger squares help a cheap camera more than their repair does. */
export function qrCodeOf(text: string): QrCode {
  const rows = encodeQr(text, 'raw', { ecc: 'low', border: QUIET_ZONE });
  const runs = rows.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '#' : '.'))
        .join('')
        .matchAll(/#+/g),
    ].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  );
  return { size: rows.length, path: runs.join('') };
}

/** As a picture of its own: black on white in every colour scheme. */
export function qrPictureOf(text: string): string {
  const { size, path } = qrCodeOf(text);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  );
}
