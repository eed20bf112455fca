// Words of the chrome and around the method list, French.
import type { Translated } from '../catalogue.ts';
import type { common as english } from '../en/common.ts';

export const common: Translated<typeof english> = {
  // Chrome
  pay: ({ money }) => `Payer ${money}`,
  includesFee: ({ fee }) => `dont ${fee} de frais`,
  amount: 'Montant',
  fees: 'Frais',
  total: 'Total',
  rowFee: ({ fee }) => `+ ${fee} de frais`,
  order: 'Commande',
  orderTotal: 'Total de la commande',
  times: ({ quantity }) => `× ${quantity}`,
  takenOff: ({ money }) => `−${money}`,
  anyBankApp: 'depuis n’importe quelle appli bancaire',
  onCardPage: 'Sur une page sécurisée de paiement par carte',
  equivalentOf: ({ money }) => `Équivalent de ${money}`,
  testMode: 'MODE TEST',
  testModeMeans: 'Aucun argent réel ne circule.',
  testTools: 'Outils de test',
  testFaults: 'Provoquer une erreur',
  close: 'Fermer le paiement',
  secured: 'Sécurisé par Titan Checkout',
  methodPage: 'Moyen de paiement',
  chooseMethod: 'Comment voulez-vous payer\u202f?',
  isNew: 'Nouveau',
  changeMethod: 'Changer de moyen de paiement',
  cancel: 'Annuler',
  help: 'Besoin d’aide\u202f?',
  cancelPayment: 'Annuler le paiement',
  offline: 'Vous êtes hors connexion. Rien n’est envoyé ni vérifié avant le retour de la connexion.',
  notSent:
    'Pas envoyé\u00a0: vous étiez hors connexion, donc cette action n’a rien débité. Réessayez quand vous serez en ligne.',
  noMoneyTaken: 'Aucun argent n’a été prélevé.',
  declined: 'Le paiement a échoué. Aucun argent n’a été prélevé.',
  noAnswerYet:
    'Nous attendons encore une réponse. Restez sur cette page\u00a0: votre compte ne sera pas débité deux fois.',
  notReached:
    'Cette action ne nous est pas parvenue, donc elle n’a rien débité. Vérifiez votre connexion et appuyez de nouveau.',
  notResent:
    'Nous ne sommes pas sûrs que le renvoi soit parti. Si rien n’arrive, veuillez demander encore une fois.',
  cardDeleted: 'Votre carte a été supprimée.',
  noRate: 'Nous n’avons pas pu obtenir le nouveau taux de change. Vérifiez votre connexion et réessayez.',
  processing: 'En cours…',
  problemTitle: 'Il y a un problème',
  somethingWrong:
    'Un problème est survenu de notre côté. Rechargez cette page pour voir où en est votre paiement.',
  reload: 'Recharger cette page',
  pageTitle: ({ screen, merchant }) => `${screen} · ${merchant}`,
  errorTitle: ({ title }) => `Erreur\u00a0: ${title}`,
};
