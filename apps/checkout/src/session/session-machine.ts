// Spec §2 Checkout states, §4 Transaction on load, Session, Results: the page around the methods. The one place that turns a
// method's Outcome into a screen. States are named as their screens, and a method's as its channel.
import type { CallResult } from '@titan/contract/client';
import type { PaymentView } from '@titan/contract/payment';
import { BUILT_CHANNELS, type BuiltChannel } from '@titan/rules/methods';
import { and, not, raise, sendTo, stateIn } from 'xstate';
import type { MethodInput, Outcome, RunningMethod } from '../methods/method.ts';
import type { Place } from './outcome.ts';
import { restartSaid, type SessionContext, sessionSetup } from './session-setup.ts';

const at = (place: Place) => ({ type: 'isAt', params: place }) as const;
const tells = (result: 'success' | 'failed' | 'pending' | 'close') =>
  ({ type: 'tellParent', params: result }) as const;

/** A completed transaction that is opened again tells once more that it was paid; any other ending tells that it was not. */
const tellsEnding = {
  type: 'tellParent',
  params: ({ context }: { context: SessionContext }) =>
    context.payment.status === 'success' ? 'success' : 'failed',
} as const;

/** Close ends the session: the payer goes back to the shop at once, or is told that the page can be closed. */
const closes = {
  closeAsked: [
    { guard: 'hasWayBack', actions: tells('close'), target: 'redirect' },
    { actions: tells('close'), target: 'closed' },
  ],
} as const;

const continues = { continueAsked: { guard: 'hasWayBack', target: 'redirect' } } as const;

/** Paid, expired or moved on in another tab: the payer is put where the truth stands. */
const follows = { truthMoved: 'loading' } as const;

/** Back and Forward go where the entry says, unless the truth or a press keeps the payer: then the address says that again. */
const goesAlong = {
  wentTo: [
    { guard: and(['wentToList', 'mayChangeMethod']), target: 'methods' },
    { guard: 'mayTakeStep', actions: 'takeStep', target: 'loading' },
    { actions: 'showChoice' },
  ],
} as const;

const isHidden = stateIn({ visibility: 'hidden' });

const when = (result: Outcome['result']) =>
  ({
    type: 'ended',
    params: ({ event }: { event: { output: Outcome } }) => ({ outcome: event.output, result }),
  }) as const;
const takesOver = {
  type: 'takePayment',
  params: ({ event }: { event: { output: Outcome } }): PaymentView => event.output.payment,
} as const;

/** What a method's Outcome becomes. */
const outcomes = [
  { guard: when('success'), actions: takesOver, target: 'success' },
  { guard: when('failed'), actions: takesOver, target: 'failed' },
  { guard: when('already-completed'), actions: takesOver, target: 'charge-completed' },
  { guard: when('session-end'), actions: takesOver, target: 'session-end' },
  { guard: when('elsewhere'), actions: takesOver, target: 'loading' },
] as const;

const read = ({ event }: { event: { output: CallResult<PaymentView> } }) => event.output;

/** A result that closes itself: to whatever is true now, else to the channel that opens by itself, else to the list. Without an answer it stays. */
const restarts = [
  {
    guard: { type: 'hasMoved', params: read },
    actions: { type: 'takeRead', params: read },
    target: '#session.screen.loading',
  },
  {
    guard: { type: 'opensByItself', params: read },
    actions: 'chooseSole',
    target: '#session.screen.loading',
  },
  { guard: { type: 'wasSetUp', params: read }, target: '#session.screen.methods' },
  { target: 'staying' },
] as const;

/** The state in which a method runs. It hears all that the payer and the browser say, and ignores what it does not know. */
const methodState = (channel: BuiltChannel) =>
  sessionSetup.createStateConfig({
    exit: 'leaveMethod',
    invoke: {
      id: channel,
      src: channel,
      input: ({ context }: { context: SessionContext }): MethodInput => ({
        ...context,
        fromStart: context.chosen === channel,
      }),
      onSnapshot: {
        actions: [
          {
            type: 'followMethod',
            params: ({ event: { snapshot } }: { event: { snapshot: RunningMethod } }) => ({
              payment: snapshot.context.payment,
              waits: snapshot.hasTag('waiting'),
              reads: snapshot.hasTag('waiting') || snapshot.hasTag('watching'),
              chosen: snapshot.hasTag('first-stage') ? channel : null,
              place: snapshot.context.place ?? null,
            }),
          },
          'showChoice',
        ],
      },
      onDone: outcomes,
    },
    on: {
      ...closes,
      ...follows,
      ...goesAlong,
      methodChangeAsked: { guard: 'mayChangeMethod', target: 'methods' },
      '*': { guard: 'isForMethod', actions: sendTo(channel, ({ event }) => event) },
    },
  });

