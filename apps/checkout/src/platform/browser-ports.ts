// The ports as a browser has them.
import { createBankPages } from './bank-pages.ts';
import { createHistorySteps } from './history-steps.ts';
import { createOtherTabs } from './other-tabs.ts';
import { createPageEvents } from './page-events.ts';
import { createParentWindow } from './parent-window.ts';
import type { Addresses, Http, Ids, Ports, PushChannel, ServerClock, Service, Timers } from './ports.ts';

const KEY_BYTES = 16;

/** The network as this page has it. */
export function createHttp(page: Window): Http {
  return {
    fetch: (...request) => page.fetch(...request),
    timeout: (delayMs) => AbortSignal.timeout(delayMs),
  };
}

export function createTimers(page: Window): Timers {
  return {
    setTimeout: (run, delayMs) => page.setTimeout(run, delayMs),
    clearTimeout: (timer) => page.clearTimeout(Number(timer)),
  };
}

/**
 * Builds the ports of this page.
 * @param page its window
 * @param parts `clock` is shared with the part of the page that runs before; `reference` and `path`: the page's own;
 *   `framers`: the origins that may
 *   stand around the page
 */
export function createBrowserPorts(
  page: Window & typeof globalThis,
  parts: {
    clock: ServerClock;
    service: Service;
    reference: string;
    path: string;
    framers: readonly string[];
  },
): Ports {
  const timers = createTimers(page);
  return {
    timers,
    clock: parts.clock,
    ids: createIds(page.crypto),
    service: parts.service,
    addresses: createAddresses(page, parts.path),
    pageEvents: createPageEvents(page),
    push: createLazyPush(page, { ...parts, timers }),
    otherTabs: createOtherTabs(page, parts.reference),
    bankPages: createBankPages(page),
    parentWindow: createParentWindow(page, parts.framers),
    bugs: { report: (error) => page.reportError(error) },
  };
}

/** Push as a chunk of its own, fetched when it is first waited for. */
function createLazyPush(
  page: Window & typeof globalThis,
  parts: { service: Service; timers: Timers; reference: string },
): PushChannel {
  return {
    open(onNews) {
      let isWanted = 'EventSource' in page;
      let close = () => {
        isWanted = false;
      };
      if (!isWanted) return close;
      import('./push-channel.ts').then(
        ({ createPushChannel }) => {
          if (isWanted) close = createPushChannel(page, parts).open(onNews);
        },
        // Without it the page goes on asking from time to time.
        () => undefined,
      );
      return () => close();
    },
  };
}

// Not `randomUUID`: that one is missing on http addresses other than localhost.
export function createIds(crypto: Crypto): Ids {
  return {
    press: () =>
      [...crypto.getRandomValues(new Uint8Array(KEY_BYTES))]
        .map((byte) => byte.toString(16).padStart(2, '0'))
        .join(''),
  };
}

function createAddresses(page: Window, path: string): Addresses {
  return {
    ...createHistorySteps(page, path),
    goTo: (url) => page.location.assign(url),
    openTab(url) {
      const tab = page.open('', '_blank');
      if (tab === null) return false;
      // Not `noopener`: with it nobody could tell whether the tab was opened.
      tab.opener = null;
      tab.location.href = url;
      return true;
    },
  };
}
