// Words of the bank-transfer stages after the intro, French.
import type { Translated } from '../catalogue.ts';
import type { bankTransferSteps as english } from '../en/bank-transfer-steps.ts';

export const bankTransferSteps: Translated<typeof english> = {
  // account_details
  exactly: ({ money }) => `Virez exactement ${money}`,
  bank: 'Banque',
  accountNumber: 'Numéro de compte',
  accountName: 'Nom du compte',
  copyNumber: {
    copy: 'Copier',
    copyName: 'Copier le numéro de compte',
    copied: 'Copié',
    selected: 'Sélectionné',
  },
  mustCarry: ({ bank }) =>
    `Indiquez cette référence comme motif du virement et envoyez-le depuis une autre banque que ${bank}\u00a0: sinon, nous ne pouvons pas rattacher l’argent à ce paiement.`,
  isRest: ({ held }) => `Nous avons déjà reçu ${held}\u202f; voici le reste à envoyer.`,
  confirmation: 'Vous aurez une confirmation dès que nous recevrons votre paiement.',
  doNotReuse: 'N’enregistrez pas et ne réutilisez pas ce numéro de compte',
  expiresIn: ({ time }) => `Ce compte expire dans ${time}`,
  late: ({ time }) => `Moins de 5 minutes\u00a0: il reste ${time}`,
  confirm: ({ time }) => `Pas encore envoyé\u202f? Attendez un nouveau compte. Celui-ci ferme dans ${time}`,
  expired: 'Ce compte a expiré. Nous demandons à la banque si votre virement est arrivé à temps.',
  left: ({ time }) => `Le compte expire dans ${time}.`,
  sent: 'J’ai envoyé l’argent',
  checkNow: 'Vérifier maintenant',
  asking: 'Nous contactons la banque…',
  notYet: 'La banque ne l’a pas encore confirmé. Nous continuons à vérifier.',
  mayClose: 'Vous pouvez fermer cette page\u202f; son lien affiche le résultat.',
  mayLeave:
    'Si vous payez d’une autre façon, n’envoyez pas aussi ce virement\u00a0: un second paiement vous est rendu.',

  // transfer_help
  helpPoints: [
    [
      'J’ai envoyé l’argent et je ne vois rien ici',
      'La plupart des virements arrivent en quelques minutes. Vous pouvez fermer cette page et revenir\u00a0: le même lien affiche le paiement dès que la banque le confirme.',
    ],
    [
      'J’ai envoyé un autre montant',
      'Cette page vous dira ce qu’il devient\u00a0: l’argent qui n’est pas nécessaire est rendu sur le compte d’où il vient.',
    ],
    [
      'J’ai envoyé l’argent après l’expiration du compte',
      'Il est alors rendu sur le compte d’où il vient. Demandez un nouveau compte et refaites un virement seulement si vous voulez encore payer maintenant.',
    ],
    [
      'Ma banque ne trouve pas le compte',
      'Choisissez la banque sous le nom affiché ici et copiez le numéro de compte au lieu de le taper.',
    ],
  ],
  goBack: 'Retour',

  // transfer_termination
  unconfirmed: 'Nous ne pouvons pas confirmer le virement de votre banque pour le moment.',
  opening: 'Nous préparons un nouveau compte…',
  another: 'Essayer un autre virement',
  otherMethod: 'Utiliser un autre moyen de paiement',
  stillChecked:
    'Nous vérifions encore. Si votre virement est arrivé à temps, cette page affichera le paiement\u202f; s’il est arrivé trop tard, l’argent vous est rendu.',
  notArrived:
    'Rien n’est arrivé, donc vous n’avez pas payé. Si votre banque a débité votre compte, l’argent vous est rendu automatiquement quand il nous parvient.',
  notArrivedHere: 'Rien n’est arrivé sur ce compte.',
  doNotTransfer: ({ account }) => `N’envoyez plus de virement sur l’ancien compte ${account}.`,

  // transfer_rest
  restMessage: ({ held, missing }) =>
    `Nous avons reçu ${held}. Il manque ${missing} pour terminer ce paiement.`,
  arrived: 'Déjà arrivé',
  missing: 'Il manque',
  until: 'Temps pour envoyer le reste',
  restMeans:
    'Pour le reste, il faut un nouveau compte\u00a0: l’ancien n’accepte pas de second virement, et l’argent envoyé dessus vous est rendu. Sans le reste, ce qui est arrivé est rendu sur le compte d’où il vient.',
  sendRest: ({ money }) => `Envoyer le reste\u00a0: ${money}`,
  returnPart: 'Rendez-moi cet argent',
  returning: 'Nous vous rendons cet argent…',

  // checking
  unknown:
    'La banque n’a pas encore répondu. Il n’y a pas encore de compte où faire le virement, et aucun argent n’a été prélevé.',

  // TEST MODE
  test: 'Virement de test',
  testMeans: 'Envoyez de l’argent sur ce compte, comme le ferait la banque d’un client.',
  testLateMeans: 'Envoyez maintenant de l’argent sur ce compte, après son expiration.',
  testAmount: 'Montant à envoyer',
  testSend: 'Envoyer ce montant',
  testLittle: 'Envoyer trop peu',
  testMuch: 'Envoyer trop',
  testAuto: 'Deux minutes après son ouverture, le compte se paie tout seul.',
  testAutoOff: 'Désactiver',
  testAutoOn: 'Réactiver',
};
