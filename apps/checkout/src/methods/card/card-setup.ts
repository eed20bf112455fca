// What the names in card-machine.ts mean: its actors, delays, guards and actions (spec §4 Card).
import { checkPin } from '@titan/rules/codes';
import { assign, fromPromise, raise, setup } from 'xstate';
import { checkWaitMs, STAGE_DELAYS } from '../../stage-delays.ts';
import type { MethodInput, MethodTag, Outcome } from '../method.ts';
import type { CardAnswer, CardCall, LookUp, ResendCall } from './card-actors.ts';
import * as card from './card-context.ts';
import { type CardStanding, resendOf, standingOf } from './card-truth.ts';

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
    authorizeCard: fromPromise<CardAnswer, CardCall>(unprovided),
    resendOtp: fromPromise<CardAnswer, ResendCall>(unprovided),
    lookUp: fromPromise<CardAnswer, LookUp>(unprovided),
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
    beginsAtEntry: ({ context }) => context.beginsAtEntry,
    stands: ({ context }, at: CardStanding) => standingOf(context.payment) === at,
    leads: ({ context, event }, to: card.Lead) =>
      'answer' in event && card.leadOf(event.answer, context.payment) === to,
    tellsTruth: ({ context, event }) =>
      'answer' in event && card.truthAfter(event.answer, context.payment) !== context.payment,
    sawNothingOfPress: ({ context, event }) =>
      'answer' in event && card.sawNothingOfPress(context, event.answer),
    mayStillArrive: ({ context }) => card.mayStillArrive(context),
    pressedPay: ({ context }) => 'card' in card.pressOf(context).sends,
    resendIs: ({ context: { payment, serverNow } }, is: 'counting' | 'ready') =>
      resendOf(payment, serverNow()).is === is,
    pinIsComplete: ({ event }) => 'pin' in event && checkPin(event.pin) === 'valid',
    pinIsEmpty: ({ event }) => 'pin' in event && event.pin === '',
  },
  actions: {
    press: assign(({ context, event }) => ({ ...card.NOTHING_SAID, ...card.pressing(context, event) })),
    dismiss: assign(() => card.NOTHING_SAID),
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
    showRefusal: assign(({ context, event }) =>
      'answer' in event ? card.showingRefusal(context, event.answer) : {},
    ),
    reset: assign(({ context }) => ({ ...card.NOTHING_SAID, press: null, clearings: context.clearings + 1 })),
    sayExpired: assign(({ event }) => ('answer' in event ? card.sayingExpired(event.answer) : {})),
    waitLonger: assign(({ context }) => card.waitingLonger(context)),
    countWait: assign(({ context }) => ({ waits: context.waits + 1 })),
    forgetWaits: assign({ waits: 0 }),
  },
});

/** The context that the machine starts with. */
export const opened = ({ input }: { input: MethodInput }): card.CardContext => card.openCard(input);

/** What the payer's press is sent with. */
export const callOf = ({ context }: { context: card.CardContext }): CardCall => ({
  payment: context.payment,
  press: card.pressOf(context),
});
