// Headings of the mobile-money stages after the first, Swahili; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneyTitles as english } from '../en/mobile-money-titles.ts';

export const mobileMoneyTitles: Translated<typeof english> = {
  otp: 'Weka namba ya uthibitisho kutoka mtandao wako wa simu',
  voucher: 'Weka vocha yako ya malipo',
  offline: 'Lipa kupitia menyu ya simu yako',
  check: 'Kubali malipo kwenye simu yako',
  delay: 'Hii inachukua muda mrefu kuliko kawaida',
  unknown: 'Bado tunaangalia malipo yako',
  pending: 'Kubali malipo kwenye pochi yako',
};
