// Where the embed script shows the checkout: over the merchant's page, or inside an element of it.

/** `?inline=…` of the frame's first address. */
export const INLINE_PLACES = ['modal', 'container'] as const;
export type InlinePlace = (typeof INLINE_PLACES)[number];

/** What follows the reference in the frame's later addresses: its links and plain forms keep it, whatever else they ask for. */
export function inlineSegment(place: InlinePlace): string {
  return `inline-${place}`;
}
