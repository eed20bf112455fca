// Spec §4 Transaction on load: the first HTML and the running page agree, whatever the service reports.
import { BANK_AUTH_MODELS, BANK_STAGES } from '@titan/rules/bank-stage';
import { BANK_VARIANTS } from '@titan/rules/bank-variants';
import { AUTH_MODELS, CARD_STAGES } from '@titan/rules/card-stage';
import { CHANNELS } from '@titan/rules/methods';
import { TRANSFER_STAGES } from '@titan/rules/transfer-stage';
import { WALLET_AUTH_MODELS, WALLET_STAGES } from '@titan/rules/wallet-stage';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  declinedCharge,
  makeCharge,
  makePage,
  makePayment,
  NO_FEEDBACK,
  otpCharge,
  paidCharge,
  pinCharge,
  SAVED_CARD,
  SERVER_TIME,
} from '../testing/payments.ts';
import { BANKS, bankDetails } from '../testing/running-bank.ts';
import { ACCOUNT, excessReturned, makeTransferCharge, partHeld } from '../testing/running-transfer.ts';
import { comingCalls } from '../testing/coming-calls.ts';
import { runSession } from '../testing/running-session.ts';
import { screenOf } from './screen-of.ts';

const message = fc.constantFrom(null, 'Declined', 'OTP is invalid', 'Payment has been completed');
const charge = fc
  .record({
    channel: fc.constantFrom(...CHANNELS),
    status: fc.constantFrom('processing', 'pending', 'success', 'failed'),
    auth_model: fc.constantFrom(null, ...AUTH_MODELS, ...WALLET_AUTH_MODELS, ...BANK_AUTH_MODELS),
    stage: fc.constantFrom(null, ...CARD_STAGES, ...WALLET_STAGES, ...TRANSFER_STAGES, ...BANK_STAGES),
    response_message: message,
    error_type: fc.constantFrom(
      null,
      'INVALID_CARD_DETAILS',
      'INSUFFICIENT_FUNDS',
      'INVALID_NUMBER',
      'INVALID_ACCOUNT',
      'TOKEN_EXPIRED',
      'PAYMENT_EXPIRED',
      'NEW_ERROR',
    ),
    metadata: fc.record({
      can_resend_otp: fc.boolean(),
      otp_resends_left: fc.integer({ min: 0, max: 3 }),
      otp_resend_at: fc.constantFrom(null, SERVER_TIME - 1, SERVER_TIME, SERVER_TIME + 30_000),
      secret_was_wrong: fc.boolean(),
    }),
    bank: fc.record({
      slug: fc.constant('gtb'),
      name: fc.constant('Guaranty Trust Bank'),
      processor: fc.constant('gtb'),
      step: fc.constantFrom(null, 'initiate'),
      last_four: fc.constant(null),
      since: fc.constantFrom(null, SERVER_TIME - 200_000, SERVER_TIME - 70_000, SERVER_TIME),
    }),
    mobile_money: fc.record({
      number: fc.constant('254*****0000'),
      network: fc.constantFrom(null, 'wave-ci'),
      can_resend_stk: fc.boolean(),
      stk_resends_left: fc.integer({ min: 0, max: 3 }),
      can_retry_at: fc.constantFrom(null, SERVER_TIME, SERVER_TIME + 10_000),
    }),
  })
  .map(makeCharge);
const transfer = fc.record({
  account: fc.constantFrom(null, ACCOUNT),
  opened_at: fc.constant(SERVER_TIME - 60_000),
  expires_at: fc.constantFrom(SERVER_TIME, SERVER_TIME + 60_000),
  payment_event: fc.constantFrom(null, 'overpayment', 'underpayment'),
  part: fc.constantFrom(null, partHeld.bank_transfer?.part ?? null),
  reversal: fc.constantFrom(null, excessReturned.bank_transfer?.reversal ?? null),
});
/** Half of them are transfers with all that belongs to one. */
const chargeOrTransfer = fc
  .tuple(charge, fc.option(transfer))
  .map(([any, bank_transfer]) =>
    bank_transfer === null ? any : makeTransferCharge({ ...any, channel: 'bank_transfer', bank_transfer }),
  );
const payment = fc
  .record({
    status: fc.constantFrom('pending', 'processing', 'success', 'failed', 'expired', 'abandoned'),
    payment_channels: fc.subarray([...CHANNELS]),
    default_channel: fc.constantFrom(null, ...CHANNELS),
    currency: fc.constantFrom('NGN', 'KES', 'XOF'),
    redirect_url: fc.constantFrom(null, 'https://shop.example/', 'ftp://shop.example/'),
    sessionAttempt: fc.constantFrom(0, 1, 9, 10, 11),
    charge: fc.option(chargeOrTransfer),
    payment_channels_details: fc.record({
      card: fc
        .subarray([SAVED_CARD, { ...SAVED_CARD, reference: 'KPY-SC-2', required_fields: [] }])
        .map((saved_cards) => ({ is_hosted: false, can_save_card: true, saved_cards })),
      pay_with_bank: fc.constantFrom(undefined, ...[undefined, null, BANKS].map(bankDetails)),
    }),
  })
  .map(makePayment);
