// The browser as interfaces (design §3): nothing outside this folder reads the time, sets a timer, fetches or navigates.

import type { CallResult, Client } from '@titan/contract/client';
import type { PaymentView } from '@titan/contract/payment';

/** Timers; the same shape as XState's clock, so that a simulated clock can drive every wait. */
export type Timers = {
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
};

/** The service's time, whatever the payer's own clock says. */
export type ServerClock = {
  /** Epoch ms. */
  now(): number;
  /** The service has just said what time it is. */
  sync(serverTimeMs: number): void;
};

/** Keys of our own. */
export type Ids = {
  /** One a press: what makes a repeated press act once (design §3, Idempotency-Key). */
  press(): string;
};

export type Http = {
  fetch: typeof globalThis.fetch;
  /** A signal that aborts after this many ms. */
  timeout(delayMs: number): AbortSignal;
};

/** The calls of one payment, in its payer's session. */
export type Service = {
  call: Client;
  /** The truth: the payment as the service has it now. */
  readPayment(signal: AbortSignal): Promise<CallResult<PaymentView>>;
};

/** The page's own address and where it may go. */
export type Addresses = {
  /**
   * Shows in the page's address what a reload needs to come back to the same place: the chosen method (`?method=card`), the
   * charge that this page saw succeed (`?paid=KPY-CA-…`), or nothing. Makes no history entry.
   */
  show(place: { method?: string; paid?: string }): void;
  goTo(url: string): void;
};

/** What the browser tells about the page: reasons to read the service's truth again, and the state of the network. */
export type PageEvent =
  | { type: 'pageRestored' }
  | { type: 'backOnline' }
  | { type: 'wentOffline' }
  | { type: 'becameVisible' };

export type PageEvents = {
  /** Calls `onEvent` until the answer is called. */
  listen(onEvent: (event: PageEvent) => void): () => void;
};

/** The words of facts/merchant-api.md "Inline script". */
export type ParentResult = 'success' | 'failed' | 'pending' | 'close';
export type ParentData = { amount: string; reference: string; status: string };

/** Whoever opened the checkout. */
export type ParentWindow = {
  tell(result: ParentResult, data: ParentData): void;
};

/** Where bugs go: they are never swallowed. */
export type Bugs = {
  report(error: unknown): void;
};

/** Everything that the page's machines are given from outside. */
export type Ports = {
  timers: Timers;
  clock: ServerClock;
  ids: Ids;
  service: Service;
  addresses: Addresses;
  pageEvents: PageEvents;
  parentWindow: ParentWindow;
  bugs: Bugs;
};
