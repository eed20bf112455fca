// Spec §4 Transaction on load, Session, Results: the one map from the payment, as the service reports it, to the payer's place. The first
// HTML and the running page both use it, so they cannot disagree.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { MethodPlace } from '@titan/contract/page/page-data';
import type { PaymentStatus, PaymentView } from '@titan/contract/payer/payment.schema';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import { moneyVerdict } from '@titan/rules/money-verdict';
import { returnAddress } from '@titan/rules/return-address';
import { attemptsAreUsedUp, mayStillPay, type StageFacts } from '../stages/method.ts';
import { isBuilt, methodOf } from '../methods/method-registry.ts';
import type { AddressChoice } from '../platform/ports.ts';
import type { PagePosition, Visit } from './session-state.ts';

/** Places that the status alone decides. */
const FINAL_PLACES: Record<PaymentStatus, PagePosition | null> = {
  pending: null,
  processing: null,
  /** Completed: see `placeOf`. */
  success: 'issue-detected',
  failed: 'session-end',
  expired: 'issue-detected',
  abandoned: 'issue-detected',
};

/** Where the payment puts the payer. */
export function placeOf(payment: PaymentView, visit: Visit): PagePosition {
  // "Already completed" is for payers who come back to it; one who has just paid reads that it worked.
  if (payment.status === 'success' && visit.sawOpen) return 'success';
  return FINAL_PLACES[payment.status] ?? placeByCharge(payment, visit);
}

/** The payment is still open here: a payer who closed it may come back into it. */
export function canContinue(payment: PaymentView): boolean {
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

/** The same for the address, with the place in the method that the payer has gone to. */
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
 * twice (spec §4 return excess, overpaid), the payer has time to read what becomes of the money.
 */
export function redirectTime(payment: PaymentView, nowMs: number): number | null {
  const isExact = !payment.charge?.bank_transfer?.payment_event && payment.reversals.length === 0;
  const stays = !isExact || returnAddress(payment) === null;
  return stays ? null : nowMs + LIMITS.redirectAfterSuccessMs;
}

/**
 * Whether the result closes itself (spec §4: "restarts the transaction after 5 seconds"): only a final failure with no money in doubt,
 * after which the payer may go on here.
 */
export function closesItself(payment: PaymentView): boolean {
  const { charge, status } = payment;
  if (charge?.status !== 'failed' || charge.bank_transfer || status !== 'pending') return false;
  return moneyVerdict(payment).money === 'not-debited' && !attemptsAreUsedUp(payment);
}

/** When a result that closes itself does so (spec §4), shown since `nowMs`; null: it stays until the payer goes on. */
export function restartTime(payment: PaymentView, nowMs: number): number | null {
  return closesItself(payment) ? nowMs + LIMITS.selfClosingRestartMs : null;
}

/** Whether the open charge is at a stage that the payer may leave for another way to pay. */
export function canLeaveCharge(payment: PaymentView): boolean {
  const channel = payment.charge?.channel;
  return channel !== undefined && isBuilt(channel) && factsWhileOpen(channel, payment).mayBeLeft;
}

function factsWhileOpen(channel: Channel, payment: PaymentView): StageFacts {
  const { factsAt, flow } = methodOf(channel);
  return factsAt(flow.open({ payment, feedback: null, fromStart: false, place: null }));
}

function placeByCharge(payment: PaymentView, { chosen }: Visit): PagePosition {
  const { charge } = payment;
  if (mayStillPay(charge)) return placeWhileOpen(payment, charge, chosen);
  if (attemptsAreUsedUp(payment)) return 'session-end';
  const wanted = wantedPlace(payment, chosen);
  if (wanted !== null) return wanted;
  if (charge?.status === 'failed') return placeAfterFailure(payment, charge);
  return offeredSoleChannel(payment) ?? 'methods';
}

/** The open charge goes first, unless the payer may leave it and has chosen another way. */
function placeWhileOpen(payment: PaymentView, charge: ChargeView, chosen: Visit['chosen']): PagePosition {
  const canChoose = !attemptsAreUsedUp(payment) && canLeaveCharge(payment);
  const wanted = canChoose ? wantedPlace(payment, chosen) : null;
  if (wanted !== null) return wanted;
  return isBuilt(charge.channel) ? charge.channel : 'methods';
}

/** The place that the payer has chosen, if it is offered. */
function wantedPlace(payment: PaymentView, chosen: Visit['chosen']): PagePosition | null {
  if (chosen === 'list') return hasList(payment) ? 'methods' : null;
  return isOffered(payment, chosen) ? chosen : null;
}

function isOffered({ payment_channels: channels }: PaymentView, channel: Channel | null): channel is Channel {
  return channel !== null && isBuilt(channel) && channels.includes(channel);
}

/** "A single channel, or a default channel, is auto-selected"; null: the payer chooses. */
export function soleChannel(payment: PaymentView): Channel | null {
  return payment.default_channel ?? (hasList(payment) ? null : (payment.payment_channels[0] ?? null));
}

/** Whether the list shows more than one form would: another way, or one that does not answer for now. */
export function hasList({ payment_channels: channels, paused_channels: paused }: PaymentView): boolean {
  return channels.length > 1 || paused !== undefined;
}

/** The same channel where it is offered, so that its form can be opened. */
export function offeredSoleChannel(payment: PaymentView): Channel | null {
  const sole = soleChannel(payment);
  return isOffered(payment, sole) ? sole : null;
}

function placeAfterFailure(payment: PaymentView, charge: ChargeView): PagePosition {
  if (!isBuilt(charge.channel)) return 'failed';
  const { positionOf, staysAt } = methodOf(charge.channel);
  const position = positionOf(payment);
  if (position === staysAt) return charge.channel;
  return position === 'already-completed' ? 'charge-completed' : 'failed';
}
