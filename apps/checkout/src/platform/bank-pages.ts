// Spec §2 3DS modal and tab: which of the two works for this page, and hints from the bank's tab (§7, §9: 300 ms).
import type { BankHint, BankHintsChannel } from '@titan/contract/page/bank-hints';
import type { BankPages, RedirectMode } from './ports.ts';

const BANK_HINTS: BankHintsChannel = 'titan-3ds';
/** Apps that show this page in a view of their own: Android's web view, and the ones with most payers by their own names. */
const IN_APP = /; wv\)|FBAN|FBAV|Instagram|Line\/|MicroMessenger|Snapchat|TikTok|BytedanceWebview|GSA\//;

/** Checks this page's window once; listens only while somebody waits. */
export function createBankPages(page: Window & typeof globalThis): BankPages {
  return {
    mode: redirectModeOf(page),
    nextHint: (chargeReference, signal) =>
      new Promise((resolve) => {
        if (!('BroadcastChannel' in page)) return;
        const channel = new page.BroadcastChannel(BANK_HINTS);
        const stop = () => channel.close();
        channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          if (!isHint(data) || data.charge !== chargeReference) return;
          stop();
          resolve();
        });
        signal.addEventListener('abort', stop);
      }),
  };
}

function redirectModeOf(page: Window): RedirectMode {
  if (page.parent !== page) return 'tab';
  return IN_APP.test(page.navigator.userAgent) ? 'redirect' : 'modal';
}

function isHint(data: unknown): data is BankHint {
  return typeof data === 'object' && data !== null && 'charge' in data;
}
