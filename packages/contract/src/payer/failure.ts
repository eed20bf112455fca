// What can go wrong with a call, as a closed union: expected refusals are values, thrown errors are bugs (spec §8).
import type { FieldProblems } from './failure.schema.ts';
import type { ConversionView } from './payment.schema.ts';

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
  'SHARE_TAKEN_BACK',
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
  'LINK_ENDED',
  'MERCHANT_CLOSED',
  'TOO_MANY_REQUESTS',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA',
  'UNAVAILABLE',
  'INTERNAL',
] as const;

export type Refusal = (typeof REFUSALS)[number];

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
