// The sandbox's API as a processor publishes one: what is sent to it over HTTP, what it answers, and its callbacks. Amounts are minor units,
// times epoch ms. Every call carries the account's secret as Bearer; every callback is signed with it.
import { BANK_AUTH_MODELS } from '@titan/rules/bank-stage';
import { AUTH_MODELS } from '@titan/rules/card-stage';
import { WALLET_AUTH_MODELS } from '@titan/rules/wallet-stage';
import * as z from 'zod/mini';
import { billingAddress } from '../payer/card.schema.ts';

/** How a callback is signed: HMAC-SHA256 of `{timestamp}.{body}` in hexadecimal, with the account's secret. */
export const SANDBOX_CALLBACK_HEADERS = {
  timestamp: 'x-sandbox-timestamp',
  signature: 'x-sandbox-signature',
} as const;

const money = { amountMinor: z.int().check(z.positive()), currency: z.string() };
/** `reference` is the charge's (`KPY-CA-…`), `paymentReference` its payment's (`KPY-PI-…`). */
const name = { reference: z.string(), paymentReference: z.string() };

/** Begins a charge; a repeat of the reference is the same charge. */
const chargeRequest = z.object({
  ...name,
  ...money,
  customerName: z.optional(z.nullable(z.string())),
  customerEmail: z.string(),
  callbackUrl: z.string(),
});

/** `POST /v1/charges/card` */
export const cardCharge = z.extend(chargeRequest, {
  card: z.object({
    number: z.string(),
    expiryMonth: z.string(),
    expiryYear: z.string(),
    /** Null for a saved card that is charged without it. */
    cvv: z.nullable(z.string()),
    holderName: z.nullable(z.string()),
  }),
  /** Its payer is asked by 3-D Secure, whatever the card, before the bank decides. */
  asksThreeDs: z.optional(z.literal(true)),
});
export type CardCharge = z.infer<typeof cardCharge>;

/** `POST /v1/charges/wallet` */
export const walletCharge = z.extend(chargeRequest, {
  wallet: z.object({ number: z.string(), network: z.nullable(z.string()) }),
});
export type WalletCharge = z.infer<typeof walletCharge>;

/** `POST /v1/charges/bank` */
export const bankCharge = z.extend(chargeRequest, {
  bank: z.object({ name: z.string(), slug: z.string(), processor: z.string(), code: z.string() }),
  account: z.object({
    processor: z.string(),
    bank_code: z.string(),
    account_number: z.optional(z.string()),
    phone_number: z.optional(z.string()),
    account_name: z.optional(z.string()),
    date_of_birth: z.optional(z.string()),
  }),
});
export type BankCharge = z.infer<typeof bankCharge>;

/** `POST /v1/accounts`: opens a temporary account for one charge, or answers the one that it has. */
export const accountOpening = z.extend(chargeRequest, {
  merchantName: z.string(),
  openMs: z.int().check(z.positive()),
});
export type AccountOpening = z.infer<typeof accountOpening>;

/** `POST /v1/charges/:reference/{cancel,resend-otp,resend-prompt}` */
export const chargeCall = z.object({ paymentReference: z.string() });

const typedAnswer = z.object({
  kind: z.enum(['pin', 'otp', 'cvv', 'phone', 'payId', 'birthday']),
  value: z.string(),
});
/** `POST /v1/charges/:reference/step`: the payer's answer to the open step. */
export const stepCall = z.extend(chargeCall, {
  answer: z.union([typedAnswer, z.object({ kind: z.literal('avs'), value: billingAddress })]),
});
export type SandboxStepAnswer = z.infer<typeof stepCall>['answer'];

const receivedTransfer = z.object({
  id: z.string(),
  ...money,
  landedAt: z.number(),
  /** The account's number is masked. */
  payer: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      account: z.nullable(z.string()),
      bank: z.nullable(z.string()),
    }),
  ),
});
export type SentTransfer = z.infer<typeof receivedTransfer>;

const temporaryAccount = z.object({
  bankCode: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  /** What the payer must give with the transfer; left out: nothing. */
  transferReference: z.optional(z.string()),
  expiresAt: z.number(),
  limits: z.nullable(z.object({ minMinor: z.number(), maxMinor: z.number() })),
});
export type TemporaryAccount = z.infer<typeof temporaryAccount>;

