// What the names in card-machine.ts mean: its actors, delays, guards and actions (spec §4 Card).
import type { AvsCountry } from '@titan/contract/card';
import { checkPin } from '@titan/rules/codes';
import { assign, type EventObject, fromCallback, fromPromise, raise, setup } from 'xstate';
import { checkWaitMs, STAGE_DELAYS } from '../../stage-delays.ts';
import { notResent, placings, withoutResend } from '../flow.ts';
import type { MethodInput, MethodTag, Outcome } from '../method.ts';
import type { CardCall, DeleteCall, LookUp, ResendCall } from './card-actors.ts';
import * as card from './card-context.ts';
import { pressing } from './card-press.ts';
import * as saved from './card-saved-context.ts';
import type { CardAnswer } from './card-meaning.ts';
import type { CardState, OtpResend } from './card-state.ts';
import { type CardStanding, cardStandingOf, resendOf, savedCardsOf } from './card-truth.ts';

const unprovided = () => Promise.reject(new Error('Provided by card-actors.ts'));

export const cardSetup = setup({
  types: {
    context: {} as card.CardContext,
    events: {} as card.CardEvent,
    input: {} as MethodInput,
    output: {} as Outcome,
    tags: {} as MethodTag,
  },
  actors: {
    chargeCard: fromPromise<CardAnswer, CardCall>(unprovided),
    chargeSavedCard: fromPromise<CardAnswer, CardCall>(unprovided),
    deleteSavedCard: fromPromise<CardAnswer, DeleteCall>(unprovided),
    authorizeCard: fromPromise<CardAnswer, CardCall>(unprovided),
    resendOtp: fromPromise<CardAnswer, ResendCall>(unprovided),
    avsCountries: fromPromise<readonly AvsCountry[] | null>(unprovided),
    newRate: fromPromise<CardAnswer, LookUp>(unprovided),
    lookUp: fromPromise<CardAnswer, LookUp>(unprovided),
    cancelCard: fromPromise<CardAnswer, ResendCall>(unprovided),
    lookAtBank: fromPromise<CardAnswer, LookUp>(unprovided),
    bankHints: fromCallback<EventObject, LookUp>(() => undefined),
  },
  delays: {
    ...STAGE_DELAYS,
    OTP_RESEND_COUNTDOWN: ({ context: { payment, serverNow } }) => {
      const resend = resendOf(payment, serverNow());
      return resend.is === 'counting' ? resend.untilMs - serverNow() : 0;
    },
    NEXT_LOOK: ({ context }) => checkWaitMs(context.waits),
  },
  guards: {
    beginsAt: ({ context }, stage: 'init' | 'savedcards') => context.beginsAt === stage,
    isAt: ({ context }, stage: 'cvv' | 'deletecard') =>
      context.place?.stage === stage && saved.cardOf(context) !== null,
    isSaved: ({ context, event }) =>
      'reference' in event && saved.cardOf({ ...context, savedCard: event.reference }) !== null,
    hasSavedCards: ({ context: { payment } }) => savedCardsOf(payment).length > 0,
    leavesCards: ({ context, event }) =>
      'answer' in event && saved.leavesCards(event.answer, context.payment),
    staysWithSaved: ({ context }) => saved.staysWithSaved(context),
    rateHolds: ({ context }) => card.rateHolds(context),
    stands: ({ context }, at: CardStanding) => cardStandingOf(context.payment) === at,
    leads: ({ context, event }, to: card.Lead) =>
      'answer' in event && card.leadOf(event.answer, context.payment) === to,
    tellsTruth: ({ context, event }) =>
      'answer' in event && card.truthAfter(event.answer, context.payment) !== context.payment,
    sawNothingOfPress: ({ context, event }) =>
      'answer' in event && card.sawNothingOfPress(context, event.answer),
    mayStillArrive: ({ context }) => card.mayStillArrive(context),
    hasNews: ({ context }) => context.hasNews,
    pressedPay: ({ context }) => 'card' in card.pressOf(context).sends,
    pressedSaved: ({ context }) => 'saved' in card.pressOf(context).sends,
    resendIs: ({ context: { payment, serverNow } }, is: OtpResend['is']) =>
      resendOf(payment, serverNow()).is === is,
    answers: ({ event }, kind: 'avs' | 'phone' | 'cvv') =>
      event.type === 'stepAnswered' && kind in event.given,
    hasCountries: ({ context }) => context.countries !== null,
    opensBankItself: ({ context }) => card.opensBankItself(context),
    hasModal: ({ context }) => context.bankWay === 'modal',
    mayStartAnew: ({ context, event }) =>
      'answer' in event && card.mayStartAnew(event.answer, context.payment),
    pinIsComplete: ({ event }) => 'pin' in event && checkPin(event.pin) === 'valid',
    pinIsEmpty: ({ event }) => 'pin' in event && event.pin === '',
  },
  actions: {
    press: assign(({ context, event }) => ({ ...card.NOTHING_SAID, ...pressing(context, event) })),
    dismiss: assign(() => card.NOTHING_SAID),
    takeCard: assign(({ event }) => ('reference' in event ? { savedCard: event.reference } : {})),
    goTo: assign(({ context }, stage: 'cvv' | 'deletecard') => ({ place: { stage, of: context.savedCard } })),
    goToFirst: assign({ place: null }),
    goToNewCard: assign(({ context: { payment } }) => ({
      place: savedCardsOf(payment).length > 0 ? { stage: 'init', of: null } : null,
    })),
    takeCards: assign(({ context, event }) =>
      'answer' in event && event.answer.says === 'cards'
        ? saved.takingCards(context, event.answer.cards)
        : {},
    ),
    loseCard: assign(({ event }) => ('answer' in event ? saved.losingCard(event.answer) : {})),
    quieten: assign(({ context: { notice } }) => ({ notice: notice && { ...notice, banner: false } })),
    tellAnswer: raise((_, answer: CardAnswer) => ({ type: 'answered' as const, answer })),
    tellResendAnswer: raise((_, answer: CardAnswer) => ({ type: 'resendAnswered' as const, answer })),
    takeTruth: assign(({ context, event }) =>
      'answer' in event ? card.takingTruth(context, event.answer) : {},
    ),
    keepTruth: assign(({ context, event }) =>
      'answer' in event ? { payment: card.truthAfter(event.answer, context.payment) } : {},
    ),
    sayNotReached: assign(({ context }) => ({ notice: card.loud(context.texts.notReached) })),
    forgetResend: assign(({ context: { notice } }) => ({ notice: withoutResend(notice) })),
    sayNotResent: assign(({ context, event }) => ({
      notice: notResent('answer' in event ? event.answer : null, context.texts),
    })),
    showRefusal: assign(({ context, event }, stage: CardState['stage']) =>
      'answer' in event ? card.showingRefusal(context, stage, event.answer) : {},
    ),
    takeCountries: assign((_, countries: readonly AvsCountry[] | null) => ({ countries })),
    reset: assign(({ context }) => ({ ...card.NOTHING_SAID, press: null, clearings: context.clearings + 1 })),
    sayExpired: assign(({ event }) => ('answer' in event ? card.sayingExpired(event.answer) : {})),
    takeRate: assign(({ context, event }) =>
      'answer' in event ? card.takingRate(context, event.answer) : {},
    ),
    sayNoRate: assign(({ context }) => ({ notice: card.loud(context.texts.noRate) })),
    waitLonger: assign(({ context }) => card.waitingLonger(context)),
    countWait: assign(({ context }) => ({ waits: context.waits + 1 })),
    forgetWaits: assign({ waits: 0 }),
    noteNews: assign({ hasNews: true }),
    forgetNews: assign({ hasNews: false }),
  },
});

export const placedAt = placings<CardStanding>();

/** The context that the machine starts with. */
export const opened = ({ input }: { input: MethodInput }): card.CardContext => card.openCard(input);

/** What the payer's press is sent with. */
export const callOf = ({ context }: { context: card.CardContext }): CardCall => ({
  payment: context.payment,
  press: card.pressOf(context),
});
