// The styles of the shell, set one by one on each element, because a page's policy may refuse foreign style sheets.
import { merged } from './browser.ts';

export type Styles = Partial<Record<string, string>>;

const CENTRED: Styles = { display: 'flex', alignItems: 'center', justifyContent: 'center' };
/** Over the whole window; on a phone the panel fills it. */
export const DIALOG = merged<Styles>(CENTRED, {
  position: 'fixed',
  inset: '0',
  // Counts where the browser has no dialogs.
  zIndex: '2147483647',
  width: '100%',
  height: '100%',
  maxWidth: 'none',
  maxHeight: 'none',
  margin: '0',
  padding: '0',
  border: '0',
  background: 'rgba(0,0,0,.6)',
});
// Pixels, because the page decides what a rem is. `medium` is the size of text that the payer has chosen in the browser.
export const PANEL: Styles = {
  position: 'relative',
  boxSizing: 'border-box',
  width: '100%',
  overflow: 'hidden',
  font: 'medium/1.5 system-ui,sans-serif',
  colorScheme: 'light dark',
  background: 'Canvas',
  color: 'CanvasText',
};
export const IN_DIALOG: Styles = {
  maxWidth: '440px',
  // With room around it and round, or filling the window and square.
  height: 'min(820px,100% - clamp(0px,(100vw - 442px)*999,32px))',
  borderRadius: 'clamp(0px,(100vw - 442px)*999,12px)',
};
/** As high as its element, where that has a height: elsewhere a percentage counts for nothing, and the payment is seen whole. */
export const IN_CONTAINER: Styles = { minHeight: '100%', height: '700px', maxHeight: '100%' };
/** In the scheme that the shop is drawn in: the payment's page has no ground there. */
export const ON_SHOPS_GROUND: Styles = { colorScheme: 'inherit', background: 'none', color: 'inherit' };
/** Laid over the panel: a percentage of a height that nobody set, as of a merchant's plain element, would be the browser's 150 pixels. */
export const FRAME: Styles = { position: 'absolute', inset: '0', width: '100%', height: '100%', border: '0' };
export const COVER = merged<Styles>(CENTRED, {
  position: 'absolute',
  inset: '0',
  flexDirection: 'column',
  gap: '16px',
  padding: '56px 24px',
  textAlign: 'center',
});
export const BUTTON: Styles = {
  boxSizing: 'border-box',
  minHeight: '48px',
  padding: '10px 20px',
  border: '1px solid',
  borderRadius: '8px',
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontWeight: '600',
  textDecoration: 'none',
  cursor: 'pointer',
};
export const CLOSE = merged<Styles>(BUTTON, {
  position: 'absolute',
  top: '8px',
  insetInlineEnd: '8px',
  width: '48px',
  padding: '0',
  border: '0',
  fontSize: '28px',
  fontWeight: '400',
  lineHeight: '1',
});
export const SPINNER: Styles = {
  width: '40px',
  height: '40px',
  boxSizing: 'border-box',
  border: '4px solid',
  borderInlineStartColor: 'transparent',
  borderRadius: '50%',
};

/** An element with these styles and children. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  styles: Styles,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  Object.assign(made.style, styles);
  made.append(...children);
  return made;
}
