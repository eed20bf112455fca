// The ports as a browser has them.
import { createBankPages } from './bank-pages.ts';
import { createHistorySteps } from './history-steps.ts';
import { createOtherTabs } from './other-tabs.ts';
import { createPageEvents } from './page-events.ts';
import { createParentWindow } from './parent-window.ts';
import type { Addresses, Http, Ports, PushChannel, ServerClock, Service, Timers } from './ports.ts';

/** The network as this page has it. */
export function createHttp(page: Window): Http {
  return {
    // The service answers in the language that the page is in.
    fetch: (address, request) =>
      page.fetch(address, {
        ...request,
        headers: { ...request?.headers, 'accept-language': page.document.documentElement.lang },
      }),
    timeout: (delayMs) => AbortSignal.timeout(delayMs),
  };
}

/**
 * Builds the ports of this page.
 * @param page its window
 * @param deps `clock` is shared with the part of the page that runs before; `reference` and `path`: the page's own;
 *   `framers`: the origins that may
 *   embed the page
 */
export function createBrowserPorts(
  page: Window & typeof globalThis,
  deps: {
    clock: ServerClock;
    timers: Timers;
    service: Service;
    reference: string;
    path: string;
    framers: readonly string[];
  },
): Ports {
  return {
    timers: deps.timers,
    clock: deps.clock,
    service: deps.service,
    addresses: createAddresses(page, deps.path),
    pageEvents: createPageEvents(page),
    push: createLazyPush(page, deps),
    otherTabs: createOtherTabs(page, deps.reference),
    bankPages: createBankPages(page),
    parentWindow: createParentWindow(page, deps.framers),
    bugs: { report: (error) => page.reportError(error) },
  };
}

/** Push as a chunk of its own, fetched when it is first waited for. */
function createLazyPush(
  page: Window & typeof globalThis,
  deps: { service: Service; timers: Timers; reference: string },
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
          if (isWanted) close = createPushChannel(page, deps).open(onNews);
        },
        // Without it the page polls.
        () => undefined,
      );
      return () => close();
    },
  };
}

function createAddresses(page: Window, path: string): Addresses {
  return {
    ...createHistorySteps(page, path),
    goTo: (url) => page.location.assign(url),
    openTab(url) {
      const tab = page.open('', '_blank');
      if (tab === null) return false;
      // Not `noopener`: with it we could not know whether the tab was opened.
      tab.opener = null;
      tab.location.href = url;
      return true;
    },
  };
}
