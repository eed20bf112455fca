// Spec §4 Mobile money, rule by rule, over a fake service and a simulated clock.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { describe, expect, it } from 'vitest';
import { NO_FEEDBACK, SERVER_TIME } from '../../testing/payments.ts';
import { MALFORMED, nextTurn, refusal, UNREACHABLE } from '../../testing/fake-service.ts';
import {
  delayed,
  makeWalletCharge,
  makeWalletPayment,
  OTHER_WALLET,
  prompted,
  redirected,
  runWallet,
  runWalletWith,
  unanswered,
  WALLET,
  walletFailed,
  walletOtp,
  walletPaid,
  wrongNumber,
} from '../../testing/running-wallet.ts';

const CHARGE = '/mobile-money/charge';
const QUERY = '/mobile-money/query';
const DIRECT = '/mobile-money/query-direct';
const RESEND = '/mobile-money/resend-stk';

/** A payer who has pressed Pay. */
function applySubmission(overrides: Parameters<typeof runWallet>[0] = {}) {
  const wallet = runWallet(overrides);
  wallet.send({ type: 'walletSubmitted', wallet: WALLET });
  return wallet;
}

const serverState = (charge: ChargeView | null) =>
  makeWalletPayment({ charge, ...(charge ? { currency: charge.currency } : {}) });

describe('mobile_money and mobile-money-accordion: naming the wallet', () => {
  it('the network choice is used for XOF, the number alone everywhere else', () => {
    expect(runWallet().state().stage).toBe('mobile_money');
    expect(runWallet({ payment: makeWalletPayment({ currency: 'XOF' }) }).state().stage).toBe(
      'mobile-money-accordion',
    );
  });

  it('Pay sends number, network and one key a press; a second press while it is sent does nothing', async () => {
    const wallet = applySubmission();
    wallet.send({ type: 'walletSubmitted', wallet: OTHER_WALLET });
    expect(wallet.calls).toHaveLength(1);
    expect(wallet.calls[0]).toMatchObject({
      name: CHARGE,
      key: 'key-1',
      body: { public_key: 'pk_test_1', payment_reference: 'order-1', mobile_money: WALLET },
    });
    expect(wallet.at('mobile_money').doing).toBe('submitting');
  });

  it.each([
    ['mobile_money_otp', walletOtp],
    ['mobile_money_check', prompted],
    ['pending_payment', redirected],
    ['checking', unanswered],
  ] as const)('the answer leads to %s, and so does a reload', async (stage, charge) => {
    const wallet = applySubmission();
    await wallet.answer(CHARGE, charge);
    expect(wallet.state().stage).toBe(stage);
    expect(runWalletWith(charge).state().stage).toBe(stage);
  });

  it('an auth model that includes OTP never asks for a code in KES', async () => {
    const charge = makeWalletCharge({ status: 'processing', auth_model: 'OTP', currency: 'KES' });
    expect(runWalletWith(charge).state().stage).toBe('mobile_money_check');
  });

  it('an invalid-number message is shown by the number field, and the payer types again', async () => {
    const wallet = applySubmission();
    await wallet.answer(CHARGE, wrongNumber);
    await wallet.answer('payment', serverState(wrongNumber));
    expect(wallet.at('mobile_money')).toMatchObject({
      doing: null,
      notice: null,
      fieldErrors: { number: 'This number is not registered for mobile money' },
    });
    wallet.send({ type: 'walletEdited' });
    expect(wallet.at('mobile_money').fieldErrors).toEqual({});
  });

  it('an insufficient-funds message at init fails the payment', async () => {
    const wallet = applySubmission();
    await wallet.answer(CHARGE, walletFailed);
    await wallet.answer('payment', serverState(walletFailed));
    expect(wallet.outcome()).toMatchObject({ result: 'failed', payment: { charge: walletFailed } });
  });

  it('a refused number stands at its field; any other refusal above the form', async () => {
    const wallet = applySubmission();
    const fields = { 'mobile_money.number': { message: 'Please enter a valid wallet number' } };
    await wallet.fail(CHARGE, { ...refusal('INVALID_INPUT'), fields } as never);
    expect(wallet.at('mobile_money')).toMatchObject({
      notice: null,
      fieldErrors: { number: 'Please enter a valid wallet number' },
    });
    wallet.send({ type: 'walletSubmitted', wallet: WALLET });
    await wallet.fail(CHARGE, refusal('UNAVAILABLE', 'Busy', 503));
    expect(wallet.at('mobile_money').notice).toEqual({ text: 'Busy', tone: 'error', banner: true });
    wallet.clock.increment(2_000);
    expect(wallet.at('mobile_money').notice?.banner).toBe(false);
  });

  it.each([
    ['ALREADY_COMPLETED', 'already-completed'],
    ['SESSION_END', 'session-end'],
  ] as const)('%s ends it', async (code, result) => {
    const wallet = applySubmission();
    await wallet.fail(CHARGE, refusal(code));
    if (wallet.waiting().includes('payment')) await wallet.answer('payment', serverState(walletPaid));
    expect(wallet.outcome()?.result).toBe(result);
  });
});

