// Spec §7, the calls of pay with bank: charge, authorize, resend-otp, processor-request, banks, all-banks, redirect-url. Its query is
// bank-transfer.ts's.
import type { PayerCall } from './call.ts';
import type { schemas } from './pay-with-bank.schema.ts';

export const chargeBank: PayerCall<typeof schemas.chargeBank> = {
  method: 'POST',
  path: '/bank/charge',
  changes: true,
  about: 'charge',
};

/** OTP or Pay ID; of step `initiate` it validates the account, and another step may follow. */
export const authorizeBank: PayerCall<typeof schemas.authorizeBank> = {
  method: 'POST',
  path: '/bank/authorize',
  changes: true,
  about: 'charge',
};

export const resendBankOtp: PayerCall<typeof schemas.resendBankOtp> = {
  method: 'POST',
  path: '/bank/resend-otp',
  changes: true,
  about: 'charge',
};

/** "I can't find my bank": kept for the operator. The same name of the same payment is kept once. */
export const requestProcessor: PayerCall<typeof schemas.requestProcessor> = {
  method: 'POST',
  path: '/bank/processor-request',
  changes: true,
};

/** The banks that the payment can be made from; UNAVAILABLE while the list cannot be read (spec §8 Bank list failure). */
export const getBanks: PayerCall<typeof schemas.getBanks> = {
  method: 'GET',
  path: '/bank/banks',
  changes: false,
};

export const getAllBanks: PayerCall<typeof schemas.getAllBanks> = {
  method: 'GET',
  path: '/bank/all-banks',
  changes: false,
};

/** The address of the bank's page, while the payer has to act there; STEP_NOT_EXPECTED when it is not. */
export const getRedirectUrl: PayerCall<typeof schemas.getRedirectUrl> = {
  method: 'GET',
  path: '/bank/redirect-url',
  changes: false,
};
