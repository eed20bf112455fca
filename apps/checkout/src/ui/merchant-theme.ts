// Gives the merchant's pair of colours to the style sheet through the CSSOM: never as CSS text (spec §1, design §6).
import { contrastRatio, parseHexColour, themeFor } from '@titan/rules/merchant-theme';

/** The card's surfaces in tokens.css; a button that is lost on one of them gets an edge there (guides: UI §4). */
const SURFACES = { light: '#ffffff', dark: '#171b22' };
const MIN_SHAPE_CONTRAST = 3;

/** Sets the button's colours on the page; without a colour of the merchant's own the style sheet's pair stays. */
export function applyMerchantTheme(
  page: HTMLElement,
  primaryColor: string | null,
  secondaryColor: string | null,
): void {
  if (primaryColor === null || parseHexColour(primaryColor) === null) return;
  const { primary, label } = themeFor(primaryColor, secondaryColor);
  page.style.setProperty('--primary', primary);
  page.style.setProperty('--on-primary', label);
  page.style.setProperty('--primary-shade', shadeFor(primary, label));
  for (const [name, surface] of Object.entries(SURFACES)) {
    if (contrastRatio(primary, surface) < MIN_SHAPE_CONTRAST) {
      page.style.setProperty(`--edge-on-${name}`, 'var(--text)');
    }
  }
}

/** Hover and press mix this in: the end of the scale that leads away from the label, so contrast only grows. */
export function shadeFor(primary: string, label: string): '#000' | '#fff' {
  return contrastRatio(primary, '#ffffff') > contrastRatio(label, '#ffffff') ? '#000' : '#fff';
}
