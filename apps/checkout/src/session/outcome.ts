// Spec §4 Transaction on load, Session, Results: the one map from the service's truth to the payer's place. The first HTML
// and the running page both go by it, so they cannot disagree.
import type { ChargeView } from '@titan/contract/charge';
import type { MethodPlace } from '@titan/contract/page-data';
import type { PaymentStatus, PaymentView } from '@titan/contract/payment';
import { LIMITS } from '@titan/rules/limits';
import type { BuiltChannel, Channel } from '@titan/rules/methods';
import { moneyVerdict } from '@titan/rules/money-verdict';
import { attemptsAreUsedUp, mayStillPay, type StageFacts, messageOf } from '../stages/method.ts';
import { isBuilt, methodOf } from '../methods/method-registry.ts';
import type { AddressChoice } from '../platform/ports.ts';
import { returnAddress } from './return-address.ts';
import type { ScreenState } from './screen-state.ts';

/** Where a payer can be: a screen without a method, or a method. */
export type Place =
  | 'issue-detected'
  /** An issue too, in the words of spec §8: the charge, not only the transaction, was completed before. */
  | 'charge-completed'
  | 'success'
  | 'failed'
  | 'session-end'
  | 'methods'
  | BuiltChannel;

/** What the page knows beside the truth. */
export type Visit = {
  /** The method that the payer has chosen, or that they want to choose another. */
  chosen: Channel | 'list' | null;
  /** This page has shown the payment while it was still open, or the address says that its payer saw it succeed. */
  sawOpen: boolean;
};

/** What status says by itself, before anything else is looked at. */
const FINAL_PLACES: Record<PaymentStatus, Place | null> = {
  pending: null,
  processing: null,
  /** Completed: see `placeOf`. */
  success: 'issue-detected',
  failed: 'session-end',
  expired: 'issue-detected',
  abandoned: 'issue-detected',
};

/** Puts the payer where the truth says. */
export function placeOf(payment: PaymentView, visit: Visit): Place {
  // "Already completed" is for those who come back to it; who has just paid is told that it worked.
  if (payment.status === 'success' && visit.sawOpen) return 'success';
  return FINAL_PLACES[payment.status] ?? placeByCharge(payment, visit);
}

/** The payment is still open here: whoever closed it may come back into it. */
export function mayGoOn(payment: PaymentView): boolean {
  const place = placeOf(payment, { chosen: null, sawOpen: false });
  return place === 'methods' || place === 'failed' || isBuilt(place);
}

/** The choice that the address must show, because a reload without it would not come back to the same place. */
function choiceToShow(payment: PaymentView, chosen: Channel | null): Channel | null {
  if (chosen === null) return null;
  const isNeeded =
    mayStillPay(payment.charge) || placeOf(payment, { chosen: null, sawOpen: false }) !== chosen;
  return isNeeded ? chosen : null;
}

/** The same with the place in the method that the payer has gone to, as the address says it. */
export function choiceInAddress(
  payment: PaymentView,
  chosen: Channel | null,
  place: MethodPlace | null,
): AddressChoice {
  if (chosen !== null && place !== null) {
    return { method: chosen, stage: place.stage, ...(place.of === null ? {} : { of: place.of }) };
  }
  const method = choiceToShow(payment, chosen);
  return method === null ? {} : { method };
}

/**
 * When the page goes back to the shop by itself after a success at `nowMs`; null: it stays. Where more came than was asked for, or came
 * twice (spec §4 return excess, overpaid), the payer reads in peace what becomes of the money.
 */
export function redirectTime(payment: PaymentView, nowMs: number): number | null {
  const isExact = !payment.charge?.bank_transfer?.payment_event && payment.reversals.length === 0;
  const stays = !isExact || returnAddress(payment) === null;
  return stays ? null : nowMs + LIMITS.redirectAfterSuccessMs;
}

/**
 * A result that closes itself (spec §4: "restarts the transaction after 5 seconds"): only a final failure, of which nothing is left
 * to say, and after which the payer may go on here.
 */
function closesItself(payment: PaymentView): boolean {
  const { charge, status } = payment;
  if (charge?.status !== 'failed' || charge.bank_transfer || status !== 'pending') return false;
  return moneyVerdict(payment).money === 'not-debited' && !attemptsAreUsedUp(payment);
}

/** When a result that closes itself does so (spec §4), shown since `nowMs`; null: it stays until the payer says so. */
export function restartTime(payment: PaymentView, nowMs: number): number | null {
  return closesItself(payment) ? nowMs + LIMITS.selfClosingRestartMs : null;
}

