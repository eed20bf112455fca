// For tests: what the page can be opened with, by the name of the screen that it then draws.
import type { PageData } from '@titan/contract/page/page-data';
import {
  avsAbroadCharge,
  avsCharge,
  bankCharge,
  birthdayCharge,
  COUNTRIES,
  cvvCharge,
  declinedCharge,
  enrolCharge,
  makePage,
  makePayment,
  makeReversal,
  noAuthCharge,
  ORDER,
  otpCharge,
  paidCharge,
  pinCharge,
  SAVED_CARD,
  SERVER_TIME,
  unknownCharge,
} from './payments.ts';
import {
  appPrompted,
  atBank,
  bankBirthday,
  bankOtp,
  bankPhone,
  bankUnknown,
  makeBankPayment,
  payIdAsked,
} from './running-bank.ts';
import {
  accountClosed,
  accountOpen,
  accountUnknown,
  excessReturned,
  makeTransferPayment,
  overpaid,
  partHeld,
  transferExpired,
  transferPaid,
  transferReturned,
} from './running-transfer.ts';
import {
  delayed,
  makeWalletPayment,
  paidOffline,
  prompted,
  redirected,
  unanswered,
  walletFailed,
  voucherAsked,
  walletOtp,
  wrongNumber,
} from './running-wallet.ts';

const withPayment = (overrides: Parameters<typeof makePayment>[0]) =>
  makePage({ payment: makePayment(overrides) });
const SAVED = {
  payment_channels_details: { card: { is_hosted: false, can_save_card: true, saved_cards: [SAVED_CARD] } },
};
const HOSTED = {
  payment_channels_details: { card: { is_hosted: true, can_save_card: false, saved_cards: [] } },
};
const atCardStage = (stage: string) =>
  makePage({ payment: makePayment(SAVED), chosen: 'card', place: { stage, of: SAVED_CARD.reference } });
/** As a form without script comes back. */
const SECOND_CHOSEN = makePage({
  payment: makePayment({
    payment_channels_details: {
      card: {
        is_hosted: false,
        can_save_card: true,
        saved_cards: [{ ...SAVED_CARD, reference: 'KPY-SC-2', last_four: '2595' }, SAVED_CARD],
      },
    },
  }),
  chosen: 'card',
  place: { stage: 'savedcards', of: SAVED_CARD.reference },
});
const withWallet = (overrides: Parameters<typeof makeWalletPayment>[0]) =>
  makePage({ payment: makeWalletPayment(overrides) });
const withTransfer = (overrides: Parameters<typeof makeTransferPayment>[0]) =>
  makePage({ payment: makeTransferPayment(overrides) });
const withBank = (
  overrides: Parameters<typeof makeBankPayment>[0],
  page: Parameters<typeof makePage>[0] = {},
) => makePage({ payment: makeBankPayment(overrides), ...page });
const transferOver = (charge: typeof transferPaid) =>
  makePage({
    payment: makeTransferPayment({ status: 'success', amount_paid: '5000.00', charge }),
    paidHere: true,
  });
const atBankStage = (stage: string, of: string | null = null) =>
  withBank({}, { chosen: 'pay_with_bank', place: { stage, of } });

export const CARD_SCREENS: Record<string, PageData> = {
  'card entry': makePage(),
  pin: withPayment({ charge: pinCharge }),
  otp: withPayment({ charge: otpCharge }),
  avs: makePage({ payment: makePayment({ charge: avsCharge }), choices: { avsCountries: COUNTRIES } }),
  'avs in a named country': makePage({
    payment: makePayment({ charge: avsAbroadCharge }),
    choices: { avsCountries: COUNTRIES },
  }),
  'card enroll': withPayment({ charge: enrolCharge }),
  birthday: withPayment({ charge: birthdayCharge }),
  cvv: withPayment({ charge: cvvCharge }),
  'no auth': withPayment({ charge: noAuthCharge }),
  checking: withPayment({ charge: unknownCharge }),
  '3ds': withPayment({ charge: bankCharge }),
  'card on the processor’s page': withPayment({ ...HOSTED, payment_channels: ['card'] }),
  'card on the processor’s page, begun': withPayment({ ...HOSTED, charge: bankCharge }),
  'saved cards': withPayment(SAVED),
  'saved cards, the second one chosen': SECOND_CHOSEN,
  'saved card, to be deleted': atCardStage('deletecard'),
};

