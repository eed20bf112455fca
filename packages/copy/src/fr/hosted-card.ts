// Words of card entry where the card is typed on the processor's own page, French.
import type { Translated } from '../catalogue.ts';
import type { hostedCard as english } from '../en/hosted-card.ts';

export const hostedCard: Translated<typeof english> = {
  means: ({ merchant }) =>
    `Vous entrez votre carte sur la page sécurisée de la société qui gère les paiements par carte pour ${merchant}.`,
  leads: 'La page sécurisée vous ramène ici quand vous avez payé.',
  continue: ({ money }) => `Continuer pour payer ${money}`,
};
