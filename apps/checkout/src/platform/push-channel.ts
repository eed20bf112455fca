// One stream for all tabs of a payment: the tab that holds a lock listens, and posts to the others (decision 0017).
import type { PushChannel, Service, Timers } from './ports.ts';
import { openStream } from './push-stream.ts';

/** How tabs of this browser find each other. */
export type Tabs = {
  locks: Pick<LockManager, 'request'>;
  openRoom(name: string): BroadcastChannel;
};

export type PushChannelDeps = { service: Pick<Service, 'call'>; timers: Timers; reference: string };

/**
 * The channel of this window. While the page is in the history cache it listens to nothing.
 * @param page its window, which must know EventSource
 */
export function createPushChannel(page: Window & typeof globalThis, deps: PushChannelDeps): PushChannel {
  const stream: PushChannel = {
    open: (onNews) => openStream({ ...deps, openSource: (address) => new page.EventSource(address) }, onNews),
  };
  const tabs = tabsOf(page);
  const channel = tabs === null ? stream : shareStream(tabs, `titan-push-${deps.reference}`, stream);
  return {
    open(onNews) {
      let stop: (() => void) | null = null;
      const begin = () => (stop ??= channel.open(onNews));
      const end = () => {
        stop?.();
        stop = null;
      };
      begin();
      page.addEventListener('pageshow', begin);
      page.addEventListener('pagehide', end);
      return () => {
        page.removeEventListener('pageshow', begin);
        page.removeEventListener('pagehide', end);
        end();
      };
    },
  };
}

/**
 * Shares a stream under a name. News is no more than a reason to ask the service, so another page of this origin that posts some does no
 * harm. When the listening tab closes, the next one takes over.
 */
export function shareStream(tabs: Tabs, name: string, stream: PushChannel): PushChannel {
  return {
    open(onNews) {
      const room = tabs.openRoom(name);
      room.onmessage = ({ data }) => onNews(data === true);
      let alone = () => {};
      const stopped = new AbortController();
      const { signal } = stopped;
      const listen = (): Promise<void> | void => {
        if (signal.aborted) return;
        const close = stream.open((isPushed) => {
          onNews(isPushed);
          room.postMessage(isPushed);
        });
        return new Promise((release) =>
          signal.addEventListener('abort', () => {
            close();
            release();
          }),
        );
      };
      tabs.locks.request(name, { signal }, listen).catch(() => {
        // Our own abort while another tab listens; else the browser denies us locks, as in frames for payers who block
        // storage: then this tab listens for itself.
        if (!signal.aborted) alone = stream.open(onNews);
      });
      return () => {
        stopped.abort();
        alone();
        room.close();
      };
    },
  };
}

/** Null where the browser, or an insecure address, has neither: each tab then has a stream of its own. */
function tabsOf(page: Window & typeof globalThis): Tabs | null {
  const locks = page.navigator.locks as LockManager | undefined;
  if (locks === undefined || !('BroadcastChannel' in page)) return null;
  return { locks, openRoom: (name) => new page.BroadcastChannel(name) };
}
