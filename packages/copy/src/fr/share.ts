// Words of going on with another device, and of asking somebody else to pay, French.
import type { Translated } from '../catalogue.ts';
import type { share as english } from '../en/share.ts';

export const share: Translated<typeof english> = {
  title: 'Utiliser un autre appareil ou demander à quelqu’un de payer',
  toPay: ({ money, merchant }) => `${money} à ${merchant}`,
  waiting: 'Pas encore payé.',
  underWay: 'Quelqu’un est en train de payer.',
  showsResult: 'Cette page affiche le résultat toute seule.',

  code: {
    title: 'Continuer sur un autre appareil',
    means: 'Placez ce code devant l’appareil photo d’un téléphone. Le paiement s’y ouvre tel qu’il est ici.',
    picture: 'Code QR de ce paiement',
    yours: 'Gardez ce code pour vous\u00a0: qui le scanne voit le paiement comme vous le voyez.',
  },

  ask: {
    title: 'Demander à quelqu’un de payer',
    means: ({ merchant }) =>
      `Cette personne voit ${merchant}, le montant, ce qui est payé et votre message, et rien d’autre sur vous.`,
    note: 'Votre message',
    hint: ({ most }) => `Facultatif, ${most} caractères au plus`,
    tooLong: ({ most }) => `Veuillez raccourcir votre message à ${most} caractères.`,
    submit: 'Créer un lien',
  },
  asksEnough:
    'Vous avez demandé à autant de personnes que possible à la fois. Retirez un lien pour demander à quelqu’un d’autre.',
  askedTooOften: 'Vous avez demandé à autant de personnes que ce paiement le permet.',

  askedPerson: 'Une personne à qui vous avez demandé',
  noNote: 'Sans message',
  notShownAgain: 'Ce lien a été créé plus tôt et ne peut plus être affiché.',
  message: ({ money, merchant, url }) => `Pourrais-tu payer ${money} à ${merchant} pour moi\u202f? ${url}`,
  messageWithNote: ({ note, money, merchant, url }) =>
    `${note} Pourrais-tu payer ${money} à ${merchant} pour moi\u202f? ${url}`,
  send: 'Envoyer par WhatsApp',
  copy: 'Copier le lien',
  copied: 'Copié',
  selected: 'Sélectionné',
  takeBack: 'Retirer',
  tookBack: 'Demande retirée. Plus personne ne peut commencer à payer avec ce lien.',
  back: 'Revenir au paiement',

  youWereAsked:
    'On vous a demandé de payer ceci. Ne payez que si vous connaissez la personne qui vous a envoyé le lien.',
  over: {
    'taken-back': {
      title: 'Cette demande a été retirée',
      means: ({ merchant }) => `On ne vous demande plus de payer ${merchant}. Vous pouvez fermer cette page.`,
    },
    paid: {
      title: 'C’est déjà payé',
      means: ({ merchant }) => `${merchant} a reçu l’argent. Il ne reste rien à payer.`,
    },
    over: {
      title: 'Ce paiement est terminé',
      means: ({ merchant }) => `On ne peut plus rien payer à ${merchant} ici.`,
    },
  },
};
