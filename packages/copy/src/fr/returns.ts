// Words of the pages around the bank's, French.
import type { Translated } from '../catalogue.ts';
import type { returns as english } from '../en/returns.ts';
import { common } from './common.ts';
import { results } from './results.ts';
import { threeDs } from './three-ds.ts';

export const returns: Translated<typeof english> = {
  frameTitle: 'Page de votre banque',
  noWay: threeDs.noWay,
  noWayMoney: 'Rien n’est prélevé avant votre confirmation auprès de votre banque.',
  back: 'Revenir à votre paiement',
  verifying: 'Vérification de votre paiement',
  verifyingMeans: 'Nous contactons votre banque. Cela prend quelques secondes.',
  stillProcessing:
    'Il semble y avoir un problème pour vérifier cette transaction, veuillez recharger cette page. Si le problème continue, veuillez contacter l’assistance.',
  failedTitle: 'Paiement non effectué',
  failed: results.notCompleted,
  failedMoney: {
    'not-debited': common.noMoneyTaken,
    'coming-back':
      'Ce que votre banque a prélevé pour cette tentative vous est rendu. Cet argent n’a pas encore été renvoyé.',
    'sent-back':
      'Ce que votre banque a prélevé pour cette tentative vous a été renvoyé\u202f; votre banque peut mettre quelques jours à l’afficher.',
    'still-checked':
      'Nous vérifions encore auprès de votre banque. Votre compte ne sera pas débité deux fois.',
  },
  paidBesides: {
    'not-debited': null,
    'still-checked': null,
    'coming-back':
      'Votre compte a aussi été débité pour une seconde tentative. Cet argent vous est rendu\u202f; il n’a pas encore été renvoyé.',
    'sent-back':
      'Votre compte a aussi été débité pour une seconde tentative. Cet argent vous a été renvoyé\u202f; votre banque peut mettre quelques jours à l’afficher.',
  },
  notFound: 'Nous ne pouvons pas vérifier cette transaction. Veuillez contacter l’assistance.',
  elsewhereKnown:
    'Si vous venez d’un autre onglet, celui-là affiche déjà le résultat, et vous pouvez fermer celui-ci.',
  elsewhereGoesOn: 'Si vous venez d’un autre onglet, celui-là continuera quand votre banque aura répondu.',
  returnedTitle: 'Vous êtes de retour de votre banque',
  returnedMeans: 'Votre paiement continue sur la page qui entoure celle-ci.',
  testTitle: 'Test 3-D Secure',
  testMeans: 'Cette page remplace celle de votre banque. Aucun argent réel ne circule.',
  testAmount: 'Montant',
  testPaidTo: 'Payé à',
  password: 'Mot de passe',
  passwordHint: 'Déjà rempli pour vous\u00a0: la valeur de test',
  submit: 'Envoyer',
};
