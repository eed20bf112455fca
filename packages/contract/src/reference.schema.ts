// What names a payment or a charge on the wire, and what its calls say about themselves (spec §7).
import * as z from 'zod/mini';
import { opaque } from './field.schema.ts';
import { REFERENCE_FORM } from '@titan/rules/reference';

/** A reference of the merchant's or of ours; anything else is refused before it is looked for. */
export const reference = opaque({ max: 100 }).check(z.regex(REFERENCE_FORM));

/** Derived from the key and the transaction; when it is sent it must agree. */
export const env = z.optional(z.enum(['test', 'live']));

/** The merchant's public key; must be the one of the session's transaction. */
export const publicKey = opaque({ min: 1, max: 80 });
