// The browser as interfaces: nothing outside this folder reads the time, sets a timer, fetches or navigates.

import type { CallResult, Client } from '@titan/contract/payer/client';
import type { EmbedData, EmbedResult } from '@titan/contract/merchant/embed-messages';
import type { MethodPlace } from '@titan/contract/page/page-data';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Timeline } from '@titan/contract/payer/timeline.schema';
import type { Channel } from '@titan/rules/methods';

/** Timers, so that a simulated clock can drive every wait. */
export type Timers = {
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
};

/** The service's time, whatever the payer's own clock says. */
export type ServerClock = {
  /** Epoch ms. */
  now(): number;
  /** Takes over the time that the service has just reported. */
  sync(serverTimeMs: number): void;
};

export type Ids = {
  /** A new idempotency key: one for each submission, so that a repeat acts once. */
  submission(): string;
};

export type Http = {
  fetch: typeof globalThis.fetch;
  /** A signal that aborts after this many ms. */
  timeout(delayMs: number): AbortSignal;
};

/** The calls of one payment, in its payer's session. */
export type Service = {
  call: Client;
  /** The controls of TEST MODE, which stand beside the service; they are absent in live mode. */
  callTestMode: Client;
  /** The payment as the service has it now. */
  readPayment(signal: AbortSignal): Promise<CallResult<PaymentView>>;
  /** What has happened so far. */
  readTimeline(): Promise<CallResult<{ steps: Timeline }>>;
};

/** `{}`: nothing is chosen that a reload would not find by itself. */
export type AddressChoice = { method?: string; stage?: string; of?: string };

/** What an entry of the browser's history shows: the list, a method before its charge, or what the payment by itself leads to. */
export type HistoryStep =
  | { at: 'methods' }
  | { at: 'method'; channel: Channel; place: MethodPlace | null }
  | { at: 'payment' };

/** The page's own address and where it may go. */
export type Addresses = {
  /**
   * Shows in the page's address what a reload needs to come back to the same place: the chosen method (`?method=card`) with
   * where in it the payer went, the charge that this page saw succeed (`?paid=KPY-CA-…`), or nothing. A step that Back can undo
   * makes an entry of its own in the history (decision 0043).
   */
  show(place: AddressChoice | { paid: string }, step: HistoryStep): void;
  /** Calls `onStep` when the payer goes back or forward to another of the page's entries. Returns a function that stops it. */
  listen(onStep: (step: HistoryStep) => void): () => void;
  goTo(url: string): void;
  /** Opens a new tab that cannot reach back to this page; false where the browser keeps it from opening. */
  openTab(url: string): boolean;
};

/** Events of the browser: reasons to read the payment again, and the state of the network. */
export type BrowserEvent =
  | { type: 'pageRestored' }
  | { type: 'backOnline' }
  | { type: 'wentOffline' }
  | { type: 'becameVisible' }
  | { type: 'becameHidden' }
  /** The payment may have changed (push). `isPushed`: the service itself reported so; else events may have been missed. */
  | { type: 'newsCame'; isPushed?: boolean };

/** The same, and one that comes once: how the bank's page can be opened from here. */
export type PageEvent = BrowserEvent | { type: 'modeFound'; mode: RedirectMode };

export type PageEvents = {
  /** Calls `onEvent` at each. Returns a function that stops it. */
  listen(onEvent: (event: BrowserEvent) => void): () => void;
};

/** The service's notice that the payment may have changed; open while a screen waits for the service. */
export type PushChannel = {
  /**
   * Calls `onNews` at each event of the service, and after a cut, in which events may have been missed (`isPushed` false). Returns a
   * function that closes it. Without push it is never called: the page then polls.
   */
  open(onNews: (isPushed: boolean) => void): () => void;
};

/** Pages of the same payment in other tabs of this browser. What they post is no more than a reason to ask the service. */
export type OtherTabs = {
  /** Posts which version of the payment this page shows now, with nothing that a payer typed. */
  post(version: string): void;
  /** Calls `onPost` whenever another page posts its version. Returns a function that stops it. */
  listen(onPost: (version: string) => void): () => void;
};

/** The words of the embed script's callbacks. */
export type ParentResult = EmbedResult;
export type ParentData = EmbedData;

/**
 * How the bank's page is opened here: over this page, in a tab of its own (this page is in a shop's frame, where banks refuse to
 * load), or in place of this page (apps that show web pages open no second one).
 */
export type RedirectMode = 'modal' | 'tab' | 'redirect';

export type BankPages = {
  mode: RedirectMode;
  /** Resolves once a page on this device reports that the payer is back with this charge; never after `signal` aborts. */
  nextHint(chargeReference: string, signal: AbortSignal): Promise<void>;
};

/** Whoever opened the checkout. */
export type ParentWindow = {
  notify(result: ParentResult, data: ParentData): void;
};

/** Where bugs go: they are never swallowed. */
type Bugs = {
  report(error: unknown): void;
};

/** A call of the service that brought no answer to use. */
export type FailedRequest = {
  /** The service’s calls: `/api`. */
  base: string;
  /** As the contract declares it, without references: `/session/:id`. */
  path: string;
  /** The status of HTTP; null where there was no answer. */
  status: number | null;
};

/** Spec §1 Error reporting. Card data, codes and personal data are removed before a report leaves. */
export type ErrorReports = {
  bug(error: unknown): void;
  failedRequest(request: FailedRequest): void;
};

/** Fixed words and figures, never what a payer typed. */
export type TrackedFacts = Readonly<Record<string, string | number | boolean>>;

/** Spec §1 Tracking actions. None of them throws, and none is waited for: a failure is a warning in the browser's log. */
export type Tracker = {
  /** From here on, what happens belongs to this name. */
  identify(name: string): void;
  track(event: string, facts?: TrackedFacts): void;
  /** Goes with every later event. */
  register(facts: TrackedFacts): void;
  /** No longer goes with them. */
  unregister(fact: string): void;
  setPersonProperties(facts: TrackedFacts): void;
  /** What follows belongs to somebody new. */
  reset(): void;
};

/** Everything that the page is given from outside once it is attached. */
export type Ports = {
  timers: Timers;
  clock: ServerClock;
  service: Service;
  addresses: Addresses;
  pageEvents: PageEvents;
  push: PushChannel;
  otherTabs: OtherTabs;
  parentWindow: ParentWindow;
  bankPages: BankPages;
  bugs: Bugs;
};
