// Schemas of pay-with-bank.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { code, figure, line, opaque } from '../field.schema.ts';
import { birthday, env, publicKey, reference } from './reference.schema.ts';
import { chargeView } from './charge.schema.ts';
import { bank } from './payment.schema.ts';

// As typed or as it is sent; the rules validate it (rules/bank-inputs.ts), so that each mistake gets its own words.

const name = opaque({ max: 40 }).check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));

/** The account that is charged: `processor` and `bank_code` name one of GET /bank/banks, and it says which of the others are asked for. */
export const bankAccount = z.strictObject({
  processor: name,
  bank_code: name,
  account_number: z.optional(code({ max: 200 })),
  /** With its dial code, digits only; what payers type otherwise is taken too. */
  phone_number: z.optional(figure({ max: 200 })),
  account_name: z.optional(line({ max: 200 })),
  /** yyyy-mm-dd; mm/dd/yyyy is taken too. */
  date_of_birth: z.optional(figure({ max: 200 })),
  /** Which of the two a payer chose to be asked by, where a bank leaves the choice; else the fields say it. */
  mode: z.optional(z.enum(['phone', 'account'])),
});

/** 4 to 6 digits, as typed. */
const typedCode = z.optional(code({ max: 60 }));

/** Exactly one of these, as the charge's auth_model asks. */
export const bankAuthorization = z.strictObject({
  payId: typedCode,
  otp: typedCode,
  birthday: z.optional(birthday),
  /** As a card's. */
  phone: z.optional(figure({ max: 60 })),
});

/** A bank of a country, whether it can be paid with or not; `code` is empty where it has none. */
export const countryBank = z.object({ name: z.string(), code: z.string() });

export const schemas = {
  chargeBank: {
    body: z.strictObject({
      type: z.literal('pay_with_bank'),
      data: z.strictObject({
        public_key: publicKey,
        payment_reference: reference,
        bank_account: bankAccount,
      }),
    }),
    reply: chargeView,
  },
  authorizeBank: {
    body: z.strictObject({ public_key: publicKey, reference, authorization: bankAuthorization }),
    reply: chargeView,
  },
  resendBankOtp: {
    body: z.strictObject({ reference, env, public_key: z.optional(publicKey) }),
    reply: chargeView,
  },
  requestProcessor: {
    body: z.strictObject({
      bank_name: line({ max: 200 }),
      public_key: z.optional(publicKey),
    }),
    /** The name as it was kept. */
    reply: z.object({ bank_name: z.string() }),
  },
  getBanks: {
    query: z.strictObject({
      currency: opaque({ max: 3 }).check(z.regex(/^[A-Z]{3}$/)),
      publicKey: z.optional(publicKey),
    }),
    body: z.undefined(),
    reply: z.array(bank),
  },
  getAllBanks: {
    query: z.strictObject({
      countryCode: opaque({ max: 2 }).check(z.regex(/^[A-Za-z]{2}$/)),
      publicKey: z.optional(publicKey),
    }),
    body: z.undefined(),
    reply: z.array(countryBank),
  },
  getRedirectUrl: {
    query: z.strictObject({ reference, publicKey: z.optional(publicKey) }),
    body: z.undefined(),
    /** A path on our own origin, which leads to the bank; with `?in=frame` the checkout may frame it. */
    reply: z.object({ redirect_url: z.string() }),
  },
};

export type BankAccountInput = z.infer<typeof bankAccount>;

export type BankAuthorization = z.infer<typeof bankAuthorization>;

export type CountryBankView = z.infer<typeof countryBank>;
