// A merchant's own say on what its pages look like (spec §1 "It controls customization"). A payment link may have a look of its own.
import type { Database } from '../db/database.ts';
import { isKeyValid, type Owner } from './merchant-key.ts';

export type CustomizationRow = {
  /** The name of the picture. */
  logo: string | null;
  /** What the merchant gave. */
  logo_url: string | null;
  primary_color: string | null;
  secondary_color: string | null;
  support_email: string | null;
  locale: string | null;
};

export type CustomizationStore = {
  read(owner: Owner): Promise<CustomizationRow>;
  /** Test and live pages look the same: once the merchant has a live key, a test key does not change them (I-39). */
  mayChange(owner: Owner): Promise<boolean>;
  /** What is left out stays. */
  change(owner: Owner, changes: Partial<CustomizationRow>): Promise<CustomizationRow>;
};

const COLUMNS = [
  'logo',
  'logo_url',
  'primary_color',
  'secondary_color',
  'support_email',
  'locale',
] as const satisfies (keyof CustomizationRow)[];

/** Builds the store. */
export function createCustomizationStore(db: Database): CustomizationStore {
  const read = ({ merchantId }: Owner) =>
    db.selectFrom('merchants').select(COLUMNS).where('id', '=', merchantId).executeTakeFirstOrThrow();
  return {
    read,
    mayChange: async ({ merchantId, env }) => env === 'live' || !(await hasLiveKey(db, merchantId)),
    async change(owner, changes) {
      if (Object.keys(changes).length > 0)
        await db.updateTable('merchants').set(changes).where('id', '=', owner.merchantId).execute();
      return read(owner);
    },
  };
}

async function hasLiveKey(db: Database, merchantId: number): Promise<boolean> {
  const live = db
    .selectFrom('merchant_keys')
    .select('lookup')
    .where('merchant_id', '=', merchantId)
    .where('env', '=', 'live')
    .where(isKeyValid('merchant_keys'));
  return (await live.limit(1).executeTakeFirst()) !== undefined;
}
