// The schema of an amount that somebody types.
import * as z from 'zod/mini';

/** As it was typed: rules/typed-amount.ts reads it, in a currency that the schema does not know. */
export const typedAmount = z.string().check(z.maxLength(60));
