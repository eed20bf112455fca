// What the names in mobile-money-machine.ts mean: its actors, delays, guards and actions (spec §4 Mobile money).
import { asksNetwork } from '@titan/rules/wallet-stage';
import { assign, fromPromise, raise, setup } from 'xstate';
import { checkWaitMs, STAGE_DELAYS } from '../../stage-delays.ts';
import { notResent, placings, withoutResend } from '../flow.ts';
import type { MethodInput, MethodTag, Outcome } from '../method.ts';
import type { Look } from '../meaning-of-answer.ts';
import type { ResendCall, WalletAnswer, WalletCall } from './mobile-money-actors.ts';
import * as wallet from './mobile-money-context.ts';
import type { Resend } from './mobile-money-state.ts';
import {
  isPromptOpen,
  type MobileMoneyStanding,
  otpResendOf,
  promptResendOf,
  walletStandingOf,
} from './mobile-money-truth.ts';

const unprovided = () => Promise.reject(new Error('Provided by mobile-money-actors.ts'));

/** What is sent again at the present stage. */
const resendOf = ({ payment, serverNow }: wallet.MobileMoneyContext): Resend =>
  isPromptOpen(payment) ? promptResendOf(payment, serverNow()) : otpResendOf(payment, serverNow());

export const mobileMoneySetup = setup({
  types: {
    context: {} as wallet.MobileMoneyContext,
    events: {} as wallet.MobileMoneyEvent,
    input: {} as MethodInput,
    output: {} as Outcome,
    tags: {} as MethodTag,
  },
  actors: {
    sendPress: fromPromise<WalletAnswer, WalletCall>(unprovided),
    resend: fromPromise<WalletAnswer, ResendCall>(unprovided),
    lookUp: fromPromise<WalletAnswer, Look>(unprovided),
    /** Answers whether the browser has let it open. */
    openTab: fromPromise<boolean, () => boolean>(async ({ input: open }) => open()),
  },
  delays: {
    ...STAGE_DELAYS,
    RESEND_COUNTDOWN: ({ context }) => {
      const resend = resendOf(context);
      return resend.is === 'counting' ? resend.untilMs - context.serverNow() : 0;
    },
    NEXT_LOOK: ({ context }) => checkWaitMs(context.waits),
  },
  guards: {
    beginsAtEntry: ({ context }) => context.beginsAtEntry,
    asksNetwork: ({ context }) => asksNetwork(context.payment.currency),
    isPromptOpen: ({ context }) => isPromptOpen(context.payment),
    opensByItself: ({ context }) => context.isAnswered && !context.inPlace,
    stands: ({ context }, at: MobileMoneyStanding) => walletStandingOf(context.payment) === at,
    leads: ({ context, event }, to: wallet.Lead) =>
      'answer' in event && wallet.leadOf(event.answer, context.payment) === to,
    tellsTruth: ({ context, event }) =>
      'answer' in event && wallet.truthAfter(event.answer, context.payment) !== context.payment,
    sawNothingOfPress: ({ context, event }) =>
      'answer' in event && wallet.sawNothingOfPress(context, event.answer),
    mayStillArrive: ({ context }) => wallet.mayStillArrive(context),
    pressedPay: ({ context }) => 'wallet' in wallet.pressOf(context).sends,
    hasNews: ({ context }) => context.hasNews,
    resendIs: ({ context }, is: Resend['is']) => resendOf(context).is === is,
  },
  actions: {
    press: assign(({ context, event }) => ({ ...wallet.NOTHING_SAID, ...wallet.pressing(context, event) })),
    forgetPress: assign({ press: null }),
    dismiss: assign(() => wallet.NOTHING_SAID),
    quieten: assign(({ context: { notice } }) => ({ notice: notice && { ...notice, banner: false } })),
    tellAnswer: raise((_, answer: WalletAnswer) => ({ type: 'answered' as const, answer })),
    tellResendAnswer: raise((_, answer: WalletAnswer) => ({ type: 'resendAnswered' as const, answer })),
    takeTruth: assign(({ context, event }) =>
      'answer' in event ? wallet.takingTruth(context, event.answer) : {},
    ),
    keepTruth: assign(({ context, event }) =>
      'answer' in event ? { payment: wallet.truthAfter(event.answer, context.payment) } : {},
    ),
    sayNotReached: assign(({ context }) => ({ notice: wallet.loud(context.texts.notReached) })),
    forgetResend: assign(({ context: { notice } }) => ({ notice: withoutResend(notice) })),
    sayNotResent: assign(({ context, event }) => ({
      notice: notResent('answer' in event ? event.answer : null, context.texts),
    })),
    sayNotYet: assign({ saidNotYet: true }),
    showRefusal: assign(({ context, event }) =>
      'answer' in event ? wallet.showingRefusal(context, event.answer) : {},
    ),
    reset: assign(() => ({ ...wallet.NOTHING_SAID, press: null })),
    waitLonger: assign(({ context }) => wallet.waitingLonger(context)),
    planLook: assign(({ context }, poll: 'WALLET_APPROVAL_POLL' | 'WALLET_DELAY_POLL') => ({
      looksAtMs: context.serverNow() + STAGE_DELAYS[poll],
    })),
    countWait: assign(({ context }) => ({ waits: context.waits + 1 })),
    forgetWaits: assign({ waits: 0 }),
    noteNews: assign({ hasNews: true }),
    forgetNews: assign({ hasNews: false }),
  },
});

export const placedAt = placings<MobileMoneyStanding>();

/** The context that the machine starts with. */
export const opened = ({ input }: { input: MethodInput }): wallet.MobileMoneyContext =>
  wallet.openMobileMoney(input);

type InContext = { context: wallet.MobileMoneyContext };

/** What the payer's press is sent with. */
export const callOf = ({ context }: InContext): WalletCall => ({
  payment: context.payment,
  press: wallet.pressOf(context),
});

/** How the page of a redirect network is opened. */
export const openingTab =
  ({ context: { payment, openTab } }: InContext): (() => boolean) =>
  () =>
    openTab(payment.charge?.authorization?.redirect_url ?? '');
