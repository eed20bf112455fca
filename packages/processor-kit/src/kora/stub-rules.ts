// What Kora's double refuses, and what it asks of the payer of each documented test instrument. The order of a card's steps after its PIN is not
// documented, nor what becomes of a wrong answer.
import { createDecipheriv } from 'node:crypto';
import * as z from 'zod/mini';
import { refusalsIn } from '../fixtures.ts';
import type { Refusal, Rule } from '../rules.ts';
import type { PayIn } from './stub-ledger.ts';

// Accounts: each knows its callers by a secret key, and reads cards under an encryption key.

/** An account’s, by its name. */
export function koraCredentials(account: string): { secretKey: string; encryptionKey: string } {
  return {
    secretKey: `sk_test_${Buffer.from(account).toString('hex')}`,
    encryptionKey: `encryption-of-${account}-`.padEnd(32, '0').slice(0, 32),
  };
}

/** Whose key it is; null for what is no secret key. */
export function accountOf(authorization: string | undefined): string | null {
  const [, hex] = /^Bearer sk_(?:test|live)_((?:[0-9a-f]{2})+)$/.exec(authorization ?? '') ?? [];
  return hex === undefined ? null : Buffer.from(hex, 'hex').toString();
}

/** What `charge_data` says; null where it was not encrypted under the account's key, or changed since. */
export function decrypted(chargeData: string, account: string): unknown {
  const parts = chargeData.split(':').map((part) => Buffer.from(part, 'hex'));
  const [iv, text, tag] = parts;
  if (!iv || !text || !tag || parts.length !== 3 || iv.length !== 16) return null;
  try {
    const key = Buffer.from(koraCredentials(account).encryptionKey);
    const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: 16 }).setAuthTag(tag);
    return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString()) as unknown;
  } catch {
    return null;
  }
}

// Bodies.

const isLoopback = ({ hostname }: URL): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
const address = (mayBeHttp: boolean) =>
  z.string().check(
    z.refine((text) => {
      if (!URL.canParse(text)) return false;
      const url = new URL(text);
      return mayBeHttp && isLoopback(url) ? true : url.protocol === 'https:' && !isLoopback(url);
    }),
  );
const metadata = z
  .record(z.string().check(z.regex(/^[A-Za-z0-9-]{1,20}$/)), z.unknown())
  .check(z.refine((fields) => Object.keys(fields).length > 0 && Object.keys(fields).length <= 5));

const common = {
  reference: z.string().check(z.minLength(8)),
  amount: z.number().check(z.positive()),
  currency: z.string(),
  customer: z.strictObject({
    name: z.optional(z.string()),
    email: z.string().check(z.regex(/^[^@\s]+@[^@\s]+\.(?!test$)[a-z]{2,}$/)),
  }),
  merchant_bears_cost: z.optional(z.boolean()),
  metadata: z.optional(metadata),
};
const naira = z.literal('NGN');
const notified = { notification_url: z.optional(address(false)) };
const led = { redirect_url: z.optional(address(true)) };

