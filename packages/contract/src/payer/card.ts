// Spec §7, the card calls: charge, authorize, query, resend-otp.
import type { schemas } from './card.schema.ts';
import type { PayerCall } from './call.ts';

export const chargeCard: PayerCall<typeof schemas.chargeCard> = {
  method: 'POST',
  path: '/card/charge',
  changes: true,
  about: 'charge',
};

/** Ours: for a card that is typed on the processor's own page, to which the answer leads as to a bank's. */
export const chargeHostedCard: PayerCall<typeof schemas.chargeHostedCard> = {
  method: 'POST',
  path: '/card/charge-hosted',
  changes: true,
  about: 'charge',
};

export const authorizeCard: PayerCall<typeof schemas.authorizeCard> = {
  method: 'POST',
  path: '/card/authorize',
  changes: true,
  about: 'charge',
};

export const queryCard: PayerCall<typeof schemas.queryCard> = {
  method: 'POST',
  path: '/card/query',
  changes: false,
  about: 'charge',
};

export const resendCardOtp: PayerCall<typeof schemas.resendCardOtp> = {
  method: 'POST',
  path: '/card/resend-otp',
  changes: true,
  about: 'charge',
};

export const getAvsCountries: PayerCall<typeof schemas.getAvsCountries> = {
  method: 'GET',
  path: '/card/avs-countries',
  changes: false,
};

/**
 * Ours: ends an attempt that waits at the bank, or leaves one that its processor cannot end, so that another can follow. One that is approved
 * already becomes the payment.
 */
export const cancelCard: PayerCall<typeof schemas.cancelCard> = {
  method: 'POST',
  path: '/card/cancel',
  changes: true,
  about: 'charge',
};
