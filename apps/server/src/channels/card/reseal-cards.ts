// Brings saved cards under the newest keys, so that an old key can be taken out of the settings (guides/reliability-security §4.79).
import type { ServiceParts } from '../../payments/service-parts.ts';
import type { OutdatedCard, SavedCardUpkeep } from './saved-card-upkeep.ts';

type ResealParts = Pick<ServiceParts, 'vault' | 'warn'>;

/**
 * One sweep over every card that lies under an older key, in small steps. Answers how many were sealed anew. A card that no key
 * opens stays as it is, and is told of: its key was taken away too early and must come back.
 */
export async function resealCards(parts: ResealParts, upkeep: SavedCardUpkeep): Promise<number> {
  const { newest } = parts.vault;
  let done = 0;
  let unreadable = 0;
  let cards = await upkeep.outdated(newest, 0);
  while (cards.length > 0) {
    for (const card of cards) {
      if (await resealOne(parts, upkeep, card)) done += 1;
      else unreadable += 1;
    }
    cards = await upkeep.outdated(newest, cards.at(-1)?.id ?? 0);
  }
  if (unreadable > 0)
    parts.warn('Saved cards lie under a key that is not in CARD_KEYS', { count: unreadable });
  return done;
}

async function resealOne(
  { vault }: ResealParts,
  upkeep: SavedCardUpkeep,
  card: OutdatedCard,
): Promise<boolean> {
  const place = { merchantId: card.merchant_id, env: card.env, tokenHash: card.token_hash };
  const opened = vault.open({ keyId: card.seal_key_id, bytes: card.sealed }, place);
  if (!opened) return false;
  const sealed = vault.seal(opened, place);
  const lookup = vault.lookup(opened.number, place);
  await upkeep.reseal(card, {
    sealed: sealed.bytes,
    sealKeyId: sealed.keyId,
    lookup: lookup.hmac,
    lookupKeyId: lookup.keyId,
  });
  return true;
}
