// The pages on which a payer decides: Paystack's own for cards, and the bank's or wallet's that `open_url` leads to.

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;

/** Two buttons; each sends its form to the page's own address. */
export function decisionPage(amount: string): string {
  return page(
    'Paystack test page',
    `<p>Pay ${escaped(amount)}?</p><form method="post">
<button name="end" value="paid">Success</button> <button name="end" value="refused">Decline</button></form>`,
  );
}

/** After a decision on a page that leads nowhere, as after `open_url`. */
export function donePage(): string {
  return page('Paystack test page', '<p>You can close this page.</p>');
}
