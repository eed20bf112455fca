// Saved cards as the payer meets them (spec §4 Saved cards, §7 get-savedcards, delete-savedcard): offered and deleted. A card is
// there only for its cookie's wallet, the transaction's own customer, merchant and environment; for anybody else there is none.
import { SERVICE_SENTENCES } from '@titan/copy/service';
import type { ChargeView } from '@titan/contract/charge';
import type { SavedCard } from '@titan/contract/saved-cards';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import {
  namesToken,
  type Payer,
  type PayerBrowser,
  type Session,
  tokenHash,
} from '../../payments/session.ts';
import type { Refused } from '../../platform/refusal.ts';
import type { OutdatedCard, SavedCardRow, SavedCardUpkeep } from './saved-card-store.ts';

// Brings saved cards under the newest keys, so that an old key can be taken out of the settings (guides/reliability-security §4.79).

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

// What a charge that has ended means for saved cards, told with the HTTP answer that knows it first (spec §4 "the token is saved
// to the cookie when returned", §8): the browser that paid keeps its token, and loses it with a card that its bank does not know.

/** The answer with its news of saved cards; changes the browser's memory where it must. Costs nothing before the charge's end. */
export async function cardNews<Answer extends ChargeView | Refused>(
  parts: ServiceParts,
  browser: PayerBrowser,
  session: Pick<Session, 'transactionId'>,
  answer: Answer,
): Promise<Answer | ChargeView> {
  if ('kind' in answer || answer.channel !== 'card') return answer;
  if (answer.status === 'success') return afterSuccess(parts, browser, session.transactionId, answer);
  const isUnknownCard = answer.status === 'failed' && answer.error_type === 'NO_CARD_RECORD';
  return isUnknownCard ? afterNoRecord(parts, browser, session.transactionId, answer) : answer;
}

async function afterSuccess(
  parts: ServiceParts,
  browser: PayerBrowser,
  transactionId: number,
  charge: ChargeView,
): Promise<ChargeView> {
  const saving = await parts.savedCards.savingOf(transactionId, charge.reference);
  if (saving.kind === 'unsaved') {
    return { ...charge, metadata: { ...charge.metadata, card_not_tokenized: true } };
  }
  if (saving.kind === 'none') return charge;
  // Whoever else has the link of this payment also sees the success: the token is for the browser that paid.
  const own = browser.ownToken(saving.payer);
  if (!own || !tokenHash(own).equals(saving.tokenHash)) return charge;
  browser.keepToken(saving.payer, own);
  return { ...charge, metadata: { ...charge.metadata, card_tokenized: true } };
}

async function afterNoRecord(
  parts: ServiceParts,
  browser: PayerBrowser,
  transactionId: number,
  charge: ChargeView,
): Promise<ChargeView> {
  const used = await parts.savedCards.usedBy(transactionId, charge.reference);
  if (!used) return charge;
  await parts.savedCards.remove(transactionId, used.tokenHash, used.cardReference);
  const left = await parts.savedCards.usable(transactionId, used.tokenHash, parts.clock.now());
  if (left.length === 0) browser.forgetToken(await parts.savedCards.payerOf(transactionId));
  return { ...charge, response_message: SERVICE_SENTENCES.SAVED_CARD_REMOVED };
}

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
type Claimed = { token?: string | undefined; email?: string | undefined };

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
