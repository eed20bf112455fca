// Initialise: the body of POST /charges/initialize, each field with its rule in words.
import { CURRENCIES, type Currency, isCurrency } from '@titan/rules/currency';
import { isEmail, normalEmail } from '@titan/rules/email';
import { LANGUAGE_TAG_RULE, readLanguageTag } from '@titan/rules/language-tag';
import { type Channel, CHANNELS } from '@titan/rules/methods';
import { parseAmount } from '@titan/rules/parse-amount';
import type { TextByLanguage } from '@titan/rules/text-by-language';
import * as z from 'zod/mini';
import type { Env, KeptLine } from '../db/column-values.ts';
import { normalUrl } from '../merchants/outside-url.ts';
import { keptText } from '../merchants/kept-text.ts';
import { cleanLine, isStorable } from '@titan/rules/clean-text';
import { isReservedReference } from '../payments/session/references.ts';
import {
  AMOUNT_RULE,
  amountProblem,
  amountText,
  line,
  must,
  noticeUrl,
  outsideUrl,
  referenceText,
  text,
} from './fields/field-schemas.ts';
import { type FieldProblems, readFields } from './fields/fields.ts';
import { ITEMS, itemsProblems, keptItems } from './fields/items.ts';
import { payersText } from './fields/text-field.ts';

// Metadata: an object of at most 5 keys, each at most 20 characters of A-Z a-z 0-9 - _.

type Metadata = Record<string, unknown>;

const MAX_KEYS = 5;
const KEY = /^[A-Za-z0-9_-]{1,20}$/;
const MAX_DEPTH = 3;
const MAX_JSON_LENGTH = 4_000;

/** What is wrong with a merchant's metadata, as the end of a sentence that begins with the field's name; null when it is fine. */
export function metadataProblem(metadata: Metadata): string | null {
  if (Object.keys(metadata).length > MAX_KEYS) return `may have at most ${MAX_KEYS} keys`;
  const problem = valueProblem(metadata, 1);
  if (problem !== null) return problem;
  if (!isStorable(metadata)) return 'may hold neither NUL (U+0000) nor half a surrogate pair';
  return JSON.stringify(metadata).length > MAX_JSON_LENGTH
    ? `may be at most ${MAX_JSON_LENGTH} characters of JSON`
    : null;
}

// The depth is checked on the way down, so a body nested ten thousand deep is refused at its fourth level.
function valueProblem(value: unknown, depth: number): string | null {
  if (typeof value === 'number') return numberProblem(value);
  if (typeof value !== 'object' || value === null) return null;
  if (depth > MAX_DEPTH) return `may be nested at most ${MAX_DEPTH} levels deep`;
  if (!Array.isArray(value) && !Object.keys(value).every((key) => KEY.test(key))) {
    return 'keys must be 1 to 20 characters of A-Z, a-z, 0-9, "-" and "_"';
  }
  for (const inner of Object.values(value)) {
    const problem = valueProblem(inner, depth + 1);
    if (problem !== null) return problem;
  }
  return null;
}

// A number that JavaScript cannot hold would come back as another one.
function numberProblem(value: number): string | null {
  const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact ? null : 'has a number too large to keep exactly; send it as text';
}

const NAME_MAX = 100;
const NARRATION_MAX = 255;

const REFERENCE_RULE = '1 to 100 characters of A-Z, a-z, 0-9, ".", "|", "_" and "-"';
const CHANNEL_RULE = `a list of one or more of ${CHANNELS.join(', ')}`;

const reference = referenceText('reference', REFERENCE_RULE).check(
  z.refine((value) => !isReservedReference(value), {
    error: '"reference" is a word kept for the checkout\'s own addresses; use another one',
  }),
);

const customer = z.strictObject(
  {
    email: text('customer.email', 'an email address of at most 254 characters', isEmail),
    name: z.optional(line('customer.name', NAME_MAX)),
  },
  {
    error: (issue) =>
      issue.code === 'invalid_type'
        ? must('customer', 'an object with "email" and, if known, "name"')(issue)
        : undefined,
  },
);

