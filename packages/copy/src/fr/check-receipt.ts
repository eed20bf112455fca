// Words of the page that checks a receipt, French. All of them ours.
import type { Translated } from '../catalogue.ts';
import type { checkReceipt as english } from '../en/check-receipt.ts';

export const checkReceipt: Translated<typeof english> = {
  title: 'Vérifier un reçu',
  checking: 'Vérification du reçu…',
  slow: 'Si rien ne change, rechargez la page.',
  needsScript:
    'Cette page vérifie le reçu sur votre propre téléphone et a besoin de JavaScript. Activez-le, ou ouvrez le lien dans un autre navigateur.',
  emptyTitle: 'Aucun reçu à vérifier',
  empty: 'Scannez le code d’un reçu, ou ouvrez en entier le lien qui l’accompagne.',
  genuineTitle: 'Reçu authentique',
  genuine: ({ money, merchant, paidAt, asOf }) =>
    `Authentique : ${money} payés à ${merchant} le ${paidAt}, selon l’état du ${asOf}.`,
  testTitle: 'Reçu d’un test',
  test: 'Aucun argent réel n’a été payé : ce reçu est celui d’un paiement de test. Ne remettez rien en échange.',
  backThen: ({ money }) => `À ce moment-là, ${money} avaient déjà été remboursés au payeur.`,
  backNow: ({ money, at }) => `Au ${at}, ${money} ont été remboursés au payeur.`,
  allBackTitle: 'Payé, puis remboursé',
  allBack: ({ money, at }) => `Au ${at}, la totalité, soit ${money}, a été remboursée au payeur.`,
  noneBack: ({ at }) => `Rien n’avait été remboursé au ${at}.`,
  notAsked: 'Nous n’avons pas pu demander ce qui s’est passé depuis. De l’argent a peut-être été remboursé.',
  once: 'Un reçu peut être montré à plusieurs personnes. Comparez la référence avec vos propres registres.',
  reference: 'Référence du paiement',
  forgedTitle: 'Pas authentique',
  forged:
    'Ce reçu a été modifié, ou quelqu’un d’autre l’a fabriqué. Ne vous y fiez pas, et ne remettez rien en échange.',
  unknownKey:
    'Il n’est signé avec aucune de nos clés que ce téléphone connaît. Ne vous y fiez pas. Si vous êtes hors ligne, connectez-vous et vérifiez à nouveau.',
  cannotTitle: 'Non vérifié',
  noKeys:
    'Ce qu’il faut pour le vérifier n’a pas pu être chargé. Connectez-vous à internet, puis rechargez cette page.',
  tooOld: 'Ce navigateur ne peut pas vérifier les reçus. Ouvrez le lien dans un autre.',
  trustOnly: ({ host }) =>
    `Ne vous fiez à cette réponse que si l’adresse de cette page commence par ${host}.`,
};
