// A QR code as it is drawn.

/** `path` draws its dark squares in a square of `size` units, quiet zone included. */
export type QrCode = { size: number; path: string };
