// Words of the embed script, which stand in a merchant's page before the payment does, French.
import type { Translated } from '../catalogue.ts';
import type { inlineScript as english } from '../en/inline.ts';

export const inlineScript: Translated<typeof english> = {
  payment: 'Paiement',
  close: 'Fermer le paiement',
  opening: 'Ouverture du paiement…',
  refused: 'Ce paiement n’a pas pu être ouvert. Veuillez contacter la boutique.',
  unreachable: 'Ce paiement n’a pas pu être ouvert. Vérifiez votre connexion et réessayez.',
  tryAgain: 'Réessayer',
  slow: 'Cela prend plus de temps que d’habitude.',
  offline: 'Vous êtes hors connexion. Réessayez quand vous serez en ligne.',
  inThisWindow: 'Le paiement s’ouvre dans cette fenêtre.',
  openPage: 'Ouvrir la page de paiement',
};
