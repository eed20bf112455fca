// The browser as interfaces: nothing outside this folder reads the time, sets a timer, fetches or navigates.

import type { CallResult, Client } from '@titan/contract/client';
import type { EmbedData, EmbedResult } from '@titan/contract/embed-messages';
import type { MethodPlace } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import type { Timeline } from '@titan/contract/timeline';
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
  /** The service has just said what time it is. */
  sync(serverTimeMs: number): void;
};

/** Keys of our own. */
export type Ids = {
  /** One a press: what makes a repeated press act once (Idempotency-Key). */
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
  /** The controls of TEST MODE, which stand beside the service; they are absent in live mode. */
  callTestMode: Client;
  /** The truth: the payment as the service has it now. */
  readPayment(signal: AbortSignal): Promise<CallResult<PaymentView>>;
  /** What has happened so far. */
  readTimeline(): Promise<CallResult<{ steps: Timeline }>>;
};

/** `{}`: nothing is chosen that a reload would not find by itself. */
export type AddressChoice = { method?: string; stage?: string; of?: string };

/** What an entry of the browser's history shows: the list, a method before its charge, or whatever is true of the payment. */
export type HistoryStep =
  | { at: 'methods' }
  | { at: 'method'; channel: Channel; place: MethodPlace | null }
  | { at: 'truth' };

/** The page's own address and where it may go. */
export type Addresses = {
  /**
   * Shows in the page's address what a reload needs to come back to the same place: the chosen method (`?method=card`) with
   * where in it the payer went, the charge that this page saw succeed (`?paid=KPY-CA-…`), or nothing. A step that Back can take
   * back makes an entry of its own in the history (decision 0043).
   */
  show(place: AddressChoice | { paid: string }, step: HistoryStep): void;
  /** Calls `onStep` when the payer has gone back or forward to another of the page's entries, until the answer is called. */
  listen(onStep: (step: HistoryStep) => void): () => void;
  goTo(url: string): void;
  /** Opens a new tab that cannot reach back to this page; false where the browser keeps it from opening. */
  openTab(url: string): boolean;
};

/** What the browser tells about the page: reasons to read the service's truth again, and the state of the network. */
export type BrowserEvent =
  | { type: 'pageRestored' }
  | { type: 'backOnline' }
  | { type: 'wentOffline' }
  | { type: 'becameVisible' }
  | { type: 'becameHidden' }
  /** The service may have something new to say (push); `isSaid`: it has said so, and need not be asked whether it knows. */
  | { type: 'newsCame'; isSaid?: boolean };

/** The same, and what is said once, when the page has found out where it stands. */
export type PageEvent = BrowserEvent | { type: 'bankWayFound'; way: BankWay };

export type PageEvents = {
  /** Calls `onEvent` until the answer is called. */
  listen(onEvent: (event: BrowserEvent) => void): () => void;
};

/** The service's own word that the payment may have moved; opened while a screen waits for the service. */
export type PushChannel = {
  /**
   * Calls `onNews` until the answer is called: at what the service says, and after a cut, in which it may have said something.
   * Where there is no push it is never called: the page then asks from time to time.
   */
  open(onNews: (isSaid: boolean) => void): () => void;
};

/** Pages of the same payment in other tabs of this browser. What they say is no more than a reason to ask the service. */
export type OtherTabs = {
  /** Says which truth this page shows now: of the payment's state, with nothing that a payer typed. */
  tell(truth: string): void;
  /** Calls `onTold` whenever another page says so, until the answer is called. */
  listen(onTold: (truth: string) => void): () => void;
};

/** The words of the embed script's callbacks. */
export type ParentResult = EmbedResult;
export type ParentData = EmbedData;

/**
 * How the bank's page is opened here: over this page, in a tab of its own (this page stands in a shop's frame, where banks
 * refuse to be), or in place of this page (apps that show web pages open no second one).
 */
export type BankWay = 'modal' | 'tab' | 'redirect';

export type BankPages = {
  way: BankWay;
  /** Is answered once a page on this device says that the payer is back with this charge; never after `signal` aborts. */
  nextHint(chargeReference: string, signal: AbortSignal): Promise<void>;
};

/** Whoever opened the checkout. */
export type ParentWindow = {
  tell(result: ParentResult, data: ParentData): void;
};

/** Where bugs go: they are never swallowed. */
type Bugs = {
  report(error: unknown): void;
};

/** A call of the service that brought no answer to use. */
export type FailedRequest = {
  /** Of the service: `/api`. */
  base: string;
  /** As the contract declares it, without references: `/session/:id`. */
  path: string;
  /** The status of HTTP; null where there was no answer. */
  status: number | null;
};

/** Spec §1 Error reporting. What it is told is made clean of card data, codes and personal data before it leaves. */
export type ErrorReports = {
  bug(error: unknown): void;
  failedRequest(request: FailedRequest): void;
};

/** Closed words and figures; what a payer typed is none of them. */
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