const approved = z.object({ kind: z.literal('approved'), ...money, message: z.string() });
const declined = z.object({ kind: z.literal('declined'), errorType: z.string(), message: z.string() });

/** What a charge has come to, as every call about it answers, with its `reference` beside; also `GET /v1/charges/:reference`. */
export const sandboxAnswer = z.discriminatedUnion('kind', [
  approved,
  declined,
  z.object({
    kind: z.literal('step'),
    authModel: z.enum([...AUTH_MODELS, ...WALLET_AUTH_MODELS, ...BANK_AUTH_MODELS]),
    step: z.optional(z.literal('initiate')),
    canResendOtp: z.boolean(),
    message: z.string(),
    secretWasWrong: z.boolean(),
    errorType: z.optional(z.string()),
    page: z.optional(z.object({ type: z.enum(['url', 'html']), content: z.string() })),
    /** What a step says beside its auth model. */
    display: z.optional(z.string()),
    country: z.optional(z.string()),
    dialCode: z.optional(z.string()),
    offline: z.optional(z.object({ paybill: z.string(), account: z.string() })),
  }),
  z.object({
    kind: z.literal('account'),
    account: temporaryAccount,
    transfers: z.array(receivedTransfer),
    message: z.string(),
  }),
  z.object({ kind: z.literal('processing'), message: z.string() }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('not_found') }),
  /** No further code or prompt is sent. */
  z.object({ kind: z.literal('limit') }),
]);
export type SandboxAnswer = z.infer<typeof sandboxAnswer>;
export type SandboxVerdict = Extract<SandboxAnswer, { kind: 'approved' | 'declined' }>;

/** `GET /v1/banks?currency=…&payment_reference=…` */
export const banksQuery = z.object({ currency: z.string(), payment_reference: z.string() });
export const bankList = z.object({
  banks: z.array(z.object({ name: z.string(), slug: z.string(), processor: z.string(), code: z.string() })),
});

/** `GET /v1/rates?from=…&to=…&at=…`: major units of `to` for one of `from`, as a fraction. */
export const ratesQuery = z.object({ from: z.string(), to: z.string(), at: z.string() });
export const rateAnswer = z.object({ numerator: z.number(), denominator: z.number() });

/** `POST /v1/reversals`: a repeat of `reversalReference` is the same reversal. */
export const reversal = z.object({
  /** The charge's. */
  reference: z.string(),
  reversalReference: z.string(),
  /** The transfer to send back; null for a charge that was approved. */
  transferId: z.nullable(z.string()),
  ...money,
  /** A test of a refund that fails: the words to refuse it with. */
  refusedAs: z.optional(z.string()),
});
export type SandboxReversal = z.infer<typeof reversal>;

/** `GET /v1/reversals/:reversalReference?charge=…&transfer=…` */
export const reversalQuery = z.object({ charge: z.string(), transfer: z.optional(z.string()) });
/** With its `reversalReference` beside. */
export const reversalAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reversed') }),
  z.object({ kind: z.literal('refused'), message: z.string() }),
  z.object({ kind: z.literal('not_found') }),
]);
export type SandboxReversalAnswer = z.infer<typeof reversalAnswer>;

/** A callback: how a charge ended, or a transfer on its account. `id` is the same in each repeat. */
export const sandboxCallback = z.object({
  id: z.string(),
  reference: z.string(),
  said: z.discriminatedUnion('kind', [
    approved,
    declined,
    z.object({ kind: z.literal('transfer'), transfer: receivedTransfer }),
  ]),
});
export type SandboxCallback = z.infer<typeof sandboxCallback>;

/** `GET /v1/debits?since=…&callback_url=…`: what was debited since then for charges that are called back there, oldest first. */
export const debitsQuery = z.object({ since: z.string(), callback_url: z.string() });
/** `next`: the `since` of the page that follows; null on the last one. */
export const debitList = z.object({
  debits: z.array(z.object({ reference: z.string(), ...money })),
  next: z.nullable(z.number()),
});
export type SandboxDebits = z.infer<typeof debitList>;
