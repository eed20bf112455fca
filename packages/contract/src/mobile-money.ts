// Spec §7, the mobile-money calls: charge, auth-otp, auth-stk (sandbox), resend-otp, resend-stk, query, query-direct, get-networks.
import * as z from 'zod/mini';
import { chargeView } from './charge.ts';
import { endpoint } from './endpoint.ts';
import { env, publicKey, reference } from './reference.ts';

/**
 * The wallet that is charged. The page sends the dial code and the number without its leading 0 (spec §3); what payers type
 * otherwise (local, +, 00, spaces) is taken too.
 */
export const mobileMoney = z.strictObject({
  number: z.string().check(z.maxLength(60)),
  /** A network's slug; asked for where spec §2 has the accordion (XOF). */
  network: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
});
export type MobileMoney = z.infer<typeof mobileMoney>;

/** Digits, as typed. */
const walletToken = z.string().check(z.maxLength(60));
/** Which charge (`KPY-CA-…`), and whose key. */
const ofCharge = { public_key: publicKey, reference };
/** As `ofCharge`, but either may be left out, because the session says it. */
const asked = { reference, env, public_key: z.optional(publicKey) };

export const chargeMobileMoney = endpoint({
  method: 'POST',
  path: '/mobile-money/charge',
  changes: true,
  body: z.strictObject({ public_key: publicKey, payment_reference: reference, mobile_money: mobileMoney }),
  reply: chargeView,
  about: 'charge',
});

/** `token` is the OTP. */
export const authorizeWalletOtp = endpoint({
  method: 'POST',
  path: '/mobile-money/auth-otp',
  changes: true,
  body: z.strictObject({ ...ofCharge, token: walletToken }),
  reply: chargeView,
  about: 'charge',
});

/** Sandbox only: approves the prompt on the simulated phone with the wallet's PIN, and returns the charge. */
export const authorizeWalletStk = endpoint({
  method: 'POST',
  path: '/mobile-money/auth-stk',
  changes: true,
  body: z.strictObject({ reference, pin: walletToken, public_key: z.optional(publicKey), env }),
  reply: chargeView,
  about: 'charge',
});

export const resendWalletOtp = endpoint({
  method: 'POST',
  path: '/mobile-money/resend-otp',
  changes: true,
  body: z.strictObject(asked),
  reply: chargeView,
  about: 'charge',
});

/** Sends the prompt to the phone again. */
export const resendWalletStk = endpoint({
  method: 'POST',
  path: '/mobile-money/resend-stk',
  changes: true,
  body: z.strictObject(asked),
  reply: chargeView,
  about: 'charge',
});

/** What became of the charge; of the latest one when the payment is named. Safe at any time. */
export const queryMobileMoney = endpoint({
  method: 'POST',
  path: '/mobile-money/query',
  changes: false,
  body: z.strictObject(asked),
  reply: chargeView,
  about: 'charge',
});

/**
 * "I've sent the money": the network is asked now. A charge that is still not known afterwards is held at
 * mobile_money_payment_query.
 */
export const queryMobileMoneyDirect = endpoint({
  method: 'POST',
  path: '/mobile-money/query-direct',
  changes: true,
  body: z.strictObject(asked),
  reply: chargeView,
  about: 'charge',
});

/** A network that the payer can choose. */
export const walletNetwork = z.object({
  slug: z.string(),
  name: z.string(),
  code: z.string(),
  /** Approved on the network's own page (pending_payment) and not by a prompt. */
  is_redirect: z.boolean(),
});
export type WalletNetworkView = z.infer<typeof walletNetwork>;

export const getNetworks = endpoint({
  method: 'GET',
  path: '/mobile-money/get-networks',
  changes: false,
  query: z.strictObject({
    currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
    public_key: z.optional(publicKey),
  }),
  body: z.undefined(),
  reply: z.array(walletNetwork),
});
