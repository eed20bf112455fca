// What the double of Flutterwave's version 3 refuses, and what it asks of the payer of each of its instruments.
import { createDecipheriv, createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { refusalsIn } from '../fixtures.ts';
import type { Refusal, Rule } from '../rules.ts';
import type { FlutterwaveTransaction } from './stub-ledger.ts';

type Keys = Record<'secretKey' | 'encryptionKey' | 'secretHash', string>;

const KEY = /^Bearer FLWSECK_TEST-([0-9a-f]+)-X$/;

/** An account’s, by its name. */
export function flutterwaveV3Credentials(account: string): Keys {
  const digest = createHash('sha256').update(account).digest('hex');
  return {
    secretKey: `FLWSECK_TEST-${Buffer.from(account).toString('hex')}-X`,
    encryptionKey: `FLWSECK_TEST${digest.slice(0, 12)}`,
    secretHash: `secret-hash-of-${account}`,
  };
}

/** Whose key it is; null: nobody's. */
export function accountOf(authorization: string | undefined): string | null {
  const [, name] = KEY.exec(authorization ?? '') ?? [];
  return name === undefined ? null : Buffer.from(name, 'hex').toString();
}

/** What was encrypted under the account's key; null for anything else. */
export function decrypted(client: string, account: string): unknown {
  const decipher = createDecipheriv('des-ede3', flutterwaveV3Credentials(account).encryptionKey, null);
  try {
    return JSON.parse(decipher.update(client, 'base64', 'utf8') + decipher.final('utf8'));
  } catch {
    return null;
  }
}

const shown = refusalsIn(new URL('bodies/', import.meta.url));
export const NO_TRANSACTION = shown('queries', 'none');
export const NO_KEY = shown('wallets', 'no key at all');
/** The double's own words. */
const refusal = (status: number, message: string): Refusal => ({
  status,
  body: { status: 'error', message, data: null },
});
export const NOT_DECRYPTED = refusal(400, 'The payload cannot be decrypted');
export const USED = refusal(400, 'The tx_ref was used before');
export const NO_REFUND = refusal(404, 'No such refund');
export const invalid = (what: string): Refusal => refusal(400, `${what} is invalid`);

type Coded = { body: { otp: string } | null; of: FlutterwaveTransaction | undefined; account: string };
export const CODE_RULES: readonly Rule<Coded>[] = [
  [({ of, account }) => of?.account !== account, NO_TRANSACTION],
  [({ body }) => body?.otp !== RIGHT_CODE, refusal(400, 'The otp is wrong')],
];

type RefundCheck = {
  body: object | null;
  of: FlutterwaveTransaction | undefined;
  amountMinor: number;
  left: number;
};
export const REFUND_RULES: readonly Rule<RefundCheck>[] = [
  [({ body }) => body === null, invalid('The request')],
  [({ of }) => of?.end !== 'successful', NO_TRANSACTION],
  [({ amountMinor, left }) => amountMinor > left, refusal(400, 'More than is left of the transaction')],
];

const filled = z.string().check(z.minLength(1));
const sum = {
  tx_ref: filled,
  amount: z.number().check(z.positive()),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  meta: z.object({ payment_reference: filled }),
};
const payer = { email: z.string().check(z.includes('@')), fullname: filled };
const url = z.string().check(z.regex(/^https?:/));
const wallet = (currency: string, phone: RegExp, networks: readonly string[], more: object = {}) =>
  z.strictObject({
    ...sum,
    ...payer,
    currency: z.literal(currency),
    phone_number: z.string().check(z.regex(phone)),
    network: z.enum(networks),
    redirect_url: url,
    ...more,
  });
const franco = z.union([
  wallet('XAF', /^237\d{9}$/, ['MTN', 'ORANGEMONEY'], { country: z.literal('CM') }),
  wallet('XOF', /^225\d{10}$/, ['MTN', 'ORANGEMONEY', 'MOOV', 'WAVE'], { country: z.literal('CI') }),
]);

/** The bodies of direct charges, by their type. */
export const CHARGE_BODIES: Readonly<Record<string, z.ZodMiniType<ChargeBody>>> = {
  mpesa: wallet('KES', /^254\d{9}$/, ['SAFARICOM', 'AIRTEL']),
  mobile_money_ghana: wallet('GHS', /^0\d{9}$/, ['MTN', 'VODAFONE', 'TIGO']),
  mobile_money_tanzania: wallet('TZS', /^0\d{9}$/, ['Airtel', 'Tigo', 'Halopesa', 'Vodafone']),
  mobile_money_franco: franco,
  bank_transfer: z.strictObject({
    ...sum,
    ...payer,
    currency: z.literal('NGN'),
    expires: z.int().check(z.positive()),
    is_permanent: z.literal(false),
  }),
  card: z.strictObject({
    ...sum,
    ...payer,
    card_number: z.string().check(z.regex(/^\d{12,19}$/)),
    cvv: z.optional(z.string().check(z.regex(/^\d{3,4}$/))),
    expiry_month: z.string().check(z.regex(/^\d\d$/)),
    expiry_year: z.string().check(z.regex(/^\d\d$/)),
    redirect_url: url,
  }),
};
export type ChargeBody = {
  tx_ref: string;
  amount: number;
  currency: string;
  redirect_url?: string;
  card_number?: string;
};
export const CLIENT_BODY = z.strictObject({ client: filled });
export const PAGE_BODY = z.strictObject({
  ...sum,
  customer: z.strictObject({ email: payer.email, name: filled }),
  redirect_url: url,
  payment_options: z.literal('card'),
});
export const CODE_BODY = z.strictObject({ otp: filled, flw_ref: filled, type: z.literal('card') });
export const REFUND_BODY = z.strictObject({ amount: sum.amount, comments: filled });

/**
 * What its payer is asked for: a prompt or nothing (`none`), a code, a page, or the card again. Before a page or an account is used there is no
 * transaction, but at a card's own bank.
 */
export type Asks = 'none' | 'prompt' | 'code' | 'bank' | 'page' | 'account' | 'pin' | 'avs_noauth';

const CARDS: Readonly<Record<string, Asks>> = {
  '5061460166976054667': 'none',
  '5438898014560229': 'bank',
  '5531886652142950': 'pin',
  '4556052704172643': 'avs_noauth',
  // Its documents have no card that is asked for a code alone.
  '5061460410120223210': 'code',
};
export const RIGHT_CODE = '12345';

export function asksOf(type: string, { card_number }: ChargeBody): Asks {
  if (type === 'card') return CARDS[card_number ?? ''] ?? 'none';
  if (type === 'bank_transfer') return 'account';
  return type === 'mobile_money_ghana' ? 'page' : 'prompt';
}
