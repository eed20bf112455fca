// The settings of how long is kept what a payment leaves beside the books. docs/operating.md gives the source of each default.
import { z } from 'zod';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** How long, ms. */
export type Retention = {
  /** What providers have reported of charges, and how payments ended. */
  evidenceMs: number;
  /** Webhooks that have ended, with their tries. */
  webhooksMs: number;
  /** Idempotency keys of calls about a charge, with what was answered. */
  requestKeysMs: number;
  /** Names of callbacks that were taken. */
  callbackIdsMs: number;
};

/** The least is what the database keeps (migrations/0003-growth.sql), or longer than anybody repeats a call. */
const days = (least: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'is not a number of whole days')
    .transform(Number)
    .refine((count) => count >= least, `is less than ${least} days`);

/** Rows of the table of settings. */
export const RETENTION_SETTINGS = {
  RETAIN_EVIDENCE_DAYS: {
    read: days(1_827),
    howToSet: 'At least 1827, which is five years; RETAIN_EVIDENCE_DAYS=2557, seven years, is the default',
  },
  RETAIN_WEBHOOKS_DAYS: {
    read: days(31),
    howToSet: 'At least 31; RETAIN_WEBHOOKS_DAYS=400 is the default',
  },
  RETAIN_REQUEST_KEYS_DAYS: {
    read: days(2),
    howToSet: 'At least 2; RETAIN_REQUEST_KEYS_DAYS=30 is the default',
  },
  RETAIN_CALLBACK_IDS_DAYS: {
    read: days(7),
    howToSet: 'At least 7; RETAIN_CALLBACK_IDS_DAYS=90 is the default',
  },
} as const;

type RetentionDays = { [N in keyof typeof RETENTION_SETTINGS]?: number | undefined };

export function retentionOf({
  RETAIN_EVIDENCE_DAYS: evidence = 2_557,
  RETAIN_WEBHOOKS_DAYS: webhooks = 400,
  RETAIN_REQUEST_KEYS_DAYS: requestKeys = 30,
  RETAIN_CALLBACK_IDS_DAYS: callbackIds = 90,
}: RetentionDays): Retention {
  return {
    evidenceMs: evidence * DAY_MS,
    webhooksMs: webhooks * DAY_MS,
    requestKeysMs: requestKeys * DAY_MS,
    callbackIdsMs: callbackIds * DAY_MS,
  };
}
