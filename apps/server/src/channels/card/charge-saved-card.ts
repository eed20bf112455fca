// Charges a saved card (spec §7 card/charge-savedcard): found for this browser and this payment only, opened for one request, and
// then the same attempt as any card's.
import type { ChargeView } from '@titan/contract/charge';
import { CARD_FIELD_ERRORS } from '@titan/rules/card-declines';
import { checkCvv } from '@titan/rules/codes';
import type { Card } from '../../providers/provider.ts';
import type { SavedCardRow } from './saved-card-store.ts';
import { answerToRepeat, attemptCard } from '../../payments/card-attempt.ts';
import { cardNews } from './card-news.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import { offerCards, type Wallet, walletOf } from './saved-cards.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';

export type SavedCardCharge = {
  cardReference: string;
  /** The quote that the payer was shown. */
  quoteId: string | undefined;
  token: string | undefined;
  /** Sent on to the provider and nowhere else. */
  cvv: string | undefined;
};

/**
 * Starts one attempt with a saved card. NO_CARD_RECORD, in the same words for every reason, when there is no such card for
 * this browser, customer, merchant and environment; a stored token behind which nothing is left is removed then.
 */
export async function chargeSavedCard(
  parts: ServiceParts,
  press: PressOf<SavedCardCharge>,
): Promise<ChargeView | Refused> {
  const { session, browser, body } = press;
  const found = await findCard(parts, press);
  const fingerprinted = { saved_card: body.cardReference };
  const repeatedAs = { ...fingerprinted, quote: body.quoteId };
  if (!found) return (await answerToRepeat(parts, press, repeatedAs)) ?? noCardRecord(parts, press);
  const { wallet, row } = found;
  if (!hasWhatItNeeds(parts, row, body.cvv)) {
    return refused('INVALID_INPUT', undefined, { 'authorization.cvv': { message: CARD_FIELD_ERRORS.cvv } });
  }
  const card = openCard(parts, wallet, row, body.cvv ?? null);
  if (!card) return refused('UNAVAILABLE');
  // Used last, dropped last, and kept for another year.
  browser.keepToken(wallet.payer, wallet.token);
  const use = { tokenHash: wallet.tokenHash, cardReference: body.cardReference };
  const answer = await attemptCard(parts, press, {
    card,
    quoteId: body.quoteId,
    fingerprinted,
    onAccepted: ({ chargeId }) => parts.savedCards.noteUse({ chargeId, ...use }),
  });
  return cardNews(parts, browser, session, answer);
}

type Found = { wallet: Wallet; row: SavedCardRow };

async function findCard(parts: ServiceParts, press: PressOf<SavedCardCharge>): Promise<Found | null> {
  const { transactionId } = press.session;
  const { token, cardReference } = press.body;
  const wallet = await walletOf(parts, press.browser, press.session, token);
  if (!wallet) return null;
  const row = await parts.savedCards.one(transactionId, wallet.tokenHash, cardReference, parts.clock.now());
  return row && { wallet, row };
}

async function noCardRecord(parts: ServiceParts, { browser, session }: PressOf<unknown>): Promise<Refused> {
  await offerCards(parts, browser, session);
  return refused('NO_CARD_RECORD');
}

function hasWhatItNeeds(parts: ServiceParts, row: SavedCardRow, cvv: string | undefined): boolean {
  const needsCvv = parts.providers.forNew.requiredOf(row).includes('cvv');
  return cvv === undefined ? !needsCvv : checkCvv(cvv) === 'valid';
}

/** Null when no key of ours opens it: nothing is charged and nothing is deleted, because a key may only be missing here. */
function openCard(parts: ServiceParts, wallet: Wallet, row: SavedCardRow, cvv: string | null): Card | null {
  const { merchantId, env } = wallet.payer;
  const opened = parts.vault.open(
    { keyId: row.seal_key_id, bytes: row.sealed },
    { merchantId, env, tokenHash: wallet.tokenHash },
  );
  if (!opened) {
    parts.warn('A saved card cannot be opened: is a key missing?', {});
    return null;
  }
  const [expiryMonth = '', expiryYear = ''] = row.card_expiry.split('/');
  return { number: opened.number, holderName: opened.holderName, expiryMonth, expiryYear, cvv };
}
