// Spec §4 Pay with bank, rule by rule, over a fake service and a simulated clock.
import type { PaymentView } from '@titan/contract/payer/payment.schema';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import { describe, expect, it } from 'vitest';
import { MALFORMED, nextTurn, refusal, UNREACHABLE } from '../../testing/fake-service.ts';
import { pinCharge, SERVER_TIME } from '../../testing/payments.ts';
import {
  appPrompted,
  atBank,
  BANKS,
  bankDeclined,
  bankExpired,
  bankOtp,
  bankPaid,
  bankUnknown,
  bankValidation,
  makeBankPayment,
  bankBirthday,
  bankPhone,
  payIdAsked,
  runBank,
  runBankWith,
  wrongAccount,
  wrongOtp,
} from '../../testing/running-bank.ts';
import { payWithBankEntry } from './entry.tsx';

const CHARGE = '/bank/charge';
const AUTHORIZE = '/bank/authorize';
const QUERY = '/bank/query';
const LIST = '/bank/banks';
const ACCOUNT = { processor: 'direct', bank_code: '035', account_number: '0000000000' };
const OTHER = { ...ACCOUNT, account_number: '0000000001' };

const serverState = (charge: ChargeView | null, overrides = {}) =>
  makeBankPayment({
    charge,
    ...(charge?.status === 'success' ? { status: 'success' as const } : {}),
    ...overrides,
  });

/** A payer who has pressed Pay. */
function applySubmission(overrides: Parameters<typeof runBank>[0] = {}) {
  const bank = runBank(overrides);
  bank.send({ type: 'bankSubmitted', account: ACCOUNT });
  return bank;
}

/** The same whose press has been answered. */
async function charged(charge: ChargeView, overrides: Parameters<typeof runBank>[0] = {}) {
  const bank = applySubmission(overrides);
  await bank.answer(CHARGE, charge);
  return bank;
}

describe('init', () => {
  it('sends the bank account of spec §7, with one key a press; a second press does nothing', () => {
    const bank = applySubmission();
    bank.send({ type: 'bankSubmitted', account: ACCOUNT });
    expect(bank.calls).toEqual([
      expect.objectContaining({
        name: CHARGE,
        key: 'key-1',
        body: {
          type: 'pay_with_bank',
          data: { public_key: 'pk_test_1', payment_reference: 'order-1', bank_account: ACCOUNT },
        },
      }),
    ]);
    expect(bank.at('init').doing).toBe('sending');
  });

  it.each([
    ['bank-authorize', bankOtp],
    ['bank-authorize', payIdAsked],
    ['bank-authorize', bankBirthday],
    ['approval-guide', appPrompted],
    ['bank-pending', atBank],
    ['checking', bankUnknown],
  ] as const)(
    'leads to %s, and a reload, a second tab and another device come back there',
    async (stage, charge) => {
      expect((await charged(charge)).state().stage).toBe(stage);
      expect(runBankWith(charge).state().stage).toBe(stage);
    },
  );

  it("'Source account enquiry failed' shows the account number error, at whichever field the bank asks for", async () => {
    const bank = applySubmission();
    await bank.answer(CHARGE, wrongAccount);
    await bank.answer('payment', serverState(wrongAccount));
    expect(bank.at('init').fieldErrors).toEqual({
      account_number: null,
      phone_number: null,
    });
    bank.send({ type: 'bankEdited' });
    expect(bank.at('init').fieldErrors).toEqual({});
    expect(runBankWith(wrongAccount).at('init').bank).toBe('wema');
  });

  it('a refusal is told loudly first and then quietly, or at its field', async () => {
    const bank = applySubmission();
    await bank.fail(CHARGE, refusal('BANK_MINIMUM', 'Too little', 422));
    expect(bank.at('init').notice).toMatchObject({ text: 'Too little', banner: true });
    bank.clock.increment(2_000);
    expect(bank.at('init').notice?.banner).toBe(false);
    bank.send({ type: 'bankSubmitted', account: ACCOUNT });
    const fields = { 'data.bank_account.account_number': { message: 'Wrong' } };
    await bank.fail(CHARGE, { ...refusal('INVALID_INPUT', 'x', 422), fields } as never);
    expect(bank.at('init')).toMatchObject({ fieldErrors: { account_number: 'Wrong' }, notice: null });
  });

  it('another failure fails; the last attempt ends the session; completed elsewhere is told', async () => {
    const failed = applySubmission();
    await failed.answer(CHARGE, bankDeclined);
    await failed.answer('payment', serverState(bankDeclined));
    expect(failed.outcome()?.result).toBe('failed');
    const last = applySubmission();
    await last.fail(CHARGE, refusal('SESSION_END'));
    expect(last.outcome()?.result).toBe('session-end');
    const done = applySubmission();
    await done.fail(CHARGE, refusal('ALREADY_COMPLETED'));
    await done.answer('payment', serverState(bankPaid));
    expect(done.outcome()?.result).toBe('already-completed');
  });

  it('the chosen bank stands in the address, a variant stays what it is', () => {
    const bank = runBank();
    bank.send({ type: 'bankChosen', slug: 'gtb' });
    expect(bank.at('init')).toMatchObject({ place: { stage: 'init', of: 'gtb' }, bank: 'gtb' });
    const variant = runBank({ place: { stage: 'pay_with_opay', of: null } });
    expect(variant.at('init')).toMatchObject({ variant: 'pay_with_opay', bank: 'opay' });
    expect(payWithBankEntry.method.factsAt(variant.at('init')).method).toBe('pay_with_opay');
  });

  it('chosen while a step of another method is open, it begins here', () => {
    const payment = makeBankPayment({ charge: pinCharge, payment_channels: ['card', 'pay_with_bank'] });
    expect(runBank({ payment, fromStart: true }).state().stage).toBe('init');
  });
});

