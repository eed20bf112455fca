// What a payment method offers to the session around it: a first screen from the service's truth, a machine, one Outcome (code style §5).
import type { ChargeView } from '@titan/contract/charge';
import type { FormFeedback } from '@titan/contract/page-data';
import type { PaymentStatus, PaymentView } from '@titan/contract/payment';
import type { PageEvent } from '../platform/ports.ts';
import type { PayerEvent, ScreenState } from '../session/screen-state.ts';

export type { CardState, Notice, OtpResend } from '../session/screen-state.ts';

/** How a method ends, always with the newest truth that it has seen. Only the session turns it into a screen. */
export type Outcome = {
  result:
    | 'success'
    /** A final decline; `payment.charge` says why. */
    | 'failed'
    /** Spec §8: the charge, or the whole transaction, was completed before. */
    | 'already-completed'
    /** The service allows no further attempt. */
    | 'session-end'
    /** The truth has moved to where this method has no screen: expired, abandoned, paid another way. */
    | 'elsewhere';
  payment: PaymentView;
};

/** What a method starts from. */
export type MethodEntry = {
  /** As the service reports it, at any stage. */
  payment: PaymentView;
  /** What a form that was posted without script was told. */
  feedback: FormFeedback | null;
  /** The payer asks for this method's first stage (list, Try again, `?method=` in the address), whatever step is still open. */
  fromStart: boolean;
};

/** Sentences of our own that a machine shows; machines hold no words, so they are passed in. */
export type MethodTexts = {
  /** The press never reached the service: nothing was charged, and pressing again is safe. */
  notReached: string;
};

/** What a method's machine is started with. */
export type MethodInput = MethodEntry & {
  texts: MethodTexts;
  /** A fresh Idempotency-Key: one a press. */
  newKey: () => string;
  /** The service's time, epoch ms. */
  serverNow: () => number;
};

/** What reaches a running method: all that the payer and the browser say. It ignores what its stage does not know. */
export type MethodEvent = PayerEvent | PageEvent;

/**
 * What a running method tells of itself. `waiting`: it waits for the service, so it is not left, and the truth is its own
 * business to read. `first-stage`: the payer is where the method begins.
 */
export type MethodTag = 'waiting' | 'first-stage';

/**
 * The part of a method that is plain arithmetic on the service's truth. It runs on the server for the first HTML, and in the
 * page before the machines are there, so it imports no XState, no client and no schema.
 */
export type Method = {
  /** The screen of this method for the stage that the truth says. */
  screenOf(entry: MethodEntry): ScreenState;
  /** The latest charge failed: whether the payer goes back to the method's first stage, or which result is shown. */
  placeAfterFailure(payment: PaymentView): 'first-stage' | 'failed' | 'charge-completed';
  /** What the payer is told about the latest charge, which failed. */
  failureText(payment: PaymentView): string;
};

// Arithmetic on the service's truth that the session and every method share.

/** A charge that can still turn into money. */
export function isLive(
  charge: ChargeView | null,
): charge is ChargeView & { status: 'pending' | 'processing' } {
  return charge?.status === 'pending' || charge?.status === 'processing';
}

/** Spec §4 Session: no further attempt may be started; one that is under way may still be finished. */
export function attemptsAreUsedUp({ sessionAttempt, max_attempts: max }: PaymentView): boolean {
  return sessionAttempt >= max;
}

/** The truth after an answer about one charge. A charge that was not known before is one more attempt. */
export function withCharge(payment: PaymentView, charge: ChargeView): PaymentView {
  const isNew = payment.charge?.reference !== charge.reference;
  return {
    ...payment,
    charge,
    sessionAttempt: payment.sessionAttempt + (isNew ? 1 : 0),
    status: statusWith(payment, charge),
  };
}

/** Whether two readings of one payment put the payer at the same place; counters and times may differ. */
export function isSameTruth(a: PaymentView, b: PaymentView): boolean {
  return (
    asOpen(a.status) === asOpen(b.status) &&
    a.charge?.reference === b.charge?.reference &&
    a.charge?.status === b.charge?.status &&
    a.charge?.stage === b.charge?.stage
  );
}

function statusWith(payment: PaymentView, charge: ChargeView): PaymentStatus {
  if (charge.status === 'success') return 'success';
  return isLive(charge) ? 'processing' : payment.status;
}

/** `pending` and `processing` are one to the payer: the charge tells them apart. */
function asOpen(status: PaymentStatus): PaymentStatus {
  return status === 'processing' ? 'pending' : status;
}
