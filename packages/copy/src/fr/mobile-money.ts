// Words of the first stage of mobile money, French.
import type { Translated } from '../catalogue.ts';
import type { mobileMoney as english } from '../en/mobile-money.ts';

export const mobileMoney: Translated<typeof english> = {
  number: 'Numéro Mobile Money',
  networks: ({ names, example }) => `Fonctionne avec ${names}, par exemple ${example}`,
  example: ({ example }) => `Par exemple ${example}`,
  examples: {
    KES: '0712 345 678',
    GHS: '024 123 4567',
    NGN: '0803 123 4567',
    XAF: '6 71 23 45 67',
    XOF: '07 01 23 45 67',
    EGP: '010 0123 4567',
    ZAR: '082 123 4567',
    TZS: '0754 123 456',
  },
  networksPaused: ({ names }) => `Ne répond pas pour le moment\u00a0: ${names}`,
  network: 'Quel compte Mobile Money utilisez-vous\u202f?',
  missing: ({ fields }) => `Il manque\u00a0: ${fields}`,
  numberInvalid: 'Entrez un numéro Mobile Money correct',
  tryAnotherNumber: 'Ce numéro ne peut pas être utilisé ici. Veuillez essayer un autre numéro.',
  missingNames: { network: 'votre compte Mobile Money', number: 'numéro Mobile Money' },
  approveOnPhone: 'Vous validez ce paiement sur votre téléphone, avec votre code PIN Mobile Money.',
  approveOnPage: ({ name }) => `${name} s’ouvre dans un nouvel onglet, où vous validez ce paiement.`,
  keepOpen: 'Nous contactons votre opérateur. Gardez cette page ouverte.',
  otherNetwork: ({ name }) =>
    `Ce numéro semble être chez ${name}. Si vous l’avez transféré chez un autre opérateur, continuez.`,
  promptOpen:
    'Une demande pour ce paiement est encore ouverte. Si vous la validez aussi, vous ne payez quand même qu’une seule fois\u00a0: le second paiement vous est rendu.',
  backToPrompt: 'Revenir à la demande ouverte',

  // TEST MODE
  testNumbers: 'Remplir avec un numéro de test',
  testFailing: 'Ou avec un numéro qui ne paie pas',
  testChoose: 'Choisir ce qui se passe',
  testFill: 'Remplir',
  testFilled: ({ name }) => `Numéro de test rempli\u00a0: ${name}`,
  testOutcomes: {
    success: 'Réussite',
    failed: 'Échec',
    insufficient_funds: 'Pas assez d’argent',
    invalid_number: 'Numéro non inscrit',
    declined_on_phone: 'Refusé sur le téléphone',
    pending: 'Jamais de réponse',
    redirect: 'Validé sur la page de Wave',
    voucher: 'Code de paiement à obtenir au téléphone',
    offline: 'Payé par le menu du téléphone',
  },
};
