// What has happened to a payment, as its payer may read it: only what the store has evidence of (decision 0028).
import * as z from 'zod/mini';
import { BANK_AUTH_MODELS } from '@titan/rules/bank-stage';
import { AUTH_MODELS } from '@titan/rules/card-stage';
import { CHANNELS } from '@titan/rules/methods';
import { WALLET_AUTH_MODELS } from '@titan/rules/wallet-stage';
import { decimalAmount } from './charge.ts';
import { endpoint } from './endpoint.ts';
import { reference } from './reference.ts';

export const TIMELINE_EVENTS = [
  /** The merchant asked for the payment. */
  'asked',
  /** The payer started an attempt: it went to the provider. */
  'tried',
  /** The provider asked the payer for a step: `auth_model` says which, where that was written down. */
  'step',
  /** The account of a bank transfer was opened. */
  'account',
  /** Money landed on that account. */
  'arrived',
  /** The provider's answer did not come; it is asked. */
  'unsure',
  'approved',
  /** The attempt ended without money. */
  'declined',
  /** The attempt was given up: nothing can approve it any more. */
  'given-up',
  /** The merchant is credited. */
  'received',
  /** The merchant's server has taken the news. */
  'told',
  'expired',
  'abandoned',
  /** Money is to go back to the payer, and has gone. */
  'owed',
  'reversed',
  /** The merchant gives money back. */
  'refunded',
] as const;
export type TimelineEvent = (typeof TIMELINE_EVENTS)[number];

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
