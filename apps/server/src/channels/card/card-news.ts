// What a charge that has ended means for saved cards, told with the HTTP answer that knows it first (spec §4 "the token is saved
// to the cookie when returned", §8): the browser that paid keeps its token, and loses it with a card that its bank does not know.
import type { ChargeView } from '@titan/contract/charge';
import { type PayerBrowser, tokenHash } from '../../payments/payer-browser.ts';
import { type Refused, SENTENCES } from '../../platform/refusal.ts';
import type { ServiceParts } from '../../payments/service-parts.ts';
import type { Session } from '../../payments/session-token.ts';

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
  return { ...charge, response_message: SENTENCES.savedCardUnknown };
}
