// Spec §4 "realtime push channel": one stream of the service's events, opened with a ticket and kept open.
import { CONFIRMATION_EVENT, ticketForEvents } from '@titan/contract/payer/push-events';
import type { Service, Timers } from './ports.ts';

/** The members of EventSource that are used. */
export type Source = Pick<
  EventSource,
  'addEventListener' | 'close' | 'onopen' | 'onerror' | 'readyState' | 'CLOSED'
>;

export type StreamDeps = {
  service: Pick<Service, 'call'>;
  timers: Timers;
  /** The page's reference. */
  reference: string;
  openSource(address: string): Source;
};

/** Waits before another ticket is asked for; the last one repeats. */
const RETRY_MS = [1_000, 2_000, 5_000, 15_000, 30_000] as const;

/**
 * Calls `onNews` at each event (`isPushed`), and after each cut, in which events may have been missed. Returns a function that closes it.
 * The browser reconnects by itself while the ticket lives; afterwards we take another ticket. Where no stream can be opened, each retry
 * calls `onNews` too: a network that blocks streams then costs a payer half a minute and not the long waits of the specification. What an
 * event contains is not read: it is a reason to read the payment.
 */
export function openStream(deps: StreamDeps, onNews: (isPushed: boolean) => void): () => void {
  const { service, reference, openSource } = deps;
  const stopped = new AbortController();
  const { signal } = stopped;
  const retries = createRetries(deps.timers, () => {
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
      // The browser reconnects a stream that was open. One that never opens is blocked, and it would retry for ever.
      const isReconnecting = isOpen && open.readyState !== open.CLOSED;
      isOpen = false;
      if (isReconnecting || signal.aborted) return;
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

/** A new EventSource cannot send the last event's id in a header, so it is in the address. */
function addressOf(reference: string, ticket: string, lastId: string): string {
  const query = new URLSearchParams({ ticket, ...(lastId === '' ? {} : { last_event_id: lastId }) });
  return `/api/events/${encodeURIComponent(reference.toUpperCase())}?${query}`;
}
