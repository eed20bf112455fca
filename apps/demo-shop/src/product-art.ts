// Small drawings of the products. Decoration only, so they are hidden from screen readers.
import { type Html, html } from './html.ts';

/** The ground reaches beyond the drawing, because a wide panel has room beside it. */
function drawing(ground: string, shapes: Html): Html {
  return html`<svg class="art" viewBox="0 0 320 200" aria-hidden="true">
    <path d="M-640 0h1600v200h-1600z" fill="${ground}" />
    ${shapes}
  </svg>`;
}

const RINGS = [122, 198].flatMap((x) =>
  [72, 134].map((y) => html`<circle cx="${x}" cy="${y}" r="22" /><circle cx="${x}" cy="${y}" r="11" />`),
);

const ART: Record<string, Html> = {
  tote: drawing(
    '#d9e8d6',
    html`<path d="M122 84V66a38 38 0 0 1 76 0v18" fill="none" stroke="#7c4a1e" stroke-width="9" />
      <path d="M98 82h124l10 92a10 10 0 0 1-10 11H98a10 10 0 0 1-10-11z" fill="#f3dfc1" />
      <path d="M92 142h136l4 32a10 10 0 0 1-10 11H98a10 10 0 0 1-10-11z" fill="#e2571f" />
      <path d="M160 100c12 8 14 22 0 34-14-12-12-26 0-34z" fill="#2f7a47" />`,
  ),
  coffee: drawing(
    '#f3d9b8',
    html`<path d="M112 44h96l8 132a10 10 0 0 1-10 10h-92a10 10 0 0 1-10-10z" fill="#5b2e16" />
      <path d="M110 28h100l-2 20h-96z" fill="#3f1f0f" />
      <rect x="124" y="74" width="72" height="76" rx="6" fill="#f7ead7" />
      <ellipse cx="160" cy="112" rx="17" ry="23" transform="rotate(24 160 112)" fill="#8a4b22" />
      <path d="M168 92c-14 12 0 26-15 40" fill="none" stroke="#f7ead7" stroke-width="4" />`,
  ),
  adire: drawing(
    '#d5ddf5',
    html`<path
        d="M84 36h152v132l-12 10-13-8-13 8-13-8-13 8-12-8-13 8-13-8-13 8-13-8-12 8-12-10z"
        fill="#243a8f"
      />
      <g fill="none" stroke="#cfdcff" stroke-width="4">${RINGS}<circle cx="160" cy="103" r="6" /></g>`,
  ),
};

/** The drawing of a product; nothing when there is none. */
export function artOf(productId: string): Html {
  return ART[productId] ?? html``;
}
