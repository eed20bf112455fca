// facts/merchant-api "Webhooks": the body of a webhook, in the one form that Node, PHP and Python write again byte by byte.
import { toMajorNumber } from '@titan/rules/money';
import type { TransactionState } from '../payments/charge-status.ts';

/** Either the whole `data` of the event, or what a refund's is made of. */
type ToldEvent =
  | { data: Record<string, unknown> }
  | {
      data?: never;
      reference: string;
      status: string;
      amount_minor: number;
      currency: string;
      /** As the store writes a time; rows of before these were told have none. */
      refund_date?: string;
      completion_date?: string;
    };

/** What is told of a payment, as the store reads it. */
export type WebhookNews = {
  event: string;
  /** The merchant's own. */
  reference: string;
  status: TransactionState;
  amount_minor: number;
  currency: string;
  metadata: Record<string, unknown> | null;
  /** Of the charge that paid, else of the last one; null when nobody tried. */
  channel: string | null;
  fee_minor: number | null;
  /** The outbox's row of an event of its own (refund.success); null: the end of a payment. */
  told: ToldEvent | null;
};

const STATUS: Partial<Record<TransactionState, string>> = {
  success: 'success',
  failed: 'failed',
  expired: 'expired',
  // What the payer abandoned is expired to the merchant, here as in GET /charges.
  abandoned: 'expired',
};

/** The body and the part of it that `x-korapay-signature` signs. */
type WebhookBody = { body: string; data: string };

/** Composes the body. Amounts are in major units; keys stand in the order that existing clients know. */
export function webhookBody(news: WebhookNews): WebhookBody {
  const data = JSON.stringify(plain(news.told === null ? paymentData(news) : toldData(news.told, news)));
  return { body: `{"event":${JSON.stringify(news.event)},"data":${data}}`, data };
}

/** The signed part of a body that was composed before. */
export function signedPart(event: string, body: string): string {
  return body.slice(`{"event":${JSON.stringify(event)},"data":`.length, -1);
}

function toldData(told: ToldEvent, { reference }: WebhookNews): Record<string, unknown> {
  if (told.data !== undefined) return told.data;
  return {
    amount: toMajorNumber(told.amount_minor, told.currency),
    status: told.status,
    currency: told.currency,
    reference: told.reference,
    payment_reference: reference,
    ...timeOf('refund_date', told.refund_date),
    ...timeOf('completion_date', told.completion_date),
  };
}

/** ISO 8601 in UTC, as Kora's published body has it. */
function timeOf(name: string, at: string | undefined): Record<string, string> {
  return at === undefined ? {} : { [name]: new Date(at).toISOString() };
}

function paymentData(news: WebhookNews): Record<string, unknown> {
  const { metadata } = news;
  const hasMetadata = metadata !== null && Object.keys(metadata).length > 0;
  return {
    fee: toMajorNumber(news.fee_minor ?? 0, news.currency),
    amount: toMajorNumber(news.amount_minor, news.currency),
    status: STATUS[news.status] ?? news.status,
    currency: news.currency,
    reference: news.reference,
    payment_method: news.channel,
    payment_reference: news.reference,
    ...(hasMetadata ? { metadata } : {}),
  };
}

/**
 * A value that every language writes as it read it. What one of them would write otherwise is changed here, which only a
 * merchant's metadata ever needs; `GET /charges` gives it unchanged:
 * a text with `/` or beyond ASCII is percent-encoded (PHP escapes both, Python the latter), a number that one of them writes
 * with another exponent becomes text, `{}` becomes null and `{"0":…,"1":…}` a list (to PHP they are lists).
 */
function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value);
  if (typeof value === 'number') return plainNumber(value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [plainText(key), plain(inner)] as const);
  if (entries.length === 0) return null;
  const isList = entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

const SAME_EVERYWHERE = /^[\x00-\x2e\x30-\x7f]*$/;

function plainText(text: string): string {
  return SAME_EVERYWHERE.test(text) ? text : encodeURIComponent(text.toWellFormed());
}

const LEAST_PLAIN = 1e-4;
const MOST_PLAIN = 1e15;

function plainNumber(value: number): number | string {
  const size = Math.abs(value);
  if (Number.isInteger(value)) return size <= MOST_PLAIN ? value + 0 : String(value);
  return size >= LEAST_PLAIN && size < MOST_PLAIN ? value : String(value);
}
