// Headings of the pay-with-bank stages after the first, French.
import type { Translated } from '../catalogue.ts';
import type { payWithBankTitles as english } from '../en/pay-with-bank-titles.ts';

export const payWithBankTitles: Translated<typeof english> = {
  otp: 'Entrez le code envoyé par votre banque',
  payId: 'Entrez votre Pay ID',
  validate: 'Confirmez votre compte',
  birthday: 'Entrez votre date de naissance',
  phone: 'Entrez votre numéro de téléphone',
  guide: 'Validez le paiement dans votre appli bancaire',
  pending: 'Votre banque traite votre paiement',
  over: 'Il y a un problème',
  help: 'Aide pour votre paiement',
  unavailable: 'Je ne trouve pas ma banque',
};
