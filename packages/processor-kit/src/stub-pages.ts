// The pages on which a payer of a double decides: the processor's own for cards, a bank's or a wallet's.

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string): string =>
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1>${body}</main></body></html>`;

/** Two buttons; each sends its form to the page's own address. */
export function decisionPage(processor: string, amount: string): string {
  return page(
    `${processor} test page`,
    `<p>Pay ${escaped(amount)}?</p><form method="post">
<button name="end" value="paid">Success</button> <button name="end" value="refused">Decline</button></form>`,
  );
}

/** After a decision on a page that leads nowhere. */
export function donePage(processor: string): string {
  return page(`${processor} test page`, '<p>You can close this page.</p>');
}

/** What a payer presses on one of them; answers where that leads. */
export async function pressOnPage(page: string, end: 'paid' | 'refused'): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const pressed = await fetch(page, { method: 'POST', redirect: 'manual', headers, body: `end=${end}` });
  return pressed.headers.get('location') ?? '';
}

/** Whether the form that was sent says that the payer pays. */
export function isPaidBy(form: unknown): boolean {
  return new URLSearchParams(String(form)).get('end') === 'paid';
}