export const WALLET_SCREENS: Record<string, PageData> = {
  'mobile-money-accordion': withWallet({ currency: 'XOF' }),
  'mobile-money-accordion, a network does not answer': withWallet({
    currency: 'XOF',
    payment_channels_details: {
      ...makeWalletPayment({ currency: 'XOF' }).payment_channels_details,
      mobile_money: { networks: [], paused: ['MTN'] },
    },
  }),
  mobile_money: withWallet({}),
  'mobile_money, number refused': withWallet({ charge: wrongNumber }),
  mobile_money_otp: withWallet({ currency: 'GHS', charge: walletOtp }),
  'mobile_money_otp, a voucher': withWallet({ currency: 'GHS', charge: voucherAsked }),
  mobile_money_check: withWallet({ charge: prompted }),
  'mobile_money_check, paid at the phone’s menu': withWallet({ charge: paidOffline }),
  'mobile_money_check with dial codes': withWallet({
    currency: 'EGP',
    payment_channels: ['mobile_money', 'card'],
    charge: { ...prompted, currency: 'EGP' },
  }),
  mobile_money_payment_query: withWallet({ charge: delayed }),
  'mobile_money_payment_query, unanswered': withWallet({ charge: unanswered }),
  pending_payment: withWallet({ currency: 'XOF', charge: redirected }),
  'mobile money failed': withWallet({ charge: walletFailed }),
};

export const TRANSFER_SCREENS: Record<string, PageData> = {
  before_transfer: withTransfer({}),
  account_details: withTransfer({ charge: accountOpen }),
  transfer_help: makePage({
    payment: makeTransferPayment({ charge: accountOpen }),
    chosen: 'bank_transfer',
    place: { stage: 'transfer_help', of: null },
  }),
  transfer_termination: withTransfer({ charge: accountClosed, payment_channels: ['bank_transfer', 'card'] }),
  'transfer_termination, nothing came': withTransfer({ charge: transferExpired }),
  transfer_rest: withTransfer({ charge: partHeld }),
  'bank transfer, no account yet': withTransfer({ charge: accountUnknown }),
  'bank transfer paid': transferOver(transferPaid),
  'bank transfer, return excess': transferOver(excessReturned),
  'bank transfer, overpaid': transferOver(overpaid),
  'bank transfer, return': withTransfer({ status: 'pending', charge: transferReturned }),
};

export const BANK_SCREENS: Record<string, PageData> = {
  'pay with bank': withBank({}),
  'pay with bank, a bank chosen': atBankStage('init', 'zenith'),
  'pay with bank, an open request': withBank({ charge: atBank }, { chosen: 'pay_with_bank' }),
  'bank-authorize, OTP': withBank({ charge: bankOtp }),
  'bank-authorize, Pay ID': withBank({ charge: payIdAsked }),
  'bank-authorize, date of birth': withBank({ charge: bankBirthday }),
  'bank-authorize, phone': withBank({ charge: bankPhone }),
  'approval-guide': withBank({ charge: appPrompted, payment_channels: ['pay_with_bank', 'card'] }),
  'bank-pending': withBank({ charge: bankUnknown, server_time: SERVER_TIME }),
  'bank-unavailable': atBankStage('bank-unavailable'),
};

/** Those of no method. */
export const OTHER_SCREENS: Record<string, PageData> = {
  methods: withPayment({ payment_channels: ['card', 'bank_transfer'] }),
  'methods, one of which does not answer': withPayment({
    payment_channels: ['card'],
    paused_channels: ['mobile_money'],
  }),
  'methods, one of which was used last time': withPayment({
    payment_channels: ['card', 'bank_transfer'],
    last_way: { channel: 'card', detail: '•••• 2975' },
  }),
  'methods of somebody who was asked to pay': makePage({
    payment: makePayment({ payment_channels: ['card', 'bank_transfer'] }),
    asked: { note: 'Market tote' },
  }),
  'no method': withPayment({ payment_channels: [] }),
  'no method that answers': withPayment({ payment_channels: [], paused_channels: ['mobile_money'] }),
  success: makePage({ payment: makePayment({ status: 'success', charge: paidCharge }), paidHere: true }),
  'money that goes back': withPayment({
    reversals: [makeReversal()],
    payment_channels: ['card', 'bank_transfer'],
  }),
  'an order': withPayment({ items: ORDER }),
  'an order, paid': makePage({
    payment: makePayment({ status: 'success', charge: paidCharge, items: ORDER }),
    paidHere: true,
  }),
  failed: withPayment({ charge: declinedCharge }),
  completed: withPayment({ status: 'success' }),
  abandoned: withPayment({ status: 'abandoned' }),
  expired: withPayment({ status: 'expired' }),
  'session end': withPayment({ sessionAttempt: 10, charge: declinedCharge }),
};
