// An address as a QR code, dark on light in both themes, because cameras want it so.
import type { QrCode } from '@titan/contract/qr-code';

export function Qr({ code: { size, path }, label }: { code: QrCode; label: string }) {
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
