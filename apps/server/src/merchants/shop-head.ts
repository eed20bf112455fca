// What stands at the head of a shop's papers: its name, logo and postal address.
import type { Database } from '../db/database.ts';

export type ShopHead = {
  name: string;
  /** The name of a kept picture. */
  logo: string | null;
  /** Line by line. */
  address: string | null;
};

export function readShopHead(db: Database, merchantId: number): Promise<ShopHead> {
  return db
    .selectFrom('merchants')
    .select(['name', 'logo', 'address'])
    .where('id', '=', merchantId)
    .executeTakeFirstOrThrow();
}
