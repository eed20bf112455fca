// What the names in bank-transfer-machine.ts mean: its actors, delays, guards and actions (spec §4 Bank transfer).
import { assign, fromPromise, raise, setup } from 'xstate';
import { checkWaitMs, STAGE_DELAYS } from '../../stage-delays.ts';
import { placings } from '../flow.ts';
import type { MethodInput, MethodTag, Outcome } from '../method.ts';
import type { TransferAnswer, TransferCall, TransferLook } from './bank-transfer-actors.ts';
import * as transfer from './bank-transfer-context.ts';
import { type TransferStanding, transferStandingOf } from './bank-transfer-truth.ts';

const unprovided = () => Promise.reject(new Error('Provided by bank-transfer-actors.ts'));

export const bankTransferSetup = setup({
  types: {
    context: {} as transfer.BankTransferContext,
    events: {} as transfer.BankTransferEvent,
    input: {} as MethodInput,
    output: {} as Outcome,
    tags: {} as MethodTag,
  },
  actors: {
    sendPress: fromPromise<TransferAnswer, TransferCall>(unprovided),
    lookUp: fromPromise<TransferAnswer, TransferLook>(unprovided),
  },
  delays: {
    ERROR_SHOWN: STAGE_DELAYS.ERROR_SHOWN,
    NEXT_POLL: ({ context }) => transfer.waitToLook(context),
    NEXT_LOOK: ({ context }) => checkWaitMs(context.waits),
  },
  guards: {
    beginsAtIntro: ({ context }) => context.beginsAtIntro,
    asksForHelp: ({ context }) => context.asksForHelp,
    stands: ({ context }, at: TransferStanding) => transferStandingOf(context.payment) === at,
    leads: ({ context, event }, to: transfer.Lead) =>
      'answer' in event && transfer.leadOf(event.answer, context.payment) === to,
    tellsTruth: ({ context, event }) =>
      'answer' in event && transfer.truthAfter(event.answer, context.payment) !== context.payment,
    sawNothingOfPress: ({ context, event }) =>
      'answer' in event && transfer.sawNothingOfPress(context, event.answer),
    mayStillArrive: ({ context }) => transfer.mayStillArrive(context),
    hasNews: ({ context }) => context.news !== null,
  },
  actions: {
    press: assign(({ context, event }) => ({
      ...transfer.NOTHING_SAID,
      ...transfer.pressing(context, event),
    })),
    forgetPress: assign({ press: null }),
    quieten: assign(({ context: { notice } }) => ({ notice: notice && { ...notice, banner: false } })),
    tellAnswer: raise((_, answer: TransferAnswer) => ({ type: 'answered' as const, answer })),
    takeTruth: assign(({ context, event }) =>
      'answer' in event ? transfer.takingTruth(context, event.answer) : {},
    ),
    keepTruth: assign(({ context, event }) =>
      'answer' in event ? { payment: transfer.truthAfter(event.answer, context.payment) } : {},
    ),
    sayNotReached: assign(({ context }) => ({ notice: transfer.loud(context.texts.notReached) })),
    sayNotYet: assign(({ context: { press } }) => ({
      saidNotYet: press !== null && 'confirm' in press.sends,
    })),
    showRefusal: assign(({ event }) => ('answer' in event ? transfer.showingRefusal(event.answer) : {})),
    countWait: assign(({ context }) => ({ waits: context.waits + 1 })),
    forgetWaits: assign({ waits: 0 }),
    noteNews: assign(({ context, event }) => ({ news: transfer.hearing(context, event) })),
    takeNews: assign(({ context: { news } }) => ({ news: null, lookedFor: news })),
    forgetHelp: assign({ asksForHelp: false }),
  },
});

export const placedAt = placings<TransferStanding>();

/** The context that the machine starts with. */
export const opened = ({ input }: { input: MethodInput }): transfer.BankTransferContext =>
  transfer.openBankTransfer(input);

type InContext = { context: transfer.BankTransferContext };

/** What the payer's press is sent with. */
export const callOf = ({ context }: InContext): TransferCall => ({
  payment: context.payment,
  press: transfer.pressOf(context),
});

/** What a look at the truth is made with. */
export const lookOf = ({ context: { payment, press, lookedFor } }: InContext): TransferLook => ({
  payment,
  pressed: press !== null,
  isTold: lookedFor === 'said',
});
