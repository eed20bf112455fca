// Saved cards as the payer meets them (spec §4 Saved cards, §7 get-savedcards, delete-savedcard): offered and deleted. A card is
// there only for its cookie's wallet, the transaction's own customer, merchant and environment; for anybody else there is none.
import type { SavedCard } from '@titan/contract/saved-cards';
import type { Payer, SavedCardRow } from './saved-card-store.ts';
import { namesToken, type PayerBrowser, tokenHash } from '../../payments/payer-browser.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import type { Session } from '../../payments/session-token.ts';

/** Whose cards this browser may use for a payment. */
export type Wallet = { payer: Payer; token: string; tokenHash: Buffer };

/**
 * The payer's wallet by the cookie; null when this browser has none, or the call names another token than the cookie. A public session has
 * none: whoever has a reference sees nothing of a person, at a browser that others use neither (decision 0047).
 */
export async function walletOf(
  parts: ServiceParts,
  browser: PayerBrowser,
  { transactionId, publicSession }: Whose,
  named?: string,
): Promise<Wallet | null> {
  if (publicSession !== null || !browser.hasTokens()) return null;
  const payer = await parts.savedCards.payerOf(transactionId);
  const stored = browser.storedToken(payer);
  return stored !== null && namesToken(named, stored)
    ? { payer, token: stored, tokenHash: tokenHash(stored) }
    : null;
}

type Whose = Pick<Session, 'transactionId' | 'publicSession'>;

/** What a call says about itself; both must be right when they are sent. */
export type Claimed = { token?: string | undefined; email?: string | undefined };

/** The cards that can be used for this payment now. A stored token behind which no card is left is removed (spec §8). */
export async function offerCards(
  parts: ServiceParts,
  browser: PayerBrowser,
  whose: Whose,
  claimed: Claimed = {},
): Promise<SavedCard[]> {
  const wallet = await walletOf(parts, browser, whose, claimed.token);
  if (!wallet || !isEmailOf(wallet.payer, claimed.email)) return [];
  return cardsIn(parts, browser, whose.transactionId, wallet);
}

/** Deletes the card, and answers the ones that are left. A card that is not there for this browser is answered the same. */
export async function deleteCard(
  parts: ServiceParts,
  { session, browser, body }: PressOf<{ cardReference: string; token?: string | undefined }>,
): Promise<SavedCard[]> {
  const { transactionId } = session;
  const wallet = await walletOf(parts, browser, session, body.token);
  if (!wallet) return [];
  await parts.savedCards.remove(transactionId, wallet.tokenHash, body.cardReference);
  return cardsIn(parts, browser, transactionId, wallet);
}

async function cardsIn(
  parts: ServiceParts,
  browser: PayerBrowser,
  transactionId: number,
  wallet: Wallet,
): Promise<SavedCard[]> {
  const rows = await parts.savedCards.usable(transactionId, wallet.tokenHash, parts.clock.now());
  if (rows.length === 0) browser.forgetToken(wallet.payer);
  return rows.map((row) => savedCardOf(parts, row));
}

function savedCardOf(parts: ServiceParts, row: SavedCardRow): SavedCard {
  return {
    reference: row.reference,
    card_type: row.brand,
    first_six: row.first_six,
    last_four: row.last_four,
    required_fields: [...parts.providers.forNew.requiredOf(row)],
  };
}

function isEmailOf(payer: Payer, email: string | undefined): boolean {
  return email === undefined || email.trim().toLowerCase() === payer.email;
}
