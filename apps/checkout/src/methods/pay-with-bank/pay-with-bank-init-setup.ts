// Spec §2 Bank selection and "I can't find my bank": the states of init and bank-unavailable, for pay-with-bank-machine.ts.
import { leads, quietens, tells } from '../flow.ts';
import { callOf, ofPayment, payWithBankSetup } from './pay-with-bank-setup.ts';

/** What the payer types for the bank. */
const form = payWithBankSetup.createStateConfig({
  initial: 'entering',
  states: {
    entering: {
      tags: 'first-stage',
      after: quietens,
      on: {
        bankChosen: { actions: ['dismiss', 'choose'] },
        bankEdited: { actions: 'dismiss' },
        bankSubmitted: { actions: 'press', target: 'submitting' },
        bankUnavailableAsked: {
          actions: { type: 'goTo', params: 'bank-unavailable' },
          target: '#pay_with_bank_flow.bank-unavailable',
        },
        openBankAsked: {
          guard: 'isRequestOpen',
          actions: 'reset',
          target: '#pay_with_bank_flow.placing',
        },
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

/** Spec §8 Bank list failure: shown 2.5 s; asked for again while fewer than 3 have failed. */
const list = payWithBankSetup.createStateConfig({
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'hasBanks', target: 'there' },
        // With the first HTML: quiet, like all that a load brings.
        { guard: 'hasFailedBefore', target: 'quiet' },
        { target: 'asking' },
      ],
    },
    asking: {
      invoke: {
        src: 'banks',
        input: ofPayment,
        onDone: [
          {
            guard: ({ event }) => event.output !== null,
            actions: { type: 'takeBanks', params: ({ event }) => event.output ?? [] },
            target: 'there',
          },
          { actions: 'countListFailure', target: 'judging' },
        ],
      },
    },
    judging: { always: [{ guard: 'mayAskForBanks', target: 'loud' }, { target: 'given-up' }] },
    loud: { after: { BANK_LIST_ERROR_SHOWN: 'quiet' }, on: { banksAsked: 'asking' } },
    quiet: { on: { banksAsked: 'asking' } },
    there: {},
    'given-up': {},
  },
});

/** Spec §9 "Bank dropdown search debounce 800 ms": typing filters at once; how many are found is said after it. */
const search = payWithBankSetup.createStateConfig({
  initial: 'still',
  on: { bankSearched: { actions: 'noteQuery', target: '.typing', reenter: true } },
  states: {
    still: {},
    typing: { after: { BANK_SEARCH_DEBOUNCE: 'searched' } },
    searched: {},
  },
});

export const initStates = { form, list, search };

/** Spec §2 "I can't find my bank". */
export const unavailableState = payWithBankSetup.createStateConfig({
  type: 'parallel',
  tags: 'first-stage',
  on: { bankUnavailableLeft: { actions: 'goToInit', target: 'init' } },
  states: {
    list: {
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            src: 'allBanks',
            input: ofPayment,
            onDone: {
              actions: { type: 'takeAllBanks', params: ({ event }) => event.output },
              target: 'there',
            },
          },
        },
        there: {},
      },
    },
    form: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'wasReceived', target: 'received' }, { target: 'entering' }] },
        entering: { on: { bankRequested: { actions: 'noteRequest', target: 'sending' } } },
        sending: {
          invoke: {
            src: 'requestBank',
            input: ({ context }) => context.request,
            onDone: [{ guard: ({ event }) => event.output, target: 'received' }, { target: 'loud' }],
          },
        },
        loud: {
          after: { BANK_REQUEST_ERROR_SHOWN: 'quiet' },
          on: { bankRequested: { actions: 'noteRequest', target: 'sending' }, bankRequestEdited: 'entering' },
        },
        quiet: {
          on: { bankRequested: { actions: 'noteRequest', target: 'sending' }, bankRequestEdited: 'entering' },
        },
        received: {},
      },
    },
  },
});
