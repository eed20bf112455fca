// What a merchant is told of one webhook (decision 0031).
import * as z from 'zod/mini';
import { type AddressRule, urlProblem } from '../platform/address-guard.ts';
import type { WebhookRow } from './merchant-webhooks.ts';

export const webhookReply = z.object({
  /** The header `webhook-id`; what `starting_after` takes. */
  id: z.string(),
  event: z.string(),
  /** The payment's. */
  reference: z.string(),
  url: z.string(),
  /** `waiting` is tried again at `next_try_at`. */
  status: z.enum(['waiting', 'delivered', 'undelivered']),
  /** Why it is undelivered, in a sentence; null: it is not. */
  message: z.nullable(z.string()),
  created_at: z.string(),
  next_try_at: z.nullable(z.string()),
  /** The bytes that are sent; null before the first try. */
  body: z.nullable(z.string()),
  /** Oldest first; in a list only the last. */
  tries: z.array(
    z.object({
      at: z.string(),
      took_ms: z.number(),
      /** `answered`, `timeout`, `connection_refused`, `connection_cut`, `no_such_name`, `tls`, `not_sent`, … */
      outcome: z.string(),
      http_status: z.nullable(z.number()),
      /** The beginning of the answer, without anything secret; null also where the address is one that nothing is sent to any more. */
      answer: z.nullable(z.string()),
    }),
  ),
});
export type WebhookReply = z.infer<typeof webhookReply>;

const MESSAGES: Record<string, string> = {
  gone: 'Your server answered 410, so nothing more is sent to this address. Send this webhook again to switch it on.',
  schedule_over: 'Your server has not answered 2xx for 72 hours. Send this webhook again when it does.',
  disabled: 'Webhooks to this address are switched off. Send one again to switch them on.',
};

/** @param rule an answer is shown only of an address that a webhook could still be sent to: one that came from this machine stays here */
export function webhookReplyOf(row: WebhookRow, rule: AddressRule): WebhookReply {
  const { event, reference, url, body, status, why } = row;
  const isHidden = !URL.canParse(url) || urlProblem(new URL(url), rule) !== null;
  return {
    id: `${row.intent_reference}-${row.seq}`,
    event,
    reference,
    url,
    status,
    message: why === null ? null : (MESSAGES[why] ?? why),
    created_at: row.created_at.toISOString(),
    next_try_at: status === 'waiting' ? row.due_at.toISOString() : null,
    body,
    tries: row.tries.map(({ at, ...rest }) => ({
      ...rest,
      at: new Date(at).toISOString(),
      answer: rest.outcome === 'answered' && isHidden ? null : rest.answer,
    })),
  };
}
