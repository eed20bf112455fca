// Words of card entry, French.
import type { Translated } from '../catalogue.ts';
import type { cardCopy as english } from '../en/card.ts';

export const cardCopy: Translated<typeof english> = {
  // Card entry
  number: 'Numéro de carte',
  expiry: 'Date d’expiration',
  expiryHint: 'MM/AA',
  cvv: 'Code de sécurité',
  cvvHint: 'CVV, 3 chiffres au dos',
  cvvHelp: 'Où est le code de sécurité\u202f?',
  cvvTooltip: 'Les 3 ou 4 derniers chiffres au dos de votre carte, à côté de l’espace pour votre signature.',
  name: 'Nom sur la carte',
  numberError: 'Numéro de carte incorrect',
  expiryError: 'Date d’expiration incorrecte',
  cvvError: 'CVV de la carte incorrect',
  nameError: 'Entrez le nom inscrit sur la carte, 2 à 40 lettres',
  pay: ({ money }) => `Payer ${money}`,
  missing: ({ fields }) => `Il manque\u00a0: ${fields}`,
  missingNames: {
    number: 'numéro de carte',
    expiry: 'date d’expiration',
    cvv: 'code de sécurité',
    name: 'nom',
  },
  rateNeeded: 'Demandez le nouveau taux pour voir ce que vous allez payer.',
  back: 'Retour',
  save: 'Enregistrer cette carte pour la prochaine fois',
  saveMastercard: 'Enregistrer cette carte pour la prochaine fois (Mastercard uniquement)',
  saveMeans: ({ merchant }) =>
    `Dans ce navigateur, pour les paiements à ${merchant}. Nous gardons le numéro sous forme chiffrée, et jamais le code de sécurité. Vous pouvez supprimer la carte à tout moment.`,
  keepOpen: 'Nous sommes en contact avec votre banque. Gardez cette page ouverte.',
  secure: 'Paiement sécurisé Mastercard et Visa',
  brands: { mastercard: 'Mastercard', visa: 'Visa', verve: 'Verve', provider: 'Virtuelle' },
};
