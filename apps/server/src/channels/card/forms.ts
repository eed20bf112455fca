// The plain forms of cards that are more than their JSON calls: saved cards, and what of a step's form may be shown again.
import { deleteSavedCard } from '@titan/contract/saved-cards';
import { ADDRESS_FIELDS } from '@titan/rules/billing-address';
import { ofPayment, type StageForm } from '../../page/form-fields.ts';
import { formBody } from '../../payments/form-body.ts';
import { isRefused } from '../../payments/payer-call.ts';
import { readBody } from '../../platform/failures.ts';
import { CHARGE_SAVED_CARD } from './routes.ts';
import { deleteCard } from './saved-cards.ts';

// Saved cards as plain forms (design §4): choose and pay, with the CVV on a page of its own where a card needs it, and delete.

const CVV_FIELD = 'authorization.cvv';

/** Pays with the chosen card. A card that needs its CVV leads to the stage where it is asked for; nothing is charged before. */
const CHARGE_SAVED_CARD_FORM: StageForm = {
  path: CHARGE_SAVED_CARD.endpoint.path,
  channel: 'card',
  keeps: ['card_reference'],
  placeOf: (fields) => ({ stage: 'cvv', of: fields['card_reference'] ?? '' }),
  async submit(parts, context, pressKey, fields) {
    const { endpoint } = CHARGE_SAVED_CARD;
    const read = readBody(endpoint.body, formBody({ ...fields, ...ofPayment(context.session) }));
    if (!read.ok) return read.refusal;
    const { session, browser } = context;
    const answer = await CHARGE_SAVED_CARD.run(parts, { session, browser, pressKey, body: read.body });
    const asksForCvv =
      isRefused(answer) && answer.fields?.[CVV_FIELD] !== undefined && !(CVV_FIELD in fields);
    return asksForCvv ? { goTo: { stage: 'cvv', of: read.body.card_reference } } : answer;
  },
};

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

/** What may be shown again when the form of a step comes back. Never a PIN, a code or a CVV. */
export const STEP_FIELDS_KEPT: readonly string[] = [
  ...ADDRESS_FIELDS.map((field) => `authorization.avs.${field}`),
  'authorization.phone',
];
