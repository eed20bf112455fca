// The merchant API's store: each call is one statement that also looks the key up.
import type { Clock } from '../platform/ports.ts';
import type { Database } from '../platform/database.ts';
import { merchantStandingOf, readEnded } from '../payments/ending.ts';
import { KEY_OWNER, SECRET_KEY_OWNER, type SecretKey } from './merchant-key.ts';
import {
  type KnownTransaction,
  type NewTransaction,
  OPEN,
  type OpenedRow,
  openValues,
} from '../merchant-api/merchant-open.ts';
import { READ, type ReadRow } from '../merchant-api/merchant-read.ts';

/** What a call with a key came to: the key may not be one, or be revoked. */
export type Authorised<Row> = { authorised: false } | { authorised: true; row: Row };

export type MerchantStore = {
  /** Writes the transaction unless the merchant has used its reference; then answers the one that has it. */
  open(key: SecretKey, transaction: NewTransaction): Promise<Authorised<OpenedRow>>;
  /** The merchant's transaction by its own reference or one of our aliases; null row: there is none of this key. */
  read(key: SecretKey, reference: string): Promise<Authorised<ReadRow | null>>;
  isValid(key: SecretKey): Promise<boolean>;
  /** The same for a key that may be public: its look-up is the key itself. */
  isKnown(key: SecretKey): Promise<boolean>;
};

type OpenColumns = { opened_page: string | null; id: number | null } & Omit<KnownTransaction, 'id'>;

/** Builds the store over a pool. */
export function createMerchantStore(db: Pick<Database, 'query'>, clock: Clock): MerchantStore {
  return {
    async open(key, transaction) {
      const values = [key.lookup, key.env, ...openValues(transaction)];
      const { rows } = await db.query<OpenColumns>({ name: 'merchant-open', text: OPEN, values });
      const row = rows[0];
      if (row === undefined) return { authorised: false };
      const { opened_page, id, ...known } = row;
      return {
        authorised: true,
        row: { opened_page, known: id === null ? null : { id, ...known } },
      };
    },
    async read(key, reference) {
      const statement = { name: 'merchant-read', text: READ, values: [key.lookup, key.env, reference] };
      const read = async () => (await db.query<ReadRow>(statement)).rows;
      const [row] = await readEnded({ db, clock }, read, merchantStandingOf);
      if (row === undefined) return { authorised: false };
      // The key alone answers one row of nothing.
      return { authorised: true, row: (row.id as number | null) === null ? null : row };
    },
    async isValid(key) {
      const { rowCount } = await db.query({
        name: 'merchant-key',
        text: SECRET_KEY_OWNER,
        values: [key.lookup, key.env],
      });
      return rowCount === 1;
    },
    async isKnown(key) {
      const values = [key.lookup, key.env];
      return (await db.query({ name: 'merchant-any-key', text: KEY_OWNER, values })).rowCount === 1;
    },
  };
}
