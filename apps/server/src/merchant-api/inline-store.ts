// The store of payments that a merchant's page opens with its public key (decision 0029).
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { frameOriginsOf } from '../merchants/frame-origin.ts';
import type { Owner } from '../merchants/merchant-key.ts';

export type InlineCaller = Awaited<ReturnType<typeof findCaller>>;

/**
 * The merchant whose page asks: the origins that it has registered, whose pages may frame and where a payer may be sent back to; and its
 * payment that already has the reference.
 * @param reference null: the page has none
 */
export async function findCaller(db: Database, { merchantId, env }: Owner, reference: string | null) {
  const merchant = await db
    .selectFrom('merchants')
    .select(sql<string[]>`frame_origins::text[]`.as('frame_origins'))
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
  const known = await db
    .selectFrom('transactions')
    .select([
      'page_reference as pageReference',
      'payment_reference as paymentReference',
      'address_hash as addressHash',
      'amount_minor as amountMinor',
      'currency',
    ])
    .where('merchant_id', '=', merchantId)
    .where('env', '=', env)
    .where('reference', '=', reference)
    .executeTakeFirst();
  return { frameOrigins: frameOriginsOf(merchant.frame_origins, env), known: known ?? null };
}
