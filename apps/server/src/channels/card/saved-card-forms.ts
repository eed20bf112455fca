// Saved cards as plain forms (design §4): choose and pay, with the CVV on a page of its own where a card needs it, and delete.
import { deleteSavedCard } from '@titan/contract/saved-cards';
import { CARD_FIELD_ERRORS } from '@titan/rules/card-declines';
import { checkCvv, codeDigits } from '@titan/rules/codes';
import { readBody } from '../../platform/failures.ts';
import { type Refused, refused } from '../../platform/refusal.ts';
import { deleteCard } from './saved-cards.ts';
import type { Fields } from '../../page/form-fields.ts';
import { isRefused } from '../../payments/route.ts';
import { CHARGE_SAVED_CARD } from './saved-cards-routes.ts';
import type { FormContext, StageForm } from '../../page/stage-form.ts';

const CVV_FIELD = 'authorization.cvv';

/** Pays with the chosen card. A card that needs its CVV leads to the stage where it is asked for; nothing is charged before. */
const CHARGE_SAVED_CARD_FORM: StageForm = {
  path: CHARGE_SAVED_CARD.endpoint.path,
  channel: 'card',
  keeps: ['card_reference'],
  placeOf: (fields) => ({ stage: 'cvv', of: fields['card_reference'] ?? '' }),
  async submit(parts, context, pressKey, fields) {
    const raw = savedCardBody(fields, context);
    if (isRefused(raw)) return raw;
    const read = readBody(CHARGE_SAVED_CARD.endpoint.body, raw);
    if (!read.ok) return read.refusal;
    const { session, browser } = context;
    const answer = await CHARGE_SAVED_CARD.run(parts, { session, browser, pressKey, body: read.body });
    const asksForCvv = isRefused(answer) && answer.fields?.[CVV_FIELD] !== undefined && !('cvv' in fields);
    return asksForCvv ? { goTo: { stage: 'cvv', of: read.body.card_reference } } : answer;
  },
};

function savedCardBody(fields: Fields, { session }: FormContext): object | Refused {
  const cvv = 'cvv' in fields ? codeDigits(fields['cvv'] ?? '', 4) : null;
  if (cvv !== null && checkCvv(cvv) !== 'valid') {
    return refused('INVALID_INPUT', undefined, { [CVV_FIELD]: { message: CARD_FIELD_ERRORS.cvv } });
  }
  return {
    payment_reference: session.pageReference,
    public_key: session.publicKey,
    card_reference: fields['card_reference'],
    ...(fields['quote'] ? { quote: fields['quote'] } : {}),
    ...(cvv === null ? {} : { authorization: { cvv } }),
  };
}

/** Deletes a card, and leads back to those that are left. */
const DELETE_SAVED_CARD_FORM: StageForm = {
  path: deleteSavedCard.path,
  channel: 'card',
  keeps: [],
  async submit(parts, { session, browser }, pressKey, fields) {
    const raw = { card_reference: fields['card_reference'], public_key: session.publicKey };
    const read = readBody(deleteSavedCard.body, raw);
    if (!read.ok) return read.refusal;
    const { card_reference: cardReference } = read.body;
    await deleteCard(parts, { session, browser, pressKey, body: { cardReference } });
    return { goTo: null };
  },
};

export const SAVED_CARD_FORMS: readonly StageForm[] = [CHARGE_SAVED_CARD_FORM, DELETE_SAVED_CARD_FORM];
