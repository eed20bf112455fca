// Words for money that goes back to the payer, French.
import type { Translated } from '../catalogue.ts';
import type { moneyBack as english } from '../en/money-back.ts';

export const moneyBack: Translated<typeof english> = {
  why: {
    duplicate: 'Ce paiement avait déjà été réglé.',
    account_used: 'Le compte avait déjà reçu son unique virement.',
  },
  owed: ({ money }) =>
    `La somme de ${money} prélevée par votre banque ou votre opérateur vous est rendue. Nous sommes en train de la renvoyer, et cette page vous dira quand elle aura été renvoyée.`,
  sent: ({ money }) =>
    `La somme de ${money} prélevée par votre banque ou votre opérateur vous a été renvoyée. Quelques jours peuvent passer avant que vous la voyiez.`,
};