const WITH_OTHERS: Partial<PaymentView> = { payment_channels: ['pay_with_bank', 'card'] };

describe('the list of banks', () => {
  it('stands there with the first HTML: spotlights first, and never Heritage Bank', () => {
    const { list } = runBank().at('init');
    expect(list.is === 'there' && list.banks.map(({ slug }) => slug)).toEqual([
      'opay',
      'wema',
      'gtb',
      'zenith',
    ]);
  });

  it('is asked for when the payer comes to it later', async () => {
    const late = runBank({ payment: makeBankPayment({ payment_channels_details: noDetails() }) });
    expect(late.waiting()).toEqual([LIST]);
    expect(late.at('init').list.is).toBe('asking');
    await late.answer(LIST, BANKS);
    expect(late.at('init').list.is).toBe('there');
  });

  it('a failure stands loud for 2.5 s; after 3 failures it is not asked for again', async () => {
    const bank = runBank({
      payment: makeBankPayment({ ...WITH_OTHERS, payment_channels_details: noDetails() }),
    });
    await bank.fail(LIST, UNREACHABLE);
    expect(bank.at('init').list).toMatchObject({ is: 'failed', isLoud: true });
    bank.clock.increment(2_499);
    expect(bank.at('init').list).toMatchObject({ is: 'failed', isLoud: true });
    bank.clock.increment(1);
    expect(bank.at('init').list).toMatchObject({ is: 'failed', isLoud: false });
    for (let failed = 1; failed < 3; failed += 1) {
      bank.send({ type: 'banksAsked' });
      await bank.fail(LIST, UNREACHABLE);
    }
    expect(bank.at('init').list).toEqual({ is: 'given-up' });
    bank.send({ type: 'banksAsked' });
    expect(bank.countOf(LIST)).toBe(3);
  });

  it('where it is the only way, it is asked for as often as the payer likes', async () => {
    const bank = runBank({ payment: makeBankPayment({}, null) });
    for (let failed = 1; failed < 5; failed += 1) {
      bank.send({ type: 'banksAsked' });
      await bank.fail(LIST, UNREACHABLE);
    }
    bank.send({ type: 'banksAsked' });
    await bank.answer(LIST, BANKS);
    expect(bank.at('init').list.is).toBe('there');
  });

  it('one that failed with the first HTML is the first of the three', async () => {
    const bank = runBank({ payment: makeBankPayment(WITH_OTHERS, null) });
    expect(bank.at('init').list).toMatchObject({ is: 'failed', isLoud: false });
    for (let failed = 1; failed < 3; failed += 1) {
      bank.send({ type: 'banksAsked' });
      await bank.fail(LIST, UNREACHABLE);
    }
    expect(bank.at('init').list).toEqual({ is: 'given-up' });
  });

  it('how many a search finds is announced 800 ms after the last letter', () => {
    const bank = runBank();
    bank.send({ type: 'bankSearched', query: 'z' });
    bank.clock.increment(700);
    bank.send({ type: 'bankSearched', query: 'ze' });
    bank.clock.increment(799);
    expect(bank.at('init').search?.isAnnounced).toBe(false);
    bank.clock.increment(1);
    expect(bank.at('init').search).toEqual({ query: 'ze', isAnnounced: true });
  });
});

