// Schemas of transfer.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { code, opaque, typedAmount } from '../field.schema.ts';
import { decimalAmount, transferReference } from '../payer/charge.schema.ts';
import { reference } from '../payer/reference.schema.ts';

const accountNumber = code({ max: 60 }).check(
  z.regex(/^\d{10}$/, 'must be the ten digits of an account number'),
);

const sandboxReversal = z.object({
  reversal_reference: z.string(),
  amount: decimalAmount,
  /** A try that failed is tried again, under the same reference. */
  status: z.enum(['failed', 'reversed']),
  /** Epoch ms. */
  at: z.number(),
});

const sandboxTransfer = z.object({
  transfer_id: z.string(),
  amount: decimalAmount,
  currency: z.string(),
  /** Epoch ms. */
  landed_at: z.number(),
  /** The account's number is masked. */
  payer: z.object({
    name: z.nullable(z.string()),
    account: z.nullable(z.string()),
    bank: z.nullable(z.string()),
  }),
  /** What went back of it, tries that failed included, oldest first. */
  reversals: z.array(sandboxReversal),
});

/** An account that the sandbox opened, with everything that happened on it, oldest first. */
export const sandboxAccount = z.object({
  /** The charge's. */
  reference: z.string(),
  account_number: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  account_name: z.string(),
  transfer_reference: transferReference,
  /** What it is to receive. */
  amount: decimalAmount,
  currency: z.string(),
  /** Epoch ms. */
  opened_at: z.number(),
  expires_at: z.number(),
  /** Whether it may pay itself, and when it will (epoch ms); null: it will not, or it has. */
  auto_complete: z.boolean(),
  pays_itself_at: z.nullable(z.number()),
  transfers: z.array(sandboxTransfer),
});

export const schemas = {
  sendSandboxTransfer: {
    body: z.strictObject({
      account_number: accountNumber,
      /** Where the account was told with one: without it nothing lands. */
      transfer_reference: z.optional(opaque({ max: 100 })),
      amount: typedAmount,
      /** How its callback comes: once by default. The bank's own book is always right and answers queries. */
      notice: z.optional(z.enum(['once', 'twice', 'late', 'never'])),
      /** The money's way back fails this many times before it works. */
      failing_reversals: z.optional(z.number().check(z.gte(0), z.lte(10))),
    }),
    /** Null: nothing has landed, for lack of the account's reference. */
    reply: z.object({ transfer_id: z.nullable(z.string()) }),
  },
  setAutoComplete: {
    body: z.strictObject({
      account_number: accountNumber,
      /** A form says it in text. */
      auto_complete: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]),
    }),
    reply: z.object({ auto_complete: z.boolean() }),
  },
  readSandboxTransfers: {
    body: z.undefined(),
    query: z.strictObject({ reference }),
    reply: z.array(sandboxAccount),
  },
};

export type SandboxAccountView = z.infer<typeof sandboxAccount>;
