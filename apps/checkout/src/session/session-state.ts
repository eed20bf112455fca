// Spec §2 Checkout states: the session's state, the events that change it, and what it asks of the outside. Types of session-flow.ts and
// its pieces.
import type { FormFeedback, MethodPlace } from '@titan/contract/page/page-data';
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { Channel } from '@titan/rules/methods';
import type { CallAnswered, Elapsed } from '../flow/flow.ts';
import type { MethodPayerEvents, MethodState } from '../methods/method-registry.ts';
import type { Addresses, RedirectMode, HistoryStep, PageEvent, ParentResult } from '../platform/ports.ts';
import type { MethodCall } from '../stages/method.ts';

/** Where a payer can be: a screen without a method, or a method. */
export type PagePosition =
  | 'issue-detected'
  /** An issue too, in the words of spec §8: the charge, not only the transaction, was completed before. */
  | 'charge-completed'
  | 'success'
  | 'failed'
  | 'session-end'
  | 'methods'
  | Channel;

/** The place where the payer is, with what the page keeps for it. */
export type PlaceState =
  | { is: 'methods' }
  | { is: 'method'; channel: Channel; state: MethodState }
  | { is: 'success'; redirectAtMs: number | null; stays: boolean }
  | {
      is: 'failed';
      /** When it closes itself (server time); null: it stays. */
      restartAtMs: number | null;
      stays: boolean;
      /** It is closing itself: the payment is read first. */
      closing: ReadPayment | null;
    }
  | { is: 'issue-detected' | 'charge-completed' | 'session-end' | 'redirect' | 'closed' };

/** What the page knows beside the payment. */
export type Visit = {
  /** The method that the payer has chosen, or that they want to choose another. */
  chosen: Channel | 'list' | null;
  /** This page has shown the payment while it was still open, or the address says that its payer saw it succeed. */
  sawOpen: boolean;
};

export type SessionState = Visit & {
  at: PlaceState;
  /** As it was last read. */
  payment: PaymentView;
  /** The service's answer to a form that was posted without script: for the method that the page opens with. */
  feedback: FormFeedback | null;
  /** Where in the chosen method the payer is. */
  place: MethodPlace | null;
  isOffline: boolean;
  isHidden: boolean;
  /** How another page can be opened from this one. */
  bankMode: RedirectMode;
  /** The payment is being read again: it may have changed without this page. */
  reading: ReadPayment | null;
  /** The shop is notified once that a transfer is awaited, so that it can show so beside the account. */
  isTransferReported: boolean;
  /** Still to be carried out. */
  effects: readonly Effect[];
};

type ReadPayment = { do: 'readPayment' };

/** What the page does outside of itself and needs no answer to. It stays in the session's state until it is done. */
export type Effect =
  | { do: 'show'; place: Parameters<Addresses['show']>[0]; step: HistoryStep }
  | { do: 'notifyParent'; result: ParentResult; payment: PaymentView }
  | { do: 'goTo'; url: string };

export function isEffect(call: { do: string }): call is Effect {
  return call.do === 'show' || call.do === 'notifyParent' || call.do === 'goTo';
}

export type SessionCall = ReadPayment | Effect;

/** What the payer does, on the screens around the methods and on the running method's own. */
export type PayerEvent =
  /** `place`: the row names more than the channel (pay_with_opay). */
  | { type: 'methodChosen'; channel: Channel; place?: MethodPlace }
  | { type: 'methodChangeAsked' }
  /** This browser no longer knows how it paid last. */
  | { type: 'wayForgotten' }
  | MethodPayerEvents[Channel]
  | { type: 'tryAgainAsked' }
  | { type: 'continueAsked' }
  | { type: 'stayAsked' }
  | { type: 'closeAsked' }
  /** From "Payment closed" back into the payment. */
  | { type: 'reopenAsked' };

export type SessionEvent =
  | PayerEvent
  | PageEvent
  /** Back, or Forward. */
  | { type: 'historyMoved'; step: HistoryStep }
  | CallAnswered<SessionCall | MethodCall, unknown>
  | Elapsed;
