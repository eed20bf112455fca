// The simulated bank app and bank page of the sandbox (design §2 sandbox controls): what waits there, and what a person can do.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { reference } from './reference.ts';
import { callbackPlan } from './sandbox-phone.ts';

/** `no_money`: approved, but the account has too little; `ignore` leaves the request until it runs out. */
export const bankAppAct = z.enum(['approve', 'decline', 'no_money', 'ignore']);

/** `POST /sandbox/bank-app`: the reference is a charge's, or that in the page's address for its latest charge. */
export const bankAppActBody = z.strictObject({
  reference,
  act: bankAppAct,
  callback: z.optional(callbackPlan),
});

/** `GET /sandbox/bank-app?reference=…`: all requests of a payment, newest last. */
export const bankAppQuery = z.strictObject({ reference });

export const bankAppRequest = z.object({
  /** The charge's. */
  reference: z.string(),
  amount: z.string(),
  currency: z.string(),
  /** Name of the bank. */
  bank: z.string(),
  at: z.enum(['app', 'page']),
  is_open: z.boolean(),
});
export type BankAppRequestView = z.infer<typeof bankAppRequest>;

/** For the page's TEST MODE; outside the service's base. */
export const actOnBankApp = endpoint({
  method: 'POST',
  path: '/sandbox/bank-app',
  changes: false,
  body: bankAppActBody,
  reply: z.array(bankAppRequest),
});
