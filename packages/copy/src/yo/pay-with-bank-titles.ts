// Headings of the pay-with-bank stages after the first, Yoruba, a draft; also in the document's title, before their screens are there.
import type { Translated } from '../catalogue.ts';
import type { payWithBankTitles as english } from '../en/pay-with-bank-titles.ts';

export const payWithBankTitles: Translated<typeof english> = {
  otp: 'Ẹ tẹ kóòdù tí báńkì yín fi ránṣẹ́',
  payId: 'Ẹ tẹ Pay ID yín',
  validate: 'Ẹ fìdí àkáǹtì yín múlẹ̀',
  birthday: 'Ẹ tẹ ọjọ́ ìbí yín',
  phone: 'Ẹ tẹ nọ́ńbà fóònù yín',
  guide: 'Ẹ fọwọ́ sí ìsanwó náà nínú áàpù báńkì yín',
  pending: 'Ìsanwó yín wà lọ́dọ̀ báńkì yín',
  over: 'Nǹkan kan kò tọ́',
  help: 'Ìrànlọ́wọ́ nípa ìsanwó yín',
  unavailable: 'Mi ò rí báńkì mi',
};