describe('an answer that is lost is not a failure', () => {
  it.each([UNREACHABLE, MALFORMED, refusal('INTERNAL', 'x', 500)])(
    'it is looked for at once, and the payer is told of no failure: %o',
    async (failure) => {
      const wallet = applySubmission();
      await wallet.fail(CHARGE, failure);
      expect(wallet.at('checking').doing).toBe('asking');
      await wallet.answer('payment', serverState(prompted));
      expect(wallet.state().stage).toBe('mobile_money_check');
    },
  );

  it('a press that never arrived leads back to the form, which says so; pressed again it keeps its key', async () => {
    const wallet = applySubmission();
    await wallet.fail(CHARGE, UNREACHABLE);
    await wallet.answer('payment', serverState(null));
    wallet.clock.increment(2_000);
    await wallet.answer('payment', serverState(null));
    expect(wallet.at('mobile_money').notice?.text).toEqual({ key: 'notReached' });
    wallet.send({ type: 'walletSubmitted', wallet: WALLET });
    expect(wallet.calls.at(-1)).toMatchObject({ name: CHARGE, key: 'key-1' });
  });

  it('a second number that is lost while an older request is open is looked for in the whole truth', async () => {
    const wallet = runWalletWith(prompted, { fromStart: true });
    wallet.send({ type: 'walletSubmitted', wallet: OTHER_WALLET });
    await wallet.fail(CHARGE, UNREACHABLE);
    await wallet.answer(QUERY, prompted);
    const second = { ...prompted, reference: 'KPY-CA-2' };
    await wallet.answer('payment', serverState(second));
    expect(wallet.state().payment.charge?.reference).toBe('KPY-CA-2');
    expect(wallet.state().stage).toBe('mobile_money_check');
  });

  it('a charge that nobody has answered is asked about soon, and again', async () => {
    const wallet = runWalletWith(unanswered);
    wallet.clock.increment(2_000);
    await wallet.answer(QUERY, unanswered);
    wallet.clock.increment(4_000);
    await wallet.answer(QUERY, walletPaid);
    await wallet.answer('payment', serverState(walletPaid));
    expect(wallet.outcome()?.result).toBe('success');
  });
});