export const CARD_BODY = z.strictObject({
  ...common,
  ...notified,
  currency: naira,
  redirect_url: address(true),
  card: z.strictObject({
    name: z.optional(z.string()),
    number: z.string().check(z.regex(/^[0-9]{16,19}$/)),
    cvv: z.string().check(z.regex(/^[0-9]{3}$/)),
    expiry_month: z.string().check(z.regex(/^(?:0[1-9]|1[0-2])$/)),
    expiry_year: z.string().check(z.regex(/^[0-9]{2}$/)),
    pin: z.optional(z.string()),
  }),
});
export const PAGE_BODY = z.strictObject({
  ...common,
  ...notified,
  ...led,
  currency: naira,
  channels: z.array(z.literal('card')).check(z.minLength(1)),
  narration: z.optional(z.string()),
});
export const WALLET_BODY = z.strictObject({
  ...common,
  ...notified,
  ...led,
  description: z.optional(z.string()),
  mobile_money: z.strictObject({ number: z.string() }),
});
export const BANK_BODY = z.strictObject({
  ...common,
  ...notified,
  ...led,
  currency: z.enum(['NGN', 'ZAR']),
  amount: z.number().check(z.minimum(200)),
  bank_code: z.string(),
  narration: z.optional(z.string()),
});
export const TRANSFER_BODY = z.strictObject({
  ...common,
  ...notified,
  currency: naira,
  amount: z.number().check(z.minimum(100), z.maximum(10_000_000)),
  account_name: z.optional(z.string()),
  narration: z.optional(z.string()),
  auto_complete: z.optional(z.boolean()),
});
export const CREDIT_BODY = z.strictObject({
  account_number: z.string(),
  amount: z.number().check(z.positive()),
  currency: naira,
});
const avs = z.strictObject({
  state: z.string(),
  city: z.string(),
  // By its name.
  country: z.string().check(z.minLength(3)),
  address: z.string(),
  zip_code: z.string(),
});
export const CARD_STEP_BODY = z.strictObject({
  transaction_reference: z.string(),
  authorization: z.union([
    z.strictObject({ pin: z.string() }),
    z.strictObject({ otp: z.string() }),
    z.strictObject({ phone: z.string() }),
    z.strictObject({ avs }),
  ]),
});
export const WALLET_STEP_BODY = z.strictObject({ reference: z.string(), token: z.string() });
export const PROMPT_BODY = z.strictObject({ reference: z.string(), pin: z.string() });
export const RESEND_BODY = z.strictObject({ transaction_reference: z.string() });
export const REFUND_BODY = z.strictObject({
  payment_reference: z.string(),
  reference: z.string().check(z.minLength(1), z.maxLength(50)),
  amount: z.optional(z.number().check(z.positive())),
  reason: z.optional(z.string().check(z.maxLength(200))),
  webhook_url: z.optional(address(false)),
});

const shown = refusalsIn(new URL('bodies/', import.meta.url));
export const INVALID_KEY = shown('refused-charges', 'a key that is not taken');
export const NOT_FOUND = shown('refused-charges', 'a charge that does not exist');
export const DUPLICATE = shown('refused-charges', 'a reference that was used before');
export const COMPLETED = shown('mobile-money', 'a code for what is paid already');
export const WRONG_CODE = shown('mobile-money', 'a code that is wrong');
export const NO_REFUND = shown('refunds', 'a refund that does not exist');

/** What is wrong, by its fields. */
export const invalid = (fields: Readonly<Record<string, string>>): Refusal => {
  const entries = Object.entries(fields).map(([field, message]) => [field, { message }]);
  return {
    status: 400,
    body: { status: false, message: 'invalid request data', data: Object.fromEntries(entries) },
  };
};

/** A body of the form, or what is wrong with it. */
export function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): { ok: true; body: z.output<Schema> } | { ok: false; refusal: Refusal } {
  const { success, data, error } = schema.safeParse(body);
  if (success) return { ok: true, body: data };
  const entries = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key): [string, string] => [key, `"${key}" is not allowed`])
      : [[issue.path.join('.') || 'body', issue.message] as [string, string]],
  );
  return { ok: false, refusal: invalid(Object.fromEntries(entries)) };
}

const LEAST_REFUND_MINOR = 10_000;
type RefundCheck = {
  of: PayIn | undefined;
  reference: string;
  isUsed: boolean;
  sumMinor: number;
  left: number;
};
const inNaira = (minor: number): string => `NGN ${minor / 100}`;

