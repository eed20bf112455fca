// The script of /{address}/share: copies the links, shows when somebody pays, and reloads the page once the payment has ended: the service
// then shows the result. Small and separate, as the payer may have loaded nothing else of ours. A note that is being typed stays: while the
// payment is open nothing is reloaded.
import { CONFIRMATION_EVENT } from '@titan/contract/payer/push-events';
import type { ShareData } from '@titan/contract/page/return-page';

/** Between two questions while no stream is open, ms. */
export const SHARE_ASKS_MS = 5_000;

type Source = Pick<EventSource, 'addEventListener' | 'readyState'>;

type ShareWatchDeps = {
  data: ShareData;
  fetch: typeof globalThis.fetch;
  setInterval(run: () => void, everyMs: number): unknown;
  openSource(address: string): Source;
  isHidden(): boolean;
  onShown(run: () => void): void;
  /** Shows whether somebody is paying. */
  showStatus(status: 'pending' | 'processing'): void;
  /** Shows this page again, as the service then draws it. */
  showAgain(): void;
};

const OPEN = 1;
const CLOSED = 2;

/** Starts in a window. */
export function startShare(page: Window & typeof globalThis, data: ShareData): void {
  const { document } = page;
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]'))
    button.addEventListener('click', () => void copy(page, button));
  watchShare({
    data,
    fetch: (...request) => page.fetch(...request),
    setInterval: (run, everyMs) => page.setInterval(run, everyMs),
    openSource: (address) => new page.EventSource(address),
    isHidden: () => document.visibilityState === 'hidden',
    onShown: (run) => document.addEventListener('visibilitychange', run),
    showStatus(status) {
      for (const line of document.querySelectorAll<HTMLElement>('[data-when]'))
        line.hidden = line.dataset['when'] !== status;
    },
    showAgain: () => page.location.replace(page.location.pathname),
  });
}

/** Starts; nothing stops it but the page's end. An event of the stream is a reason to ask; without a stream it polls. */
export function watchShare(deps: ShareWatchDeps): void {
  let source: Source | null = null;
  let isOpening = false;
  const ask = async (): Promise<void> => {
    const payment = await post<{ payment: { status: string } }>(deps, '/?type=modal-payment', {
      reference: deps.data.reference,
    });
    const status = payment?.payment.status;
    if (status === 'pending' || status === 'processing') deps.showStatus(status);
    else if (status !== undefined) deps.showAgain();
  };
  const listen = async (): Promise<void> => {
    isOpening = true;
    const { reference } = deps.data;
    const issued = await post<{ ticket: string }>(deps, '/events/ticket', { payment_reference: reference });
    isOpening = false;
    if (issued === null) return;
    const query = new URLSearchParams({ ticket: issued.ticket });
    source = deps.openSource(`/api/events/${encodeURIComponent(reference.toUpperCase())}?${query}`);
    source.addEventListener(CONFIRMATION_EVENT, () => void ask());
  };
  const look = (): void => {
    if (deps.isHidden() || source?.readyState === OPEN) return;
    void ask();
    if (!isOpening && (source === null || source.readyState === CLOSED)) void listen();
  };
  void listen();
  deps.setInterval(look, SHARE_ASKS_MS);
  deps.onShown(() => {
    if (!deps.isHidden()) void ask();
  });
}

/** Null: refused, or it did not get through. It is asked again. */
async function post<Data>(
  { fetch, data: { sessionToken } }: ShareWatchDeps,
  path: string,
  body: object,
): Promise<Data | null> {
  try {
    const answer = await fetch(`/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${sessionToken}` },
      body: JSON.stringify(body),
      cache: 'no-store',
    });
    return answer.ok ? ((await answer.json()) as { data: Data }).data : null;
  } catch {
    return null;
  }
}

/** Without the clipboard the link is selected instead. */
async function copy(page: Window & typeof globalThis, button: HTMLButtonElement): Promise<void> {
  const { copy: url = '', copied = '', selected = '' } = button.dataset;
  try {
    await page.navigator.clipboard.writeText(url);
    button.textContent = copied;
  } catch {
    const shown = [...page.document.querySelectorAll('small')].find(({ textContent }) => textContent === url);
    if (shown) page.getSelection()?.selectAllChildren(shown);
    button.textContent = selected;
  }
}
