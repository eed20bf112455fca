// Spec §4 Card: where the service's truth puts the payer, and what it says there. Pure.
import type { ChargeView } from '@titan/contract/charge';
import type { PaymentView } from '@titan/contract/payment';
import type { SavedCard } from '@titan/contract/saved-cards';
import { isOfCardDetails, saysInvalid } from '@titan/rules/card-declines';
import { type CardStage, isCardStage, stageForAuthModel } from '@titan/rules/card-stage';
import { type CommonStanding, standingBy } from '../../stages/standing.ts';
import { attemptsAreUsedUp, mayStillPay, messageOf } from '../../stages/method.ts';
import type { Open } from './flow.ts';

/** Stages at which the service holds the payer. */
export type HeldStage =
  | 'pin'
  | 'otp'
  | 'avs'
  | 'card_enroll'
  | 'birthday'
  | 'cvv'
  | '3ds'
  | 'no_auth'
  | 'checking';

/** By the service's stage: where the page holds the payer. At a stage that has no screen here yet we keep checking. */
const HELD_AT: { [At in CardStage]: At extends HeldStage ? At : 'checking' } = {
  init: 'checking',
  avs: 'avs',
  pin: 'pin',
  cvv: 'cvv',
  otp: 'otp',
  card_enroll: 'card_enroll',
  birthday: 'birthday',
  '3ds': '3ds',
  deletecard: 'checking',
  savedcards: 'checking',
  no_auth: 'no_auth',
  checking: 'checking',
};

/** Where the truth puts the payer. `init`, or `savedcards` where there are some: no charge of this method yet. */
export type CardStanding =
  | HeldStage
  | 'init'
  | 'savedcards'
  /** A card-details error: back to the first stage, fields cleared. */
  | 'details-error'
  | CommonStanding;

/** Whether the service holds the payer at this standing. */
export function isHeld(standing: CardStanding): standing is HeldStage {
  return Object.values(HELD_AT).some((stage) => stage === standing);
}

export const cardStandingOf: (payment: PaymentView) => CardStanding = standingBy<CardStanding>({
  channel: 'card',
  first: entryStageOf,
  heldAt: heldStageOf,
  staysWith: ({ error_type: type }) => (isOfCardDetails(type) ? 'details-error' : null),
});

/** The last PIN or code of the open step was wrong. The text is the fallback for services that do not mark it. */
export function codeWasWrong({ charge }: PaymentView): boolean {
  if (!mayStillPay(charge)) return false;
  return (
    charge.metadata.secret_was_wrong ||
    (heldStageOf(charge) === 'otp' && saysInvalid(charge.response_message))
  );
}

/** What has to be said now that the truth was read: why the last charge failed, or that a code was wrong. */
export function findingOf(payment: PaymentView): string | null {
  const { charge } = payment;
  if (charge === null || charge.channel !== 'card') return null;
  return charge.status === 'failed' || codeWasWrong(payment) ? messageOf(payment) : null;
}

/** The fields of a stage's form that have a place for an error. The four boxes of the PIN have the sentence above them. */
export const FIELDS: Partial<Record<Open['stage'], readonly string[]>> = {
  init: ['number', 'expiry', 'cvv', 'name'],
  savedcards: ['cvv'],
  otp: ['otp'],
  avs: ['country', 'address', 'state', 'city', 'zip_code'],
  card_enroll: ['phone'],
  birthday: ['birthday'],
  cvv: ['cvv'],
};

/** The cards that this payer has saved with this merchant in this browser; the newest stands first. */
export function savedCardsOf({ payment_channels_details: { card } }: PaymentView): readonly SavedCard[] {
  return card.saved_cards;
}

/** Cards are typed on the processor's own page. */
export function isHosted({ payment_channels_details: { card } }: PaymentView): boolean {
  return card.is_hosted;
}

/** Null where no card, or one that is not there any more, is meant. */
export function savedCardOf(payment: PaymentView, reference: string | null | undefined): SavedCard | null {
  return savedCardsOf(payment).find((card) => card.reference === reference) ?? null;
}

/** Saved cards come first, where there are any. */
export function entryStageOf(payment: PaymentView): 'savedcards' | 'init' {
  return savedCardsOf(payment).length > 0 ? 'savedcards' : 'init';
}

/** This attempt is over, and another one is allowed. */
export function mayStartAnew(payment: PaymentView): boolean {
  const isOver = cardStandingOf(payment) === 'declined';
  return isOver && payment.status !== 'failed' && !attemptsAreUsedUp(payment);
}

/** "processing or pending with an auth model continues to that stage"; without one, the answer is not known yet. */
function heldStageOf(charge: ChargeView): HeldStage {
  const stage = charge.stage ?? (charge.auth_model === null ? null : stageForAuthModel(charge.auth_model));
  return stage === null || !isCardStage(stage) ? 'checking' : HELD_AT[stage];
}
