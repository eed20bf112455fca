// Spec §4 mobile_money_check, mobile_money_payment_query and pending_payment: how an approval is waited for that the page cannot
// see, for mobile-money-machine.ts.
import { askingAt, quietens, sendingAt } from '../flow.ts';
import { callOf, mobileMoneySetup, openingTab } from './mobile-money-setup.ts';
import type { WatchStage } from './mobile-money-state.ts';

const looks = { target: 'asking' } as const;
const sends = { actions: 'press', target: 'sending' } as const;
/** "I've sent the money", and the test phone. */
const presses = { moneySent: sends, testPhoneUsed: sends } as const;

/** The page looks by itself when push speaks, when it comes back, and after `poll`; and whenever the payer asks. */
export const lookStates = (at: WatchStage, poll: 'WALLET_APPROVAL_POLL' | 'WALLET_DELAY_POLL') =>
  mobileMoneySetup.createStateConfig({
    tags: 'watching',
    initial: 'waiting',
    states: {
      waiting: {
        entry: { type: 'planLook', params: poll },
        always: { guard: 'hasNews', target: 'asking' },
        after: { ...quietens, [poll]: looks },
        on: {
          ...presses,
          newsCame: looks,
          pageRestored: looks,
          backOnline: looks,
          becameVisible: looks,
        },
      },
      asking: askingAt(at, presses),
      sending: sendingAt(at, callOf),
    },
  });

/** Spec §4 "pending_payment opens the redirect in a new tab or frame": by itself only after the payer's own press. */
export const tabStates = mobileMoneySetup.createStateConfig({
  initial: 'deciding',
  on: { redirectOpened: '.opened' },
  states: {
    deciding: { always: [{ guard: 'opensByItself', target: 'opening' }, { target: 'none' }] },
    opening: {
      invoke: {
        src: 'openTab',
        input: openingTab,
        onDone: [{ guard: ({ event }) => event.output, target: 'opened' }, { target: 'blocked' }],
      },
    },
    none: {},
    opened: {},
    blocked: {},
  },
});
