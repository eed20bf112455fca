// What has happened to a payment, as its payer may read it: only what the store has evidence of (decision 0028).
import * as z from 'zod/mini';
import { BANK_AUTH_MODELS } from '@titan/rules/bank-stage';
import { AUTH_MODELS } from '@titan/rules/card-stage';
import { CHANNELS } from '@titan/rules/methods';
import { TIMELINE_EVENTS } from '@titan/rules/timeline-event';
import { WALLET_AUTH_MODELS } from '@titan/rules/wallet-stage';
import { decimalAmount } from './charge.ts';
import { endpoint } from './endpoint.ts';
import { reference } from './reference.ts';

export const timelineStep = z.object({
  event: z.enum(TIMELINE_EVENTS),
  /** Epoch ms, the service's time. */
  at: z.number(),
  /** Of the attempt that it belongs to; null: it belongs to the payment. */
  channel: z.nullable(z.enum(CHANNELS)),
  auth_model: z.nullable(z.enum([...AUTH_MODELS, ...WALLET_AUTH_MODELS, ...BANK_AUTH_MODELS])),
  /** Where money is spoken of. */
  amount: z.nullable(decimalAmount),
  currency: z.string(),
});
export type TimelineStep = z.infer<typeof timelineStep>;

/** Oldest first. */
export type Timeline = readonly TimelineStep[];

/** POST /timeline: the same again, for a page whose payment has moved on. */
export const readTimeline = endpoint({
  method: 'POST',
  path: '/timeline',
  changes: false,
  body: z.strictObject({ payment_reference: reference }),
  reply: z.object({ steps: z.array(timelineStep) }),
});
