// Words of what became of a transfer, on the result screens, French.
import type { Translated } from '../catalogue.ts';
import type { transferResult as english } from '../en/transfer-result.ts';

export const transferResult: Translated<typeof english> = {
  notPaid: ({ merchant }) => `Le marchand ${merchant} n’a pas encore été payé.`,
  reasons: {
    excess: 'Vous avez envoyé plus que le montant de ce paiement. L’excédent vous est rendu.',
    underpaid: 'Vous avez envoyé moins que le montant de ce paiement, donc la totalité vous est rendue.',
    wrong_amount:
      'Vous avez envoyé un autre montant que celui de ce paiement, donc la totalité vous est rendue.',
    late: 'Votre virement est arrivé après l’expiration du compte, donc la totalité vous est rendue.',
    duplicate: 'Ce paiement avait déjà été réglé, donc le second virement vous est rendu.',
    account_used:
      'Un compte n’accepte qu’un seul virement, donc tout ce qui y est envoyé ensuite vous est rendu aussi.',
    out_of_limits:
      'Votre virement était en dehors de ce que le compte accepte, donc la totalité vous est rendue.',
  },
  acceptedMore: ({ merchant }) =>
    `Vous avez envoyé plus que le montant demandé pour ce paiement. ${merchant} a tout reçu.`,
  acceptedLess: ({ merchant }) =>
    `Vous avez envoyé moins que le montant demandé pour ce paiement. ${merchant} a accepté ce montant.`,
  nothing:
    'Aucun virement ne nous est parvenu, donc vous n’avez pas payé. Si votre banque a débité votre compte, l’argent vous est rendu automatiquement quand il nous parvient.',
  noAccount:
    'La banque n’a pas pu ouvrir de compte pour votre virement\u00a0: vous n’aviez donc rien à virer, et aucun argent n’a été prélevé.',
  sent: 'Vous avez envoyé',
  asked: 'Montant demandé',
  accepts: 'Un virement peut être',
  limits: ({ min, max }) => `de ${min} à ${max}`,
  back: 'Vous est rendu',
  to: 'Destination',
  sameAccount: 'Le compte d’origine',
  when: 'Quand',
  owed: 'Pas encore renvoyé\u202f; cette page vous le dira',
  reversed: 'Déjà renvoyé\u202f; visible dans quelques jours',
};
