// What can go wrong with a call, as a closed union: expected refusals are values, thrown errors are bugs (spec §8, design §3).
import * as z from 'zod/mini';
import { type ConversionView, conversionView } from './conversion.ts';

/** Stable codes for refusals of the checkout service. Screens choose by code; texts are for people. */
export const REFUSALS = [
  'INVALID_INPUT',
  'NOT_AUTHORISED',
  'UNKNOWN_REFERENCE',
  'ENV_MISMATCH',
  'ALREADY_COMPLETED',
  'ABANDONED',
  'EXPIRED',
  'SESSION_END',
  'STILL_CHECKING',
  'ANOTHER_ATTEMPT',
  'IN_PROGRESS',
  'KEY_REUSED',
  'STEP_NOT_EXPECTED',
  'RESEND_LIMIT',
  'RESEND_TOO_SOON',
  'RESEND_FAILED',
  'PAYMENT_EXPIRED',
  'TEST_CARD_NEEDED',
  'TEST_NUMBER_NEEDED',
  'RATE_EXPIRED',
  'CARD_LIMIT',
  'NUMBER_LIMIT',
  'ACCOUNT_LIMIT',
  'BANK_MINIMUM',
  'CHANNEL_NOT_OFFERED',
  'NO_CARD_RECORD',
  'UNKNOWN_LINK',
  'LINK_SWITCHED_OFF',
  'MERCHANT_CLOSED',
  'TOO_MANY_REQUESTS',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'UNAVAILABLE',
  'INTERNAL',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** What is wrong with one field, keyed by the field's path in the body (`cardDetails.number`). */
export const fieldProblems = z.record(
  z.string(),
  z.object({
    message: z.string(),
    /** The key of the message, for translation, and its parameters. */
    code: z.optional(z.string()),
    params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  }),
);
export type FieldProblems = z.infer<typeof fieldProblems>;

/** The envelope of every refusal: `{status: false, message, error_type, code, params, data}`. */
export const failureEnvelope = z.object({
  status: z.literal(false),
  message: z.string(),
  error_type: z.string(),
  /** The key of the message: `error_type`, or a more exact one; `params` where it has any. */
  code: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  data: z.nullable(fieldProblems),
  /** With RATE_EXPIRED: the quote that holds now. */
  conversion: z.optional(z.nullable(conversionView)),
});
export type FailureEnvelope = z.infer<typeof failureEnvelope>;

/** What a caller gets when there is no usable answer. */
export type Failure =
  | {
      kind: 'refused';
      httpStatus: number;
      code: string;
      message: string;
      fields: FieldProblems | null;
      conversion?: ConversionView | null | undefined;
    }
  | { kind: 'unreachable'; cause: 'offline' | 'timeout' | 'network' }
  | { kind: 'malformed'; httpStatus: number; detail: string };
