// What a payment method offers to the session around it: a flow that begins at the server state and ends with one outcome. This file knows
// no method; the methods by channel are in method-registry.ts.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { MethodPlace, FormFeedback, StageChoices } from '@titan/contract/page/page-data';
import type { PaymentStatus, PaymentView, ReversalView } from '@titan/contract/payer/payment.schema';
import type { MethodId } from '@titan/rules/methods';
import type { Flow } from '../flow/flow.ts';
import type { RedirectMode } from '../platform/ports.ts';
import type { FormSeal } from '../ui/stage-form.tsx';

/** A sentence above a form. `banner`: about 2 s, or until the next edit (spec); afterwards it stays as text. */
export type Notice = {
  /** The service's words, or the key of ours. */
  text: string | { key: NoticeKey };
  tone: 'error' | 'info';
  banner: boolean;
  /** It speaks of a code or prompt that was asked for again, and not of what was typed. */
  of?: 'resend';
};

/** Sentences of ours that a method shows above its form. */
export type NoticeKey = 'notReached' | 'notResent' | 'noRate' | 'cardDeleted';

/** What a screen of a method shows: the stage that the payer is at, by the specification's word, and what that stage needs. */
export type MethodView = { stage: string };

/** How a method ends, always with the newest payment that it has seen. Only the session turns it into a screen. */
export type MethodOutcome = {
  result:
    | 'success'
    /** A final decline; its reason is in `payment.charge`. */
    | 'failed'
    /** Spec §8: the charge, or the whole transaction, was completed before. */
    | 'already-completed'
    /** The service allows no further attempt. */
    | 'session-end'
    /** The payment has moved to where this method has no screen: expired, abandoned, paid another way. */
    | 'elsewhere';
  payment: PaymentView;
};

/** What a method starts from. */
export type MethodEntry = {
  /** As the service reports it, at any stage. */
  payment: PaymentView;
  /** The errors of a form that was posted without script. */
  feedback: FormFeedback | null;
  /** The payer asks for this method's first stage (list, Try again, `?method=` in the address), whatever step is still open. */
  fromStart: boolean;
  /** The address's place within the method; only before a charge is in progress. */
  place: MethodPlace | null;
  /** How another page can be opened from this one; absent until the page knows whether it is framed. */
  bankMode?: RedirectMode;
};

/**
 * What a running method reports about itself. `waiting`: it waits for the service, so it is not left, and reads the server state itself.
 * `watching`: it reads the server state itself too, but may be left. `first-stage`: the payer is where the method begins.
 */
export type MethodTag = 'waiting' | 'watching' | 'first-stage';

/** What the page around a method asks about each of its stages. */
export type StageFacts = {
  /** Drawn by the first load; every other stage comes with the later screens. */
  isFirst: boolean;
  /** The payer may come back from here to what was typed at the first stage: until then it is kept, in memory only. */
  keepsDraft: boolean;
  /** Another method may be chosen. Never while the answer is not known: it could charge twice (I-33). */
  mayBeLeft: boolean;
  /** It waits for the service: without script the page asks again by itself. */
  asksAgain: boolean;
  /** What the method is called here, where that is another of the catalogue than its channel (pay_with_opay). */
  method?: MethodId;
};

/** Spec §2 Footer actions of a stage, beside Cancel and Change payment method. */
export type StageFooter<OwnEvent> = {
  /** Help?: its stage, which is in the address without script, and the event that asks for it. */
  help?: { stage: string; asks: OwnEvent };
  /** The merchant's address is offered. */
  contact?: true;
  /** The stage offers another method by itself. */
  ownsChange?: true;
  /** The stage asks a question of its own: Cancel answers it, and leads back to where the method begins. */
  declines?: OwnEvent;
};

/** What a method is to the page around it. It is in the first load, or fetched before its screen: it asks nobody. */
export type Method<State extends MethodView> = {
  flow: Flow<MethodEntry, State, { type: string }, MethodCall>;
  factsAt(state: State): StageFacts;
  tagsAt(state: State): readonly MethodTag[];
  /** Where the server state puts the payer (position.ts). */
  positionOf(payment: PaymentView): string;
  /** The position after a failed charge at which the payer stays with the method: no result is shown. */
  staysAt: string;
};