export const REFUND_RULES: readonly Rule<RefundCheck>[] = [
  [({ of }) => !of, shown('refunds', 'a payment that Kora does not know')],
  [
    ({ isUsed }) => isUsed,
    // Its list of errors has this with 400; the double answers as to a charge that was made before.
    ({ reference }) => ({
      ...shown('refunds', 'a reference that was used, of a refund that cannot be found', {
        'KPY-RV-1': reference,
      }),
      status: 409,
    }),
  ],
  [({ of }) => of?.end !== 'success', shown('refunds', 'a payment that has failed')],
  [({ of }) => of?.currency !== 'NGN', shown('refunds', 'another currency')],
  [
    ({ sumMinor }) => sumMinor < LEAST_REFUND_MINOR,
    shown('refunds', 'less than Kora gives back', { 'NGN 2000': inNaira(LEAST_REFUND_MINOR) }),
  ],
  [({ left }) => left === 0, shown('refunds', 'what went back already, and not by this refund')],
  [
    ({ of, sumMinor }) => sumMinor > (of?.paidMinor ?? 0),
    ({ of }) => shown('refunds', 'more than was paid', { 'NGN 1000': inNaira(of?.paidMinor ?? 0) }),
  ],
  [
    ({ sumMinor, left }) => sumMinor > left,
    ({ left }) => shown('refunds', 'more than is left', { 'NGN 500': inNaira(left) }),
  ],
];

/** The currency of a wallet's number; null for a number of no country here. */
export function walletCurrencyOf(number: string): string | null {
  return Object.entries(COUNTRIES).find(([, form]) => form.test(number))?.[0] ?? null;
}

const COUNTRIES: Readonly<Record<string, RegExp>> = {
  KES: /^254[0-9]{9}$/,
  GHS: /^233[0-9]{9}$/,
  XAF: /^237[0-9]{9}$/,
  XOF: /^225[0-9]{10}$/,
  TZS: /^255[0-9]{9}$/,
  EGP: /^20[0-9]{10}$/,
};

// What the payer is asked for.

export type KoraStep = {
  model: 'PIN' | 'OTP' | 'PHONE' | 'AVS' | '3DS' | 'STK_PROMPT' | 'REDIRECT' | 'TRANSFER';
  /** The only answer that is right. */
  right?: string;
};
/** One after the other, and how it ends when all is answered: `success`, or why not. */
export type KoraScript = { steps: readonly KoraStep[]; end: string };

const SUCCESS = 'success';
const PIN: KoraStep = { model: 'PIN', right: '1234' };
const OTP: KoraStep = { model: 'OTP', right: '123456' };

/** Cards in Kora's test mode; every other is declined. */
const CARDS: Readonly<Record<string, KoraScript>> = {
  '4084127883172787': { steps: [], end: SUCCESS },
  '5188513618552975': { steps: [PIN], end: SUCCESS },
  '5442056106072595': { steps: [PIN, OTP], end: SUCCESS },
  '4562543755474674': { steps: [{ model: '3DS' }], end: SUCCESS },
  '5384063928932071': { steps: [PIN, { model: 'AVS' }], end: SUCCESS },
  '5061460410120223210': { steps: [PIN, { model: 'PHONE' }, OTP], end: SUCCESS },
  '506066506066506067': { steps: [], end: 'Insufficient funds' },
};

export function cardScript(number: string): KoraScript {
  return CARDS[number] ?? { steps: [], end: 'Declined' };
}

const PROMPT: KoraStep = { model: 'STK_PROMPT' };
/** After a code comes a prompt, or a page: Orange's in Ivory Coast, of which Kora says only that there is one. */
const WALLETS: Readonly<Record<string, readonly KoraStep[]>> = { GHS: [OTP, PROMPT], TZS: [OTP, PROMPT] };

export function walletScript(currency: string, number: string): KoraScript {
  const inIvoryCoast = [OTP, number.startsWith('22507') ? { model: 'REDIRECT' as const } : PROMPT];
  return { steps: currency === 'XOF' ? inIvoryCoast : (WALLETS[currency] ?? [PROMPT]), end: SUCCESS };
}

/** The test wallets whose payments fail once they are approved. */
const FAILING = new Set([
  '254734611986',
  '233274611986',
  '237677123456',
  '2250123456789',
  '255780000002',
  '201200000002',
]);

export function failsWhenApproved(number: string): boolean {
  return FAILING.has(number);
}
