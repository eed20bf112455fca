// The script of a receipt's ways to share (session/results/keep-receipt.tsx), on the payment's page and on its status page, and what the payment's
// page asks the service about it (decision 0067).
import type { ReceiptView } from '@titan/contract/payer/receipt';

/** Takes over the buttons of this part of a page; `onUse` is called at each click. */
export function takeOverSharing(page: Window, within: ParentNode, onUse: () => void = () => {}): void {
  const place = within.querySelector<HTMLElement>('[data-receipt]');
  if (place === null) return;
  const { navigator } = page;
  const canShare = 'share' in navigator;
  const show = (way: string, isShown: boolean): void => {
    const found = place.querySelector<HTMLElement>(`[data-way="${way}"]`);
    if (found) found.hidden = !isShown;
  };
  const showOthers = (): void => {
    show('share', false);
    show('other', true);
    // Absent on plain http, where the link itself can be copied.
    show('copy', 'clipboard' in navigator);
  };
  const showStatus = (text: string): void => {
    const status = place.querySelector('[data-status]');
    if (status) status.textContent = text;
  };
  const actions: Record<string, () => Promise<unknown>> = {
    share: () =>
      navigator
        .share({ text: place.dataset['text'] ?? '', url: place.dataset['receipt'] ?? '' })
        // A page in a shop's frame may have it and not be allowed to use it. A payer who has cancelled is not offered other ways.
        .catch((error: Error) => (error.name === 'AbortError' ? undefined : showOthers())),
    copy: () =>
      navigator.clipboard.writeText(place.dataset['receipt'] ?? '').then(
        () => showStatus(place.dataset['copied'] ?? ''),
        () => show('copy', false),
      ),
  };
  place.addEventListener('click', (event) => {
    onUse();
    const button = (event.target as Element).closest<HTMLElement>('[data-action]');
    void actions[button?.dataset['action'] ?? '']?.();
  });
  showOthers();
  if (!canShare) return;
  show('share', true);
  show('other', false);
  show('copy', false);
}

/** Reads the receipt; null: there is none, or it could not be fetched. With a form's key the receipt is first sent by e-mail. */
export async function readReceipt(
  page: Window,
  path: string,
  { formKey, signal }: { formKey?: string; signal?: AbortSignal },
): Promise<ReceiptView | null> {
  try {
    const answer = await page.fetch(path, {
      // The service answers, and writes, in the language that the page is in.
      headers: { accept: 'application/json', 'accept-language': page.document.documentElement.lang },
      cache: 'no-store',
      ...(signal ? { signal } : {}),
      ...(formKey === undefined ? {} : { method: 'POST', body: new URLSearchParams({ form_key: formKey }) }),
    });
    return ((await answer.json()) as { receipt?: ReceiptView | null }).receipt ?? null;
  } catch {
    return null;
  }
}
