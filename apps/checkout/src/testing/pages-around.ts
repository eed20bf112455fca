// For tests: what the pages around a payment are drawn from, by their names: those of links, of the bank's way back, status, share and receipts.
import type { LinkPageData } from '@titan/contract/page/link-page';
import type { LinkView } from '@titan/contract/payer/payment-link.schema';
import type { QrCode } from '@titan/contract/qr-code';
import type { ReceiptView } from '@titan/contract/payer/receipt';
import type { ReturnPage, ReturnPayment } from '@titan/contract/page/return-page';
import {
  bankCharge,
  declinedCharge,
  makePayment,
  makeReversal,
  ORDER,
  paidCharge,
  SERVER_TIME,
} from './payments.ts';
import { accountOpen } from './running-transfer.ts';

const payment: ReturnPayment = {
  address: '/order-1',
  merchant: 'Demo Shop',
  email: 'help@ada.example',
  logo: null,
  checkout_customization: { primary_color: '#14532d', secondary_color: null },
  env: 'test',
  amount: '5000.00',
  currency: 'NGN',
};
const verify = { page: 'verify', payment, money: 'not-debited', sessionToken: 'token-1' } as const;
const status = { page: 'status', address: 'order-1', timeline: [] } as const;
const step = {
  at: SERVER_TIME,
  channel: 'card',
  auth_model: null,
  amount: '5000.00',
  currency: 'NGN',
} as const;
const code: QrCode = { size: 33, path: 'M4 4h7v7H4z' };
const receipt: ReceiptView = {
  address: 'https://pay.example/receipt/verify#x',
  code,
  email: { to: 'a••@example.com', left: 3, last: null, formKey: 'form-1' },
};
const share = {
  page: 'share',
  address: 'order-1',
  payment: makePayment(),
  sessionToken: 'token-1',
  formKey: 'form-1',
  code,
  asked: [],
  mayAsk: true,
  problem: null,
  tookBack: false,
} as const satisfies ReturnPage;
const ASKED = [
  { id: 'one', note: 'Market tote', url: 'https://pay.example/order-1' },
  { id: 'other', note: null, url: null },
];

export const RETURNS: Record<string, ReturnPage> = {
  'link incomplete': { page: 'problem', problem: 'link-incomplete', reference: null },
  'unknown reference': { page: 'problem', problem: 'unknown-reference', reference: 'x' },
  'being processed': { page: 'problem', problem: 'being-processed', reference: null },
  'redirect-failed': { page: 'redirect-failed', payment },
  'card-threeds': { page: 'card-threeds', payment, bank: '/x', framed: false },
  'bank-returned': { page: 'bank-returned', payment, charge: 'KPY-CA-1' },
  '3ds-test': {
    page: '3ds-test',
    payment,
    charge: 'KPY-CA-1',
    amount: '5000.00',
    currency: 'NGN',
    value: '1234',
    error: 'Enter the password.',
  },
  'verify, not found': { page: 'verify', outcome: 'not-found' },
  'verify, asking': { ...verify, outcome: 'verifying', charge: bankCharge },
  'verify, still processing': { ...verify, outcome: 'still-processing', charge: bankCharge },
  'verify, paid': { ...verify, outcome: 'success', money: 'coming-back', charge: paidCharge },
  'verify, failed': { ...verify, outcome: 'failed', charge: bankCharge },
  'test-faults': { page: 'test-faults', payment, reference: 'order-1', ordered: 'answer_lost', error: null },
  'status, open': {
    ...status,
    payment: makePayment(),
    timeline: [
      { ...step, event: 'asked', channel: null },
      { ...step, event: 'tried' },
      { ...step, event: 'step', auth_model: 'PIN' },
      { ...step, event: 'declined' },
    ],
  },
  'status, paid': { ...status, payment: makePayment({ status: 'success', charge: paidCharge }) },
  'status, paid, with a receipt': {
    ...status,
    payment: makePayment({ status: 'success', charge: paidCharge, items: ORDER }),
    receipt,
  },
  'status, declined': { ...status, payment: makePayment({ charge: declinedCharge }) },
  'status, money goes back': { ...status, payment: makePayment({ reversals: [makeReversal()] }) },
  'status, an account is open': { ...status, payment: makePayment({ charge: accountOpen }) },
  share,
  'share, somebody is asked': { ...share, asked: ASKED },
  'share, too long a note': { ...share, problem: { is: 'too-long', note: 'x' } },
  'share over, taken back': { page: 'share-over', why: 'taken-back', payment },
  'share over, paid': { page: 'share-over', why: 'paid', payment },
  'share over, too late': { page: 'share-over', why: 'over', payment },
  leaving: { page: 'leaving', payment, to: '/done' },
  'receipt check': { page: 'receipt-check', host: 'pay.example' },
};

const link: LinkView = {
  reference: 'demo-open',
  name: 'Roof Fund',
  description: 'For the roof',
  merchant: { name: 'Demo Shop', merchant_id: 1, email: 'help@ada.example' },
  plan: { amount: '0.00', currency: 'NGN' },
  transaction_limit: { min: '100.00', max: '1000000.00' },
  checkout_customization: { logo: null, primary_color: '#14532d', secondary_color: null },
  public_key: 'pk_test_1',
  env: 'test',
};
const fixed: LinkView = { ...link, plan: { amount: '5000.00', currency: 'NGN' } };
const {
  merchant: { name, email },
  checkout_customization,
  env,
} = link;
const merchant = { name, email, checkout_customization, env };
const opened = { kind: 'link', formKey: 'form-1', feedback: null } as const;
export const LINKS: Record<string, LinkPageData> = {
  'open link': { ...opened, link },
  'link of a fixed amount': { ...opened, link: fixed },
  'link, switched off': { kind: 'link-problem', problem: 'switched-off', merchant },
  'link, last day over': { kind: 'link-problem', problem: 'ended', merchant },
  'link, merchant closed': { kind: 'link-problem', problem: 'merchant-closed', merchant },
  'link, not resolved': { kind: 'link-problem', problem: 'not-resolved', merchant: null },
};
