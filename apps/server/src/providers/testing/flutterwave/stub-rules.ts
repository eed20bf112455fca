// What Flutterwave's double refuses, and what it asks of the payer of each of its instruments. Flutterwave itself plays steps by a header that no
// real charge has; here the card's or the wallet's number says what is asked.
import { createDecipheriv, createHash } from 'node:crypto';
import * as z from 'zod/mini';

// Accounts: each has keys for tokens, one under which cards come, and one that signs callbacks.

type Keys = Record<'environment' | 'clientId' | 'clientSecret' | 'encryptionKey' | 'secretHash', string>;

/** Of an account by its name. */
export function flutterwaveCredentials(account: string): Keys {
  return {
    environment: account.endsWith('-sandbox') ? 'sandbox' : 'production',
    clientId: `client-of-${account}`,
    clientSecret: `client-secret-of-${account}`,
    encryptionKey: createHash('sha256').update(`encryption of ${account}`).digest('base64'),
    secretHash: `secret-hash-of-${account}`,
  };
}

/** Whose token is asked for by this form; null: nobody's. */
export function accountIn(form: string): string | null {
  const fields = new URLSearchParams(form);
  const [, account] = /^client-of-(.+)$/.exec(fields.get('client_id') ?? '') ?? [];
  if (account === undefined || fields.get('grant_type') !== 'client_credentials') return null;
  return fields.get('client_secret') === flutterwaveCredentials(account).clientSecret ? account : null;
}

const TAG_BYTES = 16;

/** One field; null where it was not encrypted under the account's key and with this nonce, or changed since. */
export function decrypted(field: string, nonce: string, account: string): string | null {
  const bytes = Buffer.from(field, 'base64');
  const key = Buffer.from(flutterwaveCredentials(account).encryptionKey, 'base64');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
}

// Refusals.

export type Refusal = {
  status: number;
  error: { type: string; code: string; message: string; validation_errors: object[] };
};
const refusal = (status: number, type: string, code: string, message: string): Refusal => ({
  status,
  error: { type, code, message, validation_errors: [] },
});

export const UNAUTHORISED = refusal(401, 'UNAUTHORIZED', '10401', 'Unauthorized');
export const KEY_REUSED = refusal(
  409,
  'RESOURCE_CONFLICT',
  '10409',
  'Idempotency key was used for another request',
);
export const NOT_DECRYPTED = refusal(
  422,
  'CLIENT_ENCRYPTION_ERROR',
  '11100',
  'Unable to decrypt encrypted fields provided',
);
export const CHARGE_EXISTS = refusal(
  409,
  'CHARGE_ALREADY_EXISTS',
  '1100409',
  'Charge with reference already exists',
);
export const ACCOUNT_EXISTS = refusal(
  409,
  'VIRTUAL_ACCOUNT_REFERENCE_ALREADY_EXISTS',
  '1900409',
  'Virtual account with reference already exists',
);
export const CUSTOMER_EXISTS = refusal(409, 'CUSTOMER_ALREADY_EXISTS', '1300409', 'Customer already exists');
export const CHARGE_NOT_FOUND = refusal(404, 'CHARGE_NOT_FOUND', '1110404', 'Charge not found');
export const NOT_FOUND = refusal(404, 'RESOURCE_NOT_FOUND', '10404', 'Resource not found');
export const CHARGE_FINALIZED = refusal(
  400,
  'CHARGE_FINALIZED',
  '1111400',
  'The Charge already has a final status',
);
export const WRONG_ANSWER = refusal(
  400,
  'INVALID_AUTHORIZATION',
  '1121400',
  'Failed to validate pre-existing charge',
);
export const BAD_CARD = refusal(400, 'INVALID_CARD_NUMBER', '1131400', 'Card number is not valid');
export const WRONG_NETWORK = refusal(
  400,
  'MOBILE_MONEY_NETWORK_NOT_SUPPORTED',
  '1127400',
  'Mobile money network is not supported',
);
export const REFUND_TOO_MUCH = refusal(
  400,
  'REFUND_AMOUNT_INVALID',
  '1402400',
  'Refund amount is more than what is left of the charge',
);
export const REFUND_TOO_EARLY = refusal(
  400,
  'REFUND_CREATION_FAILED',
  '1403400',
  'The charge is not completed',
);
export const REFUND_NOT_FOUND = refusal(404, 'REFUND_NOT_FOUND', '1401404', 'Refund not found');

export function invalid(field_name: string, message: string): Refusal {
  const { status, error } = refusal(400, 'REQUEST_NOT_VALID', '10400', 'Request is not valid');
  return { status, error: { ...error, validation_errors: [{ field_name, message }] } };
}

/** A key is as the documents say, with the hyphens of the UUID that they recommend. */
export function isKey(key: unknown): key is string {
  return typeof key === 'string' && /^[A-Za-z0-9-]{12,255}$/.test(key);
}

// Bodies.

