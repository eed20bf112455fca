// Amharic, a draft: headings of the mobile-money stages after the first; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneyTitles as english } from '../en/mobile-money-titles.ts';

export const mobileMoneyTitles: Translated<typeof english> = {
  otp: 'ከኔትወርክዎ የተላከውን ኮድ ያስገቡ',
  voucher: 'ቫውቸርዎን ያስገቡ',
  offline: 'ከስልክዎ ምናሌ ይክፈሉ',
  check: 'ክፍያውን በስልክዎ ያጽድቁ',
  delay: 'ይህ ከወትሮው የበለጠ ጊዜ እየወሰደ ነው',
  unknown: 'ክፍያዎን አሁንም እያጣራን ነው',
  pending: 'ክፍያውን በዋሌትዎ ያጽድቁ',
};