/** The screen of a place that is no method's. `restartAtMs`: of a failure. */
export function resultScreen(
  place: Exclude<Place, BuiltChannel | 'success' | 'methods'>,
  payment: PaymentView,
  restartAtMs: number | null,
): ScreenState {
  switch (place) {
    case 'issue-detected':
      return { screen: 'issue-detected', payment, issue: issueOf(payment.status) };
    case 'charge-completed':
      return { screen: 'issue-detected', payment, issue: 'completed', ofCharge: true };
    case 'failed':
      return failedScreen(payment, restartAtMs);
    case 'session-end':
      return { screen: 'session-end', payment };
  }
}

/**
 * The reason of a failure that has closed itself, where the screen that the payer lands on does not say it by itself: the list, and the
 * form that opens by itself for another channel than the one that failed. Null: nothing to say.
 */
export function reasonToRepeat(state: ScreenState): string | null {
  if (state.screen !== 'methods' && state.screen !== 'method') return null;
  const { payment } = state;
  const channel = state.screen === 'method' ? state.channel : null;
  const isElsewhere =
    channel === null || (channel === soleChannel(payment) && channel !== payment.charge?.channel);
  return isElsewhere && closesItself(payment) ? messageOf(payment) || null : null;
}

function failedScreen(payment: PaymentView, restartAtMs: number | null): ScreenState {
  const channel = payment.charge?.channel;
  const isKnown = channel !== undefined && isBuilt(channel);
  return {
    screen: 'failed',
    payment,
    message: messageOf(payment),
    canTryAgain: isKnown && payment.payment_channels.includes(channel),
    canChangeMethod: hasList(payment),
    restartAtMs,
  };
}

function issueOf(status: PaymentStatus): 'completed' | 'abandoned' | 'expired' {
  return status === 'abandoned' || status === 'expired' ? status : 'completed';
}

/** What is open is at a stage that the payer may leave for another way to pay. */
export function mayLeaveCharge(payment: PaymentView): boolean {
  const channel = payment.charge?.channel;
  return channel !== undefined && isBuilt(channel) && factsWhereHeld(channel, payment).mayBeLeft;
}

function factsWhereHeld(channel: BuiltChannel, payment: PaymentView): StageFacts {
  const { factsAt, flow } = methodOf(channel);
  return factsAt(flow.open({ payment, feedback: null, fromStart: false, place: null }));
}

function placeByCharge(payment: PaymentView, { chosen }: Visit): Place {
  const { charge } = payment;
  if (mayStillPay(charge)) return placeWhileOpen(payment, charge, chosen);
  if (attemptsAreUsedUp(payment)) return 'session-end';
  const wish = wishOf(payment, chosen);
  if (wish !== null) return wish;
  if (charge?.status === 'failed') return placeAfterFailure(payment, charge);
  return offeredSole(payment) ?? 'methods';
}

/** What is open goes first, unless the payer may leave it and has chosen another way. */
function placeWhileOpen(payment: PaymentView, charge: ChargeView, chosen: Visit['chosen']): Place {
  const mayChoose = !attemptsAreUsedUp(payment) && mayLeaveCharge(payment);
  const wish = mayChoose ? wishOf(payment, chosen) : null;
  if (wish !== null) return wish;
  return isBuilt(charge.channel) ? charge.channel : 'methods';
}

/** Where the payer wants to be, if there is something to choose there. */
function wishOf(payment: PaymentView, chosen: Visit['chosen']): Place | null {
  if (chosen === 'list') return hasList(payment) ? 'methods' : null;
  return isOffered(payment, chosen) ? chosen : null;
}

function isOffered(
  { payment_channels: channels }: PaymentView,
  channel: Channel | null,
): channel is BuiltChannel {
  return channel !== null && isBuilt(channel) && channels.includes(channel);
}

/** "A single channel, or a default channel, is auto-selected"; null: the payer chooses. */
export function soleChannel(payment: PaymentView): Channel | null {
  return payment.default_channel ?? (hasList(payment) ? null : (payment.payment_channels[0] ?? null));
}

/** Whether the list says more than one form would: another way, or one that does not answer for now. */
export function hasList({ payment_channels: channels, paused_channels: paused }: PaymentView): boolean {
  return channels.length > 1 || paused !== undefined;
}

/** The same where it is offered, so that its form can be opened. */
export function offeredSole(payment: PaymentView): BuiltChannel | null {
  const sole = soleChannel(payment);
  return isOffered(payment, sole) ? sole : null;
}

function placeAfterFailure(payment: PaymentView, charge: ChargeView): Place {
  if (!isBuilt(charge.channel)) return 'failed';
  const { positionOf, staysAt } = methodOf(charge.channel);
  const position = positionOf(payment);
  if (position === staysAt) return charge.channel;
  return position === 'already-completed' ? 'charge-completed' : 'failed';
}
