// Spec §4 approval-guide and bank-pending: how an approval is waited for that the page cannot see, the bank's page, and help, for
// pay-with-bank-machine.ts.
import { askingAt, quietens, sendingAt } from '../flow.ts';
import { callOf, ofPayment, openingTab, payWithBankSetup } from './pay-with-bank-setup.ts';
import type { WatchStage } from './pay-with-bank-state.ts';

const looks = { target: 'asking' } as const;
const sends = { actions: 'press', target: 'sending' } as const;
/** Check now, and the test app. */
const presses = { bankConfirmAsked: sends, testAppUsed: sends } as const;

/** Spec §7 "pay-with-bank status every 120 seconds and on start": push is first, and whenever the page comes back. */
export const lookStates = (at: WatchStage) =>
  payWithBankSetup.createStateConfig({
    tags: 'watching',
    initial: 'asking',
    states: {
      waiting: {
        always: { guard: 'hasNews', target: 'asking' },
        after: { ...quietens, BANK_POLL: looks },
        on: { ...presses, newsCame: looks, pageRestored: looks, backOnline: looks, becameVisible: looks },
      },
      asking: askingAt(at, presses),
      sending: sendingAt(at, callOf),
    },
  });

/** Spec §4: "after 3 minutes of 60-second ticks (the counter reaches 2, then the next tick)". */
export const patienceStates = payWithBankSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: { type: 'patienceIs', params: 'over' }, target: 'over' },
        { guard: { type: 'patienceIs', params: 'longer' }, target: 'longer' },
        { target: 'usual' },
      ],
    },
    usual: { after: { FIRST_TICK: 'longer' } },
    longer: { after: { LAST_TICK: 'over' } },
    over: {},
  },
});

/** Spec §4 "Redirect auth data opens an iframe and goes to bank-pending": by itself only after the payer's own press. */
export const pageStates = payWithBankSetup.createStateConfig({
  initial: 'deciding',
  invoke: { src: 'bankHints', input: ofPayment },
  states: {
    deciding: {
      always: [
        { guard: 'opensFrameItself', target: 'frame' },
        { guard: 'opensTabItself', target: 'opening' },
        { target: 'none' },
      ],
    },
    opening: {
      invoke: {
        src: 'openTab',
        input: openingTab,
        onDone: [{ guard: ({ event }) => event.output, target: 'tab' }, { target: 'blocked' }],
      },
    },
    none: { on: { bankPageAsked: { guard: 'opensFrame', target: 'frame' }, bankPageOpened: 'tab' } },
    frame: { on: { bankPageClosed: 'none', bankPageOpened: 'tab' } },
    tab: { on: { bankPageAsked: { guard: 'opensFrame', target: 'frame' }, bankPageOpened: {} } },
    blocked: { on: { bankPageOpened: 'tab' } },
  },
});

/** The help screen stands before the stage, which goes on all the same. */
export const helpStates = payWithBankSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'asksForHelp', target: 'shown' }, { target: 'closed' }] },
    closed: { on: { bankHelpAsked: 'shown' } },
    shown: { on: { bankHelpLeft: { actions: 'forgetHelp', target: 'closed' } } },
  },
});
