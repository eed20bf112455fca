// What the names in session-machine.ts mean: its actors, delays, guards and actions (spec §4 Session, Results).
import type { CallResult } from '@titan/contract/client';
import type { FormFeedback, MethodPlace } from '@titan/contract/page-data';
import type { PaymentView } from '@titan/contract/payment';
import { assign, fromCallback, fromPromise, setup } from 'xstate';
import {
  isSameTruth,
  mayStillPay,
  type MethodInput,
  type Outcome,
  withNewestReversals,
} from '../methods/method.ts';
import type { MethodMachines } from '../methods/method-machines.ts';
import type { HistoryStep, PageEvent, ParentResult } from '../platform/ports.ts';
import { STAGE_DELAYS } from '../stage-delays.ts';
import {
  mayGoOn,
  mayLeaveCharge,
  offeredSole,
  type Place,
  placeOf,
  redirectTime,
  restartTime,
  type Visit,
} from './outcome.ts';
import { returnAddress } from './return-address.ts';
import type { PayerEvent } from './screen-state.ts';

/** What the page is opened with, and the ports that its arithmetic needs. */
export type SessionInput = Omit<MethodInput, 'fromStart'> & { chosen: Visit['chosen']; paidHere: boolean };

export type SessionContext = Visit &
  Pick<MethodInput, 'texts' | 'newKey' | 'serverNow' | 'openTab' | 'bankWay'> & {
    /** The newest truth. */
    payment: PaymentView;
    feedback: FormFeedback | null;
    /** The running method waits for the service: it is not left and not re-read meanwhile. */
    methodWaits: boolean;
    /** The running method reads the truth by itself. */
    methodReads: boolean;
    redirectAtMs: number | null;
    /** When a failure closes itself; null: it stays. */
    restartAtMs: number | null;
    /** Where in the chosen method the payer is. */
    place: MethodPlace | null;
  };

/** What the session takes over from the running method. */
export type FollowedMethod = Pick<SessionContext, 'payment' | 'chosen' | 'place'> & {
  waits: boolean;
  reads: boolean;
};

export type SessionEvent =
  | PayerEvent
  | PageEvent
  | { type: 'truthMoved' }
  /** Back, or Forward. */
  | { type: 'wentTo'; step: HistoryStep };

const unprovided = () => Promise.reject(new Error('Provided by runtime.ts'));

