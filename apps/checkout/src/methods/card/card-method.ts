// Spec §2 Card flow: what the page needs of card without any machine, for the first HTML and until the machines are there.
import type { PaymentView } from '@titan/contract/payment';
import type { Method, StageFacts } from '../method.ts';
import type { CardPayerEvent, CardState, ThreeDsState } from './card-state.ts';
import { cardStateOf } from './card-opening.ts';
import { cardStandingOf, messageOf } from './card-truth.ts';

const HELD: StageFacts = { isFirst: false, keepsDraft: false, mayBeLeft: true, asksAgain: false };

/** Before a charge: what was typed on the form of a new card stays. */
const CHOSEN: StageFacts = { ...HELD, keepsDraft: true };

const STAGES: Record<Exclude<CardState['stage'], '3ds'>, StageFacts> = {
  init: { isFirst: true, keepsDraft: true, mayBeLeft: true, asksAgain: false },
  savedcards: CHOSEN,
  deletecard: CHOSEN,
  pin: HELD,
  otp: HELD,
  avs: HELD,
  card_enroll: HELD,
  cvv: HELD,
  no_auth: HELD,
  // A press that was never heard leads from here back to the form, which then stands as it was.
  checking: { isFirst: false, keepsDraft: true, mayBeLeft: false, asksAgain: true },
};

export const cardMethod: Method<CardState, CardPayerEvent> = {
  viewOf: cardStateOf,
  placeAfterFailure,
  failureText: messageOf,
  factsAt: (view) => (view.stage === '3ds' ? factsAtBank(view) : STAGES[view.stage]),
  presses: {
    cardSubmitted: (card) =>
      card.stage === 'init' ? { ...card, submitting: true, notice: null, fieldErrors: {} } : card,
    cardEdited: null,
    pinChanged: null,
    pinAutoSubmitCancelled: null,
    pinSubmitted: (card) => (card.stage === 'pin' ? { ...card, submitting: true, notice: null } : card),
    otpChanged: null,
    otpSubmitted: (card) =>
      card.stage === 'otp'
        ? { ...card, submitting: true, canAuthorize: false, incorrect: false, notice: null, fieldErrors: {} }
        : card,
    otpResendAsked: (card) => card,
    anotherCardAsked: null,
    stepEdited: null,
    stepAnswered: (card) =>
      'canSend' in card ? { ...card, submitting: true, canSend: false, notice: null, fieldErrors: {} } : card,
    countriesAsked: null,
    proceedAsked: null,
    bankTabOpened: null,
    stopAsked: null,
    stopDeclined: null,
    anotherAttemptAsked: (card) => (card.stage === '3ds' ? { ...card, ending: true } : card),
    retryAsked: null,
    rateAsked: (card) => ('renewing' in card ? { ...card, renewing: true } : card),
    checkAsked: null,
    savedCardChosen: null,
    savedCardPaid: (card) =>
      card.stage === 'savedcards' || card.stage === 'cvv'
        ? { ...card, submitting: true, notice: null }
        : card,
    newCardAsked: null,
    savedCardsAsked: null,
    deleteAsked: null,
    deleteConfirmed: (card) =>
      card.stage === 'deletecard' ? { ...card, submitting: true, notice: null } : card,
  },
};

/** A new attempt by another method ends this one at the provider first; so it may be left, but not while it is being ended. */
function factsAtBank({ phase, ending }: ThreeDsState): StageFacts {
  const isWaiting = phase === 'modal' || phase === 'tab' || phase === 'incomplete';
  return { ...HELD, mayBeLeft: !ending, asksAgain: isWaiting };
}

function placeAfterFailure(payment: PaymentView): 'first-stage' | 'failed' | 'charge-completed' {
  const standing = cardStandingOf(payment);
  if (standing === 'details-error') return 'first-stage';
  return standing === 'already-completed' ? 'charge-completed' : 'failed';
}
