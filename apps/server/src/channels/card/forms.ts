// The plain forms of cards.
import { deleteSavedCard } from '@titan/contract/payer/endpoints.schema';
import { ADDRESS_FIELDS } from '@titan/rules/billing-address';
import {
  chargeAlone,
  ofCharge,
  ofPayment,
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

// Saved cards as plain forms: choose and pay, with the CVV in the card's row, and delete.

/** Pays with the chosen card, which is still chosen where its form comes back. */
function chargeSavedForm({ chargeSaved }: CardActs): StageForm {
  return {
    ...stageForm(chargeSaved, ofPayment, ['card_reference']),
    placeOf: (fields) => ({ stage: 'savedcards', of: fields['card_reference'] ?? '' }),
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
