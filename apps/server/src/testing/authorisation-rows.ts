// One row per route for authorisation-matrix.test.ts, which calls each with no key, another merchant's, test, live, public and secret keys,
// and the session of another payment. A route without a row fails that test.
import { PUBLIC_KEY } from './test-service.ts';

/** The references of one payment of the test merchant and of what belongs to it. */
export type OwnThings = { payment: string; charge: string; refund: string; slug: string; webhook: string };

export type MerchantRow = {
  /** Value of the path's parameter, if it has one. */
  path?: string;
  query?: string;
  body?: object;
  /**
   * What a valid key of another merchant, or of the other environment, gets: the status, or for a list the name of the field that is
   * empty. `its own`: the call does not name a payment.
   */
  foreign: 404 | 400 | { empty: string } | 'its own';
  /** Status for a live key where only test keys may call. */
  live?: 403;
};

const customer = { email: 'ada@example.com' };

/** By method and path of /merchant/openapi.json, below /merchant/api/v1. */
export function merchantRows({
  payment,
  charge,
  refund,
  slug,
  webhook,
}: OwnThings): Record<string, MerchantRow> {
  const ofCharge = { transaction_reference: charge };
  const sent = (reference: string) => ({ reference, amount: 700, currency: 'NGN', customer });
  const credit = { account_number: '0123456789', amount: 5, currency: 'NGN' };
  const refunding = { payment_reference: payment, reference: 'matrix-foreign', amount: 1 };
  return {
    'POST /charges/initialize': { body: sent('matrix-open'), foreign: 'its own' },
    'GET /charges/{reference}': { path: payment, foreign: 404 },
    'POST /charges/{reference}/sandbox/skip-time': {
      path: payment,
      body: { minutes: 1 },
      foreign: 404,
      live: 403,
    },
    'POST /charges/card': { body: { charge_data: 'ab:cd:ef' }, foreign: 400 },
    'POST /charges/card/authorize': { body: { ...ofCharge, authorization: { otp: '123456' } }, foreign: 404 },
    'POST /charges/card/resend-otp': { body: ofCharge, foreign: 404 },
    'POST /charges/bank-transfer': { body: sent('matrix-transfer'), foreign: 'its own' },
    'POST /charges/mobile-money': {
      body: { ...sent('matrix-wallet'), currency: 'KES', mobile_money: { number: '254700000000' } },
      foreign: 'its own',
    },
    'POST /charges/mobile-money/authorize': { body: { reference: charge, token: '123456' }, foreign: 404 },
    'POST /charges/mobile-money/resend-otp': { body: ofCharge, foreign: 404 },
    'POST /charges/mobile-money/resend-stk': { body: ofCharge, foreign: 404 },
    'POST /charges/mobile-money/sandbox/authorize-stk': {
      body: { reference: charge, pin: '1234' },
      foreign: 404,
      live: 403,
    },
    'POST /charge/pay-with-bank': { body: { ...sent('matrix-bank'), bank_code: '058' }, foreign: 'its own' },
    'GET /charge/pay-with-bank/banks': { foreign: 'its own' },
    'POST /virtual-bank-account/sandbox/credit': { body: credit, foreign: 404, live: 403 },
    'POST /refunds/initiate': { body: refunding, foreign: 404 },
    'GET /refunds/{reference}': { path: refund, foreign: 404 },
    'GET /refunds': { foreign: { empty: 'refunds' } },
    'GET /pay-ins': { foreign: { empty: 'payins' } },
    'GET /balances': { foreign: { empty: '' } },
    'GET /misc/banks': { query: '?countryCode=NG', foreign: 'its own' },
    'GET /misc/mobile-money': { query: '?countryCode=KE', foreign: 'its own' },
    'POST /misc/banks/resolve': {
      body: { bank: '058', account: '0000000000' },
      foreign: 'its own',
      live: 403,
    },
    'GET /webhooks': { foreign: { empty: 'webhooks' } },
    'GET /webhooks/{id}': { path: webhook, foreign: 404 },
    // Without an address: no merchant here has one.
    'POST /webhooks/doctor': { body: {}, foreign: 400 },
    'POST /webhooks/test': { body: {}, foreign: 400 },
    'POST /webhooks/{id}/replay': { path: webhook, foreign: 404 },
    'POST /payment-links': { body: { name: 'M', currency: 'NGN', amount: 5 }, foreign: 'its own' },
    'GET /payment-links': { foreign: { empty: 'payment_links' } },
    'GET /payment-links/{slug}': { path: slug, foreign: 404 },
    'PATCH /payment-links/{slug}': { path: slug, body: { active: false }, foreign: 404 },
    // The merchant's one look for test and live.
    'GET /customization': { foreign: 'its own' },
    'PATCH /customization': { body: {}, foreign: 'its own' },
    // Authorised by public key: another merchant's finds no payment, so this would open a new one, which needs an amount.
    'POST /inline/charges': { body: { reference: payment }, foreign: 400 },
  };
}

