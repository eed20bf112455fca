// Spec §1 primary_color, secondary_color: hostile input made safe and readable (UI guide §4, design §6).

const DEFAULT_PRIMARY = '#12151c';
const WHITE = '#ffffff';
const BLACK = '#000000';
// Card surfaces of the light and the dark page (UI guide §3).
const SURFACES = [WHITE, '#171b22'];
const MIN_TEXT_CONTRAST = 4.5;
const MIN_SHAPE_CONTRAST = 3;

/** Reads a colour: `#rrggbb` in lower case, or null for anything else. */
export function parseHexColour(text: string): string | null {
  return /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null;
}

/**
 * Contrast of two colours by the WCAG 2.2 formula.
 * @param a `#rrggbb`, as from `parseHexColour`; so is `b`
 * @returns 1 (equal) to 21 (black on white)
 */
export function contrastRatio(a: string, b: string): number {
  const lighter = Math.max(luminanceOf(a), luminanceOf(b));
  const darker = Math.min(luminanceOf(a), luminanceOf(b));
  return (lighter + 0.05) / (darker + 0.05);
}

/**
 * The merchant's pair for the primary button.
 * @param primary as the merchant sent it; our own pair is taken when it is absent or not a colour
 * @param secondary used as label only where it reaches 4.5:1 on primary, otherwise white or black, the better one
 * @returns `#rrggbb` colours; `border`: the button needs a 1 px border, being under 3:1 on the light or the dark surface
 */
export function themeFor(
  primary: string | null,
  secondary: string | null,
): { primary: string; label: string; border: boolean } {
  const merchantPrimary = primary === null ? null : parseHexColour(primary);
  const button = merchantPrimary ?? DEFAULT_PRIMARY;
  const wished = merchantPrimary === null || secondary === null ? null : parseHexColour(secondary);
  const border = SURFACES.some((surface) => contrastRatio(button, surface) < MIN_SHAPE_CONTRAST);
  return { primary: button, label: labelOn(button, wished), border };
}

function labelOn(button: string, wished: string | null): string {
  if (wished !== null && contrastRatio(wished, button) >= MIN_TEXT_CONTRAST) return wished;
  return contrastRatio(WHITE, button) >= contrastRatio(BLACK, button) ? WHITE : BLACK;
}

function luminanceOf(colour: string): number {
  return 0.2126 * linearAt(colour, 1) + 0.7152 * linearAt(colour, 3) + 0.0722 * linearAt(colour, 5);
}

function linearAt(colour: string, start: number): number {
  const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
