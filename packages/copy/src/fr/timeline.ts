// Words of what has happened to a payment and who acts next, French.
import type { Translated } from '../catalogue.ts';
import type { timelineWords as english } from '../en/timeline.ts';

export const timelineWords: Translated<typeof english> = {
  title: 'Ce qui s’est passé jusqu’ici',
  times: ({ zone }) => `Les heures sont en ${zone}.`,
  often: ({ count }) => `${count} fois`,
  next: 'Qui agit maintenant',
  lasting: 'Ouvrir une page de suivi que vous pouvez garder',

  openTitle: 'Pas encore payé',
  openMeans: ({ merchant }) => `Le marchand ${merchant} n’a pas encore été payé.`,
  goOn: 'Aller au paiement',
  print: 'Imprimer cette page',

  events: {
    asked: ({ merchant, money }) => `${merchant} a demandé ${money}`,
    tried: {
      card: ({ money }) => `Vous avez commencé à payer ${money} par carte`,
      bank_transfer: ({ money }) => `Vous avez commencé à payer ${money} par virement bancaire`,
      pay_with_bank: ({ money }) => `Vous avez commencé à payer ${money} avec votre banque`,
      mobile_money: ({ money }) => `Vous avez commencé à payer ${money} par Mobile Money`,
    },
    account: 'Un compte a été ouvert pour votre virement',
    arrived: ({ money }) => `Le compte a reçu ${money}`,
    unsure: {
      card: 'Votre banque n’a pas répondu, donc nous continuons à la contacter',
      bank_transfer: 'La banque n’a pas répondu, donc nous continuons à la contacter',
      pay_with_bank: 'Votre banque n’a pas répondu, donc nous continuons à la contacter',
      mobile_money: 'Votre opérateur n’a pas répondu, donc nous continuons à le contacter',
    },
    approved: {
      card: ({ money }) => `Votre banque a accepté ${money}`,
      bank_transfer: ({ money }) => `La banque a accepté ${money}`,
      pay_with_bank: ({ money }) => `Votre banque a accepté ${money}`,
      mobile_money: ({ money }) => `Votre opérateur a accepté ${money}`,
    },
    declined: {
      card: 'Le paiement par carte n’a pas abouti',
      bank_transfer: 'Le paiement par virement bancaire n’a pas abouti',
      pay_with_bank: 'Le paiement avec votre banque n’a pas abouti',
      mobile_money: 'Le paiement par Mobile Money n’a pas abouti',
    },
    'given-up': {
      card: 'Le paiement par carte a été arrêté',
      bank_transfer: 'Le paiement par virement bancaire a été arrêté',
      pay_with_bank: 'Le paiement avec votre banque a été arrêté',
      mobile_money: 'Le paiement par Mobile Money a été arrêté',
    },
    received: ({ merchant, money }) => `${merchant} a reçu ${money}`,
    told: ({ merchant }) => `${merchant} est au courant de votre paiement`,
    expired: 'Le temps pour payer est écoulé',
    abandoned: 'Le temps pour payer s’est écoulé avant la fin du paiement',
    owed: ({ money }) => `La somme de ${money} est en train de vous être rendue`,
    reversed: ({ money }) => `La somme de ${money} vous a été renvoyée`,
    refunded: ({ merchant, money }) => `${merchant} vous a remboursé ${money}`,
  },

  steps: {
    bank: {
      PIN: 'Votre banque a demandé votre code PIN',
      OTP: 'Votre banque a demandé un code à usage unique',
      AVS: 'Votre banque a demandé votre adresse de facturation',
      PHONE: 'Votre banque a demandé votre numéro de téléphone mobile',
      CARD_ENROLL: 'Votre banque a demandé votre numéro de téléphone mobile',
      BIRTHDAY: 'Votre banque a demandé votre date de naissance',
      CVV: 'Votre banque a demandé le code de sécurité',
      NO_AUTH: 'Votre banque n’a pas pu continuer',
      '3DS': 'Votre banque vous a demandé de valider sur sa page',
      REDIRECT: 'Votre banque vous a demandé de valider sur sa page',
      PAY_ID: 'Votre banque a demandé un Pay ID',
      PROMPT: 'Une demande a été envoyée dans l’appli de votre banque',
      other: 'Votre banque vous a demandé de confirmer le paiement',
    },
    wallet: {
      OTP: 'Votre opérateur a demandé un code à usage unique',
      REDIRECT: 'Votre opérateur vous a demandé de valider sur sa page',
      VOUCHER: 'Votre opérateur a demandé un code de paiement',
      PAY_OFFLINE: 'Il vous a été demandé de payer depuis le menu de votre téléphone',
      STK_PROMPT: 'Une demande a été envoyée sur votre téléphone',
      other: 'Votre opérateur vous a demandé de confirmer le paiement',
    },
  },

  who: {
    choose: 'Vous\u00a0: choisissez comment payer.',
    answer: 'Vous\u00a0: terminez l’étape que ce paiement attend.',
    approve: {
      '3ds': 'Vous\u00a0: validez-le sur la page de votre banque.',
      mobile_money_check: 'Vous\u00a0: validez-le sur votre téléphone.',
      pending_payment: 'Vous\u00a0: validez-le sur la page de votre opérateur.',
      'approval-guide': 'Vous\u00a0: validez-le dans l’appli de votre banque.',
      'bank-pending': 'Vous\u00a0: validez-le sur la page de votre banque.',
    },
    transfer: 'Vous\u00a0: virez le montant sur le compte que nous vous avons donné.',
    rest: 'Vous\u00a0: envoyez le reste, ou demandez à récupérer ce que vous avez envoyé.',
    again: {
      same: 'Vous\u00a0: réessayez.',
      other: 'Vous\u00a0: payez d’une autre façon.',
      any: 'Vous\u00a0: réessayez, ou payez d’une autre façon.',
    },
    'ask-anew': ({ merchant }) =>
      `Vous\u00a0: demandez un nouveau paiement à ${merchant}, si vous voulez encore payer.`,
    check: {
      card: 'Nous\u00a0: nous attendons votre banque et continuons à vérifier.',
      bank_transfer: 'Nous\u00a0: nous attendons la banque et continuons à vérifier.',
      pay_with_bank: 'Nous\u00a0: nous attendons votre banque et continuons à vérifier.',
      mobile_money: 'Nous\u00a0: nous attendons votre opérateur et continuons à vérifier.',
    },
    'check-older': 'Nous\u00a0: nous vérifions encore une tentative précédente, qui peut encore aboutir.',
    'send-back': 'Nous\u00a0: nous vous renvoyons votre argent.',
    deliver: ({ merchant }) => `${merchant}\u00a0: votre paiement est terminé.`,
    'given-back': ({ merchant }) =>
      `${merchant}\u00a0: ce marchand vous a remboursé de l’argent. Adressez-vous à lui si vous attendiez autre chose.`,
  },
};
