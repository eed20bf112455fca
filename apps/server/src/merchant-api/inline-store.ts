// The store of payments that a merchant's page opens with its public key (facts/merchant-api "Inline script", decision 0029).
import { frameOriginsOf } from '../merchants/frame-origin.ts';
import type { Database } from '../platform/database.ts';
import { PUBLIC_KEY_OWNER, type PublicKey } from '../merchants/merchant-key.ts';
import { type NewTransaction, OPEN_INLINE, openValues } from './merchant-open.ts';

/** Whose page asks, and the payment that has its reference already. */
export type InlineCaller = {
  /** The merchant's registered origins: whose pages may frame, and where a payer may be sent back to. */
  frameOrigins: readonly string[];
  known: { pageReference: string; addressHash: Buffer | null; amountMinor: number; currency: string } | null;
};

export type InlineStore = {
  /** Null: there is no such key any more. `reference` null: the page has none. */
  find(key: PublicKey, reference: string | null): Promise<InlineCaller | null>;
  /** False: another call has just taken the payment's reference. */
  open(key: PublicKey, transaction: NewTransaction): Promise<boolean>;
};

type FoundRow = {
  frame_origins: string[];
  page_reference: string | null;
  address_hash: Buffer | null;
  amount_minor: number;
  currency: string;
};

const FIND = `
with caller as (${PUBLIC_KEY_OWNER})
select m.frame_origins::text[] as frame_origins, t.page_reference, t.address_hash, t.amount_minor, t.currency
from caller c join merchants m on m.id = c.merchant_id
left join transactions t on t.merchant_id = c.merchant_id and t.env = $2 and t.reference = $3`;

/** Builds the store over a pool. */
export function createInlineStore(db: Pick<Database, 'query'>): InlineStore {
  return {
    async find(key, reference) {
      const values = [key.lookup, key.env, reference];
      const { rows } = await db.query<FoundRow>({ name: 'inline-find', text: FIND, values });
      const row = rows[0];
      if (row === undefined) return null;
      const { page_reference: pageReference, address_hash: addressHash, currency } = row;
      const amountMinor = row.amount_minor;
      return {
        frameOrigins: frameOriginsOf(row.frame_origins, key.env),
        known: pageReference === null ? null : { pageReference, addressHash, amountMinor, currency },
      };
    },
    async open(key, transaction) {
      const values = [key.lookup, key.env, ...openValues(transaction)];
      const { rows } = await db.query<{ opened_page: string | null }>({
        name: 'inline-open',
        text: OPEN_INLINE,
        values,
      });
      return (rows[0]?.opened_page ?? null) !== null;
    },
  };
}
