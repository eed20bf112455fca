// Saves a card as pending while its payment is under way (decision 0020): sealed before the charge is sent to the provider, so that no crash
// can lose it, and made active only by settling the success, so that none can invent it.
import { expiryEndMs } from '@titan/rules/card-expiry';
import { brandOf, type CardBrand } from '@titan/rules/card-number';
import { mayBeSaved } from '@titan/rules/saved-card';
import { matchesToken, type PayerBrowser, tokenHash } from '../../payments/session/session.ts';
import type { Ids, Warn } from '@titan/platform/ports';
import type { Card } from '../../providers/port.ts';
import type { CardVault } from '../../vault/card-vault.ts';
import type { SavedCardStore } from './saved-card-store.ts';

type CardToSave = {
  chargeId: number;
  transactionId: number;
  card: Card;
  /** The token in the call; it must be this browser's. */
  named: string | undefined;
  /** Epoch ms. */
  now: number;
};

export type CardSaver = {
  /**
   * Seals the card as pending. A card that may not be saved, or a browser without cookies, never stops the payment: it is recorded, and
   * the success says so (spec §3 cardNotTokenized).
   */
  putAside(browser: PayerBrowser, toSave: CardToSave): Promise<void>;
};

type SavingDeps = {
  ids: Pick<Ids, 'savedCard'>;
  store: Pick<SavedCardStore, 'payerOf' | 'keepPending' | 'noteUnsaved'>;
  vault: CardVault;
  warn: Warn;
};

/** Builds the service. */
export function createCardSaver(deps: SavingDeps): CardSaver {
  return {
    async putAside(browser, toSave) {
      try {
        if (await sealPending(deps, browser, toSave)) return;
      } catch (error) {
        deps.warn('A card could not be put aside', { err: error });
      }
      await deps.store.noteUnsaved(toSave.chargeId, toSave.now);
    },
  };
}

async function sealPending(
  { ids, store, vault }: SavingDeps,
  browser: PayerBrowser,
  { chargeId, transactionId, card, named, now }: CardToSave,
): Promise<boolean> {
  const payer = await store.payerOf(transactionId);
  const kept = remembered(card);
  const token = browser.ownToken(payer);
  if (token === null || !matchesToken(named, token) || !mayBeSaved(kept.brand, payer.canSaveCard))
    return false;
  const hash = tokenHash(token);
  const place = { merchantId: payer.merchantId, env: payer.env, tokenHash: hash };
  const sealed = vault.seal({ number: card.number, holderName: card.holderName }, place);
  const lookup = vault.lookup(card.number, place);
  await store.keepPending({
    reference: ids.savedCard(),
    chargeId,
    payer,
    tokenHash: hash,
    card: kept,
    expiresAt: expiryEndMs({ month: card.expiryMonth, year: card.expiryYear }),
    sealed: sealed.bytes,
    sealKeyId: sealed.keyId,
    lookup: lookup.hmac,
    lookupKeyId: lookup.keyId,
    now,
  });
  return true;
}

/** All that may be kept of a card and shown to merchant and payer: brand, first six, last four and expiry (I-38). */
export function remembered(card: Card): {
  brand: CardBrand | null;
  firstSix: string;
  lastFour: string;
  expiry: string;
} {
  return {
    brand: brandOf(card.number),
    firstSix: card.number.slice(0, 6),
    lastFour: card.number.slice(-4),
    expiry: `${card.expiryMonth}/${card.expiryYear}`,
  };
}
