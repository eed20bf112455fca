// Headings of the mobile-money stages after the first, Hausa, a draft; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneyTitles as english } from '../en/mobile-money-titles.ts';

export const mobileMoneyTitles: Translated<typeof english> = {
  otp: 'Shigar da lambar da kamfanin layinku ya aiko',
  voucher: 'Shigar da lambar voucher',
  offline: 'Biya daga menu na wayarku',
  check: 'Amince da biyan a wayarku',
  delay: 'Wannan yana ɗaukar lokaci fiye da yadda aka saba',
  unknown: 'Har yanzu muna duba biyan kuɗinku',
  pending: 'Amince da biyan a walat ɗinku',
};
