// Saved cards at rest: the number sealed under a key outside the database, and the means to find that two are the same.
// Never a CVV: there is no place for one here.
import { createHmac } from 'node:crypto';
import type { Random } from '@titan/platform/ports';
import type { KeyRing } from '../platform/key-ring.ts';
import { createSealer, type Sealed } from './sealer.ts';

/** What is sealed: the number, and the name where the card was charged with one (spec §3: only for KES). */
export type VaultCard = { number: string; holderName: string | null };

/** The wallet that a card belongs to, by the hash of its token. The card opens nowhere else, so a row that was moved is worthless. */
export type VaultPlace = { merchantId: number; env: 'test' | 'live'; tokenHash: Buffer };

export type CardLookup = { keyId: string; hmac: Buffer };

export type CardVault = {
  seal(card: VaultCard, place: VaultPlace): Sealed;
  /** Null when it cannot be opened here: altered, moved, or under a key that this service was not given. */
  open(sealed: Sealed, place: VaultPlace): VaultCard | null;
  /** Keyed hash by which a wallet holds a number once; under another key than the seal. */
  lookup(number: string, place: VaultPlace): CardLookup;
  /** The keys that new cards are sealed under. */
  newest: { sealKeyId: string; lookupKeyId: string };
};

/** Builds the vault. The rings must not share a key (config.ts refuses that). */
export function createCardVault(seals: KeyRing, lookups: KeyRing, random: Random): CardVault {
  const sealer = createSealer('saved-card-1', seals, random);
  return {
    seal: (card, place) =>
      sealer.seal(Buffer.from(JSON.stringify([card.number, card.holderName])), bound(place)),
    open(sealed, place) {
      const plain = sealer.open(sealed, bound(place));
      if (!plain) return null;
      const [number, holderName] = JSON.parse(plain.toString()) as [string, string | null];
      return { number, holderName };
    },
    lookup: (number, place) => ({
      keyId: lookups.newest.id,
      hmac: createHmac('sha256', lookups.newest.bytes)
        .update(JSON.stringify(['card-lookup-1', ...bound(place), number]))
        .digest(),
    }),
    newest: { sealKeyId: seals.newest.id, lookupKeyId: lookups.newest.id },
  };
}

function bound({ merchantId, env, tokenHash }: VaultPlace): string[] {
  return [String(merchantId), env, tokenHash.toString('hex')];
}
