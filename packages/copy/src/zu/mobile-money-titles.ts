// Zulu, a draft: headings of the mobile-money stages after the first; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneyTitles as english } from '../en/mobile-money-titles.ts';

export const mobileMoneyTitles: Translated<typeof english> = {
  otp: 'Faka ikhodi evela kunethiwekhi yakho',
  voucher: 'Faka ivawusha yakho',
  offline: 'Khokha kumenyu yefoni yakho',
  check: 'Gunyaza inkokhelo efonini yakho',
  delay: 'Lokhu kuthatha isikhathi eside kunokujwayelekile',
  unknown: 'Sisabheka inkokhelo yakho',
  pending: 'Gunyaza inkokhelo ku-wallet yakho',
};