/** Opaque: it is given back as it was sent. */
const metadata: z.ZodMiniType<Metadata, Metadata> = z
  .record(z.string(), z.unknown(), { error: must('metadata', 'an object') })
  .check(
    z.check((payload) => {
      const problem = metadataProblem(payload.value);
      if (problem !== null)
        payload.issues.push({ code: 'custom', input: payload.value, message: `"metadata" ${problem}` });
    }),
  );

const channelField = (field: string) =>
  z.optional(z.enum(CHANNELS, { error: must(field, `one of ${CHANNELS.join(', ')}`) }));

function bodyFor(env: Env) {
  return z.strictObject({
    reference,
    /** How many decimals it may have depends on the currency: `initializeProblems`. */
    amount: amountText('amount', AMOUNT_RULE),
    currency: text('currency', `one of ${CURRENCIES.join(', ')}`, isCurrency),
    /** Ours: the currency that cards are debited in, when it is another one (spec §3 conversion). */
    payment_currency: z.optional(text('payment_currency', `one of ${CURRENCIES.join(', ')}`, isCurrency)),
    customer,
    redirect_url: outsideUrl('redirect_url', env),
    notification_url: noticeUrl('notification_url', env),
    narration: z.optional(payersText('narration', { min: 0, max: NARRATION_MAX })),
    /** Ours: the language of the page. */
    locale: z.optional(text('locale', LANGUAGE_TAG_RULE, (value) => readLanguageTag(value) !== null)),
    channels: z.optional(
      z
        .array(z.enum(CHANNELS, { error: `"channels" must be ${CHANNEL_RULE}` }), {
          error: must('channels', CHANNEL_RULE),
        })
        .check(
          z.minLength(1, `"channels" must be ${CHANNEL_RULE}`),
          z.maxLength(10, '"channels" has too many entries'),
        ),
    ),
    default_channel: channelField('default_channel'),
    /** The name of the same that spec §3 has beside it. */
    default_payment_channel: channelField('default_payment_channel'),
    metadata: z.optional(metadata),
    items: z.optional(ITEMS[env]),
    merchant_bears_cost: z.optional(z.boolean({ error: must('merchant_bears_cost', 'true or false') })),
  });
}

/** The body by the kind of key that sends it: only test keys may name an http address of the same machine. */
export const INITIALIZE_BODY = { test: bodyFor('test'), live: bodyFor('live') } as const;

export type InitializeBody = z.infer<(typeof INITIALIZE_BODY)[Env]>;

// Initialise: from what a merchant sent to a request we can act on, or everything that is wrong with it.

/** What a merchant asks for, in our words; texts are cleaned, addresses in their normal form. */
export type InitializeRequest = {
  reference: string;
  amountMinor: number;
  currency: Currency;
  /** What cards are debited in; absent: the same. */
  paymentCurrency?: Currency;
  customerEmail: string;
  customerName: string | null;
  redirectUrl: string | null;
  notificationUrl: string | null;
  narration: string | null;
  /** By language; absent: it was given once, and the fingerprint is that of before there were several. */
  narrations?: TextByLanguage;
  /** A language tag; absent: none was sent, and the fingerprint is that of before there were any. */
  locale?: string | null;
  /** As requested; null when the merchant left the choice to us. What is offered is `offeredChannels`. */
  channels: Channel[] | null;
  defaultChannel: Channel | null;
  metadata: Metadata | null;
  /** Absent: none, so that the fingerprint of a body is the same as before this field existed. */
  items?: KeptLine[];
  merchantBearsCost: boolean;
};

export type ReadBody = { ok: true; request: InitializeRequest } | { ok: false; problems: FieldProblems };

/**
 * Reads the body of an initialise call.
 * @param raw parsed JSON of anything
 * @param env of the key that sent it
 * @param built the channels that this checkout can offer
 */
