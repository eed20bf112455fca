// Schemas of bank-app.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { reference } from '../payer/reference.schema.ts';
import { callbackPlan } from './phone.schema.ts';

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

export const schemas = {
  actOnBankApp: {
    body: bankAppActBody,
    reply: z.array(bankAppRequest),
  },
};

export type BankAppRequestView = z.infer<typeof bankAppRequest>;
