// The window as reports need it: a post that nobody waits for, ids, and the words that must not leave.

const ID_BYTES = 16;

/**
 * Posts as plain text, which needs no preflight request; without cookies, and also while the page is being left.
 * @throws what the receiver answered, when it did not take it
 */
export async function postReport(page: Window, address: string, body: string): Promise<void> {
  const { ok, status } = await page.fetch(address, {
    method: 'POST',
    body,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  if (!ok) throw new Error(`HTTP ${status}`);
}

/** 32 hexadecimal characters. */
export function randomId(crypto: Crypto): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What the payer has typed, as it is in the boxes at this moment. */
export function wordsOnPage(document: Document): string[] {
  const boxes = document.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])');
  return [...boxes].flatMap(({ value }) => [value, value.replace(/\s/g, '')]).filter(Boolean);
}
