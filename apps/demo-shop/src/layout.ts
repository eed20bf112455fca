// What every page of the shop has around it: one document, one style sheet. Its links lead the whole window, because
// the checkout may show the return page inside its frame (embedded-page.ts).
import { type Html, html } from './html.ts';

export type ShopPage = { title: string; main: Html };

/** A whole document. */
export function documentOf({ title, main }: ShopPage): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Titan Demo Shop</title>
        <base target="_top" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/shop.css" />
      </head>
      <body>
        <header>
          <p class="test-banner"><strong>Test shop.</strong> No real money moves.</p>
          <div class="top">
            <a class="brand" href="/">${MARK}<span>Titan Demo Shop</span></a>
            <nav aria-label="Shop"><a href="/orders">Orders</a></nav>
          </div>
        </header>
        <main>${main}</main>
        <footer>
          <p>
            A small merchant that shows how a shop uses Titan Checkout. Help:
            <a href="mailto:support@demo-shop.example">support@demo-shop.example</a>
          </p>
        </footer>
      </body>
    </html> `.markup;
}

const MARK = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
  <path d="M6 12h20l-2 15H8z" fill="currentColor" />
  <path d="M11 14v-3a5 5 0 0 1 10 0v3" fill="none" stroke="currentColor" stroke-width="2.5" />
</svg>`;

/** The shop's icon, as a file of its own. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#14532d"/><path d="M8 13h16l-2 12H10z" fill="#fff"/><path d="M12 15v-3a4 4 0 0 1 8 0v3" fill="none" stroke="#fff" stroke-width="2"/></svg>`;
