// Words of the receipt, French.
import type { Translated } from '../catalogue.ts';
import type { receiptWords as english } from '../en/receipt.ts';

export const receiptWords: Translated<typeof english> = {
  title: 'Reçu',
  paidTo: 'Payé à',
  payee: 'À',
  amount: 'Montant',
  fees: 'Frais',
  total: 'Total payé',
  charged: 'Débité sur votre carte',
  date: 'Date',
  reference: 'Référence',
  method: 'Payé avec',
  status: 'Statut',
  received: 'Paiement reçu',
  refundedInPart: 'Paiement reçu, remboursé en partie',
  refunded: 'Paiement remboursé',
  givenBack: 'Montant qui vous a été remboursé',
  copy: {
    copy: 'Copier',
    copyName: 'Copier la référence',
    copied: 'Copié',
    selected: 'Sélectionné',
  },
  methods: {
    card: 'Carte',
    bank_transfer: 'Virement bancaire',
    pay_with_bank: 'Banque',
    mobile_money: 'Mobile Money',
  },
  wallet: ({ number }) => `Mobile Money ${number}`,
  ending: ({ kind, lastFour }) => `${kind} se terminant par ${lastFour}`,
};
