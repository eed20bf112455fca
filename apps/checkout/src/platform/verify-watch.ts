// The verify page's own script (spec §2 /charge-card/verify): asks what became of the charge until there is a result, and notifies
// the page that the payer came from. Small and separate, because a payer in the bank's tab has loaded nothing of ours yet.
import type { BankHint, BankHintsChannel } from '@titan/contract/page/bank-hints';
import type { VerifyData } from '@titan/contract/page/return-page';

const BANK_HINTS: BankHintsChannel = 'titan-3ds';
/** Spec §9 "message poll 300 ms". The same as LIMITS.threeDsMessageEveryMs, which a test holds; the table is not loaded here. */
export const MESSAGE_EVERY_MS = 300;
/** Waits between questions; the last one repeats. */
export const ASK_WAITS_MS = [0, 1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** After so many answers without a result the page shows that it takes long, and goes on asking. */
export const ANSWERS_UNTIL_SLOW = 4;

export type VerifyDeps = {
  data: VerifyData;
  /** True on the page that already shows that it takes long. */
  isSlow: boolean;
  fetch: typeof globalThis.fetch;
  setTimeout(run: () => void, delayMs: number): unknown;
  setInterval(run: () => void, delayMs: number): unknown;
  /** Notifies every page of ours on this device; nothing where browsers cannot. */
  hint(hint: BankHint): void;
  /** Shows this page again, as the service then draws it. */
  showAgain(): void;
};

/** Starts in a window. */
export function startVerify(page: Window & typeof globalThis, data: VerifyData): void {
  watchVerify({
    data,
    isSlow: new URLSearchParams(page.location.search).has('asked'),
    fetch: (...request) => page.fetch(...request),
    setTimeout: (run, delayMs) => page.setTimeout(run, delayMs),
    setInterval: (run, delayMs) => page.setInterval(run, delayMs),
    hint: createHinting(page),
    showAgain: () => page.location.replace(`/charge-card/verify/${encodeURIComponent(data.charge)}?asked`),
  });
}

/** Starts; nothing stops it but the page's end. */
export function watchVerify(deps: VerifyDeps): void {
  const { charge, isFinal } = deps.data;
  deps.hint({ charge });
  deps.setInterval(() => deps.hint({ charge }), MESSAGE_EVERY_MS);
  if (!isFinal) askAfter(deps, 0);
}

function askAfter(deps: VerifyDeps, asked: number, answered = 0): void {
  const wait = ASK_WAITS_MS[Math.min(asked, ASK_WAITS_MS.length - 1)] ?? 0;
  deps.setTimeout(() => {
    void hasResult(deps).then((isThere) => {
      const count = isThere === null ? answered : answered + 1;
      if (isThere || (count === ANSWERS_UNTIL_SLOW && !deps.isSlow)) deps.showAgain();
      else askAfter(deps, asked + 1, count);
    });
  }, wait);
}

/** Null: the question did not get through, so the page could not be shown again either. It is asked again. */
async function hasResult({ data, fetch }: VerifyDeps): Promise<boolean | null> {
  try {
    const answer = await fetch(`/api/charge-card/verify/${data.charge}`, {
      headers: { accept: 'application/json', authorization: `Bearer ${data.sessionToken}` },
      cache: 'no-store',
    });
    const { data: verified } = (await answer.json()) as { data?: { status?: string } };
    return verified?.status === 'success' || verified?.status === 'failed';
  } catch {
    return null;
  }
}

/** The channel in this browser. */
export function createHinting(page: typeof globalThis): (hint: BankHint) => void {
  if (!('BroadcastChannel' in page)) return () => {};
  try {
    const channel = new page.BroadcastChannel(BANK_HINTS);
    return (hint) => channel.postMessage(hint);
  } catch {
    // A page without an origin of its own has no channel.
    return () => {};
  }
}
