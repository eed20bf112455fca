// Headings of the pay-with-bank stages after the first, Swahili; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { payWithBankTitles as english } from '../en/pay-with-bank-titles.ts';

export const payWithBankTitles: Translated<typeof english> = {
  otp: 'Weka namba ya uthibitisho kutoka benki yako',
  payId: 'Weka Pay ID yako',
  validate: 'Thibitisha akaunti yako',
  birthday: 'Weka tarehe yako ya kuzaliwa',
  phone: 'Weka namba yako ya simu',
  guide: 'Kubali malipo kwenye app ya benki yako',
  pending: 'Malipo yako yanashughulikiwa na benki yako',
  over: 'Kuna hitilafu',
  help: 'Msaada kuhusu malipo yako',
  unavailable: 'Siipati benki yangu',
};
