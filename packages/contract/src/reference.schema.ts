// What names a payment or a charge on the wire, and what its calls say about themselves (spec §7).
import * as z from 'zod/mini';
import { REFERENCE_FORM } from '@titan/rules/reference';

/** A reference of the merchant's or of ours; anything else is refused before it is looked for. */
export const reference = z.string().check(z.maxLength(100), z.regex(REFERENCE_FORM));

/** Derived from the key and the transaction; when it is sent it must agree. */
export const env = z.optional(z.enum(['test', 'live']));

/** The merchant's public key; must be the one of the session's transaction. */
export const publicKey = z.string().check(z.minLength(1), z.maxLength(80));
