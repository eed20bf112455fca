// Spec §4 Pay with bank: the stages and their transitions. The service's truth alone decides the stage: every start and every
// answer goes through `placing`.
import { and } from 'xstate';
import { answeredAnywhere, endings, leads, lookOf, looks, tells } from '../flow.ts';
import type { Outcome } from '../method.ts';
import { authorizeStates } from './pay-with-bank-authorize-setup.ts';
import { initStates, unavailableState } from './pay-with-bank-init-setup.ts';
import { opened, payWithBankSetup, placedAt } from './pay-with-bank-setup.ts';
import { helpStates, lookStates, pageStates, patienceStates } from './pay-with-bank-watch-setup.ts';

/** An open step or request is left behind, for the list of banks. */
const leaves = { anotherBankAsked: { actions: ['reset', 'goToInit'], target: 'init' } } as const;

export const payWithBankMachine = payWithBankSetup.createMachine({
  id: 'pay_with_bank_flow',
  context: opened,
  initial: 'opening',
  on: {
    answered: answeredAnywhere('.checking'),
  },
  states: {
    opening: {
      always: [
        { guard: and(['beginsAtEntry', 'asksForUnavailable']), target: 'bank-unavailable' },
        { guard: 'beginsAtEntry', target: 'init' },
        { target: 'placing' },
      ],
    },
    placing: {
      always: placedAt({
        init: 'init',
        'bank-authorize': 'bank-authorize',
        'approval-guide': 'approval-guide',
        'bank-pending': 'bank-pending',
        checking: 'checking',
        success: 'success',
        elsewhere: 'elsewhere',
        'account-error': 'init',
        // Ended by `answered` above; who comes back to such a charge by choice types anew.
        declined: 'init',
        'already-completed': 'init',
      }),
    },

    init: { type: 'parallel', states: initStates },
    'bank-unavailable': unavailableState,

    'bank-authorize': { type: 'parallel', on: leaves, states: { ...authorizeStates, help: helpStates } },

    'approval-guide': {
      type: 'parallel',
      on: leaves,
      states: { look: lookStates('approval-guide'), help: helpStates },
    },

    'bank-pending': {
      type: 'parallel',
      on: { anotherBankAsked: { guard: 'isRequestOpen', ...leaves.anotherBankAsked } },
      states: {
        look: lookStates('bank-pending'),
        patience: patienceStates,
        page: pageStates,
        help: helpStates,
      },
    },

    /** Nobody has answered yet: a press whose answer was lost, or a charge that the service itself still asks about. */
    checking: {
      tags: 'waiting',
      entry: 'forgetWaits',
      type: 'parallel',
      states: {
        patience: patienceStates,
        help: helpStates,
        look: {
          initial: 'asking',
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
                    target: '#pay_with_bank_flow.init',
                  },
                  {
                    guard: 'sawNothingOfPress',
                    actions: ['keepTruth', 'sayNotReached'],
                    target: '#pay_with_bank_flow.placing',
                  },
                ],
              },
            },
            waiting: {
              always: { guard: 'hasNews', target: 'asking' },
              after: { NEXT_LOOK: looks },
              // News is no wait: a press that is still on its way keeps its time to arrive.
              on: {
                bankConfirmAsked: looks,
                pageRestored: looks,
                backOnline: looks,
                becameVisible: looks,
                newsCame: 'asking',
              },
            },
          },
        },
      },
    },

    ...endings,
  },
  output: ({ event }) => event.output as Outcome,
});
