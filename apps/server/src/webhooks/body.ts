// The body of a webhook, in a form that Node, PHP and Python reproduce byte for byte (docs/webhooks.md).
import { toMajorNumber } from '@titan/rules/money';
import type { WebhookEvent } from '../db/column-values.ts';
import type { EVENT_OF_END, WebhookData } from './events.ts';

/** Either the event's whole `data`, or what a refund's `data` is made of. */
type EventBody =
  | { data: WebhookData<Extract<WebhookEvent, `charge.dispute.${string}` | `shop.${string}`>> }
  | {
      data?: never;
      reference: string;
      status: RefundData['status'];
      amount_minor: number;
      currency: string;
      /** As the store writes a time. Older rows have none. */
      refund_date?: string;
      completion_date?: string;
    };

type PaymentData = WebhookData<'charge.success' | 'charge.failed'>;
type RefundData = WebhookData<'refund.success' | 'refund.failed'>;

/** What a body is made of, as the store reads it. */
export type WebhookContent = {
  event: WebhookEvent;
  /** The merchant's reference. */
  reference: string;
  /** How the payment ended; says nothing of an event that names itself. */
  status: keyof typeof STATUS;
  amount_minor: number;
  currency: string;
  metadata: Record<string, unknown> | null;
  /** That of the charge that paid, else of the last one; null without a charge. */
  channel: string | null;
  fee_minor: number | null;
  /** Body of an event that names itself (refund.success); null at the end of a payment. */
  own: EventBody | null;
};

const STATUS = {
  success: 'success',
  failed: 'failed',
  expired: 'expired',
  // Merchants see an abandoned payment as expired, here as in GET /charges.
  abandoned: 'expired',
} as const satisfies Record<keyof typeof EVENT_OF_END, PaymentData['status']>;

/** The body and the part of it that `x-korapay-signature` signs. */
type WebhookBody = { body: string; data: string };

/** Amounts are in major units; keys are in the order that existing clients know. */
export function webhookBody(content: WebhookContent): WebhookBody {
  const data = JSON.stringify(
    plain(content.own === null ? paymentData(content) : ownData(content.own, content)),
  );
  return { body: `{"event":${JSON.stringify(content.event)},"data":${data}}`, data };
}

/** The signed part of a body that was composed before. */
export function signedPart(event: WebhookEvent, body: string): string {
  return body.slice(`{"event":${JSON.stringify(event)},"data":`.length, -1);
}

function ownData(own: EventBody, { reference }: WebhookContent): WebhookData {
  if (own.data !== undefined) return own.data;
  const data: RefundData = {
    amount: toMajorNumber(own.amount_minor, own.currency),
    status: own.status,
    currency: own.currency,
    reference: own.reference,
    payment_reference: reference,
    ...timeOf('refund_date', own.refund_date),
    ...timeOf('completion_date', own.completion_date),
  };
  return data;
}

/** ISO 8601 in UTC, as Kora's published body has it. */
function timeOf(name: string, at: string | undefined): Record<string, string> {
  return at === undefined ? {} : { [name]: new Date(at).toISOString() };
}

function paymentData(content: WebhookContent): PaymentData {
  const { metadata } = content;
  const hasMetadata = metadata !== null && Object.keys(metadata).length > 0;
  return {
    fee: toMajorNumber(content.fee_minor ?? 0, content.currency),
    amount: toMajorNumber(content.amount_minor, content.currency),
    status: STATUS[content.status],
    currency: content.currency,
    reference: content.reference,
    payment_method: content.channel,
    payment_reference: content.reference,
    ...(hasMetadata ? { metadata } : {}),
  };
}

/**
 * Changes what one of the languages would write differently from how it read it. Only a merchant's metadata ever needs this, and
 * `GET /charges` returns that unchanged. A text with `/` or beyond ASCII is percent-encoded (PHP escapes both, Python the latter),
 * a number that one of them writes with another exponent becomes text, `{}` becomes null and `{"0":…,"1":…}` a list (to PHP they
 * are lists).
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
