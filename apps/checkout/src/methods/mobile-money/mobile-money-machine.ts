// Spec §4 Mobile money: the stages and their transitions. The service's truth alone decides the stage: every start and every
// answer goes through `placing`.
import { and } from 'xstate';
import { answeredAnywhere, endings, leads, lookOf, looks, quietens, tells } from '../flow.ts';
import type { Outcome } from '../method.ts';
import { entryState } from './mobile-money-entry-setup.ts';
import { resendStates } from './mobile-money-resend-setup.ts';
import { callOf, mobileMoneySetup, opened, placedAt } from './mobile-money-setup.ts';
import { lookStates, tabStates } from './mobile-money-watch-setup.ts';

/** An open step or prompt is left behind. */
const leaves = { anotherNumberAsked: { actions: 'reset', target: 'entry' } } as const;

export const mobileMoneyMachine = mobileMoneySetup.createMachine({
  id: 'mobile_money_flow',
  context: opened,
  initial: 'opening',
  on: {
    answered: answeredAnywhere('.checking.asking'),
  },
  states: {
    opening: { always: [{ guard: 'beginsAtEntry', target: 'entry' }, { target: 'placing' }] },
    placing: {
      always: placedAt({
        'mobile-money-accordion': 'mobile-money-accordion',
        mobile_money: 'mobile_money',
        mobile_money_otp: 'mobile_money_otp',
        mobile_money_check: 'mobile_money_check',
        mobile_money_payment_query: 'mobile_money_payment_query',
        pending_payment: 'pending_payment',
        checking: 'checking',
        success: 'success',
        elsewhere: 'elsewhere',
        'number-error': 'entry',
        // Ended by `answered` above; who comes back to such a charge by choice types anew.
        declined: 'entry',
        'already-completed': 'entry',
      }),
    },
    entry: {
      always: [{ guard: 'asksNetwork', target: 'mobile-money-accordion' }, { target: 'mobile_money' }],
    },

    'mobile-money-accordion': entryState,
    mobile_money: entryState,

    mobile_money_otp: {
      type: 'parallel',
      on: leaves,
      states: {
        code: {
          initial: 'reported',
          states: {
            /** As the service reports the step. */
            reported: {
              after: quietens,
              on: {
                walletOtpChanged: { actions: 'dismiss', target: 'changed' },
                walletOtpSubmitted: { actions: 'press', target: 'submitting' },
              },
            },
            changed: {
              after: quietens,
              on: {
                walletOtpChanged: { actions: 'dismiss' },
                walletOtpSubmitted: { actions: 'press', target: 'submitting' },
              },
            },
            submitting: {
              tags: 'waiting',
              invoke: {
                src: 'sendPress',
                input: callOf,
                onDone: tells,
              },
              on: {
                // Nothing is left behind before its answer is there.
                anotherNumberAsked: {},
                answered: [
                  { guard: leads('mobile_money_otp'), actions: 'takeTruth', target: 'wrong' },
                  { guard: leads('refused'), actions: 'showRefusal', target: 'changed' },
                ],
              },
            },
            /** The button stays disabled until the code changes. */
            wrong: {
              after: quietens,
              on: { walletOtpChanged: { actions: 'dismiss', target: 'changed' } },
            },
          },
        },
        resend: resendStates('mobile_money_otp'),
      },
    },

    mobile_money_check: {
      type: 'parallel',
      on: leaves,
      states: {
        look: lookStates('mobile_money_check', 'WALLET_APPROVAL_POLL'),
        resend: resendStates('mobile_money_check'),
      },
    },

    mobile_money_payment_query: {
      type: 'parallel',
      on: leaves,
      states: {
        look: lookStates('mobile_money_payment_query', 'WALLET_DELAY_POLL'),
        resend: resendStates('mobile_money_payment_query'),
      },
    },

    pending_payment: {
      type: 'parallel',
      on: leaves,
      states: { look: lookStates('pending_payment', 'WALLET_DELAY_POLL'), tab: tabStates },
    },

    /** Nobody has answered yet: a press whose answer was lost, or a charge that the service itself still asks about. */
    checking: {
      tags: 'waiting',
      entry: 'forgetWaits',
      initial: 'waiting',
      states: {
        asking: {
          entry: 'forgetNews',
          invoke: {
            src: 'lookUp',
            input: lookOf,
            onDone: tells,
          },
          on: {
            newsCame: { actions: 'noteNews' },
            answered: [
              { guard: leads('unknown'), target: 'waiting' },
              { guard: leads('checking'), actions: 'takeTruth', target: 'waiting' },
              { guard: and(['sawNothingOfPress', 'mayStillArrive']), target: 'waiting' },
              {
                guard: and(['sawNothingOfPress', 'pressedPay']),
                actions: ['keepTruth', 'sayNotReached'],
                target: '#mobile_money_flow.entry',
              },
              {
                guard: 'sawNothingOfPress',
                actions: ['keepTruth', 'sayNotReached'],
                target: '#mobile_money_flow.placing',
              },
            ],
          },
        },
        waiting: {
          always: { guard: 'hasNews', target: 'asking' },
          after: { NEXT_LOOK: looks },
          // News is no wait: a press that is still on its way keeps its time to arrive.
          on: {
            moneySent: looks,
            pageRestored: looks,
            backOnline: looks,
            becameVisible: looks,
            newsCame: 'asking',
          },
        },
      },
    },

    ...endings,
  },
  output: ({ event }) => event.output as Outcome,
});