describe('mobile_money_otp', () => {
  it('the token is sent once; a right one leads on to the phone', async () => {
    const wallet = runWalletWith(walletOtp);
    wallet.send({ type: 'walletOtpSubmitted', token: '123456' });
    wallet.send({ type: 'walletOtpSubmitted', token: '123456' });
    expect(wallet.countOf('/mobile-money/auth-otp')).toBe(1);
    expect(wallet.calls[0]?.body).toEqual({
      public_key: 'pk_test_1',
      reference: 'KPY-CA-1',
      token: '123456',
    });
    await wallet.answer('/mobile-money/auth-otp', { ...prompted, currency: 'GHS' });
    expect(wallet.state().stage).toBe('mobile_money_check');
  });

  it.each(['The code is not correct', 'INCORRECT otp'])(
    'a message containing "not correct" or "incorrect" marks the OTP wrong: %s',
    async (message) => {
      const wallet = runWalletWith(walletOtp);
      wallet.send({ type: 'walletOtpSubmitted', token: '1' });
      await wallet.answer('/mobile-money/auth-otp', { ...walletOtp, response_message: message });
      expect(wallet.at('mobile_money_otp')).toMatchObject({
        incorrect: true,
        canAuthorize: false,
        notice: { text: message },
      });
      wallet.send({ type: 'walletOtpChanged' });
      expect(wallet.at('mobile_money_otp')).toMatchObject({
        incorrect: false,
        canAuthorize: true,
        notice: null,
      });
    },
  );

  it('an expired token shows its sentence', async () => {
    const wallet = runWalletWith(walletOtp);
    wallet.send({ type: 'walletOtpSubmitted', token: '1' });
    await wallet.answer('/mobile-money/auth-otp', {
      ...walletOtp,
      error_type: 'TOKEN_EXPIRED',
      response_message: 'The OTP token has expired.',
    });
    expect(wallet.at('mobile_money_otp')).toMatchObject({
      incorrect: true,
      notice: { text: 'The OTP token has expired.' },
    });
  });

  it('resend is offered when its countdown is over, and says that it was sent', async () => {
    const wallet = runWalletWith(walletOtp);
    expect(wallet.at('mobile_money_otp').resend).toMatchObject({
      is: 'counting',
      untilMs: SERVER_TIME + 10_000,
    });
    wallet.clock.increment(10_000);
    wallet.send({ type: 'walletResendAsked' });
    expect(wallet.calls.at(-1)).toMatchObject({ name: '/mobile-money/resend-otp', key: 'key-1' });
    const metadata = { ...walletOtp.metadata, otp_resends_left: 2, otp_resend_at: SERVER_TIME + 20_000 };
    await wallet.answer('/mobile-money/resend-otp', { ...walletOtp, metadata });
    expect(wallet.at('mobile_money_otp').resend.is).toBe('resent');
    wallet.clock.increment(1_500);
    expect(wallet.at('mobile_money_otp').resend).toMatchObject({
      is: 'counting',
      untilMs: SERVER_TIME + 20_000,
    });
  });
});