function noDetails() {
  const { payment_channels_details: details } = makeBankPayment();
  const { card } = details;
  return { card };
}

describe('bank-unavailable: I can’t find my bank', () => {
  const open = () => {
    const bank = runBank();
    bank.send({ type: 'bankUnavailableAsked' });
    return bank;
  };

  it('offers all banks of the country; where they do not come, the name is typed', async () => {
    const bank = open();
    await bank.answer('/bank/all-banks', [{ name: 'Ecobank Nigeria', code: '050' }]);
    expect(bank.at('bank-unavailable').allBanks).toEqual(['Ecobank Nigeria']);
    const without = open();
    await without.fail('/bank/all-banks', UNREACHABLE);
    expect(without.at('bank-unavailable').allBanks).toEqual([]);
  });

  it('sends the name once, says that it has arrived, and goes back', async () => {
    const bank = open();
    bank.send({ type: 'bankRequested', name: 'Ecobank' });
    bank.send({ type: 'bankRequested', name: 'Ecobank' });
    expect(bank.countOf('/bank/processor-request')).toBe(1);
    expect(bank.calls.at(-1)).toMatchObject({ body: { bank_name: 'Ecobank' }, key: 'key-1' });
    await bank.answer('/bank/processor-request', { bank_name: 'Ecobank' });
    expect(bank.at('bank-unavailable').isReceived).toBe(true);
    bank.send({ type: 'bankUnavailableLeft' });
    expect(bank.state().stage).toBe('init');
  });

  it('a submission error stands loud for 2 s; the same name goes again with its key', async () => {
    const bank = open();
    bank.send({ type: 'bankRequested', name: 'Ecobank' });
    await bank.fail('/bank/processor-request', UNREACHABLE);
    expect(bank.at('bank-unavailable').failed).toBe('loud');
    bank.clock.increment(2_000);
    expect(bank.at('bank-unavailable').failed).toBe('quiet');
    bank.send({ type: 'bankRequested', name: 'Ecobank' });
    expect(bank.calls.at(-1)?.key).toBe('key-1');
    await bank.fail('/bank/processor-request', UNREACHABLE);
    bank.send({ type: 'bankRequestEdited' });
    expect(bank.at('bank-unavailable').failed).toBeNull();
  });
});

