// Zulu, a draft: headings of the pay-with-bank stages after the first; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { payWithBankTitles as english } from '../en/pay-with-bank-titles.ts';

export const payWithBankTitles: Translated<typeof english> = {
  otp: 'Faka ikhodi evela ebhange lakho',
  payId: 'Faka i-Pay ID yakho',
  validate: 'Qinisekisa i-akhawunti yakho',
  birthday: 'Faka usuku lwakho lokuzalwa',
  phone: 'Faka inombolo yakho yocingo',
  guide: 'Gunyaza inkokhelo ku-app yebhange lakho',
  pending: 'Inkokhelo yakho isebhange lakho',
  over: 'Kukhona okungahambi kahle',
  help: 'Usizo ngenkokhelo yakho',
  unavailable: 'Angilitholi ibhange lami',
};
