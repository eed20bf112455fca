// Every stage with every event.
import { expect, it } from 'vitest';
import { strangersThatMove } from '../../testing/events.ts';
import {
  delayed,
  makeWalletPayment,
  prompted,
  redirected,
  runWallet,
  runWalletWith,
  unanswered,
  WALLET,
  walletOtp,
} from '../../testing/running-wallet.ts';

type RunningWallet = ReturnType<typeof runWallet>;

function after(wallet: RunningWallet, ...events: Parameters<RunningWallet['send']>[0][]): RunningWallet {
  for (const event of events) wallet.send(event);
  return wallet;
}

const LOOKS = ['newsCame', 'pageRestored', 'backOnline', 'becameVisible'];
const WATCH = [...LOOKS, 'checkAsked', 'moneySent', 'testPhoneUsed', 'anotherNumberAsked'];

/** The flow at each stage, and the events that the stage knows. Every other event must change nothing. */
const STAGES = {
  'mobile_money, entering': { start: () => runWallet(), knows: ['walletSubmitted', 'walletEdited'] },
  'mobile-money-accordion, entering': {
    start: () => runWallet({ payment: makeWalletPayment({ currency: 'XOF' }) }),
    knows: ['walletSubmitted', 'walletEdited'],
  },
  'mobile_money, an older request open': {
    start: () => runWalletWith(prompted, { fromStart: true }),
    knows: ['walletSubmitted', 'walletEdited', 'openRequestAsked'],
  },
  'mobile_money, submitting': {
    start: () => after(runWallet(), { type: 'walletSubmitted', wallet: WALLET }),
    knows: ['newsCame'],
  },
  'mobile_money_otp, countdown': {
    start: () => runWalletWith(walletOtp),
    knows: ['walletOtpChanged', 'walletOtpSubmitted', 'anotherNumberAsked'],
  },
  'mobile_money_otp, Resend ready': {
    start() {
      const wallet = runWalletWith(walletOtp);
      wallet.clock.increment(10_000);
      return wallet;
    },
    knows: ['walletOtpChanged', 'walletOtpSubmitted', 'walletResendAsked', 'anotherNumberAsked'],
  },
  'mobile_money_otp, submitting': {
    start: () => after(runWalletWith(walletOtp), { type: 'walletOtpSubmitted', token: '1' }),
    knows: ['newsCame'],
  },
  'mobile_money_check, waiting': { start: () => runWalletWith(prompted), knows: WATCH },
  'mobile_money_check, confirming': {
    start: () => after(runWalletWith(prompted), { type: 'moneySent' }),
    knows: ['anotherNumberAsked', 'newsCame'],
  },
  'mobile_money_payment_query, waiting': { start: () => runWalletWith(delayed), knows: WATCH },
  'pending_payment, waiting': {
    start: () => runWalletWith(redirected),
    knows: [...WATCH, 'redirectOpened'],
  },
  'checking, waiting': { start: () => runWalletWith(unanswered), knows: [...LOOKS, 'checkAsked'] },
  'checking, asking': {
    start: () => after(runWalletWith(unanswered), { type: 'checkAsked' }),
    knows: ['newsCame'],
  },
};

it.each(Object.entries(STAGES))(
  'at %s, an event that the stage does not know changes nothing',
  async (_, stage) => {
    expect(await strangersThatMove(stage)).toEqual([]);
  },
);