describe('bank-authorize', () => {
  it.each([
    [bankOtp, { otp: '123456' }],
    [payIdAsked, { payId: '123456' }],
    [bankBirthday, { birthday: '1990-03-07' }],
    [bankPhone, { phone: '08000000000' }],
  ])('what is asked for goes by its name', (charge, authorization) => {
    const bank = runBankWith(charge);
    const [code = ''] = Object.values(authorization);
    bank.send({ type: 'bankCodeSubmitted', code });
    expect(bank.calls[0]).toMatchObject({ name: AUTHORIZE, body: { reference: 'KPY-CA-1', authorization } });
  });

  it("step 'initiate' is account validation; another step may follow", async () => {
    const bank = runBankWith(bankValidation);
    expect(bank.at('bank-authorize').asks).toBe('validate');
    bank.send({ type: 'bankCodeSubmitted', code: '123456' });
    await bank.answer(AUTHORIZE, bankOtp);
    expect(bank.at('bank-authorize')).toMatchObject({ asks: 'otp', canAuthorize: true, isIncorrect: false });
  });

  it("'OTP is invalid' marks authorisation failed, and the error clears on typing", async () => {
    const bank = runBankWith(bankOtp);
    bank.send({ type: 'bankCodeSubmitted', code: '9999' });
    await bank.answer(AUTHORIZE, wrongOtp);
    expect(bank.at('bank-authorize')).toMatchObject({
      isIncorrect: true,
      canAuthorize: false,
      notice: { text: 'OTP is invalid' },
    });
    bank.send({ type: 'bankCodeChanged' });
    expect(bank.at('bank-authorize')).toMatchObject({ isIncorrect: false, canAuthorize: true, notice: null });
  });

  it("'Invalid PayId' marks it too, by its text alone", () => {
    const invalid = { ...payIdAsked, response_message: 'Invalid PayId' };
    expect(runBankWith(invalid).at('bank-authorize').isIncorrect).toBe(true);
  });

  it("resend OTP: after its countdown, and 'Resend limit exceeded' when the message includes Exceeded", async () => {
    const bank = runBankWith(bankOtp);
    expect(bank.at('bank-authorize').resend).toMatchObject({ is: 'counting' });
    bank.clock.increment(30_000);
    expect(bank.at('bank-authorize').resend).toMatchObject({ is: 'ready' });
    bank.send({ type: 'bankResendAsked' });
    expect(bank.calls.at(-1)).toMatchObject({ name: '/bank/resend-otp', body: { reference: 'KPY-CA-1' } });
    await bank.answer('/bank/resend-otp', {
      ...bankOtp,
      metadata: { ...bankOtp.metadata, otp_resend_at: SERVER_TIME + 60_000 },
    });
    expect(bank.at('bank-authorize').resend).toMatchObject({ is: 'resent' });
    bank.clock.increment(30_000);
    bank.send({ type: 'bankResendAsked' });
    await bank.fail('/bank/resend-otp', refusal('INVALID_INPUT', 'Limit Exceeded', 422));
    expect(bank.at('bank-authorize').resend).toMatchObject({ is: 'limit' });
  });

  it('a resend that is refused, lost or not sent says so, and can be asked again', async () => {
    const bank = runBankWith(bankOtp);
    const resend = '/bank/resend-otp';
    for (const [failure, shown] of [
      [refusal('RESEND_FAILED', 'Not just now'), 'Not just now'],
      [UNREACHABLE, { key: 'notResent' }],
    ] as const) {
      bank.clock.increment(30_000);
      bank.send({ type: 'bankResendAsked' });
      await bank.fail(resend, failure);
      await bank.fail('payment', UNREACHABLE);
      expect(bank.at('bank-authorize')).toMatchObject({
        resend: { is: 'counting' },
        notice: { text: shown },
      });
    }
    bank.clock.increment(30_000);
    bank.send({ type: 'bankResendAsked' });
    await bank.fail(resend, refusal('NOT_SENT', 'Not sent', 0));
    expect(bank.at('bank-authorize')).toMatchObject({
      resend: { is: 'ready' },
      notice: { text: 'Not sent' },
      isIncorrect: false,
    });
  });

  it('another bank may be used instead; what is open can be gone back to only where it is open at the bank', () => {
    const bank = runBankWith(bankOtp);
    bank.send({ type: 'anotherBankAsked' });
    expect(bank.at('init').isRequestOpen).toBe(false);
    const prompt = runBankWith(appPrompted);
    prompt.send({ type: 'anotherBankAsked' });
    expect(prompt.at('init').isRequestOpen).toBe(true);
    prompt.send({ type: 'openBankAsked' });
    expect(prompt.state().stage).toBe('approval-guide');
  });
});

describe('another bank', () => {
  it.each([
    ['a method of its own', { stage: 'pay_with_palmpay', of: null }],
    ['one of the list', { stage: 'init', of: 'zenith' }],
  ] as const)('leads to the list, also where the bank was chosen as %s', async (_, place) => {
    const bank = await charged(appPrompted, { place });
    bank.send({ type: 'anotherBankAsked' });
    expect(bank.at('init')).toMatchObject({ variant: null, bank: null });
  });
});

