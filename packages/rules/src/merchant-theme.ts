// Spec §1 primary_color, secondary_color: hostile input made safe and readable.

const WHITE = '#ffffff';
const BLACK = '#000000';
const MIN_TEXT_CONTRAST = 4.5;
const MIN_SHAPE_CONTRAST = 3;
/** Contrast of a band or a tint with the surface that it is on: visible, and no more. */
const MIN_SEEN_CONTRAST = 1.08;

/** What the brand stands on, by scheme; the same values as in the page's tokens.css. `tint`: how much of the brand is in its tint. */
const SCHEMES = {
  light: { surface: WHITE, away: BLACK, tint: 0.06 },
  dark: { surface: '#171b22', away: WHITE, tint: 0.12 },
} as const;

const TEXT_IN_THE_DARK = '#f2f4f8';
/** To white, of a band in the dark: a brighter one would glare. */
const MIN_DARK_BAND_TO_WHITE = 2.1;
/** To white: darkened any paler brand would be a dull grey. */
const MIN_BRIGHT_TO_WHITE = 1.2;

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

export type Scheme = keyof typeof SCHEMES;

/** A merchant's colours as the page uses them, each `#rrggbb`; the names are those of its custom properties. */
export type Brand = Record<(typeof ROLES)[number], string>;

const ROLES = [
  'brand',
  'on-brand',
  /** What hover and press mix in: the end of the scale that leads away from the label, so that contrast only grows. */
  'brand-shade',
  /** The button's outline: seen on the surface where the brand itself is too light for it. */
  'brand-edge',
  'brand-tint',
  /** The brand as text and signs on its tint. */
  'brand-ink',
  /** The button that cannot be pressed yet keeps the hue. */
  'brand-off',
  'on-brand-off',
  /** The ground of the summary, and the text on it. */
  'band',
  'on-band',
  'on-band-muted',
] as const;

/**
 * The merchant's colours in one scheme, made readable.
 * @param primary as the merchant sent it; null is returned when it is absent or not a colour
 * @param secondary used as label only where it reaches 4.5:1 on the brand, otherwise white or black, the better one
 */
export function brandIn(scheme: Scheme, primary: string | null, secondary: string | null): Brand | null {
  const wished = primary === null ? null : parseHexColour(primary);
  if (wished === null) return null;
  const { surface, away, tint: share } = SCHEMES[scheme];
  const { brand, edge, band } = standingIn(scheme, wished);
  const labelWished = secondary === null ? null : parseHexColour(secondary);
  const label = labelOn(brand, labelWished);
  const tint = moved(mixed(surface, brand, share), brand, surface, MIN_SEEN_CONTRAST);
  const off = mixed(surface, brand, isGrey(wished) ? 0.24 : 0.45);
  const onBand = labelOn(band, labelWished);
  return {
    brand,
    'on-brand': label,
    'brand-shade': contrastRatio(brand, WHITE) > contrastRatio(label, WHITE) ? BLACK : WHITE,
    'brand-edge': edge,
    'brand-tint': tint,
    'brand-ink': moved(brand, away, tint, MIN_TEXT_CONTRAST),
    'brand-off': off,
    'on-brand-off': moved(brand, labelOn(off, null), off, MIN_TEXT_CONTRAST),
    band,
    'on-band': onBand,
    'on-band-muted': moved(mixed(onBand, band, 0.2), onBand, band, MIN_TEXT_CONTRAST),
  };
}

/**
 * The brand stays what it is, moved only where it could not be told from the surface; its edge is what is seen well. In the dark a black or
 * grey would look switched off: its button turns round. A bright band is darkened there, and a nearly white one only tints the surface.
 */
