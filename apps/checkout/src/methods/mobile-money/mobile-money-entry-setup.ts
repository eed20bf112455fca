// Spec §4 mobile_money and mobile-money-accordion: the states of each, for mobile-money-machine.ts.
import { leads, quietens, tells } from '../flow.ts';
import { callOf, mobileMoneySetup } from './mobile-money-setup.ts';

/** Where the wallet is named. */
export const entryState = mobileMoneySetup.createStateConfig({
  initial: 'entering',
  states: {
    entering: {
      tags: 'first-stage',
      after: quietens,
      on: {
        walletEdited: { actions: 'dismiss' },
        walletSubmitted: { actions: 'press', target: 'submitting' },
        openRequestAsked: { guard: 'isPromptOpen', actions: 'reset', target: '#mobile_money_flow.placing' },
      },
    },
    submitting: {
      tags: 'waiting',
      invoke: {
        src: 'sendPress',
        input: callOf,
        onDone: tells,
      },
      on: { answered: { guard: leads('refused'), actions: 'showRefusal', target: 'entering' } },
    },
  },
});