describe('approval-guide and bank-pending', () => {
  it.each([
    ['approval-guide', appPrompted],
    ['bank-pending', atBank],
  ] as const)('%s asks on start, every 120 seconds, and at once when push speaks', async (stage, charge) => {
    const bank = runBankWith(charge);
    await bank.answer(QUERY, charge);
    expect(bank.state().stage).toBe(stage);
    bank.clock.increment(119_999);
    expect(bank.countOf(QUERY)).toBe(1);
    bank.clock.increment(1);
    await bank.answer(QUERY, charge);
    bank.send({ type: 'newsCame' });
    await bank.answer(QUERY, bankPaid);
    await bank.answer('payment', serverState(bankPaid));
    expect(bank.outcome()?.result).toBe('success');
  });

  it('processing is no change; failed and expired end it', async () => {
    for (const [charge, result] of [
      [bankDeclined, 'failed'],
      [bankExpired, 'failed'],
    ] as const) {
      const bank = runBankWith(appPrompted);
      await bank.answer(QUERY, appPrompted);
      bank.send({ type: 'bankConfirmAsked' });
      await bank.answer(QUERY, appPrompted);
      expect(bank.at('approval-guide').asked).toBe('open');
      bank.send({ type: 'becameVisible' });
      await bank.answer(QUERY, charge);
      await bank.answer('payment', serverState(charge));
      expect(bank.outcome()?.result).toBe(result);
    }
  });

  it('redirect auth data opens the frame after the payer’s own press, and by itself at no other time', async () => {
    expect((await charged(atBank)).at('bank-pending')).toMatchObject({ page: 'frame', opens: 'frame' });
    const reloaded = runBankWith(atBank);
    expect(reloaded.at('bank-pending').page).toBe('none');
    reloaded.send({ type: 'bankPageAsked' });
    expect(reloaded.at('bank-pending').page).toBe('frame');
    reloaded.send({ type: 'bankPageClosed' });
    expect(reloaded.at('bank-pending').page).toBe('none');
  });

  it('in a shop’s frame it opens a tab, and says when the browser kept it from opening', async () => {
    const tab = await charged(atBank, { bankMode: 'tab' });
    await nextTurn();
    expect(tab.tabs).toEqual(['/charge-pwb/redirect/KPY-CA-1']);
    expect(tab.at('bank-pending').page).toBe('tab');
    const blocked = await charged(atBank, { bankMode: 'tab', blocked: true });
    await nextTurn();
    expect(blocked.at('bank-pending').page).toBe('blocked');
    expect((await charged(atBank, { bankMode: 'redirect' })).at('bank-pending')).toMatchObject({
      page: 'none',
      opens: 'in-place',
    });
  });

  it('going back to what is open opens nothing by itself, also after a press that was refused', async () => {
    const bank = await charged(atBank, { bankMode: 'tab' });
    await nextTurn();
    bank.send({ type: 'anotherBankAsked' });
    bank.send({ type: 'bankSubmitted', account: OTHER });
    await bank.fail(CHARGE, refusal('UNAVAILABLE', 'Busy', 503));
    bank.send({ type: 'openBankAsked' });
    await nextTurn();
    expect(bank.at('bank-pending').page).toBe('none');
    expect(bank.tabs).toHaveLength(1);
  });

  it('an address that is not ours opens nothing', async () => {
    const foreign = { ...atBank, authorization: { redirect_url: 'https://bank.example/', iframe: true } };
    expect((await charged(foreign)).at('bank-pending')).toMatchObject({ page: 'none', hasPage: false });
  });

  it('the bank’s page says again and again that the payer is back: that is one look', async () => {
    const bank = runBankWith(atBank);
    await bank.answer(QUERY, atBank);
    bank.hint('KPY-CA-1');
    bank.hint('KPY-CA-1');
    await nextTurn();
    await bank.answer(QUERY, atBank);
    bank.hint('KPY-CA-1');
    await nextTurn();
    expect(bank.countOf(QUERY)).toBe(2);
  });

  it('is usual, then longer after the first 60 s tick, and over after the third; success still replaces it', async () => {
    const bank = runBankWith(atBank);
    await bank.answer(QUERY, atBank);
    bank.clock.increment(59_999);
    expect(bank.at('bank-pending').patience).toBe('usual');
    bank.clock.increment(1);
    expect(bank.at('bank-pending').patience).toBe('longer');
    bank.clock.increment(60_000);
    await bank.answer(QUERY, atBank);
    bank.clock.increment(59_999);
    expect(bank.at('bank-pending').patience).toBe('longer');
    bank.clock.increment(1);
    expect(bank.at('bank-pending').patience).toBe('over');
    bank.send({ type: 'newsCame' });
    await bank.answer(QUERY, bankPaid);
    await bank.answer('payment', serverState(bankPaid));
    expect(bank.outcome()?.result).toBe('success');
  });

  it('a reload goes on counting where the service began', () => {
    const since = SERVER_TIME - 181_000;
    const bank = { ...atBank, bank: { ...atBank.bank, since } } as ChargeView;
    expect(runBankWith(bank).at('bank-pending').patience).toBe('over');
  });

  it('an account that may have been debited is not left for another method', () => {
    expect(payWithBankEntry.method.factsAt(runBankWith(bankUnknown).at('checking')).mayBeLeft).toBe(false);
    expect(payWithBankEntry.method.factsAt(runBankWith(atBank).at('bank-pending')).mayBeLeft).toBe(true);
  });

  it('help stands before the stage, which goes on; Go Back leads to it', async () => {
    const bank = runBankWith(appPrompted);
    bank.send({ type: 'bankHelpAsked' });
    expect(bank.state().stage).toBe('help');
    bank.send({ type: 'bankHelpLeft' });
    expect(bank.state().stage).toBe('approval-guide');
    bank.send({ type: 'bankHelpAsked' });
    await bank.answer(QUERY, bankPaid);
    await bank.answer('payment', serverState(bankPaid));
    expect(bank.outcome()?.result).toBe('success');
  });
});

