// What the sandbox says to a tester, French: its calls, its pages and its phone.
import type { Translated } from '../catalogue.ts';
import type { sandboxPageAway as englishPage, sandboxWords as english } from '../en/sandbox.ts';

export const sandboxPageAway: Translated<typeof englishPage> = {
  title: 'Cette page n’est pas accessible pour le moment',
  text: 'La banque de test ne répond pas. Vous pouvez réessayer sans risque dans un instant\u00a0: vous ne pouvez pas payer deux fois.',
  tryAgain: 'Réessayer',
};

export const sandboxWords: Translated<typeof english> = {
  SANDBOX_AWAY: 'La sandbox ne répond pas. Veuillez réessayer dans un instant.',
  FAULT_MISSING: 'Choisissez ce qui échoue.',
  WALLET_PIN_WRONG: 'Ce code PIN est faux. Le code PIN de test est 1234.',
  PASSWORD_MISSING: 'Entrez le mot de passe.',
  PASSWORD_WRONG: 'La banque ne connaît pas ce mot de passe.',
  NO_SUCH_ACCOUNT:
    'La sandbox n’a ouvert aucun compte avec ce numéro. Commencez un virement bancaire sur la page de paiement et envoyez le numéro qui y est affiché.',
  NO_SUCH_PAYMENT:
    'Il n’y a pas de paiement avec cette référence. Prenez celle qui est dans l’adresse de sa page de paiement, ou n’en mettez pas\u00a0: le prochain paiement, quel qu’il soit, subira alors l’erreur.',
  TRANSFER_NOT_POSITIVE: 'doit être supérieur à 0',
  TRANSFER_NOT_WHOLE: ({ currency }) =>
    `doit être un nombre entier\u00a0: la devise ${currency} n’a pas de décimales`,
  TRANSFER_TOO_MANY_DECIMALS: 'doit avoir 2 décimales au maximum',
  TRANSFER_TOO_LARGE: 'dépasse ce qui peut être envoyé',
  TRANSFER_NOT_A_NUMBER: 'doit être un texte décimal comme "1500" ou "1500.50"',
};