describe('mobile_money_check: waiting for approval on the phone', () => {
  it('polls every 180000 ms', async () => {
    const wallet = runWalletWith(prompted);
    expect(wallet.at('mobile_money_check').looksAtMs).toBe(SERVER_TIME + 180_000);
    wallet.clock.increment(179_999);
    expect(wallet.calls).toHaveLength(0);
    wallet.clock.increment(1);
    await wallet.answer(QUERY, prompted);
    wallet.clock.increment(180_000);
    expect(wallet.countOf(QUERY)).toBe(2);
  });

  it.each(['newsCame', 'becameVisible', 'backOnline', 'pageRestored'] as const)(
    'but looks at once when %s',
    async (type) => {
      const wallet = runWalletWith(prompted);
      wallet.send({ type });
      await wallet.answer(QUERY, walletPaid);
      await wallet.answer('payment', serverState(walletPaid));
      expect(wallet.outcome()?.result).toBe('success');
    },
  );

  it('news that comes while it asks is not lost', async () => {
    const wallet = runWalletWith(prompted);
    wallet.send({ type: 'newsCame' });
    wallet.send({ type: 'newsCame' });
    await wallet.answer(QUERY, prompted);
    expect(wallet.countOf(QUERY)).toBe(2);
  });

  it('nor is news that comes while the press that leads here is answered', async () => {
    const wallet = applySubmission();
    wallet.send({ type: 'newsCame', isPushed: true });
    await wallet.answer(CHARGE, prompted);
    expect(wallet.waiting()).toEqual([QUERY]);
  });

  it('"I\'ve sent the money" asks the network now; not known yet is shown, and leads to the delay notice', async () => {
    const wallet = runWalletWith(prompted);
    wallet.send({ type: 'moneySent' });
    wallet.send({ type: 'moneySent' });
    expect(wallet.countOf(DIRECT)).toBe(1);
    expect(wallet.at('mobile_money_check').doing).toBe('confirming');
    await wallet.answer(DIRECT, delayed);
    expect(wallet.at('mobile_money_payment_query')).toMatchObject({ isPromptOpen: true, doing: null });
  });

  it('"Check now" asks the network too, and leaves the payer at the prompt while nothing is known', async () => {
    const wallet = runWalletWith(prompted);
    wallet.send({ type: 'checkAsked' });
    expect(wallet.at('mobile_money_check').doing).toBe('confirming');
    await wallet.answer(QUERY, prompted);
    expect(wallet.at('mobile_money_check')).toMatchObject({ asked: 'open', doing: null });
  });

  it('a question that does not reach the service leaves the payer waiting', async () => {
    const wallet = runWalletWith(prompted);
    wallet.send({ type: 'moneySent' });
    await wallet.fail(DIRECT, UNREACHABLE);
    expect(wallet.at('mobile_money_check')).toMatchObject({ doing: null, asked: 'not-reached' });
  });

  it('a question of a browser that is offline is not shown as open at the network', async () => {
    const wallet = runWalletWith(prompted);
    wallet.send({ type: 'moneySent' });
    await wallet.fail(DIRECT, { kind: 'unreachable', cause: 'offline' });
    expect(wallet.at('mobile_money_check')).toMatchObject({ doing: null, asked: 'offline' });
  });

  it('a question that was not sent says nothing of money: the prompt may have been approved', async () => {
    const wallet = runWalletWith(prompted);
    wallet.send({ type: 'moneySent' });
    await wallet.fail(DIRECT, refusal('NOT_SENT', 'Not sent, so nothing was charged'));
    await wallet.fail('payment', UNREACHABLE);
    expect(wallet.at('mobile_money_check')).toMatchObject({ notice: null, asked: 'not-reached' });
  });

  it('after init a retry window of 10 s is set before the prompt can be sent again', async () => {
    const wallet = runWalletWith(prompted);
    wallet.send({ type: 'walletResendAsked' });
    expect(wallet.calls).toHaveLength(0);
    wallet.clock.increment(10_000);
    expect(wallet.at('mobile_money_check').resend.is).toBe('ready');
    wallet.send({ type: 'walletResendAsked' });
    wallet.send({ type: 'walletResendAsked' });
    expect(wallet.countOf(RESEND)).toBe(1);
    await wallet.answer(RESEND, prompted);
    expect(wallet.at('mobile_money_check').resend.is).toBe('resent');
  });

  it.each([
    ['RESEND_LIMIT', 'x'],
    ['RESEND_FAILED', 'Resend limit Exceeded'],
  ] as const)('STK resend containing "exceeded" sets the resend-limit flag: %s', async (code, message) => {
    const wallet = runWalletWith(prompted);
    wallet.clock.increment(10_000);
    wallet.send({ type: 'walletResendAsked' });
    await wallet.fail(RESEND, refusal(code, message));
    expect(wallet.at('mobile_money_check').resend).toEqual({ is: 'limit' });
  });

  it('a number that has been sent enough is shown, and the payer stays', async () => {
    const wallet = runWalletWith(prompted);
    wallet.clock.increment(10_000);
    wallet.send({ type: 'walletResendAsked' });
    await wallet.fail(RESEND, refusal('NUMBER_LIMIT', 'In an hour', 429));
    expect(wallet.at('mobile_money_check')).toMatchObject({
      resend: { is: 'ready' },
      notice: { text: 'In an hour' },
    });
  });

  it('the limit is known after a reload, too', () => {
    const charge = makeWalletCharge({
      ...prompted,
      mobile_money: { can_resend_stk: false, stk_resends_left: 0 },
    });
    expect(runWalletWith(charge).at('mobile_money_check').resend).toEqual({ is: 'limit' });
  });

  it('too soon counts again; a resend that is lost or not sent says so and can be asked again', async () => {
    const wallet = runWalletWith(prompted);
    wallet.clock.increment(10_000);
    wallet.send({ type: 'walletResendAsked' });
    await wallet.fail(RESEND, refusal('RESEND_TOO_SOON'));
    expect(wallet.at('mobile_money_check').resend).toMatchObject({
      is: 'counting',
      untilMs: SERVER_TIME + 20_000,
    });
    wallet.clock.increment(10_000);
    wallet.send({ type: 'walletResendAsked' });
    await wallet.fail(RESEND, UNREACHABLE);
    await wallet.fail('payment', UNREACHABLE);
    expect(wallet.at('mobile_money_check')).toMatchObject({
      resend: { is: 'counting', untilMs: SERVER_TIME + 30_000 },
      notice: { text: { key: 'notResent' } },
    });
    wallet.clock.increment(10_000);
    wallet.send({ type: 'walletResendAsked' });
    await wallet.fail(RESEND, refusal('NOT_SENT', 'Not sent', 0));
    expect(wallet.at('mobile_money_check')).toMatchObject({
      resend: { is: 'ready' },
      notice: { text: 'Not sent' },
    });
  });

  it('another number: the request stays open behind it, and the payer can go back to it', async () => {
    const wallet = runWalletWith(prompted);
    wallet.send({ type: 'anotherNumberAsked' });
    expect(wallet.at('mobile_money')).toMatchObject({ isPromptOpen: true, notice: null });
    wallet.send({ type: 'openRequestAsked' });
    expect(wallet.state().stage).toBe('mobile_money_check');
  });

  it('declined on the phone fails, with the service’s sentence', async () => {
    const declined = makeWalletCharge({
      status: 'failed',
      error_type: 'DECLINED_ON_PHONE',
      response_message: 'Declined',
    });
    const wallet = runWalletWith(prompted);
    wallet.send({ type: 'newsCame' });
    await wallet.answer(QUERY, declined);
    await wallet.answer('payment', serverState(declined));
    expect(wallet.outcome()).toMatchObject({
      result: 'failed',
      payment: { charge: { response_message: 'Declined' } },
    });
  });

  it('the test phone approves with the wallet PIN, and declines', async () => {
    const wallet = runWalletWith(prompted);
    wallet.send({ type: 'testPhoneUsed', does: { pin: '1234' } });
    expect(wallet.calls[0]).toMatchObject({
      name: '/mobile-money/auth-stk',
      body: { reference: 'KPY-CA-1', pin: '1234' },
    });
    await wallet.fail('/mobile-money/auth-stk', refusal('INVALID_INPUT', 'Wrong PIN'));
    expect(wallet.at('mobile_money_check').notice?.text).toBe('Wrong PIN');
    wallet.send({ type: 'testPhoneUsed', does: { act: 'decline' } });
    expect(wallet.calls.at(-1)).toMatchObject({
      name: '/sandbox/phone',
      body: { reference: 'KPY-CA-1', act: 'decline' },
    });
    expect(wallet.at('mobile_money_check').doing).toBe('testing');
  });
});

