// What the sandbox's wallet shows: a plain document of another house than ours, with nothing of our page in it.
import { toDecimal } from '@titan/rules/money';
import type { PhonePrompt } from './phone.ts';
import { contentHash } from '../../page/page-headers.ts';

const STYLE = `
:root{color-scheme:light;font:1rem/1.5 system-ui,sans-serif;background:#e9f7fd;color:#0d2530}
body{margin:0 auto;padding:16px;max-width:26rem}
h1{font-size:1.25rem;margin:0 0 8px}
p{margin:0 0 12px}
form{display:grid;gap:12px}
button{font:inherit;min-height:44px;padding:8px 12px;border:1px solid #075985;border-radius:4px;background:#fff;color:#075985}
button.main{background:#075985;color:#fff}`;

/** Its forms lead to itself and from there back to us. */
export const WALLET_POLICY = [
  "default-src 'none'",
  `style-src ${contentHash(STYLE)}`,
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

/** The request for money, to be approved or declined. */
export function walletPage({ reference, amountMinor, currency }: PhonePrompt): string {
  const money = `${currency} ${toDecimal(amountMinor, currency)}`;
  return document(
    `<p>Approve your payment of <strong>${money}</strong>.</p><p>This is a test; no real wallet is charged.</p>` +
      `<form method="post" action="/sandbox/wallet/${reference}">` +
      '<button class="main" name="choice" value="approve">Approve payment</button>' +
      '<button name="choice" value="decline">Decline payment</button></form>',
  );
}

/** For an address that belongs to no payment. */
export function unknownWalletPage(): string {
  return document('<p>Sandbox Wallet does not know this payment.</p>');
}

function document(content: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>Sandbox Wallet: your payment</title><style>${STYLE}</style></head>` +
    `<body><main><h1>Sandbox Wallet</h1>${content}</main></body></html>`
  );
}
