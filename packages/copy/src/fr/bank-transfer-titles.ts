// Headings of the bank-transfer stages after the intro, French.
import type { Translated } from '../catalogue.ts';
import type { bankTransferTitles as english } from '../en/bank-transfer-titles.ts';

export const bankTransferTitles: Translated<typeof english> = {
  account: 'Faites le virement depuis votre banque',
  help: 'Aide pour votre virement',
  termination: 'Virement non confirmé',
  rest: 'Une partie de votre paiement est arrivée',
  checking: 'Nous préparons votre compte de virement',
};
