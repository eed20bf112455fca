// Headings of the mobile-money stages after the first, French.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneyTitles as english } from '../en/mobile-money-titles.ts';

export const mobileMoneyTitles: Translated<typeof english> = {
  otp: 'Entrez le code envoyé par votre opérateur',
  voucher: 'Entrez votre code de paiement',
  offline: 'Payez depuis le menu de votre téléphone',
  check: 'Validez le paiement sur votre téléphone',
  delay: 'Cela prend plus de temps que d’habitude',
  unknown: 'Nous vérifions encore votre paiement',
  pending: 'Validez le paiement dans votre appli Mobile Money',
};
