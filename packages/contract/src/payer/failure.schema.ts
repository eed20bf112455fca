// Schemas of failure.ts (decision 0024).
import * as z from 'zod/mini';
import { conversionView } from './payment.schema.ts';

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

export type FieldProblems = z.infer<typeof fieldProblems>;

export type FailureEnvelope = z.infer<typeof failureEnvelope>;
