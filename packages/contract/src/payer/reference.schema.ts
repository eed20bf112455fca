// What names a payment or a charge on the wire, and what its calls say about themselves (spec §7).
import * as z from 'zod/mini';
import { described, figure, opaque } from '../field.schema.ts';
import { REFERENCE_FORM } from '@titan/rules/reference';

/** A reference of the merchant's or of ours; anything else is refused before it is looked for. */
export const reference = opaque({ max: 100 }).check(z.regex(REFERENCE_FORM));

/** Derived from the key and the transaction; when it is sent it must agree. */
export const env = z.optional(z.enum(['test', 'live']));

/** The merchant's public key; must be the one of the session's transaction. */
export const publicKey = opaque({ min: 1, max: 80 });

/** Names a quote in a charge; required exactly where the transaction has a conversion. */
export const quoteReference = z.optional(reference);

/**
 * The stored token is in the cookie `titan`, which the browser sends by itself and no script can read. A body
 * may name it; it must then be the cookie's.
 */
export const browserCardToken = z.optional(opaque({ max: 100 }));

/** As typed or as it is sent, for every call that takes one. */
export const birthday = described(figure({ max: 40 }), 'YYYY-MM-DD; mm/dd/yyyy is taken too');