const nonce = z.string().check(z.regex(/^[A-Za-z0-9]{12}$/));
const encrypted = z.string().check(z.regex(/^[A-Za-z0-9+/]+=*$/));
const card = z.strictObject({
  nonce,
  encrypted_card_number: encrypted,
  encrypted_expiry_month: encrypted,
  encrypted_expiry_year: encrypted,
  encrypted_cvv: z.optional(encrypted),
});
export type EncryptedCard = z.infer<typeof card>;
const wallet = z.strictObject({
  country_code: z.string(),
  network: z.string(),
  phone_number: z.string().check(z.regex(/^[0-9]{7,10}$/)),
});
export type WalletBody = z.infer<typeof wallet>;
const amount = z.number().check(z.positive());
const reference = z.string().check(z.regex(/^[A-Za-z0-9-]{6,42}$/));
const email = z.string().check(z.regex(/^[^@\s]+@[^@\s]+\.[a-z]{2,}$/));
const webAddress = z.string().check(z.regex(/^https?:\/\//));

const part = z.string().check(z.minLength(1), z.maxLength(50));
const customer = z.strictObject({ email, name: z.optional(z.strictObject({ first: part, last: part })) });

export const CHARGE_BODY = z.strictObject({
  amount,
  currency: z.string(),
  reference,
  customer,
  payment_method: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('card'), card }),
    z.strictObject({ type: z.literal('mobile_money'), mobile_money: wallet }),
  ]),
  redirect_url: z.optional(webAddress),
  meta: z.optional(z.record(z.string(), z.string())),
});
export const STEP_BODY = z.strictObject({
  authorization: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('pin'), pin: z.strictObject({ nonce, encrypted_pin: encrypted }) }),
    z.strictObject({ type: z.literal('otp'), otp: z.strictObject({ code: z.string() }) }),
    z.strictObject({
      type: z.literal('avs'),
      avs: z.strictObject({
        address: z.strictObject({
          city: z.string(),
          country: z.string().check(z.regex(/^[A-Z]{2}$/)),
          line1: z.string(),
          line2: z.optional(z.string()),
          postal_code: z.string(),
          state: z.string(),
        }),
      }),
    }),
  ]),
});
export const CUSTOMER_BODY = customer;
export const ACCOUNT_BODY = z.strictObject({
  reference,
  customer_id: z.string().check(z.startsWith('cus_')),
  expiry: z.int().check(z.positive(), z.maximum(31_536_000)),
  amount,
  currency: z.enum(['NGN', 'GHS']),
  account_type: z.literal('dynamic'),
  narration: z.string(),
});
export const REFUND_BODY = z.strictObject({
  amount,
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer', 'expired_uncaptured_charge']),
  charge_id: z.string(),
});

/** A body of the form, or what is wrong with it. */
export function read<Schema extends z.ZodMiniType>(
  schema: Schema,
  text: unknown,
): z.output<Schema> | Refusal {
  const { success, data, error } = schema.safeParse(JSON.parse(String(text)));
  if (success) return data;
  const [issue] = error.issues;
  return invalid(issue?.path.join('.') ?? 'body', issue?.message ?? 'is not valid');
}

export function isRefusal(found: object): found is Refusal {
  return 'error' in found && 'status' in found;
}

// Instruments.

/** The networks of each country, with its currency. */
const COUNTRIES: Readonly<Record<string, { currency: string; networks: readonly string[] }>> = {
  '233': { currency: 'GHS', networks: ['MTN', 'VODAFONE', 'AIRTELTIGO'] },
  '254': { currency: 'KES', networks: ['MPESA'] },
  '255': { currency: 'TZS', networks: ['AIRTEL', 'TIGO', 'HALOPESA', 'VODAFONE'] },
  '237': { currency: 'XAF', networks: ['MTN', 'ORANGEMONEY'] },
  '225': { currency: 'XOF', networks: ['MTN', 'ORANGEMONEY', 'WAVE'] },
};

/** Why a wallet is refused in this currency; null: it is not. */
export function walletRefusal(
  { country_code, network, phone_number }: WalletBody,
  currency: string,
): Refusal | null {
  const country = COUNTRIES[country_code];
  // In Ivory Coast it belongs to the number.
  if (phone_number.startsWith('0') && country_code !== '225')
    return invalid('phone_number', 'is not without its zero');
  if (country?.currency !== currency) return invalid('currency', 'Currency not supported for Mobile Money.');
  return country.networks.includes(network.toUpperCase()) ? null : WRONG_NETWORK;
}

export type Step = {
  action:
    | 'requires_pin'
    | 'requires_otp'
    | 'requires_additional_fields'
    | 'redirect_url'
    | 'payment_instruction';
  /** The only answer that is right; left out: any is. */
  right?: string;
};
/** One after the other, and how it ends when all is answered: `approved`, or why not. */
export type Script = { steps: readonly Step[]; end: string };

const PIN: Step = { action: 'requires_pin', right: '3310' };
const OTP: Step = { action: 'requires_otp', right: '123456' };
export const APPROVED = 'approved';

const CARDS: Readonly<Record<string, Script>> = {
  '5531886652142950': { steps: [PIN, OTP], end: APPROVED },
  '5438898014560229': { steps: [PIN, { action: 'redirect_url' }], end: APPROVED },
  '4187427415564246': { steps: [{ action: 'redirect_url' }], end: APPROVED },
  '4556052704172643': { steps: [{ action: 'requires_additional_fields' }], end: APPROVED },
  '5143010522339965': { steps: [], end: 'do_not_honor' },
  '5258585922666506': { steps: [PIN], end: 'insufficient_funds' },
};

const AT_ONCE: Script = { steps: [], end: APPROVED };

/** In the test mode every card is approved at once, unless the request has a scenario. */
export function cardScript(number: string, account: string): Script {
  const { environment } = flutterwaveCredentials(account);
  return environment === 'sandbox' ? AT_ONCE : (CARDS[number] ?? AT_ONCE);
}

/** A prompt, but for wallets whose number ends with 99, which have a page. */
export function walletScript({ phone_number: number }: WalletBody): Script {
  return {
    steps: [{ action: number.endsWith('99') ? 'redirect_url' : 'payment_instruction' }],
    end: APPROVED,
  };
}
