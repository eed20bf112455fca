// Every stage with every event.
import { expect, it } from 'vitest';
import { strangersThatMove } from '../../testing/events.ts';
import {
  accountClosed,
  accountOpen,
  accountUnknown,
  partHeld,
  runTransfer,
  runTransferWith,
  transferExpired,
} from '../../testing/running-transfer.ts';

type RunningTransfer = ReturnType<typeof runTransfer>;

function after(
  transfer: RunningTransfer,
  ...events: Parameters<RunningTransfer['send']>[0][]
): RunningTransfer {
  for (const event of events) transfer.send(event);
  return transfer;
}

const LOOKS = ['newsCame', 'pageRestored', 'backOnline', 'becameVisible'];
const DETAILS = [...LOOKS, 'transferSent', 'testTransferSent', 'autoCompleteSet'];

/** A flow at each stage, and the events that the stage knows. Every other event must change nothing. */
const STAGES = {
  'before_transfer, reading': { start: () => runTransfer(), knows: ['accountAsked'] },
  'before_transfer, submitting': {
    start: () => after(runTransfer(), { type: 'accountAsked' }),
    knows: ['newsCame'],
  },
  'account_details, waiting': {
    start: () => runTransferWith(accountOpen),
    knows: [...DETAILS, 'transferHelpAsked'],
  },
  'account_details, confirming': {
    start: () => after(runTransferWith(accountOpen), { type: 'transferSent' }),
    knows: ['newsCame', 'transferHelpAsked'],
  },
  transfer_help: {
    start: () => after(runTransferWith(accountOpen), { type: 'transferHelpAsked' }),
    knows: [...DETAILS, 'transferHelpLeft'],
  },
  'transfer_termination, still asked about': {
    start: () => runTransferWith(accountClosed),
    knows: [...LOOKS, 'transferSent', 'accountAsked', 'testTransferSent'],
  },
  'transfer_termination, nothing came': {
    start: () => runTransferWith(transferExpired),
    knows: [...LOOKS, 'transferSent', 'accountAsked', 'testTransferSent'],
  },
  'transfer_termination, submitting': {
    start: () => after(runTransferWith(transferExpired), { type: 'accountAsked' }),
    knows: ['newsCame'],
  },
  transfer_rest: {
    start: () => runTransferWith(partHeld),
    knows: [...LOOKS, 'transferSent', 'accountAsked', 'returnPartAsked'],
  },
  'transfer_rest, returning': {
    start: () => after(runTransferWith(partHeld), { type: 'returnPartAsked' }),
    knows: ['newsCame'],
  },
  'checking, waiting': { start: () => runTransferWith(accountUnknown), knows: [...LOOKS, 'transferSent'] },
  'checking, asking': {
    start: () => after(runTransferWith(accountUnknown), { type: 'becameVisible' }),
    knows: ['newsCame'],
  },
};

it.each(Object.entries(STAGES))(
  'at %s, an event that the stage does not know changes nothing',
  async (_, stage) => {
    expect(await strangersThatMove(stage)).toEqual([]);
  },
);