describe('mobile_money_payment_query: the delay notice', () => {
  it('polls every 60 s', () => {
    const wallet = runWalletWith(delayed);
    expect(wallet.at('mobile_money_payment_query').looksAtMs).toBe(SERVER_TIME + 60_000);
    wallet.clock.increment(60_000);
    expect(wallet.countOf(QUERY)).toBe(1);
  });

  it('is where the approval wait leads when the service says that it takes longer', async () => {
    const wallet = runWalletWith(prompted);
    wallet.clock.increment(180_000);
    await wallet.answer(QUERY, delayed);
    expect(wallet.at('mobile_money_payment_query').isPromptOpen).toBe(true);
  });

  it('asked there, with "Check now", it says that it is not known yet', async () => {
    const wallet = runWalletWith(delayed);
    wallet.send({ type: 'checkAsked' });
    await wallet.answer(QUERY, delayed);
    expect(wallet.at('mobile_money_payment_query')).toMatchObject({ asked: 'open', doing: null });
  });
});

describe('pending_payment: the redirect', () => {
  const payment = makeWalletPayment({ currency: 'XOF' });
  const wave = { ...WALLET, network: 'wave-ci' };

  it('opens in a new tab after the payer’s own press, once', async () => {
    const wallet = runWallet({ payment });
    wallet.send({ type: 'walletSubmitted', wallet: wave });
    await wallet.answer(CHARGE, redirected);
    expect(wallet.tabs).toEqual(['/charge-mobile-money/redirect/KPY-CA-1']);
    expect(wallet.at('pending_payment').tab).toBe('opened');
    wallet.clock.increment(60_000);
    await wallet.answer(QUERY, redirected);
    expect(wallet.tabs).toHaveLength(1);
  });

  it('and after a press that leads there by other stages', async () => {
    const wallet = runWallet({ payment });
    wallet.send({ type: 'walletSubmitted', wallet: wave });
    await wallet.answer(CHARGE, prompted);
    wallet.send({ type: 'newsCame', isPushed: true });
    await wallet.answer(QUERY, redirected);
    expect(wallet.tabs).toHaveLength(1);
    const unknown = runWallet({ payment });
    unknown.send({ type: 'walletSubmitted', wallet: wave });
    await unknown.fail(CHARGE, UNREACHABLE);
    await unknown.answer('payment', serverState(unanswered));
    unknown.send({ type: 'newsCame', isPushed: true });
    await unknown.answer(QUERY, redirected);
    expect(unknown.tabs).toHaveLength(1);
  });

  it('going back to it opens no second one', async () => {
    const wallet = runWallet({ payment });
    wallet.send({ type: 'walletSubmitted', wallet: wave });
    await wallet.answer(CHARGE, redirected);
    wallet.send({ type: 'anotherNumberAsked' });
    wallet.send({ type: 'openRequestAsked' });
    await nextTurn();
    expect(wallet.at('pending_payment').tab).toBe('none');
    expect(wallet.tabs).toHaveLength(1);
  });

  it('a tab that the browser keeps from opening is shown as blocked, until the payer opens it', async () => {
    const wallet = runWallet({ payment, blocked: true });
    wallet.send({ type: 'walletSubmitted', wallet: wave });
    await wallet.answer(CHARGE, redirected);
    expect(wallet.at('pending_payment').tab).toBe('blocked');
    wallet.send({ type: 'redirectOpened' });
    expect(wallet.at('pending_payment').tab).toBe('opened');
  });

  it('a reload opens nothing by itself, and neither does an app that shows web pages', async () => {
    expect(runWalletWith(redirected).tabs).toEqual([]);
    const app = runWallet({ payment, bankMode: 'redirect' });
    app.send({ type: 'walletSubmitted', wallet: wave });
    await app.answer(CHARGE, redirected);
    expect(app.tabs).toEqual([]);
    expect(app.at('pending_payment').inPlace).toBe(true);
  });

  it('polls', async () => {
    const wallet = runWalletWith(redirected);
    wallet.clock.increment(60_000);
    await wallet.answer(QUERY, walletPaid);
    await wallet.answer('payment', serverState(walletPaid));
    expect(wallet.outcome()?.result).toBe('success');
  });
});

describe('coming to it', () => {
  it('a form that was posted without script is answered at its stage', () => {
    const feedback = { ...NO_FEEDBACK, form: 'mobile-money/charge', errors: { number: 'Wrong' } };
    expect(runWalletWith(walletOtp, { feedback }).state()).toMatchObject({
      stage: 'mobile_money',
      fieldErrors: { number: 'Wrong' },
    });
    const ofOtp = { ...NO_FEEDBACK, form: 'mobile-money/auth-otp', errors: { token: 'Enter the code.' } };
    expect(runWalletWith(walletOtp, { feedback: ofOtp, fromStart: true }).state()).toMatchObject({
      stage: 'mobile_money_otp',
      fieldErrors: { token: 'Enter the code.' },
    });
  });

  it('asked for its first stage while a charge is not answered, it goes on checking', () => {
    expect(runWalletWith(unanswered, { fromStart: true }).state().stage).toBe('checking');
  });
});
