// Reseals everything that is kept sealed under the newest keys, so that an operator can drop an old key (SECURITY.md "Keys").
import { sql } from 'kysely';
import type { Database } from './db/database.ts';
import { createCodeVault } from './people/codes.ts';
import { createPeople } from './people/people.ts';
import { createSavedCardUpkeep } from './channels/card/saved-card-store.ts';
import { resealCards } from './channels/card/saved-cards.ts';
import { createAccountUpkeep } from './providers/account-upkeep.ts';
import { resealMerchantKeys } from './merchants/encryption-keys.ts';
import type { Keys } from './platform/keys.ts';
import type { Random, Warn } from '@titan/platform/ports';
import { systemClock } from '@titan/platform/ports-node';
import { resealSecrets } from './webhooks/signing.ts';
import { createCredentialVault } from './vault/account-credentials.ts';
import { createCardVault } from './vault/card-vault.ts';
import { createMerchantSecrets } from './vault/merchant-secrets.ts';

type SealSetting = 'CARD_KEYS' | 'CARD_LOOKUP_KEYS' | 'WEBHOOK_KEYS';

type SealedUnder = {
  setting: SealSetting;
  /** `saved cards`, `encryption keys`, `secret keys`, `provider credentials` or `authenticator apps`. */
  what: string;
  /** The id of the key, which is made from the key itself. */
  keyId: string;
  count: number;
};

/** Everything that is kept sealed or hashed, by setting and key: whether one can be dropped. */
async function readSealFigures(db: Database): Promise<SealedUnder[]> {
  const { rows } = await sql<SealedUnder>`
    select setting, what, key_id as "keyId", count(*) from (
      select 'CARD_KEYS' as setting, 'encryption keys' as what, seal_key_id as key_id from merchant_encryption_keys
      union all select 'CARD_KEYS', 'saved cards', seal_key_id from saved_cards
      union all select 'CARD_KEYS', 'provider credentials', seal_key_id from provider_credentials
      union all select 'CARD_KEYS', 'authenticator apps', totp_key_id from console_users
      union all select 'CARD_LOOKUP_KEYS', 'saved cards', lookup_key_id from saved_cards
      union all select 'WEBHOOK_KEYS', 'secret keys', seal_key_id from merchant_keys) as sealed
    where key_id is not null group by setting, what, key_id order by setting, what, key_id`.execute(db);
  return rows;
}

type ResealDeps = { db: Database; keys: Keys; random: Random; warn: Warn };

export type Resealed = {
  /** How many were sealed anew. */
  cards: number;
  encryptionKeys: number;
  secretKeys: number;
  credentials: number;
  apps: number;
  /** What is still sealed under another key than the newest, by setting: that key is missing from the list. */
  left: Record<SealSetting, SealedUnder[]>;
  /** How many keys each list has after its newest. */
  older: Record<SealSetting, number>;
};

/** Does what the sweeps do once a day, and counts what is left. */
export async function resealAll({ db, keys, random, warn }: ResealDeps): Promise<Resealed> {
  const vault = createCardVault(keys.cards, keys.cardLookups, random);
  const secrets = createMerchantSecrets(keys.webhooks, random);
  const done = {
    cards: await resealCards({ vault, upkeep: createSavedCardUpkeep(db), warn }),
    encryptionKeys: await resealMerchantKeys({ db, ring: keys.cards, random }, warn),
    secretKeys: await resealSecrets(db, secrets, warn),
    credentials: await createAccountUpkeep(db, createCredentialVault(keys.cards, random)).reseal(warn),
    apps: await createPeople({
      db,
      clock: systemClock,
      random,
      vault: createCodeVault(keys.cards, random),
    }).reseal(),
  };
  const figures = await readSealFigures(db);
  const leftOf = (setting: SealSetting, newest: string): SealedUnder[] =>
    figures.filter((each) => each.setting === setting && each.keyId !== newest);
  return {
    ...done,
    older: {
      CARD_KEYS: keys.cards.byId.size - 1,
      CARD_LOOKUP_KEYS: keys.cardLookups.byId.size - 1,
      WEBHOOK_KEYS: keys.webhooks.byId.size - 1,
    },
    left: {
      CARD_KEYS: leftOf('CARD_KEYS', keys.cards.newest.id),
      CARD_LOOKUP_KEYS: leftOf('CARD_LOOKUP_KEYS', keys.cardLookups.newest.id),
      WEBHOOK_KEYS: leftOf('WEBHOOK_KEYS', keys.webhooks.newest.id),
    },
  };
}