export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as SessionInput,
  },
  actors: {
    ...({} as MethodMachines),
    readPayment: fromPromise<CallResult<PaymentView>>(unprovided),
    pageEvents: fromCallback<SessionEvent>(() => undefined),
  },
  delays: {
    ...STAGE_DELAYS,
    /** The rest of RESTART_AFTER_FAILURE: the first HTML may have shown some of it already. */
    UNTIL_RESTART: ({ context: { restartAtMs, serverNow } }) => Math.max(0, (restartAtMs ?? 0) - serverNow()),
  },
  guards: {
    isAt: ({ context }, place: Place) => placeOf(context.payment, context) === place,
    ended: (_, { outcome, result }: { outcome: Outcome; result: Outcome['result'] }) =>
      outcome.result === result,
    isOffered: ({ context, event }) =>
      'channel' in event && context.payment.payment_channels.includes(event.channel),
    wentToList: ({ event }) => event.type === 'wentTo' && event.step.at === 'methods',
    mayTakeStep: ({ context: { payment, methodWaits }, event }) => {
      if (event.type !== 'wentTo' || methodWaits || event.step.at === 'methods') return false;
      return event.step.at === 'truth' || payment.payment_channels.includes(event.step.channel);
    },
    mayTryAgain: ({ context: { payment } }) =>
      payment.charge !== null && payment.payment_channels.includes(payment.charge.channel),
    // Not XState's own events: an error of the method must reach the page as an error.
    isForMethod: ({ event }) => !event.type.startsWith('xstate.'),
    mayChangeMethod: ({ context }) => context.payment.payment_channels.length > 1 && !context.methodWaits,
    mayRead: ({ context }) => !context.methodReads,
    hasMoved: ({ context }, read: CallResult<PaymentView>) =>
      read.ok &&
      !context.methodReads &&
      !isSameTruth(context.payment, read.value) &&
      !staysBehind(context, read.value),
    owesOtherwise: ({ context }, read: CallResult<PaymentView>) =>
      read.ok && moneyBackOf(read.value) !== moneyBackOf(context.payment),
    goesBackByItself: ({ context }) => context.redirectAtMs !== null,
    closesItself: ({ context }) => context.restartAtMs !== null,
    // Set up again (spec §4), before anything is offered anew: it may have been paid meanwhile.
    wasSetUp: (_, read: CallResult<PaymentView>) => read.ok,
    opensByItself: ({ context }, read: CallResult<PaymentView>) =>
      read.ok && offeredSole(context.payment) !== null,
    mayGoOn: ({ context }) => mayGoOn(context.payment),
    awaitsTransfer: ({ context: { payment } }) =>
      mayStillPay(payment.charge) && payment.charge?.stage === 'account_details',
    hasWayBack: ({ context }) => returnAddress(context.payment) !== null,
  },
  actions: {
    takePayment: assign((_, payment: PaymentView) => ({ payment })),
    // What is under way elsewhere goes before what the payer wanted here.
    takeRead: assign(({ context }, read: CallResult<PaymentView>) =>
      read.ok ? { payment: read.value, chosen: mayStillPay(read.value.charge) ? null : context.chosen } : {},
    ),
    // The payer stays where he is; only what he is told of his money changes.
    takeReversals: assign(({ context: { payment } }, read: CallResult<PaymentView>) =>
      read.ok ? { payment: withMoneyOf(payment, read.value) } : {},
    ),
    choose: assign(({ event }) =>
      'channel' in event ? { chosen: event.channel, place: event.place ?? null } : {},
    ),
    chooseAgain: assign(({ context }) => ({ chosen: context.payment.charge?.channel ?? null, place: null })),
    chooseSole: assign(({ context }) => ({ chosen: offeredSole(context.payment), place: null })),
    unchoose: assign({ chosen: null, place: null }),
    takeStep: assign(({ event }) =>
      event.type === 'wentTo' && event.step.at === 'method'
        ? { chosen: event.step.channel, place: event.step.place }
        : { chosen: null, place: null },
    ),
    followMethod: assign(({ context }, method: FollowedMethod) => ({
      payment: withNewestReversals(method.payment, context.payment),
      methodWaits: method.waits,
      methodReads: method.reads,
      chosen: method.chosen,
      place: method.place,
    })),
    leaveMethod: assign({ methodWaits: false, methodReads: false, feedback: null }),
    // The wish for the list has been met, or could not be.
    noteSeen: assign(({ context: { chosen } }) => ({
      sawOpen: true,
      chosen: chosen === 'list' ? null : chosen,
    })),
    beginAnew: assign({ sawOpen: false }),
    startCountdown: assign(({ context }) => ({
      redirectAtMs: redirectTime(context.payment, context.serverNow()),
    })),
    startRestart: assign(({ context }) => ({
      restartAtMs: context.restartAtMs ?? restartTime(context.payment, context.serverNow()),
    })),
    forgetRestart: assign({ restartAtMs: null }),
    // Effects: provided by runtime.ts.
    showList: () => undefined,
    showChoice: () => undefined,
    showPaid: () => undefined,
    showNothing: () => undefined,
    goBack: () => undefined,
    tellParent: (_args, _result: ParentResult) => undefined,
  },
});

/** The payment with all that a reading of the same place says of its money: what came by the charge, too. */
function withMoneyOf(payment: PaymentView, read: PaymentView): PaymentView {
  const isSame = read.charge?.reference === payment.charge?.reference;
  return { ...withNewestReversals(payment, read), charge: isSame ? read.charge : payment.charge };
}

/** What goes back to the payer, to compare. */
function moneyBackOf({ reversals, amount_refunded: refunded }: PaymentView): string {
  return JSON.stringify([reversals, refunded]);
}

/** A request that the payer has left behind moves on without him: he stays where he is until it is paid or failed. */
function staysBehind({ chosen, payment }: SessionContext, read: PaymentView): boolean {
  const isSame = read.charge?.reference === payment.charge?.reference;
  return chosen !== null && isSame && mayStillPay(read.charge) && mayLeaveCharge(read);
}

/** When the first HTML has said that a failure closes itself, which the page goes on from; null: it did not. */
export function restartSaid({ payment, chosen, paidHere }: SessionInput): number | null {
  const isShown = placeOf(payment, { chosen, sawOpen: paidHere }) === 'failed';
  return isShown ? restartTime(payment, payment.server_time) : null;
}
