// Words for money that goes back to the payer, French.
import type { Translated } from '../catalogue.ts';
import type { moneyBack as english } from '../en/money-back.ts';

export const moneyBack: Translated<typeof english> = {
  why: {
    excess: 'Vous avez envoyé plus que le montant de ce paiement.',
    underpaid: 'Vous avez envoyé moins que le montant de ce paiement.',
    wrong_amount: 'Ce n’était pas le montant de ce paiement.',
    late: 'L’argent est arrivé trop tard pour ce paiement.',
    duplicate: 'Ce paiement avait déjà été réglé.',
    account_used: 'Le compte avait déjà reçu son unique virement.',
    out_of_limits: 'Votre virement était en dehors de ce que le compte accepte.',
  },
  owed: ({ money }) =>
    `La somme de ${money} prélevée par votre banque ou votre opérateur vous est rendue. Nous sommes en train de la renvoyer.`,
  tells: 'Cette page vous dira quand elle aura été renvoyée.',
  sent: ({ money }) =>
    `La somme de ${money} prélevée par votre banque ou votre opérateur vous a été renvoyée. Quelques jours peuvent passer avant que vous la voyiez.`,
};