function standingIn(scheme: Scheme, wished: string): { brand: string; edge: string; band: string } {
  const { surface, away } = SCHEMES[scheme];
  const brand = moved(wished, away, surface, MIN_SEEN_CONTRAST);
  const edge = moved(wished, away, surface, MIN_SHAPE_CONTRAST);
  if (scheme === 'light') return { brand, edge, band: brand };
  if (isGrey(wished) && edge !== wished)
    return { brand: TEXT_IN_THE_DARK, edge: TEXT_IN_THE_DARK, band: brand };
  const band =
    contrastRatio(wished, WHITE) < MIN_BRIGHT_TO_WHITE
      ? mixed(surface, wished, 0.16)
      : moved(brand, BLACK, WHITE, MIN_DARK_BAND_TO_WHITE);
  return { brand, edge, band };
}

/**
 * The merchant's colours as custom properties, for a style of the document's own: there with the first paint, without script. Made of
 * checked colours alone, so nothing that a merchant sends is CSS. Empty where the page keeps our own colours.
 */
export function brandStyle({ primary_color: primary, secondary_color: secondary }: BrandColours): string {
  const light = brandIn('light', primary, secondary);
  const dark = brandIn('dark', primary, secondary);
  if (light === null || dark === null) return '';
  // What is the same in the dark stands there already.
  const changes = ROLES.filter((role) => dark[role] !== light[role]);
  return `${rootRule(light, ROLES)}@media(prefers-color-scheme:dark){${rootRule(dark, changes)}}`;
}

/** The same in one scheme, whichever the browser's is. */
export function fixedStyle(
  scheme: Scheme,
  { primary_color: primary, secondary_color: secondary }: BrandColours,
): string {
  const brand = brandIn(scheme, primary, secondary);
  return `:root{color-scheme:${scheme}}${brand === null ? '' : rootRule(brand, ROLES)}`;
}

/** As a payment's and a link's `checkout_customization` have them. */
export type BrandColours = { primary_color: string | null; secondary_color: string | null };

function rootRule(brand: Brand, roles: readonly (typeof ROLES)[number][]): string {
  return `:root{${roles.map((role) => `--${role}:${brand[role]}`).join(';')}}`;
}

/**
 * The colour itself where it is seen well enough on the ground, else moved towards the other only as far as it must: on the way to
 * white it first becomes as bright as its hue can be, so that it does not turn grey.
 */
function moved(colour: string, towards: string, ground: string, least: number): string {
  const middle = towards === WHITE ? vivid(colour) : towards;
  for (const [from, to] of [
    [colour, middle],
    [middle, towards],
  ] as const) {
    for (let share = 0; share < 1; share += 0.02) {
      const tried = mixed(from, to, share);
      if (contrastRatio(tried, ground) >= least) return tried;
    }
  }
  return towards;
}

/** Too little hue to be told from a button that is switched off. */
function isGrey(colour: string): boolean {
  const channels = [1, 3, 5].map((at) => channelAt(colour, at));
  return Math.max(...channels) - Math.min(...channels) <= Math.max(...channels) / 4;
}

function vivid(colour: string): string {
  const channels = [1, 3, 5].map((at) => channelAt(colour, at));
  const most = Math.max(...channels);
  return most === 0 ? WHITE : hexOf(channels.map((value) => (value * 255) / most));
}

/** The first with so much of the second in it, as `color-mix(in srgb, …)` does. */
function mixed(colour: string, other: string, share: number): string {
  return hexOf(
    [1, 3, 5].map((at) => channelAt(colour, at) + (channelAt(other, at) - channelAt(colour, at)) * share),
  );
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

function labelOn(button: string, wished: string | null): string {
  if (wished !== null && contrastRatio(wished, button) >= MIN_TEXT_CONTRAST) return wished;
  return contrastRatio(WHITE, button) >= contrastRatio(BLACK, button) ? WHITE : BLACK;
}

function luminanceOf(colour: string): number {
  return 0.2126 * linearAt(colour, 1) + 0.7152 * linearAt(colour, 3) + 0.0722 * linearAt(colour, 5);
}

function linearAt(colour: string, start: number): number {
  const share = channelAt(colour, start) / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function channelAt(colour: string, start: number): number {
  return Number.parseInt(colour.slice(start, start + 2), 16);
}
