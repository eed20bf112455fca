// The plain forms of cards.
import { deleteSavedCard } from '@titan/contract/endpoints.schema';
import { ADDRESS_FIELDS } from '@titan/rules/billing-address';
import { isRefused } from '../../platform/refusal.ts';
import {
  chargeAlone,
  ofCharge,
  ofPayment,
  readForm,
  stageForm,
  type StageForm,
} from '../../payments/edge/stage-form.ts';
import type { CardActs } from './routes.ts';
import type { SavedCards } from './saved-cards.ts';

/** What may be shown again when the form of a step comes back. Never a PIN, a code or a CVV. */
const STEP_FIELDS_KEPT: readonly string[] = [
  ...ADDRESS_FIELDS.map((field) => `authorization.avs.${field}`),
  'authorization.phone',
];

/** In the order in which a payer meets them. */
export function cardForms(acts: CardActs, savedCards: SavedCards): StageForm[] {
  return [
    stageForm(acts.charge, ofPayment, ['cardDetails.expiry', 'cardDetails.name']),
    stageForm(acts.chargeHosted, ofPayment),
    stageForm(acts.authorize, ofCharge, STEP_FIELDS_KEPT),
    stageForm(acts.resendOtp, chargeAlone),
    stageForm(acts.cancel, chargeAlone),
    chargeSavedForm(acts),
    deleteSavedForm(savedCards),
  ];
}

// Saved cards as plain forms: choose and pay, with the CVV beside it, or on a page of its own where one that needs it was left out, and delete.

const CVV_FIELD = 'authorization.cvv';

/** Pays with the chosen card. A card that needs its CVV leads to the stage where it is asked for; nothing is charged before. */
function chargeSavedForm({ chargeSaved }: CardActs): StageForm {
  return {
    path: chargeSaved.endpoint.path,
    channel: 'card',
    keeps: ['card_reference'],
    placeOf: (fields) => ({ stage: 'cvv', of: fields['card_reference'] ?? '' }),
    async submit({ session, browser }, idempotencyKey, fields) {
      const read = readForm(chargeSaved.endpoint.body, { ...fields, ...ofPayment(session) });
      if (!read.ok) return read.refusal;
      const answer = await chargeSaved.run({ session, browser, idempotencyKey, body: read.body });
      const asksForCvv = isRefused(answer) && answer.fields?.[CVV_FIELD] !== undefined && !fields[CVV_FIELD];
      return asksForCvv ? { goTo: { stage: 'cvv', of: read.body.card_reference } } : answer;
    },
  };
}

/** Deletes a card, and leads back to those that are left. */
function deleteSavedForm(savedCards: SavedCards): StageForm {
  return stageForm(
    {
      endpoint: deleteSavedCard,
      channel: 'card',
      async run({ body, ...caller }) {
        await savedCards.remove(caller, {
          reference: body.card_reference,
          token: body.browser_card_token,
        });
        return { goTo: null };
      },
    },
    ({ publicKey }) => ({ public_key: publicKey }),
  );
}
