// Spec §2 3DS modal and tab, §4 3DS: the states of an attempt whose payer confirms at the bank, for card-machine.ts. The service
// decides where it ends; push, the bank's tab and the browser only say that it is time to look.
import { and, raise, stateIn } from 'xstate';
import { leads, tells } from '../flow.ts';
import { cardSetup } from './card-setup.ts';

/** Where the bank's page stands. */
const page = cardSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'opensBankItself', target: 'modal' }, { target: 'proceed' }] },
    proceed: {
      on: { proceedAsked: [{ guard: 'hasModal', target: 'modal' }, { target: 'tab' }], bankTabOpened: 'tab' },
    },
    modal: {
      initial: 'connecting',
      on: { bankTabOpened: 'tab' },
      states: {
        connecting: { after: { THREE_DS_INTERSTITIAL: 'shown' }, on: { stopAsked: 'stopping' } },
        shown: { on: { stopAsked: 'stopping' } },
        stopping: { on: { stopDeclined: 'shown' } },
      },
    },
    tab: {},
  },
});

/** "After about 30 seconds a Try again option appears. After 10 minutes the page becomes Incomplete Authorization". */
const patience = cardSetup.createStateConfig({
  initial: 'waiting',
  states: {
    waiting: {
      initial: 'early',
      after: { THREE_DS_INCOMPLETE: 'incomplete' },
      states: { early: { after: { THREE_DS_WAITING_ELAPSED: 'elapsed' } }, elapsed: {} },
    },
    incomplete: {
      // What it becomes is said here; read by the session, the same truth would be another screen.
      tags: 'watching',
      initial: 'querying',
      entry: raise({ type: 'checkAsked' }),
      states: {
        querying: {
          on: {
            answered: [
              { guard: leads('3ds'), target: 'queried' },
              { guard: leads('unknown'), target: 'queried' },
            ],
          },
        },
        queried: {},
      },
    },
  },
});

/** Looks at the charge from time to time, and at once when there is a reason. */
const watch = cardSetup.createStateConfig({
  initial: 'waiting',
  entry: 'forgetWaits',
  invoke: { src: 'bankHints', input: ({ context }) => ({ payment: context.payment }) },
  states: {
    waiting: {
      always: { guard: 'hasNews', target: 'asking' },
      after: { NEXT_LOOK: 'asking' },
      on: {
        checkAsked: 'asking',
        pageRestored: 'asking',
        backOnline: 'asking',
        becameVisible: 'asking',
        newsCame: 'asking',
      },
    },
    asking: {
      entry: ['forgetNews', 'countWait'],
      invoke: {
        src: 'lookAtBank',
        input: ({ context }) => ({ payment: context.payment }),
        onDone: tells,
      },
      on: {
        newsCame: { actions: 'noteNews' },
        answered: [
          { guard: leads('unknown'), target: 'resting' },
          { guard: leads('3ds'), actions: 'keepTruth', target: 'resting' },
          {
            guard: and([leads('declined'), stateIn({ '3ds': { atBank: { patience: 'incomplete' } } })]),
            actions: 'keepTruth',
            target: '#card.3ds.over',
          },
        ],
      },
    },
    // The bank's tab says every 300 ms that it is back.
    resting: { after: { THREE_DS_LOOK_REST: 'waiting' }, on: { newsCame: { actions: 'noteNews' } } },
  },
});

/** The stage: at the bank, being ended there, or over for good. */
export const bankStates = {
  atBank: cardSetup.createStateConfig({
    type: 'parallel',
    on: { anotherAttemptAsked: { actions: 'dismiss', target: 'ending' } },
    states: { page, patience, watch },
  }),
  ending: cardSetup.createStateConfig({
    tags: 'waiting',
    invoke: {
      src: 'cancelCard',
      input: ({ context }) => ({ payment: context.payment, key: context.newKey() }),
      onDone: tells,
    },
    on: {
      answered: [
        { guard: 'mayStartAnew', actions: ['keepTruth', 'reset'], target: '#card.init' },
        // It could not be ended: the payer is where he was, and may try once more.
        { guard: leads('3ds'), actions: ['keepTruth', 'sayNotReached'], target: 'atBank' },
        { guard: leads('refused'), actions: { type: 'showRefusal', params: '3ds' }, target: 'atBank' },
      ],
    },
  }),
  over: cardSetup.createStateConfig({
    on: { anotherAttemptAsked: { actions: 'reset', target: '#card.init' } },
  }),
};
