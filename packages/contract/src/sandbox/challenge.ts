// What the plain pages of TEST MODE ask the sandbox for: its bank's challenge for 3-D Secure, and whose account a number is.
import type { PayerCall } from '../payer/call.ts';
import type { schemas } from './challenge.schema.ts';

/** What the bank asks its customer. */
export const lookAtChallenge: PayerCall<typeof schemas.lookAtChallenge> = {
  method: 'GET',
  path: '/sandbox/challenge',
  changes: false,
};

/** The customer types a code. */
export const answerChallenge: PayerCall<typeof schemas.answerChallenge> = {
  method: 'POST',
  path: '/sandbox/challenge',
  changes: false,
};

/** The charge that an account was opened for. */
export const temporaryAccountOf: PayerCall<typeof schemas.temporaryAccountOf> = {
  method: 'GET',
  path: '/sandbox/account',
  changes: false,
};
