// Words of the endings, French.
import type { Translated } from '../catalogue.ts';
import type { results as english } from '../en/results.ts';
import { common } from './common.ts';
import { plural } from './format.ts';

export const results: Translated<typeof english> = {
  // Copying and references
  reference: 'Référence',
  copy: {
    copy: 'Copier',
    copyName: 'Copier la référence',
    copied: 'Copié',
    selected: 'Sélectionné',
  },
  contact: ({ merchant }) => `Contacter ${merchant}`,
  backTo: ({ merchant }) => `Retourner chez ${merchant}`,

  // Success
  successTitle: 'Paiement reçu',
  paidBeforeTitle: 'Déjà payé',
  successMessage: ({ money }) => `Votre paiement de ${money} a été reçu`,
  walletMessage: ({ money }) => `Votre paiement de ${money} a été reçu.`,
  goingBack: ({ merchant, seconds }) =>
    plural(seconds, {
      one: `Retour chez ${merchant} dans ${seconds} seconde`,
      other: `Retour chez ${merchant} dans ${seconds} secondes`,
    }),
  continueNow: 'Continuer maintenant',
  stay: 'Rester sur cette page',
  cardSaved: 'Votre carte est enregistrée dans ce navigateur pour la prochaine fois.',
  cardNotSaved:
    'Votre carte n’a pas pu être enregistrée. Le paiement lui-même est terminé\u202f; la prochaine fois, entrez de nouveau la carte.',
  keepReference:
    'Vous pouvez maintenant fermer cette page. Gardez la référence au cas où vous auriez une question.',

  // Failed
  failedTitle: 'Le paiement a échoué',
  returnTitle: 'Votre virement vous est rendu',
  noMoneyTaken: common.noMoneyTaken,
  olderOpen:
    'Aucun argent n’a été prélevé pour cette tentative. Une demande ou un compte de virement plus ancien est peut-être encore ouvert\u00a0: si vous validez cette demande ou envoyez de l’argent sur ce compte, c’est ainsi que vous payez.',
  earlierOpen:
    'Une demande ou un compte de virement plus ancien est peut-être encore ouvert\u00a0: si vous validez cette demande ou envoyez de l’argent sur ce compte, c’est ainsi que vous payez.',
  stillChecked:
    'Nous vérifions encore si de l’argent a été prélevé. Si oui, votre paiement est fait, et votre compte ne sera pas débité deux fois. Revenez sur ce lien pour voir le résultat.',
  accountOpen:
    'Aucun virement ne nous est encore parvenu. Si vous envoyez l’argent sur le compte que nous vous avons donné, votre paiement est fait.',
  partHeld: ({ money, when }) =>
    `Nous avons reçu ${money}, et le reste manque encore. Sans le reste, cette somme vous est rendue automatiquement le ${when}.`,
  notCompleted: 'Désolé, votre paiement n’a pas été effectué.',
  startingAgain: ({ seconds }) =>
    plural(seconds, {
      one: `Retour au début dans ${seconds} seconde`,
      other: `Retour au début dans ${seconds} secondes`,
    }),
  tryAgain: 'Réessayer',
  changePayment: 'Changer de paiement',
  changePaymentOption: 'Changer de moyen de paiement',

  // Issue detected
  issueTitle: 'Problème détecté',
  issues: {
    completed:
      'Cette transaction est déjà terminée. Lancez une nouvelle transaction seulement si vous voulez payer autre chose.',
    abandoned: 'Cette transaction a été abandonnée. Veuillez lancer une nouvelle transaction',
    expired: 'Cette transaction a expiré. Veuillez lancer une nouvelle transaction',
  },
  chargeCompleted: 'Ce paiement est déjà terminé. Veuillez lancer une nouvelle transaction',

  // Pages that cannot show a payment
  problemTitle: common.problemTitle,
  linkTitle: 'Lien incomplet',
  processedTitle: 'Paiement en cours',
  problems: {
    'link-incomplete': 'Le lien de ce paiement semble incomplet ou faux, veuillez le vérifier.',
    'unknown-reference': 'Il semble y avoir un problème pour vérifier les informations de ce paiement.',
    'something-wrong': common.somethingWrong,
    'being-processed': 'Votre paiement est en cours de traitement.',
  },

  // Endings
  sessionEndTitle: 'Session terminée',
  sessionEnd:
    'Vous avez atteint le nombre maximal de tentatives de paiement pour cette transaction. Veuillez lancer une nouvelle transaction pour payer.',
  redirectTitle: ({ merchant }) => `Nous vous ramenons chez ${merchant}`,
  redirectMessage: 'Si rien ne se passe, appuyez sur «\u00a0Continuer maintenant\u00a0».',
  closedTitle: 'Paiement fermé',
  reopen: 'Revenir au paiement',
  closed: 'Vous avez quitté ce paiement avant la fin. Vous pouvez maintenant fermer cette page.',
};
