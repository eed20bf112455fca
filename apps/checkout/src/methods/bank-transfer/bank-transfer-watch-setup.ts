// Spec §4 account_details, transfer_termination and transfer_rest: how a transfer is waited for that the page cannot see, for
// bank-transfer-machine.ts.
import { leads, quietens, tells } from '../flow.ts';
import { bankTransferSetup, callOf, lookOf } from './bank-transfer-setup.ts';
import type { BankTransferPayerEvent, WatchStage } from './bank-transfer-state.ts';

const looks = { target: 'asking' } as const;
/** The payer only asks, or plays the bank in TEST MODE. */
const asks = { actions: 'press', target: 'sending' } as const;
/** The payer has something changed; until it is answered the stage is not left. */
const changes = { actions: 'press', target: 'submitting' } as const;

const PRESSES = {
  account_details: { transferSent: asks, testTransferSent: asks, autoCompleteSet: asks },
  transfer_termination: { accountAsked: changes, testTransferSent: asks },
  transfer_rest: { accountAsked: changes, returnPartAsked: changes },
} satisfies Record<WatchStage, Partial<Record<BankTransferPayerEvent['type'], unknown>>>;

/** Another account, or the money's way back. What is not known is looked for at `checking`. */
const submittingState = bankTransferSetup.createStateConfig({
  tags: 'waiting',
  invoke: {
    src: 'sendPress',
    input: callOf,
    onDone: tells,
  },
  on: { answered: { guard: leads('refused'), actions: 'showRefusal', target: 'waiting' } },
});

/** The page looks by itself when push speaks, when it comes back, and from time to time; and whenever the payer asks. */
export const watchStates = (at: WatchStage) => {
  const presses = PRESSES[at];
  return bankTransferSetup.createStateConfig({
    initial: 'waiting',
    states: {
      waiting: {
        tags: 'watching',
        always: { guard: 'hasNews', target: 'asking' },
        after: { ...quietens, NEXT_POLL: looks },
        on: {
          ...presses,
          newsCame: { ...looks, actions: 'noteNews' },
          pageRestored: looks,
          backOnline: looks,
          becameVisible: looks,
        },
      },
      asking: {
        tags: 'watching',
        entry: 'takeNews',
        invoke: {
          src: 'lookUp',
          input: lookOf,
          onDone: tells,
        },
        on: {
          ...presses,
          // This question may have been answered before the news: it is asked once more.
          newsCame: { actions: 'noteNews' },
          answered: [
            { guard: leads('unknown'), target: 'waiting' },
            { guard: leads(at), actions: 'keepTruth', target: 'waiting' },
          ],
        },
      },
      sending: sendingState(at),
      submitting: submittingState,
    },
  });
};

function sendingState(at: WatchStage) {
  return bankTransferSetup.createStateConfig({
    tags: 'watching',
    invoke: {
      src: 'sendPress',
      input: callOf,
      onDone: tells,
    },
    on: {
      newsCame: { actions: 'noteNews' },
      answered: [
        { guard: leads('unknown'), actions: ['sayNotYet', 'forgetPress'], target: 'waiting' },
        { guard: leads(at), actions: ['keepTruth', 'sayNotYet', 'forgetPress'], target: 'waiting' },
        { guard: leads('refused'), actions: 'showRefusal', target: 'waiting' },
      ],
    },
  });
}
