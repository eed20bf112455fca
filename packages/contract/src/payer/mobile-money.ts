// Spec §7, the mobile-money calls: charge, auth-otp, auth-stk (sandbox), resend-otp, resend-stk, query, query-direct, get-networks.
import type { PayerCall } from './call.ts';
import type { schemas } from './mobile-money.schema.ts';

export const chargeMobileMoney: PayerCall<typeof schemas.chargeMobileMoney> = {
  method: 'POST',
  path: '/mobile-money/charge',
  changes: true,
  about: 'charge',
};

/** `token` is the OTP. */
export const authorizeWalletOtp: PayerCall<typeof schemas.authorizeWalletOtp> = {
  method: 'POST',
  path: '/mobile-money/auth-otp',
  changes: true,
  about: 'charge',
};

/** Sandbox only: approves the prompt on the simulated phone with the wallet's PIN, and returns the charge. */
export const authorizeWalletStk: PayerCall<typeof schemas.authorizeWalletStk> = {
  method: 'POST',
  path: '/mobile-money/auth-stk',
  changes: true,
  about: 'charge',
};

export const resendWalletOtp: PayerCall<typeof schemas.resendWalletOtp> = {
  method: 'POST',
  path: '/mobile-money/resend-otp',
  changes: true,
  about: 'charge',
};

/** Sends the prompt to the phone again. */
export const resendWalletStk: PayerCall<typeof schemas.resendWalletStk> = {
  method: 'POST',
  path: '/mobile-money/resend-stk',
  changes: true,
  about: 'charge',
};

/** What became of the charge; of the latest one when the payment is named. Safe at any time. */
export const queryMobileMoney: PayerCall<typeof schemas.queryMobileMoney> = {
  method: 'POST',
  path: '/mobile-money/query',
  changes: false,
  about: 'charge',
};

/**
 * "I've sent the money": the network is asked now. A charge that is still not known afterwards is held at
 * mobile_money_payment_query.
 */
export const queryMobileMoneyDirect: PayerCall<typeof schemas.queryMobileMoneyDirect> = {
  method: 'POST',
  path: '/mobile-money/query-direct',
  changes: true,
  about: 'charge',
};

export const getNetworks: PayerCall<typeof schemas.getNetworks> = {
  method: 'GET',
  path: '/mobile-money/get-networks',
  changes: false,
};
