// Words of 3-D Secure, French.
import type { Translated } from '../catalogue.ts';
import type { threeDs as english } from '../en/three-ds.ts';

export const threeDs: Translated<typeof english> = {
  why: ({ card }) => `Votre banque veut s’assurer que c’est bien vous qui payez avec votre ${card}.`,
  proceed: 'Continuer',
  proceedHere: 'La page de votre banque s’ouvre par-dessus celle-ci.',
  proceedInTab: 'La page de votre banque s’ouvre dans un nouvel onglet. Cette page vous attend.',
  proceedAway: 'La page de votre banque s’ouvre ensuite et vous ramène ici.',
  anotherCard: 'Essayer une autre carte',
  noWay: 'Une erreur s’est produite à l’ouverture de votre page d’autorisation, veuillez réessayer',

  // Modal
  connecting: 'Veuillez patienter pendant la connexion à votre banque',
  frameTitle: 'Page de votre banque',
  cancel: 'Annuler',
  openTab: 'Ouvrir dans un nouvel onglet',
  stopTitle: 'Arrêter ce paiement\u202f?',
  stopMeans:
    'Si vous l’avez déjà confirmé auprès de votre banque, le paiement est fait, et nous vous le montrerons. Sinon, ne le confirmez pas maintenant, et rien ne sera débité.',
  stopNot: 'Continuer auprès de ma banque',
  stop: 'Arrêter ce paiement',

  // Tab
  checking: 'Vérification de votre transaction',
  checkingMeans: 'Confirmez le paiement sur la page de votre banque. Cette page continue dès que c’est fait.',
  openAgain: 'Ouvrir de nouveau la page de la banque',
  continueHere: 'Pas de nouvel onglet\u202f? Continuer dans cette fenêtre',
  tryAgain: 'Réessayer',
  anotherMeans:
    'Avant un nouvel essai ou un autre moyen de paiement, nous demandons à votre banque où en est cette tentative. Ne la confirmez plus ensuite\u00a0: si les deux aboutissent, le second paiement vous est rendu.',
  ending: 'Arrêt de cette tentative…',

  // Incomplete
  incomplete: 'Autorisation incomplète',
  notCompleted: 'L’autorisation n’a pas été terminée',
  stillChecking: 'Nous vérifions encore auprès de votre banque. Votre compte ne sera pas débité deux fois.',
  noMoneyTaken: 'Aucun argent n’a été prélevé.',
  otherMethod: 'Utiliser un autre moyen de paiement',

  hosted: {
    why: () => 'Vous entrez votre carte sur la page suivante, la page sécurisée de paiement par carte.',
    proceed: 'Ouvrir la page de paiement par carte',
    proceedInTab: 'La page de paiement par carte s’ouvre dans un nouvel onglet. Cette page vous attend.',
    proceedAway: 'La page de paiement par carte s’ouvre ensuite et vous ramène ici.',
    anotherCard: 'Recommencer',
    checkingMeans: 'Payez sur la page de paiement par carte. Cette page continue dès que c’est fait.',
    openAgain: 'Ouvrir de nouveau la page de paiement par carte',
    anotherMeans:
      'Avant un nouvel essai ou un autre moyen de paiement, nous demandons où en est cette tentative. Ne payez plus sur sa page ensuite\u00a0: si les deux aboutissent, le second paiement vous est rendu.',
    stillChecking: 'Nous vérifions encore. Votre compte ne sera pas débité deux fois.',
    testHint: 'Test\u00a0: utilisez une carte de test du prestataire.',
  },

  // TEST MODE
  testHint: 'Test\u00a0: la page de la banque vous dit quoi taper.',
};
