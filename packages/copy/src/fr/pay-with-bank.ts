// Words of the first stage of pay with bank, French.
import type { Translated } from '../catalogue.ts';
import type { payWithBank as english } from '../en/pay-with-bank.ts';
import { plural } from './format.ts';

export const payWithBank: Translated<typeof english> = {
  bank: 'Avec quelle banque voulez-vous payer\u202f?',
  searchHint: 'Tapez pour chercher, ou choisissez dans la liste.',
  plainHint: 'Choisissez-la dans la liste, puis continuez.',
  openList: 'Voir toutes les banques',
  choose: 'Choisissez votre banque',
  isNew: 'Nouvelle',
  newBank: ({ bank }) => `${bank} (nouvelle)`,
  noneFound: 'Aucune banque de ce nom n’est dans la liste.',
  found: ({ count }) => plural(count, { one: `${count} banque trouvée`, other: `${count} banques trouvées` }),
  cantFind: 'Vous ne trouvez pas votre banque ici\u202f?',
  goOn: 'Continuer',
  gettingBanks: 'Chargement des banques…',
  listFailed:
    'Une erreur s’est produite pendant le chargement des banques pour ce moyen de paiement. Veuillez actualiser la liste',
  listGivenUp: 'Veuillez essayer un autre moyen de paiement.',
  refresh: 'Actualiser la liste',

  labels: {
    account_number: 'Numéro de compte',
    phone_number: 'Numéro de téléphone',
    account_name: 'Nom du compte',
    date_of_birth: 'Date de naissance',
  },
  hints: {
    account_number: 'Les 10 chiffres du compte avec lequel vous payez',
    phone_number: 'Le numéro que votre banque connaît',
    account_name: 'Comme il est écrit sur le compte',
    date_of_birth: 'Mois, jour et année\u00a0: mm/jj/aaaa, par exemple 05/31/1990',
  },
  errors: {
    account_number: 'Entrez un numéro de compte correct',
    phone_number: 'Entrez un numéro de téléphone correct.',
    account_name: 'Entrez le nom du compte, au moins 3 lettres.',
    date_of_birth: 'Date de naissance incorrecte',
  },
  minimum: ({ money }) =>
    `Le montant minimum d’une transaction avec cette banque est de ${money}. Veuillez essayer une autre banque ou changer de moyen de paiement.`,
  accountWarning: ({ digits }) => `${digits} sur 10 chiffres`,
  mode: 'Comment votre banque vous connaît-elle\u202f?',
  modes: { phone: 'Par numéro de téléphone', account: 'Par numéro de compte' },
  missing: ({ fields }) => `Il manque\u00a0: ${fields}`,
  missingNames: {
    bank: 'votre banque',
    account_number: 'numéro de compte',
    phone_number: 'numéro de téléphone',
    account_name: 'nom du compte',
    date_of_birth: 'date de naissance',
  },
  next: 'Ensuite, vous validez ce paiement auprès de votre banque.',
  keepOpen: 'Nous contactons votre banque. Gardez cette page ouverte.',
  requestOpen:
    'Un paiement est encore ouvert auprès de votre banque. Si vous le validez aussi, vous ne payez quand même qu’une seule fois\u00a0: le second paiement vous est rendu.',
  backToRequest: 'Revenir au paiement ouvert',

  // TEST MODE
  test: 'Remplir avec des données de test',
  testOutcomes: { success: 'Réussite', invalid_account: 'Compte incorrect' },
  testOtherSteps: 'Providus Bank demande une date de naissance, Jaiz Bank un numéro de téléphone.',
  testFilled: ({ name }) => `Données de test remplies\u00a0: ${name}`,
};
