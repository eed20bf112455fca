// What the names in pay-with-bank-machine.ts mean: its actors, delays, guards and actions (spec §4 Pay with bank).
import { LIMITS } from '@titan/rules/limits';
import type { Bank } from '@titan/rules/bank-fields';
import { assign, type EventObject, fromCallback, fromPromise, raise, setup } from 'xstate';
import { checkWaitMs, STAGE_DELAYS } from '../../stage-delays.ts';
import { notResent, placings, withoutResend } from '../flow.ts';
import type { MethodInput, MethodTag, Outcome } from '../method.ts';
import type { Look } from '../meaning-of-answer.ts';
import type { BankAnswer, BankCall, BankResendCall } from './pay-with-bank-actors.ts';
import { bankPageOf, opensAs } from './bank-page.ts';
import { placeOfBank, requesting } from './bank-choosing.ts';
import * as bank from './pay-with-bank-context.ts';
import { patienceAt, resendOf, waitsSince } from './pay-with-bank-opening.ts';
import type { BankResend, Patience } from './pay-with-bank-state.ts';
import { type BankStanding, bankStandingOf, codeWasWrong, isRequestOpen } from './pay-with-bank-truth.ts';

const unprovided = () => Promise.reject(new Error('Provided by pay-with-bank-actors.ts'));
type OfPayment = Pick<BankCall, 'payment'>;