const page = fc
  .record({
    payment,
    chosen: fc.constantFrom(null, 'list', ...CHANNELS),
    place: fc.option(
      fc.record({
        stage: fc.constantFrom(...CARD_STAGES, 'transfer_help', 'help', 'bank-unavailable', ...BANK_VARIANTS),
        of: fc.constantFrom(null, 'gtb', 'received', 'KPY-SC-1', 'KPY-SC-2', 'KPY-SC-9'),
      }),
    ),
    paidHere: fc.boolean(),
    feedback: fc.option(
      fc.record({
        form: fc.constantFrom(
          'card/charge',
          'card/charge-savedcard',
          'card/authorize',
          'card/resend-otp',
          'mobile-money/charge',
          'mobile-money/auth-otp',
          'bank-transfer/account',
          'bank/charge',
          'bank/authorize',
          'bank/processor-request',
        ),
        errors: fc.constantFrom(
          {},
          { number: 'Invalid card number' },
          { otp: 'Wrong form' },
          { understood: 'Tick it' },
          { account_number: 'Wrong' },
          { code: 'Missing' },
          { bank_name: 'Missing' },
        ),
        notice: fc.constantFrom(null, 'Too many tries'),
        values: fc.constantFrom(
          {},
          { bank: 'zenith' },
          { expiry: '', name: '' },
          { expiry: '09/30', name: '' },
        ),
      }),
    ),
  })
  .map(makePage);

describe('the screen of the first HTML', () => {
  it('equals the screen of the page that runs on the same data', { timeout: 40_000 }, () => {
    fc.assert(
      fc.property(page, (data) => {
        expect(runSession(data).screen()).toEqual(screenOf(data));
      }),
      { numRuns: 1_000 },
    );
  });

  it('equals that of a session whose method’s code is still on its way', { timeout: 40_000 }, () => {
    fc.assert(
      fc.property(page, (data) => {
        expect(runSession(data, comingCalls().callsOf).screen()).toEqual(screenOf(data));
      }),
      { numRuns: 500 },
    );
  });

  it('success shows when the page will leave, also without script', () => {
    const paid = makePage({
      payment: makePayment({ status: 'success', charge: paidCharge }),
      paidHere: true,
    });
    expect(screenOf(paid)).toMatchObject({ screen: 'success', redirectAtMs: SERVER_TIME + 3_000 });
  });
});

describe('feedback on a form without script', () => {
  it('errors of the card form stand at its fields, also while an older step is open', () => {
    const feedback = { ...NO_FEEDBACK, errors: { cvv: 'Invalid card cvv' } };
    const data = makePage({ payment: makePayment({ charge: otpCharge }), chosen: 'card', feedback });
    expect(screenOf(data)).toMatchObject({
      view: { stage: 'init', fieldErrors: feedback.errors, notice: null },
    });
  });

  it('a refusal of a step stands above that step', () => {
    const feedback = { ...NO_FEEDBACK, form: 'card/authorize', notice: 'Too many tries' };
    const data = makePage({ payment: makePayment({ charge: pinCharge }), chosen: 'card', feedback });
    expect(screenOf(data)).toMatchObject({
      view: { stage: 'pin', notice: { text: 'Too many tries', banner: false } },
    });
  });

  it('an error of a step’s field stands at that field', () => {
    const feedback = { ...NO_FEEDBACK, form: 'card/authorize', errors: { otp: 'Digits only' } };
    const data = makePage({ payment: makePayment({ charge: otpCharge }), chosen: 'card', feedback });
    expect(screenOf(data)).toMatchObject({
      view: { stage: 'otp', fieldErrors: feedback.errors, notice: null },
    });
  });

  it('an error that no field of the stage can show stands above its form', () => {
    const feedback = { ...NO_FEEDBACK, form: 'card/authorize', errors: { pin: 'Digits only' } };
    const data = makePage({ payment: makePayment({ charge: pinCharge }), chosen: 'card', feedback });
    expect(screenOf(data)).toMatchObject({ view: { stage: 'pin', notice: { text: 'Digits only' } } });
  });

  it('the form that was posted says whom it concerns, even when nothing was typed', () => {
    const feedback = { ...NO_FEEDBACK, notice: 'Too many tries' };
    const data = makePage({ payment: makePayment({ charge: pinCharge }), chosen: 'card', feedback });
    expect(screenOf(data)).toMatchObject({ view: { stage: 'init', notice: { text: 'Too many tries' } } });
  });

  it('goes before what was known of the last charge', () => {
    const feedback = { ...NO_FEEDBACK, notice: 'Busy' };
    const data = makePage({ payment: makePayment({ charge: declinedCharge }), chosen: 'card', feedback });
    expect(screenOf(data)).toMatchObject({ view: { stage: 'init', notice: { text: 'Busy' } } });
  });
});
