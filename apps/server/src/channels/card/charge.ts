// Charges a typed card (spec §7 card/charge) or a saved one (card/charge-savedcard).
import type { CardDetails } from '@titan/contract/payer/card.schema';
import type { ChargeView } from '@titan/contract/payer/charge.schema';
import type { ServiceSentence } from '@titan/copy/service';
import { checkExpiry, formatExpiry, splitExpiry } from '@titan/rules/card-expiry';
import { cardDigits, checkCardNumberLeft } from '@titan/rules/card-number';
import { asksHolderName, checkCvv, checkHolderName, cleanHolderName, codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import type { Attempt, Attempts } from '../../payments/attempts/attempt.ts';
import type { Exchange } from '../../payments/attempts/exchange.ts';
import { isRefused, type Refused, refused, wrong, type WrongFields } from '@titan/platform/refusal';
import type { PayerCall, PayerCaller } from '../../payments/session/session.ts';
import type { Clock, Warn } from '@titan/platform/ports';
import type { Card } from '../../providers/port.ts';
import type { Providers } from '../../providers/providers.ts';
import type { CardVault } from '../../vault/card-vault.ts';
import { type CardSaver, remembered } from './card-saving.ts';
import type { SavedCardRow, SavedCardStore } from './saved-card-store.ts';
import type { SavedCards, Wallet } from './saved-cards.ts';

type CardCharge = {
  details: CardDetails;
  /** The quote that was shown to the payer, if any. */
  quoteId: string | undefined;
  /** The payer asked to have the card saved; `token`: the one in the call, if any (spec §7 browser_card_token). */
  saving: { token: string | undefined } | null;
};

type SavedCardCharge = {
  cardReference: string;
  quoteId: string | undefined;
  token: string | undefined;
  /** Sent on to the provider and nowhere else. */
  cvv: string | undefined;
};

export type CardCharges = {
  /** Starts one attempt with this card, and saves it when the payer asked for that and the payment succeeds. */
  charge(call: PayerCall<CardCharge>): Promise<ChargeView | Refused>;
  /** Starts one attempt with a card that is typed on the processor's own page: its first step leads there, as to a bank's page. */
  chargeHosted(call: PayerCall<unknown>): Promise<ChargeView | Refused>;
  /**
   * Starts one attempt with a saved card, unsealed for this one request. NO_CARD_RECORD, the same for every reason, when there is no such
   * card for this browser, customer, merchant and environment; a stored token whose wallet is empty is then removed.
   */
  chargeSaved(call: PayerCall<SavedCardCharge>): Promise<ChargeView | Refused>;
};

type CardDeps = {
  clock: Clock;
  attempts: Attempts;
  exchange: Pick<Exchange, 'quotedCharge'>;
  providers: Providers;
  store: SavedCardStore;
  savedCards: SavedCards;
  cardSaver: CardSaver;
  vault: CardVault;
  /** Where the service can be reached, without a trailing slash. */
  warn: Warn;
};

const NUMBER_FIELD = 'cardDetails.number';

/** Builds the service. */
export function createCardCharges(deps: CardDeps): CardCharges {
  const { clock, store, savedCards, cardSaver } = deps;
  return {
    async charge(call) {
      const { session, browser, body } = call;
      const checked = checkCard(body.details, session.currency, clock.now());
      if (!checked.ok) return wrong(checked.fields);
      const { card } = checked;
      const asked = body.saving;
      const answer = await attempt(deps, call, {
        card,
        quoteId: body.quoteId,
        numberField: NUMBER_FIELD,
        fingerprinted: asked ? { ...remembered(card), saved: true } : remembered(card),
        onAccepted:
          asked &&
          (({ chargeId, transactionId }, now) =>
            cardSaver.putAside(browser, { chargeId, transactionId, card, named: asked.token, now })),
      });
      // Without a card to save the look-up is spared.
      return asked ? savedCards.withSavedCardResult(browser, session, answer) : answer;
    },
    chargeHosted: (call) =>
      deps.attempts.start(call, {
        channel: 'card',
        kept: { card: null },
        // The processor, which alone sees the number, has limits of its own.
        instrument: null,
        fingerprinted: { hosted: true },
        isHosted: true,
        asking: ({ hostedCard }) => hostedCard && ((request) => hostedCard.charge(request)),
      }),
    async chargeSaved(call) {
      const { session, browser, body } = call;
      const found = await findCard(deps, call);
      const fingerprinted = { saved_card: body.cardReference };
      if (!found) {
        const repeat = await deps.attempts.repeat(call, { ...fingerprinted, quote: body.quoteId });
        if (repeat) return repeat;
        await savedCards.offer(browser, session);
        return refused('NO_CARD_RECORD');
      }
      const { wallet, row } = found;
      if (!(await hasWhatItNeeds(deps.providers, row, body.cvv))) {
        return wrong({ 'authorization.cvv': { code: 'CARD_CVV_WRONG' } });
      }
      const card = openCard(deps, wallet, row, body.cvv ?? null);
      if (!card) return refused('UNAVAILABLE');
      // Renews the cookie for another year; the least recently used token is the first to be dropped.
      browser.keepToken(wallet.payer, wallet.token);
      const use = { tokenHash: wallet.tokenHash, cardReference: body.cardReference };
      const answer = await attempt(deps, call, {
        card,
        quoteId: body.quoteId,
        numberField: null,
        fingerprinted,
        accountId: row.account_id,
        isSavedCard: true,
        onAccepted: ({ chargeId }) => store.noteUse({ chargeId, ...use }),
      });
      return savedCards.withSavedCardResult(browser, session, answer);
    },
  };
}

type CardAttempt = {
  card: Card;
  quoteId: string | undefined;
  /** The body's field with the card number; null: there is none. */
  numberField: string | null;
  fingerprinted: object;
  onAccepted: Attempt['onAccepted'];
  /** The account that a saved card belongs to. */
  accountId?: number;
  isSavedCard?: boolean;
};

async function attempt(
  { attempts, exchange }: Pick<CardDeps, 'attempts' | 'exchange'>,
  caller: PayerCaller,
  { card, quoteId, numberField, onAccepted, accountId, isSavedCard = false, ...asked }: CardAttempt,
): Promise<ChargeView | Refused> {
  const fingerprinted = { ...asked.fingerprinted, quote: quoteId };
  const quoted = await exchange.quotedCharge(caller.session, quoteId);
  // A repeat of a call that was accepted while its quote was valid gets the same answer.
  if (isRefused(quoted)) return (await attempts.repeat(caller, fingerprinted)) ?? quoted;
  return attempts.start(caller, {
    channel: 'card',
    kept: { card: remembered(card) },
    instrument: { with: { card }, field: numberField },
    fingerprinted,
    quote: quoted.quote,
    onAccepted: onAccepted ?? null,
    accountId,
    isSavedCard,
    asking({ card: calls, hostedCard }, goesBy) {
      if (goesBy === 'page') return hostedCard && ((request) => hostedCard.charge(request));
      const notTaken = calls?.refuses?.(card) ?? null;
      if (notTaken) return refused('TEST_CARD_NEEDED', notTaken, { [NUMBER_FIELD]: notTaken });
      const asked = goesBy === 'three_ds' ? { card, asksThreeDs: true as const } : { card };
      return calls && ((request) => calls.charge({ ...request, ...asked }));
    },
  });
}

async function findCard(
  { clock, store, savedCards }: Pick<CardDeps, 'clock' | 'store' | 'savedCards'>,
  { session, browser, body: { token, cardReference } }: PayerCall<SavedCardCharge>,
): Promise<{ wallet: Wallet; row: SavedCardRow } | null> {
  const wallet = await savedCards.walletOf(browser, session, token);
  if (!wallet) return null;
  const row = await store.one(session.transactionId, wallet.tokenHash, cardReference, clock.now());
  return row && { wallet, row };
}

async function hasWhatItNeeds(
  providers: Providers,
  row: SavedCardRow,
  cvv: string | undefined,
): Promise<boolean> {
  const { card } = await providers.of(row.account_id);
  const needsCvv = card?.requiredOf(row).includes('cvv') ?? false;
  return cvv === undefined ? !needsCvv : checkCvv(cvv) === 'valid';
}

/** Null when none of our keys opens it. The card is not deleted, because the key may only be missing from this process's settings. */
function openCard(
  { vault, warn }: Pick<CardDeps, 'vault' | 'warn'>,
  wallet: Wallet,
  row: SavedCardRow,
  cvv: string | null,
): Card | null {
  const { merchantId, env } = wallet.payer;
  const opened = vault.open(
    { keyId: row.seal_key_id, bytes: row.sealed },
    { merchantId, env, tokenHash: wallet.tokenHash },
  );
  if (!opened) {
    warn('A saved card cannot be opened: is a key missing?', {});
    return null;
  }
  const [expiryMonth = '', expiryYear = ''] = row.card_expiry.split('/');
  return { number: opened.number, holderName: opened.holderName, expiryMonth, expiryYear, cvv };
}

// Repeats the page's validation of card details by the service's clock (spec §5).

/** A card to charge, or what is wrong with each field (keyed as in the body: `cardDetails.number`). */
export function checkCard(
  details: CardDetails,
  currency: string,
  nowMs: number,
): { ok: true; card: Card } | { ok: false; fields: WrongFields } {
  const needsName = asksHolderName(currency);
  const number = cardDigits(details.number);
  const cvv = codeDigits(details.cvv, LIMITS.cvvDigits + 1);
  const { month, year } = expiryOf(details);
  const checks: [field: string, isRight: boolean, sentence: ServiceSentence][] = [
    ['number', checkCardNumberLeft(number) === 'valid', { code: 'CARD_NUMBER_WRONG' }],
    ['expiry', checkExpiry(`${month}/${year}`, nowMs) === 'valid', { code: 'CARD_EXPIRY_WRONG' }],
    ['cvv', checkCvv(cvv) === 'valid', { code: 'CARD_CVV_WRONG' }],
    ['name', !needsName || checkHolderName(details.name ?? '') === 'valid', { code: 'CARD_NAME_WRONG' }],
  ];
  const fields: WrongFields = {};
  for (const [field, isRight, sentence] of checks) if (!isRight) fields[`cardDetails.${field}`] = sentence;
  if (Object.keys(fields).length > 0) return { ok: false, fields };
  const card: Card = {
    number,
    expiryMonth: month,
    expiryYear: year,
    cvv,
    holderName: needsName ? cleanHolderName(details.name ?? '').trim() : null,
  };
  return { ok: true, card };
}

function expiryOf({ expiry, expiry_month, expiry_year }: CardDetails): { month: string; year: string } {
  if (expiry === undefined) return { month: expiry_month ?? '', year: expiry_year ?? '' };
  return splitExpiry(formatExpiry(expiry)) ?? { month: '', year: '' };
}
