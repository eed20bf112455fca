// Spec §4 "realtime push channel": one stream of the service's events, opened with a ticket and kept open.
import { CONFIRMATION_EVENT, ticketForEvents } from '@titan/contract/push-events';
import type { Service, Timers } from './ports.ts';

/** What of an EventSource is used. */
export type Source = Pick<
  EventSource,
  'addEventListener' | 'close' | 'onopen' | 'onerror' | 'readyState' | 'CLOSED'
>;

export type StreamParts = {
  service: Pick<Service, 'call'>;
  timers: Timers;
  /** The page's reference. */
  reference: string;
  openSource(address: string): Source;
};

/** Waits before another ticket is asked for; the last one repeats. */
const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 30_000] as const;

/**
 * Calls `onNews` at each event (`isSaid`), and after each cut, because something may have been said meanwhile; until the answer is called.
 * A cut is mended by the browser itself while the ticket lives, and with another ticket afterwards. Where no stream can be had, each retry
 * calls it too: a network that blocks streams costs a payer half a minute and not the long waits of the specification. What an event
 * says is not read: it is a reason to ask for the truth.
 */
export function openStream(parts: StreamParts, onNews: (isSaid: boolean) => void): () => void {
  const { service, reference, openSource } = parts;
  const stopped = new AbortController();
  const { signal } = stopped;
  const retries = createRetries(parts.timers, () => {
    onNews(false);
    void connect();
  });
  let source: Source | null = null;
  let lastId = '';
  let wasOpen = false;

  const connect = async (): Promise<void> => {
    const asked = await service.call(ticketForEvents, { payment_reference: reference }, { signal });
    if (signal.aborted) return;
    if (!asked.ok) return retries.next();
    source = openSource(addressOf(reference, asked.value.ticket, lastId));
    listenTo(source);
  };
  const listenTo = (open: Source): void => {
    let isOpen = false;
    open.onopen = () => {
      isOpen = true;
      retries.reset();
      if (wasOpen) onNews(false);
      wasOpen = true;
    };
    open.addEventListener(CONFIRMATION_EVENT, (event) => {
      lastId = (event as MessageEvent).lastEventId;
      onNews(true);
    });
    open.onerror = () => {
      // The browser mends what was open; what does not open is blocked, and it would try that for ever.
      const isMending = isOpen && open.readyState !== open.CLOSED;
      isOpen = false;
      if (isMending || signal.aborted) return;
      open.close();
      retries.next();
    };
  };

  void connect();
  return () => {
    stopped.abort();
    retries.stop();
    source?.close();
  };
}

function createRetries(timers: Timers, act: () => void) {
  let failures = 0;
  let timer: unknown;
  return {
    next(): void {
      const waitMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? RETRY_MS[0];
      failures += 1;
      timer = timers.setTimeout(act, waitMs);
    },
    reset: () => void (failures = 0),
    stop: () => timers.clearTimeout(timer),
  };
}

/** A new EventSource cannot say what it heard last in a header, so the address says it. */
function addressOf(reference: string, ticket: string, lastId: string): string {
  const query = new URLSearchParams({ ticket, ...(lastId === '' ? {} : { last_event_id: lastId }) });
  return `/api/events/${encodeURIComponent(reference.toUpperCase())}?${query}`;
}
