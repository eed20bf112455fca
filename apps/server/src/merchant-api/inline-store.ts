// The store of payments that a merchant's page opens with its public key (decision 0029).
import type { PageReference, PaymentReference } from '@titan/rules/reference';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { frameOriginsOf } from '../merchants/frame-origin.ts';
import type { Owner } from '../merchants/merchant-key.ts';
import { insertTransaction, type NewTransaction } from './transaction-store.ts';

/** The merchant whose page asks, and the payment that already has its reference. */
export type InlineCaller = {
  /** The merchant's registered origins: whose pages may frame, and where a payer may be sent back to. */
  frameOrigins: readonly string[];
  known: {
    pageReference: PageReference;
    paymentReference: PaymentReference;
    addressHash: Buffer | null;
    amountMinor: number;
    currency: string;
  } | null;
};

export type InlineStore = {
  /** `reference` null: the page has none. */
  find(owner: Owner, reference: string | null): Promise<InlineCaller>;
  /** False: another call has just taken the payment's reference. */
  open(owner: Owner, transaction: NewTransaction): Promise<boolean>;
};

export function createInlineStore(db: Database): InlineStore {
  return {
    async find({ merchantId, env }, reference) {
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
    },
    open: async (owner, transaction) =>
      (await insertTransaction(db, owner, transaction, { page: true })) !== null,
  };
}
