// facts/merchant-api "Initialise": from what a merchant sent to a request we can act on, or everything that is wrong with it.
import { type Currency, isCurrency, minorUnitsOf } from '@titan/rules/currency';
import { normalEmail } from '@titan/rules/email';
import { LIMITS } from '@titan/rules/limits';
import type { Channel } from '@titan/rules/methods';
import { type AmountProblem, parseAmount, toDecimal } from '@titan/rules/money';
import { type FieldProblems, problemsOf } from './field-problems.ts';
import { AMOUNT_RULE, INITIALIZE_BODY, type InitializeBody, KNOWN_FIELDS } from './initialize-body.ts';
import { cleanLine } from '../merchants/text.ts';
import { cleanMetadata, type Metadata } from './metadata-rule.ts';
import { type Env, normalUrl } from '../merchants/outside-url.ts';

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
  /** As requested; null when the merchant left the choice to us. What is offered is `offeredChannels`. */
  channels: Channel[] | null;
  defaultChannel: Channel | null;
  metadata: Metadata | null;
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
  const parsed = INITIALIZE_BODY[env].safeParse(raw);
  const fields = isRecord(raw) ? raw : {};
  const problems = {
    ...channelProblem(fields, built),
    // After it, because an unknown channel says more than what follows from it.
    ...(parsed.success ? {} : problemsOf(parsed.error.issues, KNOWN_FIELDS)),
    ...amountProblem(fields),
  };
  if (!parsed.success || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, request: toRequest(parsed.data) };
}

/** The channels a payment offers: those requested that are built, in the merchant's order; all built ones without a request. */
export function offeredChannels(requested: readonly Channel[] | null, built: readonly Channel[]): Channel[] {
  return requested === null
    ? [...built]
    : [...new Set(requested)].filter((channel) => built.includes(channel));
}

/** What is wrong with an amount in its currency; none when the schema has already told that it is neither text nor number. */
export function amountProblem({ amount, currency }: Record<string, unknown>): FieldProblems {
  if (typeof amount !== 'string' && typeof amount !== 'number') return {};
  const code = typeof currency === 'string' && isCurrency(currency) ? currency : 'NGN';
  const read = parseAmount(amount, code);
  if (read.ok) return {};
  // Beyond what JSON's numbers can write out, the exponent is all that is wrong with it.
  const problem = typeof amount === 'number' && Math.abs(amount) >= 1e21 ? 'too_large' : read.problem;
  return { amount: { message: amountMessage(problem, code) } };
}

function amountMessage(problem: AmountProblem, currency: Currency): string {
  switch (problem) {
    case 'not_positive':
      return '"amount" must be greater than 0';
    case 'too_many_decimals':
      return minorUnitsOf(currency) === 0
        ? `"amount" must be a whole number: ${currency} has no decimals`
        : '"amount" must have at most 2 decimals';
    case 'too_large':
      return `"amount" must be at most ${toDecimal(LIMITS.amountMaxMinor, currency)}`;
    case 'not_a_number':
      return `"amount" must be ${AMOUNT_RULE}`;
  }
}

function channelProblem(fields: Record<string, unknown>, built: readonly Channel[]): FieldProblems {
  const { channels, default_channel: defaultChannel } = fields;
  const requested = Array.isArray(channels) ? (channels as unknown[]) : null;
  if (requested !== null && !requested.some((channel) => built.includes(channel as Channel))) {
    return {
      channels: {
        message: `"channels" names none that this checkout offers. Available: ${built.join(', ')}`,
      },
    };
  }
  if (defaultChannel === undefined || (requested ?? built).includes(defaultChannel as Channel)) return {};
  const choices = (requested ?? built).join(', ');
  return {
    default_channel: { message: `"default_channel" must be one of the payment's channels: ${choices}` },
  };
}

/** The request of a body that its schema has accepted. Throws when it has not. */
export function toRequest(body: InitializeBody): InitializeRequest {
  const amount = parseAmount(body.amount, body.currency);
  if (!amount.ok || !isCurrency(body.currency))
    throw new Error('A body was accepted that its own rules refuse');
  return {
    reference: body.reference,
    amountMinor: amount.minor,
    currency: body.currency,
    ...paymentCurrencyOf(body),
    customerEmail: normalEmail(body.customer.email) ?? '',
    customerName: lineOrNull(body.customer.name),
    redirectUrl: body.redirect_url === undefined ? null : normalUrl(body.redirect_url),
    notificationUrl: body.notification_url === undefined ? null : normalUrl(body.notification_url),
    narration: lineOrNull(body.narration),
    channels: body.channels ?? null,
    defaultChannel: body.default_channel ?? null,
    metadata: body.metadata === undefined ? null : cleanMetadata(body.metadata),
    merchantBearsCost: body.merchant_bears_cost ?? true,
  };
}

// Left out when it says nothing new, so that the fingerprint of a body is what it was before this field existed.
function paymentCurrencyOf({ currency, payment_currency: debited }: InitializeBody): {
  paymentCurrency?: Currency;
} {
  return debited !== undefined && isCurrency(debited) && debited !== currency
    ? { paymentCurrency: debited }
    : {};
}

function lineOrNull(value: string | undefined): string | null {
  return cleanLine(value ?? '') || null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
