// Charges a card that the payer typed (spec §7 card/charge): the page's rules again, then the one way of card-attempt.ts.
import type { CardDetails } from '@titan/contract/card';
import type { ChargeView } from '@titan/contract/charge';
import type { ServiceSentence } from '@titan/copy/service';
import { checkExpiry, expiryEndMs, formatExpiry, splitExpiry } from '@titan/rules/card-expiry';
import { cardDigits, checkCardNumberLeft } from '@titan/rules/card-number';
import { asksHolderName, checkCvv, checkHolderName, cleanHolderName, codeDigits } from '@titan/rules/codes';
import { LIMITS } from '@titan/rules/limits';
import { mayBeSaved } from '@titan/rules/saved-card';
import { type Accepted, answerToRepeat, attemptCard, remembered } from '../../payments/attempt.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';
import { namesToken, type PayerBrowser, tokenHash } from '../../payments/session.ts';
import { providerSaid, type Refused, refused, type WrongFields, wrong } from '../../platform/refusal.ts';
import type { Card } from '../../providers/port.ts';
import type { SavedCardRow } from './saved-card-store.ts';
import { cardNews, offerCards, type Wallet, walletOf } from './saved-cards.ts';

// Charges a saved card (spec §7 card/charge-savedcard): found for this browser and this payment only, opened for one request, and
// then the same attempt as any card's.

type SavedCardCharge = {
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
export async function chargeWithSavedCard(
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
    return wrong({ 'authorization.cvv': { code: 'CARD_CVV_WRONG' } });
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

// Puts a card aside while its payment is under way (decision 0020): sealed and pending before the provider hears of the charge,
// so that no crash can lose it, and active only by the settlement of the success, so that none can invent it.

type CardToSave = {
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
async function putAside(parts: ServiceParts, browser: PayerBrowser, toSave: CardToSave): Promise<void> {
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

// The service's own reading of card details: the page's rules again, by the service's clock (spec §5).

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
  const checks: [field: string, isRight: boolean, said: ServiceSentence][] = [
    ['number', checkCardNumberLeft(number) === 'valid', { code: 'CARD_NUMBER_WRONG' }],
    ['expiry', checkExpiry(`${month}/${year}`, nowMs) === 'valid', { code: 'CARD_EXPIRY_WRONG' }],
    ['cvv', checkCvv(cvv) === 'valid', { code: 'CARD_CVV_WRONG' }],
    ['name', !needsName || checkHolderName(details.name ?? '') === 'valid', { code: 'CARD_NAME_WRONG' }],
  ];
  const fields: WrongFields = {};
  for (const [field, isRight, said] of checks) if (!isRight) fields[`cardDetails.${field}`] = said;
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

type CardCharge = {
  details: CardDetails;
  quoteId: string | undefined;
  /** The payer asked to have the card saved; `token`: the one that the call names, if any (spec §7 browser_card_token). */
  saving: { token: string | undefined } | null;
};

const NUMBER_FIELD = 'cardDetails.number';

/** Starts one attempt with this card, and saves it when the payer asked for that and the payment succeeds. */
export async function chargeNewCard(
  parts: ServiceParts,
  press: PressOf<CardCharge>,
): Promise<ChargeView | Refused> {
  const { session, browser, body } = press;
  const checked = checkCard(body.details, session.currency, parts.clock.now());
  if (!checked.ok) return wrong(checked.fields);
  const { card } = checked;
  const notTaken = providerSaid(parts.providers.forNew.refuses(card));
  if (notTaken) return refused('TEST_CARD_NEEDED', notTaken, { [NUMBER_FIELD]: notTaken });

  const { saving } = body;
  const answer = await attemptCard(parts, press, {
    card,
    quoteId: body.quoteId,
    numberField: NUMBER_FIELD,
    fingerprinted: saving ? { ...remembered(card), saved: true } : remembered(card),
    onAccepted:
      saving && ((accepted, now) => putAside(parts, browser, { accepted, card, named: saving.token, now })),
  });
  // A card that is not to be saved costs no look-up.
  return saving ? cardNews(parts, browser, session, answer) : answer;
}
