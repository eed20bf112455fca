// Words of the steps that one form answers, French.
import type { Translated } from '../catalogue.ts';
import type { cardAnswers as english } from '../en/card-answers.ts';

export const cardAnswers: Translated<typeof english> = {
  justSent: 'Vous pourrez l’envoyer de nouveau dans un instant.',

  // Billing address
  addressHint: ({ card }) =>
    `L’adresse que votre banque connaît pour votre ${card}. Elle est transmise à votre banque et à personne d’autre.`,
  addressFields: {
    country: 'Pays',
    address: 'Adresse (rue et numéro)',
    state: 'État ou région',
    city: 'Ville',
    zip_code: 'Code postal',
  },
  addressErrors: {
    country: 'Choisissez un pays.',
    address: 'Entrez votre adresse (rue et numéro).',
    state: 'Choisissez un État ou une région de ce pays.',
    city: 'Entrez votre ville.',
    zip_code: 'Entrez les chiffres de votre code postal.',
  },
  zipHint: 'Uniquement les chiffres de votre code postal',
  chooseCountry: 'Choisissez votre pays',
  chooseState: 'Choisissez votre État ou région',
  addressMissing: ({ fields }) => `Il manque\u00a0: ${fields}`,
  addressMissingNames: {
    country: 'pays',
    address: 'adresse (rue et numéro)',
    state: 'État ou région',
    city: 'ville',
    zip_code: 'code postal',
  },
  countriesMissing: 'Nous n’avons pas pu charger la liste des pays.',
  loadCountries: 'Charger de nouveau la liste',

  // card_enroll
  phoneHint: ({ card }) =>
    `Le numéro que votre banque connaît pour votre ${card}. Votre banque y envoie un code.`,

  // birthday
  birthdayHint: ({ card }) =>
    `La date de naissance que votre banque connaît pour le titulaire de votre ${card}. Elle est transmise à votre banque et à personne d’autre.`,

  // CVV
  cvvHint: ({ card }) => `Votre banque redemande le code de sécurité de votre ${card}.`,
  cvvMissing: 'Il manque\u00a0: le code de sécurité',

  // TEST MODE
  testAddress: ({ address }) => `Adresse de test\u00a0: ${address}. Toute autre adresse est incorrecte.`,
  testAddressFill: 'Utiliser l’adresse de test',
  testPhone: ({ phone }) => `Numéro de test\u00a0: ${phone}. Tout autre numéro est incorrect.`,
  testPhoneFill: 'Utiliser le numéro de test',
  testBirthday: ({ birthday }) =>
    `Date de naissance de test\u00a0: ${birthday}. Toute autre date est incorrecte.`,
  testBirthdayFill: 'Utiliser la date de naissance de test',
  testCvv: ({ cvv }) => `CVV de test\u00a0: ${cvv}. Tout autre CVV est incorrect.`,
  testCvvFill: 'Utiliser le CVV de test',
};
