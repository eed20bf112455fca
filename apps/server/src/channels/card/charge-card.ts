// Charges a card that the payer typed (spec §7 card/charge): the page's rules again, then the one way of card-attempt.ts.
import type { CardDetails } from '@titan/contract/card';
import type { ChargeView } from '@titan/contract/charge';
import { attemptCard, remembered } from '../../payments/card-attempt.ts';
import { cardNews } from './card-news.ts';
import { checkCard } from './check-card.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import { putAside } from './save-card.ts';
import type { PressOf, ServiceParts } from '../../payments/service-parts.ts';

export type CardCharge = {
  details: CardDetails;
  quoteId: string | undefined;
  /** The payer asked to have the card saved; `token`: the one that the call names, if any (spec §7 browser_card_token). */
  saving: { token: string | undefined } | null;
};

const NUMBER_FIELD = 'cardDetails.number';

/** Starts one attempt with this card, and saves it when the payer asked for that and the payment succeeds. */
export async function chargeCard(
  parts: ServiceParts,
  press: PressOf<CardCharge>,
): Promise<ChargeView | Refused> {
  const { session, browser, body } = press;
  const checked = checkCard(body.details, session.currency, parts.clock.now());
  if (!checked.ok) return refused('INVALID_INPUT', undefined, checked.fields);
  const { card } = checked;
  const notTaken = parts.providers.forNew.refuses(card);
  if (notTaken) return refused('TEST_CARD_NEEDED', notTaken, { [NUMBER_FIELD]: { message: notTaken } });

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
