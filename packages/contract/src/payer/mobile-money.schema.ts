// Schemas of mobile-money.ts: what its calls take and answer (decision 0024).
import * as z from 'zod/mini';
import { code, figure, opaque } from '../field.schema.ts';
import { chargeView } from './charge.schema.ts';
import { env, publicKey, reference } from './reference.schema.ts';
import { walletNetwork } from './payment.schema.ts';

/**
 * The wallet that is charged. The page sends the dial code and the number without its leading 0 (spec §3); what payers type
 * otherwise (local, +, 00, spaces) is taken too.
 */
export const mobileMoney = z.strictObject({
  number: figure({ max: 60 }),
  /** A network's slug; asked for where spec §2 has the accordion (XOF). */
  network: z.optional(opaque({ max: 40 }).check(z.regex(/^[a-z0-9-]{1,40}$/))),
});

/** Digits, as typed. */
const walletToken = code({ max: 60 });

/** Which charge (`KPY-CA-…`), and whose key. */
const ofCharge = { public_key: publicKey, reference };

/** As `ofCharge`, but either may be left out, because the session says it. */
const asked = { reference, env, public_key: z.optional(publicKey) };

export const schemas = {
  chargeMobileMoney: {
    body: z.strictObject({ public_key: publicKey, payment_reference: reference, mobile_money: mobileMoney }),
    reply: chargeView,
  },
  authorizeWalletOtp: {
    body: z.strictObject({ ...ofCharge, token: walletToken }),
    reply: chargeView,
  },
  authorizeWalletStk: {
    body: z.strictObject({ reference, pin: walletToken, public_key: z.optional(publicKey), env }),
    reply: chargeView,
  },
  resendWalletOtp: {
    body: z.strictObject(asked),
    reply: chargeView,
  },
  resendWalletStk: {
    body: z.strictObject(asked),
    reply: chargeView,
  },
  queryMobileMoney: {
    body: z.strictObject(asked),
    reply: chargeView,
  },
  queryMobileMoneyDirect: {
    body: z.strictObject(asked),
    reply: chargeView,
  },
  getNetworks: {
    query: z.strictObject({
      currency: opaque({ max: 3 }).check(z.regex(/^[A-Z]{3}$/)),
      public_key: z.optional(publicKey),
    }),
    body: z.undefined(),
    reply: z.array(walletNetwork),
  },
};

export type MobileMoney = z.infer<typeof mobileMoney>;
