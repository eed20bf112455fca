// Offers and deletes saved cards (spec §4 Saved cards, §7 get-savedcards, delete-savedcard). A card exists only for its cookie's wallet and the
// transaction's own customer, merchant and environment.
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { PaymentView, SavedCard } from '@titan/contract/payer/payment.schema';
import type { Currency } from '@titan/rules/currency';
import { emailKey } from '@titan/rules/email';
import { saidIn } from '@titan/copy/service';
import { isOpen } from '../../payments/edge/open-payment.ts';
import {
  matchesToken,
  type Payer,
  type PayerBrowser,
  type Session,
  tokenHash,
} from '../../payments/session/session.ts';
import type { Clock, Warn } from '@titan/platform/ports';
import { isRefused, type Refused } from '@titan/platform/refusal';
import { languageNow } from '@titan/platform/request-context';
import type { Providers } from '../../providers/providers.ts';
import type { CardVault } from '../../vault/card-vault.ts';
import type { OutdatedCard, SavedCardRow, SavedCardStore, SavedCardUpkeep } from './saved-card-store.ts';

/** Whose cards this browser may use for a payment. */
export type Wallet = { payer: Payer; token: string; tokenHash: Buffer };

type SessionScope = Pick<Session, 'transactionId' | 'publicSession'>;

/** What a call claims; each must be right if it is sent. */
type ClaimedWallet = { token?: string | undefined; email?: string | undefined };

export type SavedCards = {
  /**
   * The payer's wallet by the cookie; null when this browser has none, or the call has another token than the cookie. A public session has
   * none: a reference must show nothing personal, also in a shared browser (decision 0047).
   */
  walletOf(browser: PayerBrowser, scope: SessionScope, named?: string): Promise<Wallet | null>;
  /** The cards that can pay this payment now. A stored token whose wallet is empty is removed (spec §8). */
  offer(browser: PayerBrowser, scope: SessionScope, claimed?: ClaimedWallet): Promise<SavedCard[]>;
  /** Deletes the card and returns those that are left; the same when this browser has no such card. */
  remove(
    call: { session: Session; browser: PayerBrowser },
    card: { reference: string; token?: string | undefined },
  ): Promise<SavedCard[]>;
  /**
   * Adds the charge's effect on saved cards to the first answer with its final state (spec §4 "the token is saved to the cookie when
   * returned", §8): the browser that paid stores its token, or loses it with a card that the bank does not know. Reads nothing before the
   * charge has ended.
   */
  withSavedCardResult<Answer extends ChargeView | Refused>(
    browser: PayerBrowser,
    session: Pick<Session, 'transactionId'>,
    answer: Answer,
  ): Promise<Answer | ChargeView>;
  /** Adds this browser's saved cards while the payment can be paid, and the last charge's effect on them. */
  addTo(payment: PaymentView, opened: { browser: PayerBrowser; session: Session }): Promise<PaymentView>;
};

type SavedCardDeps = { clock: Clock; store: SavedCardStore; providers: Providers };

/** Builds the service. */
export function createSavedCards(deps: SavedCardDeps): SavedCards {
  const { clock, store, providers } = deps;
  const walletOf: SavedCards['walletOf'] = async (browser, { transactionId, publicSession }, named) => {
    if (publicSession !== null || !browser.hasTokens()) return null;
    const payer = await store.payerOf(transactionId);
    const stored = browser.storedToken(payer);
    return stored !== null && matchesToken(named, stored)
      ? { payer, token: stored, tokenHash: tokenHash(stored) }
      : null;
  };
  const cardsIn = async (browser: PayerBrowser, transactionId: number, wallet: Wallet) => {
    const rows = await store.usable(transactionId, wallet.tokenHash, clock.now());
    if (rows.length === 0) browser.forgetToken(wallet.payer);
    const chargeable = rows.filter((row) => canBeCharged(providers, row));
    return Promise.all(chargeable.map((row) => savedCardOf(providers, row)));
  };
  const offer: SavedCards['offer'] = async (browser, scope, claimed = {}) => {
    const wallet = await walletOf(browser, scope, claimed.token);
    if (!wallet || !isEmailOf(wallet.payer, claimed.email)) return [];
    return cardsIn(browser, scope.transactionId, wallet);
  };
  const withSavedCardResult: SavedCards['withSavedCardResult'] = async (
    browser,
    { transactionId },
    answer,
  ) => {
    if (isRefused(answer) || answer.channel !== 'card') return answer;
    if (answer.status === 'success') return afterSuccess(deps, browser, transactionId, answer);
    const isUnknownCard = answer.status === 'failed' && answer.error_type === 'NO_CARD_RECORD';
    return isUnknownCard ? afterNoRecord(deps, browser, transactionId, answer) : answer;
  };
  return {
    walletOf,
    offer,
    withSavedCardResult,
    async remove({ session, browser }, { reference, token }) {
      const { transactionId } = session;
      const wallet = await walletOf(browser, session, token);
      if (!wallet) return [];
      await store.remove(transactionId, wallet.tokenHash, reference);
      return cardsIn(browser, transactionId, wallet);
    },
    async addTo(payment, { browser, session }) {
      const { payment_channels_details: details } = payment;
      const isOffered =
        isOpen(payment) && payment.payment_channels.includes('card') && !details.card.is_hosted;
      const charge = payment.charge && (await withSavedCardResult(browser, session, payment.charge));
      const saved_cards = isOffered ? await offer(browser, session) : [];
      return {
        ...payment,
        charge,
        payment_channels_details: { ...details, card: { ...details.card, saved_cards } },
      };
    },
  };
}

