// Puts a card aside while its payment is under way (decision 0020): sealed and pending before the provider hears of the charge,
// so that no crash can lose it, and active only by the settlement of the success, so that none can invent it.
import { expiryEndMs } from '@titan/rules/card-expiry';
import { mayBeSaved } from '@titan/rules/saved-card';
import type { Card } from '../../providers/provider.ts';
import { type Accepted, remembered } from '../../payments/card-attempt.ts';
import { namesToken, type PayerBrowser, tokenHash } from '../../payments/payer-browser.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';

export type CardToSave = {
  accepted: Accepted;
  card: Card;
  /** The token that the call names; it must be this browser's. */
  named: string | undefined;
  now: number;
};

/**
 * Seals the card as pending. A card that may not be saved, or a browser that keeps nothing for us, never stops the payment: it
 * is noted, and the payer is told with the success (spec §3 cardNotTokenized).
 */
export async function putAside(
  parts: ServiceParts,
  browser: PayerBrowser,
  toSave: CardToSave,
): Promise<void> {
  const { accepted, now } = toSave;
  try {
    if (await sealPending(parts, browser, toSave)) return;
  } catch (error) {
    parts.warn('A card could not be put aside', { err: error });
  }
  await parts.savedCards.noteUnsaved(accepted.chargeId, now);
}

async function sealPending(
  parts: ServiceParts,
  browser: PayerBrowser,
  { accepted, card, named, now }: CardToSave,
): Promise<boolean> {
  const payer = await parts.savedCards.payerOf(accepted.transactionId);
  const kept = remembered(card);
  const token = browser.ownToken(payer);
  if (token === null || !namesToken(named, token) || !mayBeSaved(kept.brand, payer.canSaveCard)) return false;
  const hash = tokenHash(token);
  const place = { merchantId: payer.merchantId, env: payer.env, tokenHash: hash };
  const sealed = parts.vault.seal({ number: card.number, holderName: card.holderName }, place);
  const lookup = parts.vault.lookup(card.number, place);
  await parts.savedCards.keepPending({
    reference: parts.ids.savedCard(),
    chargeId: accepted.chargeId,
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