export const payWithBankSetup = setup({
  types: {
    context: {} as bank.PayWithBankContext,
    events: {} as bank.PayWithBankEvent,
    input: {} as MethodInput,
    output: {} as Outcome,
    tags: {} as MethodTag,
  },
  actors: {
    sendPress: fromPromise<BankAnswer, BankCall>(unprovided),
    resend: fromPromise<BankAnswer, BankResendCall>(unprovided),
    lookUp: fromPromise<BankAnswer, Look>(unprovided),
    bankHints: fromCallback<EventObject, OfPayment>(() => undefined),
    banks: fromPromise<readonly Bank[] | null, OfPayment>(unprovided),
    allBanks: fromPromise<readonly string[], OfPayment>(unprovided),
    requestBank: fromPromise<boolean, { name: string; key: string }>(unprovided),
    /** Answers whether the browser has let it open. */
    openTab: fromPromise<boolean, () => boolean>(async ({ input: open }) => open()),
  },
  delays: {
    ...STAGE_DELAYS,
    RESEND_COUNTDOWN: ({ context }) => {
      const resend = resendOf(context.payment, context.serverNow());
      return resend.is === 'counting' ? resend.untilMs - context.serverNow() : 0;
    },
    NEXT_LOOK: ({ context }) => checkWaitMs(context.waits),
    /** What is left of the wait until the first 60 s tick, and until the third. */
    FIRST_TICK: ({ context }) => untilAfter(context, LIMITS.bankPendingTickMs),
    LAST_TICK: ({ context }) => untilAfter(context, LIMITS.bankPendingTerminalMs),
  },
  guards: {
    beginsAtEntry: ({ context }) => context.beginsAtEntry,
    asksForHelp: ({ context }) => context.asksForHelp,
    asksForUnavailable: ({ context }) => context.place?.stage === 'bank-unavailable',
    wasReceived: ({ context }) => context.place?.of === 'received',
    isRequestOpen: ({ context }) => isRequestOpen(context.payment),
    hasBankPage: ({ context }) => bankPageOf(context.payment) !== null,
    opensFrameItself: ({ context }) => context.isAnswered && opensAs(context) === 'frame',
    opensTabItself: ({ context }) => context.isAnswered && opensAs(context) === 'tab',
    opensFrame: ({ context }) => opensAs(context) === 'frame',
    patienceIs: ({ context }, is: Patience) => patienceAt(sinceOf(context), context.serverNow()) === is,
    hasBanks: ({ context }) => context.banks !== null,
    hasFailedBefore: ({ context }) => context.listFailures > 0,
    mayAskForBanks: ({ context }) => context.listFailures < LIMITS.bankListFailures,
    stands: ({ context }, at: BankStanding) => bankStandingOf(context.payment) === at,
    leads: ({ context, event }, to: bank.Lead) =>
      'answer' in event && bank.leadOf(event.answer, context.payment) === to,
    tellsTruth: ({ context, event }) =>
      'answer' in event && bank.truthAfter(event.answer, context.payment) !== context.payment,
    sawNothingOfPress: ({ context, event }) =>
      'answer' in event && bank.sawNothingOfPress(context, event.answer),
    asksAgain: ({ context, event }) =>
      'answer' in event && codeWasWrong(bank.truthAfter(event.answer, context.payment)),
    mayStillArrive: ({ context }) => bank.mayStillArrive(context),
    pressedPay: ({ context }) => 'account' in bank.pressOf(context).sends,
    hasNews: ({ context }) => context.hasNews,
    resendIs: ({ context }, is: BankResend['is']) => resendOf(context.payment, context.serverNow()).is === is,
  },
  actions: {
    press: assign(({ context, event }) => ({ ...bank.NOTHING_SAID, ...bank.pressing(context, event) })),
    forgetPress: assign({ press: null }),
    dismiss: assign(() => bank.NOTHING_SAID),
    quieten: assign(({ context: { notice } }) => ({ notice: notice && { ...notice, banner: false } })),
    tellAnswer: raise((_, answer: BankAnswer) => ({ type: 'answered' as const, answer })),
    tellResendAnswer: raise((_, answer: BankAnswer) => ({ type: 'resendAnswered' as const, answer })),
    takeTruth: assign(({ context, event }) =>
      'answer' in event ? bank.takingTruth(context, event.answer) : {},
    ),
    keepTruth: assign(({ context, event }) =>
      'answer' in event ? { payment: bank.truthAfter(event.answer, context.payment) } : {},
    ),
    sayNotReached: assign(({ context }) => ({ notice: bank.loud(context.texts.notReached) })),
    forgetResend: assign(({ context: { notice } }) => ({ notice: withoutResend(notice) })),
    sayNotResent: assign(({ context, event }) => ({
      notice: notResent('answer' in event ? event.answer : null, context.texts),
    })),
    sayNotYet: assign({ saidNotYet: true }),
    showRefusal: assign(({ context, event }) =>
      'answer' in event ? bank.showingRefusal(context, event.answer) : {},
    ),
    reset: assign(() => ({ ...bank.NOTHING_SAID, press: null })),
    waitLonger: assign(({ context }) => bank.waitingLonger(context)),
    choose: assign(({ context, event }) =>
      event.type === 'bankChosen' ? { place: placeOfBank(context, event.slug) } : {},
    ),
    goTo: assign((_, stage: 'bank-unavailable') => ({ ...bank.NOTHING_SAID, place: { stage, of: null } })),
    goToInit: assign(() => ({ ...bank.NOTHING_SAID, place: null })),
    noteQuery: assign(({ event }) => (event.type === 'bankSearched' ? { query: event.query } : {})),
    takeBanks: assign((_, banks: readonly Bank[]) => ({ banks })),
    takeAllBanks: assign((_, allBanks: readonly string[]) => ({ allBanks })),
    countListFailure: assign(({ context }) => ({ listFailures: context.listFailures + 1 })),
    noteRequest: assign(({ context, event }) =>
      event.type === 'bankRequested' ? { request: requesting(context, event.name), notice: null } : {},
    ),
    countWait: assign(({ context }) => ({ waits: context.waits + 1 })),
    forgetWaits: assign({ waits: 0 }),
    noteNews: assign({ hasNews: true }),
    forgetNews: assign({ hasNews: false }),
    forgetHelp: assign({ asksForHelp: false }),
  },
});

function untilAfter(context: bank.PayWithBankContext, waitMs: number): number {
  return Math.max(0, sinceOf(context) + waitMs - context.serverNow());
}

function sinceOf({ payment, waitsSince: here }: bank.PayWithBankContext): number {
  return waitsSince(payment, here);
}

export const placedAt = placings<BankStanding>();

/** The context that the machine starts with. */
export const opened = ({ input }: { input: MethodInput }): bank.PayWithBankContext =>
  bank.openPayWithBank(input);

type InContext = { context: bank.PayWithBankContext };

/** What the payer's press is sent with. */
export const callOf = ({ context }: InContext): BankCall => ({
  payment: context.payment,
  press: bank.pressOf(context),
});

/** Whose banks are asked for. */
export const ofPayment = ({ context: { payment } }: InContext): OfPayment => ({ payment });

/** How the bank's page is opened in a tab. */
export const openingTab =
  ({ context: { payment, openTab } }: InContext): (() => boolean) =>
  () =>
    openTab(bankPageOf(payment) ?? '');