describe('nobody has answered yet', () => {
  it.each([UNREACHABLE, MALFORMED, refusal('STILL_CHECKING'), refusal('INTERNAL', 'x', 500)])(
    'an answer that is lost is looked for, and no second charge is made: %o',
    async (failure) => {
      const bank = applySubmission();
      await bank.fail(CHARGE, failure);
      expect(bank.at('checking')).toMatchObject({ isRequestOpen: false, hasPage: false });
      await bank.answer('payment', serverState(appPrompted));
      expect(bank.state().stage).toBe('approval-guide');
      expect(bank.countOf(CHARGE)).toBe(1);
    },
  );

  it('a press that never arrived is shown, and pressed again it goes with the same key', async () => {
    const bank = applySubmission();
    await bank.fail(CHARGE, UNREACHABLE);
    await bank.answer('payment', serverState(null));
    expect(bank.state().stage).toBe('checking');
    bank.clock.increment(2_000);
    await bank.answer('payment', serverState(null));
    expect(bank.at('init').notice?.text).toEqual({ key: 'notReached' });
    bank.send({ type: 'bankSubmitted', account: ACCOUNT });
    expect(bank.calls.at(-1)).toMatchObject({ name: CHARGE, key: 'key-1' });
  });

  it('a code whose answer is lost is not called wrong because the one before it was', async () => {
    const bank = runBankWith(wrongOtp);
    bank.send({ type: 'bankCodeChanged' });
    bank.send({ type: 'bankCodeSubmitted', code: '123456' });
    await bank.fail(AUTHORIZE, UNREACHABLE);
    expect(bank.state().stage).toBe('checking');
  });

  it('a code whose answer is lost comes back to its stage, and is never sent by the page itself', async () => {
    const bank = runBankWith(bankOtp);
    bank.send({ type: 'bankCodeSubmitted', code: '123456' });
    await bank.fail(AUTHORIZE, UNREACHABLE);
    await bank.answer('payment', serverState(bankOtp));
    bank.clock.increment(2_000);
    await bank.answer('payment', serverState(bankOtp));
    expect(bank.at('bank-authorize').notice?.text).toEqual({ key: 'notReached' });
    expect(bank.countOf(AUTHORIZE)).toBe(1);
  });
});
