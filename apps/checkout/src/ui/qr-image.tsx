// A QR code: dark on light in every colour scheme and on paper, as cameras want it.
import type { QrCode } from '@titan/contract/qr-code';

export function QrImage({ code: { size, path }, name }: { code: QrCode; name: string }) {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