export function readInitializeBody(raw: unknown, env: Env, built: readonly Channel[]): ReadBody {
  const read = readFields(INITIALIZE_BODY[env], raw, initializeProblems(built));
  return read.ok ? { ok: true, request: toRequest(read.value) } : read;
}

/** The rules across fields: the amount in its currency, the items that come to it, and the channels among those that are built. */
export function initializeProblems(built: readonly Channel[]) {
  return (fields: Record<string, unknown>): FieldProblems => ({
    ...channelProblem(fields, built),
    ...amountProblem(fields),
    ...itemsProblems(fields),
  });
}

/** The channels a payment offers: those requested that are built, in the merchant's order; all built ones without a request. */
export function offeredChannels(requested: readonly Channel[] | null, built: readonly Channel[]): Channel[] {
  return requested === null
    ? [...built]
    : [...new Set(requested)].filter((channel) => built.includes(channel));
}

/** Ignores unknown channels: the schema reports them better. */
function channelProblem(fields: Record<string, unknown>, built: readonly Channel[]): FieldProblems {
  const { channels = built, default_channel: preferred, default_payment_channel: alias } = fields;
  if (!areChannels(channels)) return {};
  if (!channels.some((channel) => built.includes(channel))) {
    return {
      channels: {
        message: `"channels" names none that this checkout offers. Available: ${built.join(', ')}`,
      },
    };
  }
  if (preferred !== undefined && alias !== undefined && preferred !== alias)
    return { default_payment_channel: { message: SAME_DEFAULT } };
  const [name, sent] =
    alias === undefined ? ['default_channel', preferred] : ['default_payment_channel', alias];
  if (!areChannels([sent]) || channels.includes(sent as Channel)) return {};
  return { [name]: { message: `"${name}" must be one of the payment's channels: ${channels.join(', ')}` } };
}

const SAME_DEFAULT = '"default_payment_channel" must be the same as "default_channel", or left out';

function areChannels(names: unknown): names is readonly Channel[] {
  return (
    Array.isArray(names) && names.length > 0 && names.every((name) => CHANNELS.includes(name as Channel))
  );
}

/** The request of a body that its schema has accepted. Throws when it has not. */
export function toRequest(body: InitializeBody): InitializeRequest {
  const amount = parseAmount(body.amount, body.currency);
  if (!amount.ok || !isCurrency(body.currency))
    throw new Error('The body passed validation but cannot be read');
  const items = keptItems(body.items, body.currency);
  const narration = keptText(body.narration);
  return {
    reference: body.reference,
    amountMinor: amount.minor,
    currency: body.currency,
    ...paymentCurrencyOf(body),
    customerEmail: normalEmail(body.customer.email) ?? '',
    customerName: lineOrNull(body.customer.name),
    redirectUrl: body.redirect_url === undefined ? null : normalUrl(body.redirect_url),
    notificationUrl: body.notification_url === undefined ? null : normalUrl(body.notification_url),
    narration: narration.plain,
    ...(narration.texts && { narrations: narration.texts }),
    ...localeOf(body),
    channels: body.channels ?? null,
    defaultChannel: defaultChannelOf(body),
    metadata: body.metadata ?? null,
    ...(items && { items }),
    merchantBearsCost: body.merchant_bears_cost ?? true,
  };
}

// Left out when equal to the currency, so that the fingerprint of a body is the same as before this field existed.
function paymentCurrencyOf({ currency, payment_currency: debited }: InitializeBody): {
  paymentCurrency?: Currency;
} {
  return debited !== undefined && isCurrency(debited) && debited !== currency
    ? { paymentCurrency: debited }
    : {};
}

function defaultChannelOf(body: InitializeBody): Channel | null {
  return body.default_channel ?? body.default_payment_channel ?? null;
}

function localeOf({ locale }: InitializeBody): Pick<InitializeRequest, 'locale'> {
  return locale === undefined ? {} : { locale: readLanguageTag(locale) };
}

function lineOrNull(value: string | undefined): string | null {
  return cleanLine(value ?? '') || null;
}
