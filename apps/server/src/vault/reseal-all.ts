// Everything that is sealed for good, brought under the newest keys at once: for an operator who wants an old key to go (SECURITY.md "Keys").
import { resealCards } from '../channels/card/reseal-cards.ts';
import type { Keys } from '../platform/keys.ts';
import { resealMerchantKeys } from '../merchants/merchant-encryption.ts';
import type { Random, Warn } from '../platform/ports.ts';
import { resealSecrets } from '../webhooks/reseal-secrets.ts';
import type { Database } from '../platform/database.ts';
import { createSavedCardUpkeep } from '../channels/card/saved-card-upkeep.ts';
import { readSealFigures, type SealedUnder, type SealSetting } from './seal-figures.ts';
import { createSealedSecrets } from '../webhooks/sealed-secrets.ts';
import { createCardVault } from './card-vault.ts';
import { createMerchantSecrets } from './merchant-secrets.ts';

export type ResealParts = { db: Database; keys: Keys; random: Random; warn: Warn };

export type Resealed = {
  /** How many were sealed anew. */
  cards: number;
  encryptionKeys: number;
  secretKeys: number;
  /** What lies under another key than the newest all the same, by setting: that key is not in the list. */
  left: Record<SealSetting, SealedUnder[]>;
  /** How many keys each list has after its newest. */
  older: Record<SealSetting, number>;
};

/** Does what the sweeps do once a day, and looks what is left. */
export async function resealAll({ db, keys, random, warn }: ResealParts): Promise<Resealed> {
  const vault = createCardVault(keys.cards, keys.cardLookups, random);
  const secrets = createMerchantSecrets(keys.webhooks, random);
  const done = {
    cards: await resealCards({ vault, warn }, createSavedCardUpkeep(db)),
    encryptionKeys: await resealMerchantKeys({ db, ring: keys.cards, random }, warn),
    secretKeys: await resealSecrets(secrets, createSealedSecrets(db), warn),
  };
  const standing = await readSealFigures(db);
  const leftOf = (setting: SealSetting, newest: string): SealedUnder[] =>
    standing.filter((each) => each.setting === setting && each.keyId !== newest);
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
