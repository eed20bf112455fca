// What the page of the sandbox's banks shows: plain documents of another house than ours, with nothing of our page in them.
import { toDecimal } from '@titan/rules/money';
import type { BankAppRequest } from './bank-app.ts';
import { contentHash } from '../../page/page-headers.ts';

/** Of the pages that ask nothing. */
export const DEBIT_TEXTS = {
  unknown: 'Sandbox Bank does not know this payment.',
  left: 'You left without an answer. Sandbox Bank still waits for you.',
};

const STYLE = `
:root{color-scheme:light;font:1rem/1.5 system-ui,sans-serif;background:#f1eef6;color:#1f1530}
body{margin:0 auto;padding:16px;max-width:26rem}
h1{font-size:1.25rem;margin:0 0 8px}
p{margin:0 0 12px}
form{display:grid;gap:12px}
button{font:inherit;min-height:44px;padding:8px 12px;border:1px solid #4c1d95;border-radius:4px;background:#fff;color:#4c1d95}
button.main{background:#4c1d95;color:#fff}
details{margin-top:16px}
details form{margin-top:12px}
a{color:#4c1d95;display:inline-block;padding:10px 0}`;
const SUBMIT = 'document.forms[0].submit()';

/** Served sandboxed, so that it has an origin that is nobody's, whatever frames it. Its forms may go where they like. */
export const DEBIT_POLICY = [
  'sandbox allow-forms allow-scripts allow-top-navigation-by-user-activation',
  "default-src 'none'",
  `style-src ${contentHash(STYLE)}`,
  `script-src ${contentHash(SUBMIT)}`,
  "base-uri 'none'",
].join('; ');

/** The customer is signed in already: what is to be paid, and, below, how else a bank can behave. */
export function approvalPage({ reference, amountMinor, currency, bank }: BankAppRequest): string {
  const money = `${currency} ${toDecimal(amountMinor, currency)}`;
  const answer = `/sandbox/bank/${reference}`;
  return document(
    'Sandbox Bank: approve your payment',
    `<h1>Sandbox Bank</h1><p>Approve your payment of <strong>${money}</strong> from your account at ${bank}.</p>` +
      '<p>This is a test; no real account is charged.</p>' +
      `<form method="post" action="${answer}">` +
      '<button class="main" name="choice" value="approve">Approve payment</button>' +
      '<button name="choice" value="decline">Decline payment</button></form>' +
      '<details><summary>How else a bank can behave</summary>' +
      `<form method="post" action="${answer}">` +
      '<button name="choice" value="no_money">Approve, with too little on the account</button></form>' +
      `<form method="post" action="${answer}"><input type="hidden" name="back" value="address">` +
      '<button name="choice" value="approve">Approve, and come back by an address</button></form>' +
      `<a href="${answer}/left">Close without an answer</a></details>`,
  );
}

/** Posts itself to where the payer came from, as banks do; without script, by a button. */
export function backPage(reference: string): string {
  return document(
    'Sandbox Bank: done',
    '<h1>Sandbox Bank</h1><p>Thank you. We lead you back now.</p>' +
      `<form method="post" action="/charge-pwb/verify/${reference}">` +
      '<input type="hidden" name="status" value="done"><button class="main">Back to the shop</button></form>' +
      `<script>${SUBMIT}</script>`,
  );
}

export function debitMessagePage(text: string): string {
  return document('Sandbox Bank', `<h1>Sandbox Bank</h1><p>${text}</p>`);
}

function document(title: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<title>${title}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`
  );
}
