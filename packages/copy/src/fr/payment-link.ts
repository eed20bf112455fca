// Words of the payment link's form, French.
import type { Translated } from '../catalogue.ts';
import type { paymentLink as english } from '../en/payment-link.ts';

export const paymentLink: Translated<typeof english> = {
  payMerchant: ({ merchant }) => `Payer ${merchant}`,
  fullName: 'Nom complet',
  optional: 'Vous pouvez laisser ce champ vide.',
  email: 'E-mail',
  emailRight: 'Cette adresse e-mail semble correcte.',
  amount: 'Montant',
  limits: ({ currency, min, max }) => `${currency}\u00a0: minimum ${min}, maximum ${max}`,
  least: ({ min }) => `Minimum ${min}`,
  proceed: 'Continuer',
  next: ({ money }) => `Ensuite, vous choisissez comment payer ${money}.`,
  missing: ({ fields }) => `Il manque\u00a0: ${fields}`,
  missingNames: {
    name: 'un nom plus court',
    email: 'votre e-mail',
    amount: 'un montant dans les limites',
  },
  contact: ({ merchant }) => `Contacter ${merchant}`,
  close: 'Fermer',
  closesItself: 'Ceci se ferme tout seul dans quelques secondes. Rien n’a été débité.',
  notReached:
    'Cette action ne nous est pas parvenue, et rien n’a été débité. Vérifiez votre connexion et appuyez de nouveau sur «\u00a0Continuer\u00a0».',
  chargeFails:
    'Désolé, nous n’avons pas pu traiter cette transaction. Veuillez demander de l’aide au marchand que vous essayez de payer',
  nameTooLong: 'Entrez un nom de 100 caractères au maximum.',
  emailWrong: 'Entrez une adresse e-mail comme name@example.com.',
  amountMissing: 'Entrez un montant.',
  amountTooSmall: ({ least }) => `Entrez au moins ${least}.`,
  amountTooLarge: ({ most }) => `Entrez au maximum ${most}.`,
  amountNotWhole: ({ currency }) =>
    `Entrez un montant entier\u00a0: la devise ${currency} n’a pas de décimales.`,
  amountTooFine: 'Entrez un montant avec 2 décimales au maximum, comme 1250,50.',
  amountNoNumber: ({ example }) => `Entrez le montant en chiffres, comme ${example}.`,
  amountChanged:
    'Le montant de ce lien a changé. Regardez le nouveau montant et appuyez de nouveau sur «\u00a0Continuer\u00a0».',
  // Links that cannot be paid
  problemTitles: {
    'switched-off': 'Ce lien est désactivé',
    'merchant-closed': 'Ce marchand ne peut pas être payé ici',
    'not-resolved': 'Il y a un problème',
  },
  problems: {
    'switched-off': ({ merchant }) =>
      `${merchant} n’accepte plus de paiements par ce lien. Veuillez en demander un autre.`,
    'merchant-closed': ({ merchant }) =>
      `${merchant} n’accepte pas de paiements ici pour le moment. Rien n’a été débité.`,
    'not-resolved': () =>
      'Une erreur s’est produite avec ce lien de paiement. Veuillez vérifier qu’il n’est pas incomplet ou faux.',
  },
};
