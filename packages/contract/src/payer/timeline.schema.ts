// Schemas of timeline.ts: what its calls take and answer (decision 0024).
import { BANK_AUTH_MODELS } from '@titan/rules/bank-stage';
import { AUTH_MODELS } from '@titan/rules/card-stage';
import { CHANNELS } from '@titan/rules/methods';
import { TIMELINE_EVENTS } from '@titan/rules/timeline-event';
import { WALLET_AUTH_MODELS } from '@titan/rules/wallet-stage';
import * as z from 'zod/mini';
import { decimalAmount } from './charge.schema.ts';
import { reference } from './reference.schema.ts';

export const timelineStep = z.object({
  event: z.enum(TIMELINE_EVENTS),
  /** Epoch ms, the service's time. */
  at: z.number(),
  /** The attempt's; null: it belongs to the payment. */
  channel: z.nullable(z.enum(CHANNELS)),
  auth_model: z.nullable(z.enum([...AUTH_MODELS, ...WALLET_AUTH_MODELS, ...BANK_AUTH_MODELS])),
  /** Where money is spoken of. */
  amount: z.nullable(decimalAmount),
  currency: z.string(),
});

export const schemas = {
  readTimeline: {
    body: z.strictObject({ payment_reference: reference }),
    reply: z.object({ steps: z.array(timelineStep) }),
  },
};

export type TimelineStep = z.infer<typeof timelineStep>;

/** Oldest first. */
export type Timeline = readonly TimelineStep[];
