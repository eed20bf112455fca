// Small drawings of the products. Decoration only, so they are hidden from screen readers.
import { type Html, html } from './html.ts';

const TOTE = html` <svg class="art art-tote" viewBox="0 0 320 200" aria-hidden="true" focusable="false">
  <path
    d="M122 84V66a38 38 0 0 1 76 0v18"
    fill="none"
    stroke="#7c4a1e"
    stroke-width="9"
    stroke-linecap="round"
  />
  <path d="M98 82h124l10 92a10 10 0 0 1-10 11H98a10 10 0 0 1-10-11z" fill="#f3dfc1" />
  <path d="M92 142h136l4 32a10 10 0 0 1-10 11H98a10 10 0 0 1-10-11z" fill="#e2571f" />
  <path d="M160 100c12 8 14 22 0 34-14-12-12-26 0-34z" fill="#2f7a47" />
  <path d="M160 134v-30" stroke="#f3dfc1" stroke-width="3" stroke-linecap="round" />
</svg>`;

const COFFEE = html` <svg class="art art-coffee" viewBox="0 0 320 200" aria-hidden="true" focusable="false">
  <path d="M112 44h96l8 132a10 10 0 0 1-10 10h-92a10 10 0 0 1-10-10z" fill="#5b2e16" />
  <path d="M110 28h100l-2 20h-96z" fill="#3f1f0f" />
  <rect x="124" y="74" width="72" height="76" rx="6" fill="#f7ead7" />
  <ellipse cx="160" cy="108" rx="17" ry="23" transform="rotate(24 160 108)" fill="#8a4b22" />
  <path d="M168 88c-14 12 0 26-15 40" fill="none" stroke="#f7ead7" stroke-width="4" stroke-linecap="round" />
  <path d="M138 140h44" stroke="#5b2e16" stroke-width="4" stroke-linecap="round" />
</svg>`;

const ADIRE = html` <svg class="art art-adire" viewBox="0 0 320 200" aria-hidden="true" focusable="false">
  <path d="M84 36h152v132l-12 10-13-8-13 8-13-8-13 8-12-8-13 8-13-8-13 8-13-8-12 8-12-10z" fill="#243a8f" />
  <g fill="none" stroke="#cfdcff" stroke-width="4">
    <circle cx="122" cy="72" r="22" />
    <circle cx="122" cy="72" r="11" />
    <circle cx="198" cy="72" r="22" />
    <circle cx="198" cy="72" r="11" />
    <circle cx="122" cy="134" r="22" />
    <circle cx="122" cy="134" r="11" />
    <circle cx="198" cy="134" r="22" />
    <circle cx="198" cy="134" r="11" />
    <path d="M160 44v16m0 24v38m0 24v18M92 103h18m24 0h52m24 0h18" />
  </g>
  <circle cx="160" cy="103" r="8" fill="#cfdcff" />
</svg>`;

const ART: Record<string, Html> = { tote: TOTE, coffee: COFFEE, adire: ADIRE };

/** The drawing of a product; nothing when there is none. */
export function artOf(productId: string): Html {
  return ART[productId] ?? html``;
}