/** What a method asks of the outside. */
export type MethodCall = { do: string };

/** The answer to a call that nobody could make, because the code that asks is not there: certainly nothing was sent. */
export function answerNotSent({ do: what }: MethodCall): unknown {
  if (what === 'readPayment') return { ok: false, failure: { kind: 'unreachable', cause: 'network' } };
  return { kind: what === 'lookUp' ? 'unknown' : 'not-sent' };
}

/** What every screen of a method is given beside its view. */
export type MethodDeps<OwnEvent> = {
  /** What the payer did; every screen of a method may ask for another one. */
  send(event: OwnEvent | { type: 'methodChangeAsked' }): void;
  serverNow(): number;
  listenToTime(onTick: () => void): () => void;
  /** `/{reference}`: forms post below it, links without script lead to it. */
  address: string;
  seal: FormSeal;
  feedback: FormFeedback | null;
  /** The lists that the first HTML was drawn with; a stage that is reached later asks the service for its own. */
  choices: StageChoices | null;
};

// Arithmetic on the server state that the session and every method share.

/** Spec §8: the service's message about the latest charge; empty where it has none. */
export function messageOf({ charge }: Pick<PaymentView, 'charge'>): string {
  return charge?.response_message ?? '';
}

/** A charge that can still turn into money: it waits for the payer, or its answer is not known yet. */
export function mayStillPay(
  charge: ChargeView | null,
): charge is ChargeView & { status: 'pending' | 'processing' } {
  return charge?.status === 'pending' || charge?.status === 'processing';
}

/** What goes back, or has gone back, of the money that the latest charge brought; oldest first. */
export function reversalsOfCharge({ charge, reversals }: PaymentView): readonly ReversalView[] {
  return reversals.filter((each) => each.charge === charge?.reference);
}

/** The payment with the newer of two readings of money that goes back, which changes without the charge. */
export function withNewestReversals(payment: PaymentView, read: PaymentView): PaymentView {
  if (read.server_time <= payment.server_time) return payment;
  const { reversals, amount_refunded, server_time } = read;
  return { ...payment, reversals, amount_refunded, server_time };
}

/** Spec §4 Session: no further attempt may be started; one that is under way may still be finished. */
export function attemptsAreUsedUp({ sessionAttempt, max_attempts: max }: PaymentView): boolean {
  return sessionAttempt >= max;
}

/**
 * The latest attempt may still go through, and is left for another one, which the payer may make (design: another try). The service then
 * holds them at no stage of it, whatever its channel.
 */
export function isLeft(payment: PaymentView): boolean {
  const { charge, expires_at: expiresAt, server_time: now } = payment;
  return charge?.stage === 'init' && now < expiresAt && !attemptsAreUsedUp(payment);
}

/** The payment after an answer about one charge. A charge that was not known before is one more attempt. */
export function withCharge(payment: PaymentView, charge: ChargeView): PaymentView {
  const isNew = payment.charge?.reference !== charge.reference;
  return {
    ...payment,
    charge,
    version: null,
    // The one before may have been left behind while it could still bring money; the next reading shows whether it has.
    earlier_open: payment.earlier_open || (isNew && mayStillPay(payment.charge)),
    sessionAttempt: payment.sessionAttempt + (isNew ? 1 : 0),
    status: statusWith(payment, charge),
  };
}

/** Whether two readings of one payment put the payer at the same place; counters and times may differ. */
export function isSameServerState(a: PaymentView, b: PaymentView): boolean {
  return (
    asOpen(a.status) === asOpen(b.status) &&
    a.charge?.reference === b.charge?.reference &&
    a.charge?.status === b.charge?.status &&
    a.charge?.stage === b.charge?.stage
  );
}

function statusWith(payment: PaymentView, charge: ChargeView): PaymentStatus {
  if (charge.status === 'success') return 'success';
  return mayStillPay(charge) ? 'processing' : payment.status;
}

/** `pending` and `processing` are the same to the payer: only the charge distinguishes them. */
function asOpen(status: PaymentStatus): PaymentStatus {
  return status === 'processing' ? 'pending' : status;
}
