// Spec §4 Bank transfer: the stages and their transitions. The service's truth alone decides the stage: every start and every
// answer goes through `placing`.
import { and } from 'xstate';
import { answeredAnywhere, endings, leads, looks, quietens, tells } from '../flow.ts';
import type { Outcome } from '../method.ts';
import { bankTransferSetup, callOf, lookOf, opened, placedAt } from './bank-transfer-setup.ts';
import { watchStates } from './bank-transfer-watch-setup.ts';

export const bankTransferMachine = bankTransferSetup.createMachine({
  id: 'bank_transfer_flow',
  context: opened,
  initial: 'opening',
  on: {
    answered: answeredAnywhere('.checking.asking'),
  },
  states: {
    opening: { always: [{ guard: 'beginsAtIntro', target: 'before_transfer' }, { target: 'placing' }] },
    placing: {
      always: placedAt({
        before_transfer: 'before_transfer',
        account_details: 'account_details',
        transfer_termination: 'transfer_termination',
        transfer_rest: 'transfer_rest',
        checking: 'checking',
        success: 'success',
        elsewhere: 'elsewhere',
        // Ended by `answered` above; who comes back to such a charge by choice begins anew.
        declined: 'before_transfer',
        'already-completed': 'before_transfer',
      }),
    },

    /** Intro 'Before you make this transfer'. */
    before_transfer: {
      initial: 'reading',
      states: {
        reading: {
          tags: 'first-stage',
          after: quietens,
          on: { accountAsked: { actions: 'press', target: 'submitting' } },
        },
        submitting: {
          tags: 'waiting',
          invoke: {
            src: 'sendPress',
            input: callOf,
            onDone: tells,
          },
          on: { answered: { guard: leads('refused'), actions: 'showRefusal', target: 'reading' } },
        },
      },
    },

    account_details: {
      type: 'parallel',
      states: {
        look: watchStates('account_details'),
        /** The help screen stands before the account, which is watched all the same. */
        page: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'asksForHelp', target: 'help' }, { target: 'details' }] },
            details: { on: { transferHelpAsked: 'help' } },
            help: { on: { transferHelpLeft: { actions: 'forgetHelp', target: 'details' } } },
          },
        },
      },
    },

    transfer_termination: watchStates('transfer_termination'),
    transfer_rest: watchStates('transfer_rest'),

    /** Nobody has answered yet: a press whose answer was lost, or an account that the bank has not named. */
    checking: {
      tags: 'waiting',
      entry: 'forgetWaits',
      initial: 'waiting',
      states: {
        asking: {
          entry: 'takeNews',
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
                guard: 'sawNothingOfPress',
                actions: ['keepTruth', 'sayNotReached'],
                target: '#bank_transfer_flow.opening',
              },
            ],
          },
        },
        waiting: {
          always: { guard: 'hasNews', target: 'asking' },
          after: { NEXT_LOOK: looks },
          // News is no wait: a press that is still on its way keeps its time to arrive.
          on: {
            pageRestored: looks,
            backOnline: looks,
            becameVisible: looks,
            newsCame: { actions: 'noteNews', target: 'asking' },
          },
        },
      },
    },

    ...endings,
  },
  output: ({ event }) => event.output as Outcome,
});