async function afterSuccess(
  { store }: SavedCardDeps,
  browser: PayerBrowser,
  transactionId: number,
  charge: ChargeView,
): Promise<ChargeView> {
  const saving = await store.savingOf(transactionId, charge.reference);
  if (saving.kind === 'unsaved') {
    return { ...charge, metadata: { ...charge.metadata, card_not_tokenized: true } };
  }
  if (saving.kind === 'none') return charge;
  // Others with the link of this payment also see the success, but only the browser that paid gets the token.
  const own = browser.ownToken(saving.payer);
  if (!own || !tokenHash(own).equals(saving.tokenHash)) return charge;
  browser.keepToken(saving.payer, own);
  return { ...charge, metadata: { ...charge.metadata, card_tokenized: true } };
}

async function afterNoRecord(
  { clock, store }: SavedCardDeps,
  browser: PayerBrowser,
  transactionId: number,
  charge: ChargeView,
): Promise<ChargeView> {
  const used = await store.usedBy(transactionId, charge.reference);
  if (!used) return charge;
  await store.remove(transactionId, used.tokenHash, used.cardReference);
  const left = await store.usable(transactionId, used.tokenHash, clock.now());
  if (left.length === 0) browser.forgetToken(await store.payerOf(transactionId));
  return { ...charge, response_message: saidIn(languageNow(), { code: 'SAVED_CARD_REMOVED' }) };
}

/** A card is known at one account only. */
function canBeCharged(
  providers: Pick<Providers, 'known'>,
  { is_enabled: isEnabled, provider, debit_currency: currency }: SavedCardRow,
): boolean {
  const amounts = providers.known(provider)?.limits.channels.card?.[currency as Currency];
  return isEnabled && amounts !== undefined;
}

async function savedCardOf(providers: Pick<Providers, 'of'>, row: SavedCardRow): Promise<SavedCard> {
  const { card } = await providers.of(row.account_id);
  return {
    reference: row.reference,
    card_type: row.brand,
    first_six: row.first_six,
    last_four: row.last_four,
    required_fields: [...(card?.requiredOf(row) ?? [])],
  };
}

function isEmailOf(payer: Payer, email: string | undefined): boolean {
  return email === undefined || emailKey(email) === payer.email;
}

// Reseals cards under the newest keys, so that an old key can be removed from the settings.

type ResealDeps = {
  vault: Pick<CardVault, 'newest' | 'open' | 'seal' | 'lookup'>;
  upkeep: Pick<SavedCardUpkeep, 'outdated' | 'reseal'>;
  warn: Warn;
};

/**
 * One sweep over every card sealed under an older key, in batches. Returns how many were resealed. A card that no key opens is kept and
 * logged: its key was removed too early and must be restored.
 */
export async function resealCards(deps: ResealDeps): Promise<number> {
  const { vault, upkeep, warn } = deps;
  let done = 0;
  let unreadable = 0;
  let cards = await upkeep.outdated(vault.newest, 0);
  while (cards.length > 0) {
    for (const card of cards) {
      if (await resealOne(deps, card)) done += 1;
      else unreadable += 1;
    }
    cards = await upkeep.outdated(vault.newest, cards.at(-1)?.id ?? 0);
  }
  if (unreadable > 0) warn('Saved cards lie under a key that is not in CARD_KEYS', { count: unreadable });
  return done;
}

async function resealOne(
  { vault, upkeep }: Pick<ResealDeps, 'vault' | 'upkeep'>,
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
