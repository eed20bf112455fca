// Spec §7, the calls of pay with bank: charge, authorize, resend-otp, processor-request, banks, all-banks, redirect-url. Its query is
// bank-transfer.ts's.
import * as z from 'zod/mini';
import { chargeView } from './charge.ts';
import { endpoint } from './endpoint.ts';
import { env, publicKey, reference } from './reference.ts';

/** As typed or as it is sent; the rules validate it (rules/bank-inputs.ts), so that each mistake gets its own words. */
const typed = z.optional(z.string().check(z.maxLength(200)));
const name = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/));

/** The account that is charged: `processor` and `bank_code` name one of GET /bank/banks, and it says which of the others are asked for. */
export const bankAccount = z.strictObject({
  processor: name,
  bank_code: name,
  account_number: typed,
  /** With its dial code, digits only; what payers type otherwise is taken too. */
  phone_number: typed,
  account_name: typed,
  /** yyyy-mm-dd; mm/dd/yyyy is taken too. */
  date_of_birth: typed,
  /** Which of the two a payer chose to be asked by, where a bank leaves the choice; else the fields say it. */
  mode: z.optional(z.enum(['phone', 'account'])),
});
export type BankAccountInput = z.infer<typeof bankAccount>;

export const chargeBank = endpoint({
  method: 'POST',
  path: '/bank/charge',
  changes: true,
  body: z.strictObject({
    type: z.literal('pay_with_bank'),
    data: z.strictObject({ public_key: publicKey, payment_reference: reference, bank_account: bankAccount }),
  }),
  reply: chargeView,
  about: 'charge',
});

/** 4 to 6 digits, as typed. */
const code = z.optional(z.string().check(z.maxLength(60)));
/** Exactly one of the two, as the charge's auth_model asks. */
export const bankAuthorization = z.strictObject({ payId: code, otp: code });
export type BankAuthorization = z.infer<typeof bankAuthorization>;

/** OTP or Pay ID; of step `initiate` it validates the account, and another step may follow. */
export const authorizeBank = endpoint({
  method: 'POST',
  path: '/bank/authorize',
  changes: true,
  body: z.strictObject({ public_key: publicKey, reference, authorization: bankAuthorization }),
  reply: chargeView,
  about: 'charge',
});

export const resendBankOtp = endpoint({
  method: 'POST',
  path: '/bank/resend-otp',
  changes: true,
  body: z.strictObject({ reference, env, public_key: z.optional(publicKey) }),
  reply: chargeView,
  about: 'charge',
});

/** "I can't find my bank": kept for the operator. The same name of the same payment is kept once. */
export const requestProcessor = endpoint({
  method: 'POST',
  path: '/bank/processor-request',
  changes: true,
  body: z.strictObject({
    bank_name: z.string().check(z.maxLength(200)),
    public_key: z.optional(publicKey),
  }),
  /** The name as it was kept. */
  reply: z.object({ bank_name: z.string() }),
});

/** Spec §3 Bank. */
export const bank = z.object({ name: z.string(), slug: z.string(), processor: z.string(), code: z.string() });
export type BankView = z.infer<typeof bank>;

/** The banks that the payment can be made from; UNAVAILABLE while the list cannot be read (spec §8 Bank list failure). */
export const getBanks = endpoint({
  method: 'GET',
  path: '/bank/banks',
  changes: false,
  query: z.strictObject({
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    publicKey: z.optional(publicKey),
  }),
  body: z.undefined(),
  reply: z.array(bank),
});

/** A bank of a country, whether it can be paid with or not; `code` is empty where it has none. */
export const countryBank = z.object({ name: z.string(), code: z.string() });
export type CountryBankView = z.infer<typeof countryBank>;

export const getAllBanks = endpoint({
  method: 'GET',
  path: '/bank/all-banks',
  changes: false,
  query: z.strictObject({
    countryCode: z.string().check(z.regex(/^[A-Za-z]{2}$/)),
    publicKey: z.optional(publicKey),
  }),
  body: z.undefined(),
  reply: z.array(countryBank),
});

/** The address of the bank's page, while the payer has to act there; STEP_NOT_EXPECTED when it is not. */
export const getRedirectUrl = endpoint({
  method: 'GET',
  path: '/bank/redirect-url',
  changes: false,
  query: z.strictObject({ reference, publicKey: z.optional(publicKey) }),
  body: z.undefined(),
  /** A path on our own origin, which leads to the bank; with `?in=frame` the checkout may frame it. */
  reply: z.object({ redirect_url: z.string() }),
});