export type SessionRow = {
  path?: string;
  query?: string;
  body?: object;
  /**
   * What the session of another payment gets: 404 for this payment; `its own` when the call names no payment; `no session` when no session
   * is needed, because a public key or the page's address says which payment is meant.
   */
  other: 404 | 401 | 'its own' | 'no session';
};

/** By method and path of /api/openapi.json, below /api; bodies as the payment's own page would send them. */
export function sessionRows({ payment, charge }: OwnThings): Record<string, SessionRow> {
  const [env, public_key, reference] = ['test', PUBLIC_KEY, charge];
  const paying = { public_key, payment_reference: payment };
  const card = { number: '4084127883172787', cvv: '123', expiry_month: '09', expiry_year: '30' };
  const of = { public_key, reference };
  const asked = { reference, env };
  const bank_account = { processor: 'gtb', bank_code: '058' };
  const otp = { ...of, authorization: { otp: '123456' } };
  const saved = { public_key, card_reference: 'KPY-SC-nobodys' };
  return {
    'POST /': { other: 'no session' },
    'POST /validate-link': { other: 'no session' },
    // The receipt itself, signed by us, is the authority.
    'POST /receipt/check': { other: 'no session' },
    // Signed by its provider, or at an address that it was given, not by a session.
    'POST /callbacks/{provider}/{account}': { path: 'nobody/demo', other: 'no session' },
    'PUT /callbacks/{provider}/{account}': { path: 'nobody/demo', other: 'no session' },
    'POST /callbacks/{provider}/{account}/{token}': { path: 'sandbox/demo/none', other: 'no session' },
    'PUT /callbacks/{provider}/{account}/{token}': { path: 'sandbox/demo/none', other: 'no session' },
    'GET /session/{id}': { path: payment, other: 404 },
    'POST /session': { body: { key: payment }, other: 404 },
    'POST /timeline': { body: { payment_reference: payment }, other: 404 },
    'POST /card/charge': { body: { ...paying, cardDetails: card }, other: 404 },
    'POST /card/charge-hosted': { body: paying, other: 404 },
    'POST /card/authorize': { body: otp, other: 404 },
    'POST /card/resend-otp': { body: asked, other: 404 },
    'POST /card/query': { body: asked, other: 404 },
    'POST /card/cancel': { body: { reference }, other: 404 },
    'POST /card/get-savedcards': { body: { email: 'ada@example.com', public_key }, other: 'its own' },
    'POST /card/charge-savedcard': { body: { ...saved, payment_reference: payment }, other: 404 },
    // The browser's cookie decides whose cards these are; here it has none.
    'DELETE /card/delete-savedcard': { body: saved, other: 'its own' },
    'GET /card/avs-countries': { other: 'its own' },
    'GET /card/get-rates': { query: `?ref=${payment}&publicKey=${public_key}`, other: 404 },
    'POST /mobile-money/charge': {
      body: { ...paying, mobile_money: { number: '254700000000' } },
      other: 404,
    },
    'POST /mobile-money/auth-otp': { body: { ...of, token: '123456' }, other: 404 },
    'POST /mobile-money/auth-stk': { body: { reference, pin: '1234' }, other: 404 },
    'POST /mobile-money/resend-otp': { body: asked, other: 404 },
    'POST /mobile-money/resend-stk': { body: asked, other: 404 },
    'POST /mobile-money/query': { body: asked, other: 404 },
    'POST /mobile-money/query-direct': { body: asked, other: 404 },
    'GET /mobile-money/get-networks': { query: '?currency=KES', other: 'its own' },
    'POST /bank/charge': { body: { type: 'pay_with_bank', data: { ...paying, bank_account } }, other: 404 },
    'POST /bank/authorize': { body: otp, other: 404 },
    'POST /bank/query': { body: asked, other: 404 },
    'POST /bank/resend-otp': { body: asked, other: 404 },
    'POST /bank/processor-request': { body: { bank_name: 'My bank' }, other: 'its own' },
    'GET /bank/banks': { query: '?currency=NGN', other: 'its own' },
    'GET /bank/all-banks': { query: '?countryCode=NG', other: 'its own' },
    'GET /bank/redirect-url': { query: `?reference=${reference}`, other: 404 },
    'POST /bank-transfer/return-part': { body: of, other: 404 },
    'GET /charge-card/threeds-type/{reference}': { path: charge, other: 404 },
    'GET /charge-card/verify/{reference}': { path: charge, other: 404 },
    'POST /charge-card/threeds-test': { body: { reference, pin: '1234', env }, other: 404 },
    'POST /events/ticket': { body: { payment_reference: payment }, other: 404 },
    // Authorised by a ticket in the URL, because an EventSource sends no headers.
    'GET /events/{reference}': { path: payment, other: 401 },
  };
}
