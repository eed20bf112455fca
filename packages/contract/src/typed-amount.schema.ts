// The schema of an amount that somebody types.
import { figure } from './field.schema.ts';

/** As it was typed: rules/typed-amount.ts reads it, in a currency that the schema does not know. */
export const typedAmount = figure({ max: 60 });
