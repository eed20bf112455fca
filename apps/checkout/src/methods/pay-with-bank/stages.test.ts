// Every stage with every event.
import { expect, it } from 'vitest';
import { strangersThatMove } from '../../testing/events.ts';
import {
  appPrompted,
  atBank,
  bankOtp,
  bankUnknown,
  makeBankPayment,
  runBank,
  runBankWith,
  wrongOtp,
} from '../../testing/running-bank.ts';

type RunningBank = ReturnType<typeof runBank>;

function after(bank: RunningBank, ...events: Parameters<RunningBank['send']>[0][]): RunningBank {
  for (const event of events) bank.send(event);
  return bank;
}

const ACCOUNT = { processor: 'direct', bank_code: '035', account_number: '0000000000' };
const LOOKS = ['newsCame', 'pageRestored', 'backOnline', 'becameVisible'];
const WATCH = ['newsCame', 'bankConfirmAsked', 'testAppUsed', 'anotherBankAsked', 'bankHelpAsked'];
const ENTERING = ['bankChosen', 'bankSearched', 'bankSubmitted', 'bankEdited', 'bankUnavailableAsked'];
const CODE = ['bankCodeChanged', 'bankCodeSubmitted', 'anotherBankAsked', 'bankHelpAsked'];
const unavailable = { stage: 'bank-unavailable', of: null };

/** The flow at each stage, and the events that the stage knows. Every other event must change nothing. */
const STAGES = {
  'init, entering': { start: () => runBank(), knows: ENTERING },
  'init, without a list': {
    start: () => runBank({ payment: makeBankPayment({}, null) }),
    knows: [...ENTERING, 'banksAsked'],
  },
  'init, submitting': {
    start: () => after(runBank(), { type: 'bankSubmitted', account: ACCOUNT }),
    knows: ['bankSearched'],
  },
  'bank-unavailable': {
    start: () => runBank({ place: unavailable }),
    knows: ['bankRequested', 'bankUnavailableLeft'],
  },
  'bank-unavailable, sending': {
    start: () => after(runBank({ place: unavailable }), { type: 'bankRequested', name: 'Ecobank' }),
    knows: ['bankUnavailableLeft'],
  },
  'bank-authorize, as reported': { start: () => runBankWith(bankOtp), knows: CODE },
  'bank-authorize, wrong': { start: () => runBankWith(wrongOtp), knows: CODE },
  'bank-authorize, submitting': {
    start: () => after(runBankWith(bankOtp), { type: 'bankCodeSubmitted', code: '123456' }),
    knows: ['bankHelpAsked'],
  },
  'approval-guide': { start: () => runBankWith(appPrompted), knows: WATCH },
  'bank-pending, no page open': {
    start: () => runBankWith(atBank),
    knows: [...WATCH, 'bankPageAsked', 'bankPageOpened'],
  },
  'bank-pending, in a frame': {
    start: () => after(runBankWith(atBank), { type: 'bankPageAsked' }),
    knows: [...WATCH, 'bankPageClosed', 'bankPageOpened'],
  },
  'bank-pending, in a tab': {
    start: () => after(runBankWith(atBank), { type: 'bankPageOpened' }),
    knows: [...WATCH, 'bankPageAsked'],
  },
  help: {
    start: () => after(runBankWith(bankOtp), { type: 'bankHelpAsked' }),
    knows: [...CODE, 'bankHelpLeft'],
  },
  checking: { start: () => runBankWith(bankUnknown), knows: [...LOOKS, 'bankHelpAsked'] },
};

it.each(Object.entries(STAGES))(
  'at %s, an event that the stage does not know changes nothing',
  async (_, stage) => {
    expect(await strangersThatMove(stage)).toEqual([]);
  },
);
