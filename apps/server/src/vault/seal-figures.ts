// What lies under which key of the settings (guides/reliability-security §4.79): an operator sees whether an old one can go.
import type { Database } from '../platform/database.ts';

export type SealSetting = 'CARD_KEYS' | 'CARD_LOOKUP_KEYS' | 'WEBHOOK_KEYS';

export type SealedUnder = {
  setting: SealSetting;
  /** `saved cards`, `encryption keys` or `secret keys`. */
  what: string;
  /** The id of the key, which is made from the key itself. */
  keyId: string;
  count: number;
};

/** Everything that is sealed or hashed for good, by setting and key. */
export async function readSealFigures(db: Pick<Database, 'query'>): Promise<SealedUnder[]> {
  return (await db.query<SealedUnder>(FIGURES)).rows;
}

const FIGURES = `
select 'CARD_KEYS' as setting, 'saved cards' as what, seal_key_id as "keyId", count(*) from saved_cards group by 3
union all
select 'CARD_KEYS', 'encryption keys', seal_key_id, count(*) from merchant_encryption_keys group by 3
union all
select 'CARD_LOOKUP_KEYS', 'saved cards', lookup_key_id, count(*) from saved_cards group by 3
union all
select 'WEBHOOK_KEYS', 'secret keys', seal_key_id, count(*) from merchant_keys where seal_key_id is not null group by 3
order by 1, 2, 3`;