/** Of every method, named as its channel. */
const METHOD_STATES = Object.fromEntries(
  BUILT_CHANNELS.map((channel) => [channel, methodState(channel)]),
) as Record<BuiltChannel, ReturnType<typeof methodState>>;

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({
    ...input,
    sawOpen: input.paidHere,
    methodWaits: false,
    methodReads: false,
    redirectAtMs: null,
    restartAtMs: restartSaid(input),
  }),
  invoke: { src: 'pageEvents' },
  type: 'parallel',
  states: {
    screen: {
      initial: 'loading',
      states: {
        loading: {
          always: [
            { guard: at('issue-detected'), target: 'issue-detected' },
            { guard: at('charge-completed'), target: 'charge-completed' },
            { guard: at('success'), target: 'success' },
            { guard: at('failed'), target: 'failed' },
            { guard: at('session-end'), target: 'session-end' },
            ...BUILT_CHANNELS.map((channel) => ({ guard: at(channel), target: channel })),
            { target: 'methods' },
          ],
          exit: 'noteSeen',
        },

        methods: {
          entry: ['unchoose', 'showList'],
          on: {
            ...closes,
            ...follows,
            wentTo: [
              { guard: 'mayTakeStep', actions: 'takeStep', target: 'loading' },
              { actions: 'showList' },
            ],
            methodChosen: { guard: 'isOffered', actions: 'choose', target: 'loading' },
          },
        },

        ...METHOD_STATES,

        success: {
          entry: ['startCountdown', 'showPaid', tells('success')],
          initial: 'counting',
          on: { ...closes, ...continues, wentTo: { actions: 'showPaid' } },
          states: {
            counting: {
              after: {
                REDIRECT_AFTER_SUCCESS: { guard: 'goesBackByItself', target: '#session.screen.redirect' },
              },
              on: { stayAsked: 'staying' },
            },
            staying: {},
          },
        },

        failed: {
          entry: ['unchoose', 'showChoice', tells('failed')],
          exit: 'forgetRestart',
          initial: 'counting',
          on: {
            ...closes,
            ...follows,
            ...goesAlong,
            tryAgainAsked: { guard: 'mayTryAgain', actions: 'chooseAgain', target: 'loading' },
            methodChangeAsked: { guard: 'mayChangeMethod', target: 'methods' },
          },
          states: {
            counting: {
              entry: 'startRestart',
              always: { guard: isHidden, target: 'unseen' },
              after: { UNTIL_RESTART: { guard: 'closesItself', target: 'restarting' } },
              on: { stayAsked: 'staying' },
            },
            /** Whoever is in the bank's app reads it when he is back: all the time is given then. */
            unseen: {
              entry: 'forgetRestart',
              always: { guard: not(isHidden), target: 'counting' },
            },
            staying: {},
            restarting: {
              on: { stayAsked: 'staying' },
              invoke: { src: 'readPayment', onDone: restarts },
            },
          },
        },

        'issue-detected': { entry: tellsEnding, on: { ...closes, ...continues } },
        'charge-completed': { entry: tellsEnding, on: { ...closes, ...continues } },
        'session-end': { entry: tells('failed'), on: { ...closes, ...continues, ...follows } },

        redirect: {
          entry: ['showNothing', 'goBack'],
          /** Back from the shop: the browser shows this very page again. */
          on: { pageRestored: { actions: 'beginAnew', target: 'loading' } },
        },
        closed: {
          on: {
            reopenAsked: { guard: 'mayGoOn', target: 'loading' },
            wentTo: { guard: 'mayTakeStep', actions: 'takeStep', target: 'loading' },
            // Only how it ended is worth more than the payer's wish to be done with it.
            truthMoved: { guard: not('mayGoOn'), target: 'loading' },
          },
        },
      },
    },

    /** The service's truth may move without this page: it is read again whenever the page comes back. */
    truth: {
      initial: 'held',
      states: {
        held: {
          on: {
            pageRestored: { guard: 'mayRead', target: 'reading' },
            backOnline: { guard: 'mayRead', target: 'reading' },
            becameVisible: { guard: 'mayRead', target: 'reading' },
            // Of a request that the payer has left behind.
            newsCame: { guard: 'mayRead', target: 'reading' },
            // The payer begins anew, or goes to what was shown before: attempts made elsewhere may have ended the session.
            methodChosen: { guard: 'mayRead', target: 'reading' },
            tryAgainAsked: { guard: 'mayRead', target: 'reading' },
            reopenAsked: { guard: 'mayRead', target: 'reading' },
            wentTo: { guard: 'mayRead', target: 'reading' },
          },
        },
        reading: {
          // From a press on, its own answer is newer than what is read here.
          always: { guard: not('mayRead'), target: 'held' },
          invoke: {
            src: 'readPayment',
            onDone: [
              {
                guard: { type: 'hasMoved', params: ({ event }) => event.output },
                actions: [
                  { type: 'takeRead', params: ({ event }) => event.output },
                  raise({ type: 'truthMoved' }),
                ],
                target: 'held',
              },
              {
                guard: { type: 'owesOtherwise', params: ({ event }) => event.output },
                actions: { type: 'takeReversals', params: ({ event }) => event.output },
                target: 'held',
              },
              { target: 'held' },
            ],
          },
        },
      },
    },

    visibility: {
      initial: 'visible',
      states: {
        visible: { on: { becameHidden: 'hidden' } },
        hidden: { on: { becameVisible: 'visible' } },
      },
    },

    /** A shop hears once that a transfer is awaited, so that it can say so beside the account. */
    transfer: {
      initial: 'none',
      on: { closeAsked: '.told' },
      states: {
        none: { always: { guard: 'awaitsTransfer', target: 'awaited' } },
        awaited: {
          always: { guard: not('awaitsTransfer'), target: 'none' },
          after: { TRANSFER_AWAITED: { actions: tells('pending'), target: 'told' } },
        },
        told: { type: 'final' },
      },
    },

    network: {
      initial: 'online',
      states: {
        online: { on: { wentOffline: 'offline' } },
        offline: { on: { backOnline: 'online' } },
      },
    },
  },
});
