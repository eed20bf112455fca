// Headings of the mobile-money stages after the first, Portuguese; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneyTitles as english } from '../en/mobile-money-titles.ts';

export const mobileMoneyTitles: Translated<typeof english> = {
  otp: 'Introduza o código da sua operadora',
  voucher: 'Introduza o seu voucher',
  offline: 'Pague no menu do seu próprio telemóvel',
  check: 'Aprove o pagamento no seu telemóvel',
  delay: 'Está a demorar mais do que é habitual',
  unknown: 'Ainda estamos a verificar o seu pagamento',
  pending: 'Aprove o pagamento na sua carteira',
};
