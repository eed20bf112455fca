// Headings of the mobile-money stages after the first, Yoruba, a draft; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { mobileMoneyTitles as english } from '../en/mobile-money-titles.ts';

export const mobileMoneyTitles: Translated<typeof english> = {
  otp: 'Ẹ tẹ kóòdù tí nẹ́tíwọ́ọ̀kì yín fi ránṣẹ́',
  voucher: 'Ẹ tẹ fáúṣà yín',
  offline: 'Ẹ sanwó láti inú menu fóònù yín',
  check: 'Ẹ fọwọ́ sí ìsanwó náà lórí fóònù yín',
  delay: 'Èyí ń pẹ́ ju bó ṣe máa ń rí lọ',
  unknown: 'A ṣì ń ṣàyẹ̀wò ìsanwó yín',
  pending: 'Ẹ fọwọ́ sí ìsanwó náà nínú wọ́lẹ́ẹ̀tì yín',
};
